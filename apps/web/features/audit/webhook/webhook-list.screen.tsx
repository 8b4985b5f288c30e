import type { Webhook } from '@fieldward/contract/audit/webhook.operations.ts';
import { Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { DataGrid, type GridColumn } from '../../../ui/data-grid.tsx';
import { TextButton } from '../../../ui/icon-button.tsx';
import { late } from '../../../ui/late.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { WebhookMenu, type WebhookDialog } from './webhook-menu.tsx';
import { stateOf } from './webhook-words.ts';
import { WEBHOOKS, webhooksQuery } from './webhook.queries.ts';

const WebhookForm = late(() => import('./webhook-form.modal.tsx').then((loaded) => loaded.default));
const Replay = late(() => import('./webhook-replay.modal.tsx').then((loaded) => loaded.default));
const DeadLetters = late(() => import('./dead-letters.modal.tsx').then((loaded) => loaded.default));
const SecretOnce = late(() => import('../../../widgets/secret-once.tsx').then((loaded) => loaded.SecretOnce));

function HookState({ hook }: { hook: Webhook }) {
  const t = useText();
  const formats = useFormats();
  const { tone, word, lines } = stateOf(hook, t, formats);
  return (
    <Stack gap={2} align="flex-start">
      <Status tone={tone}>{word}</Status>
      {lines.map((line) => (
        <Text key={line} size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{line}</bdi>
        </Text>
      ))}
    </Stack>
  );
}

function useColumns(open: (dialog: WebhookDialog) => void): readonly GridColumn<Webhook>[] {
  const t = useText();
  const formats = useFormats();
  const { may } = useSession();
  const manages = may('Edit User Passwords');
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('webhook.name'),
        width: 220,
        wrap: true,
        phone: 'title',
        value: ({ name }) => name,
        render: ({ name, address }) => (
          <div style={{ minWidth: 0 }}>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              <bdi>{name}</bdi>
            </Text>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              <bdi dir="ltr">{address}</bdi>
            </Text>
          </div>
        ),
      },
      {
        key: 'state',
        title: t('webhook.state'),
        width: 300,
        wrap: true,
        phone: 'below',
        value: (hook) => stateOf(hook, t, formats).word,
        render: (hook) => <HookState hook={hook} />,
      },
      {
        key: 'token',
        title: t('webhook.tokenShort'),
        width: 160,
        wrap: true,
        phone: 'below',
        value: ({ token }) => t('webhook.tokenOf', { token: isolated(token.name), name: isolated(token.user.display) }),
      },
      { key: 'delivered', title: t('webhook.delivered'), width: 90, numeric: true, phone: 'none', value: ({ delivered }) => delivered },
      {
        key: 'deliveredAt',
        title: t('webhook.deliveredAt'),
        width: 140,
        phone: 'below',
        value: ({ deliveredAt }) => (deliveredAt === null ? t('webhook.never') : formats.moment(deliveredAt)),
      },
      ...(manages
        ? [{ key: 'acts', title: '', width: 48, action: true, render: (hook: Webhook) => <WebhookMenu hook={hook} open={open} /> }]
        : []),
    ],
    [t, formats, manages, open],
  );
}

/** /administration/webhooks: where changes are sent as they happen, and how that goes. */
export default function WebhookListScreen() {
  const t = useText();
  const { may } = useSession();
  const queries = useQueryClient();
  const found = useQuery(webhooksQuery);
  const [dialog, setDialog] = useState<WebhookDialog | null>(null);
  const close = (): void => {
    setDialog(null);
    void queries.invalidateQueries({ queryKey: WEBHOOKS });
  };
  const { data } = found;
  const shownSecret = (name: string, secret: string): void => {
    setDialog({ kind: 'secret', name, secret });
    void queries.invalidateQueries({ queryKey: WEBHOOKS });
  };
  return (
    <>
      <PageHeader
        title={t('webhook.title')}
        subtitle={t('webhook.about')}
        actions={
          may('Edit User Passwords') ? (
            <TextButton icon={IconPlus} text={t('webhook.new')} onClick={() => setDialog({ kind: 'form', hook: null })} />
          ) : null
        }
      />
      <DataGrid
        name="webhooks"
        label={t('webhook.title')}
        columns={useColumns(setDialog)}
        rows={data?.results}
        idOf={({ uuid }) => uuid}
        loading={found.isLoading}
        error={found.error}
        onRetry={() => void found.refetch()}
        empty={<EmptyState title={t('webhook.none')} hint={t('webhook.noneWhy')} />}
      />
      {dialog?.kind === 'form' && data !== undefined ? (
        <WebhookForm hook={dialog.hook} offered={data} onClose={close} onMade={({ secret, made }) => shownSecret(made.name, secret)} />
      ) : null}
      {dialog?.kind === 'replay' ? <Replay hook={dialog.hook} onClose={close} /> : null}
      {dialog?.kind === 'dead' ? <DeadLetters hook={dialog.hook} onClose={close} /> : null}
      {dialog?.kind === 'secret' ? (
        <SecretOnce
          title={t('webhook.secretTitle', { name: isolated(dialog.name) })}
          about={t('webhook.secretOnce')}
          label={t('webhook.secret')}
          secret={dialog.secret}
          onClose={close}
        />
      ) : null}
    </>
  );
}
