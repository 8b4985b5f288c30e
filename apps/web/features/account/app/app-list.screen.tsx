import type { ConnectedApp } from '@fieldward/contract/account/connected-app.operations.ts';
import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { notify } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { DataGrid, type GridColumn } from '../../../ui/data-grid.tsx';
import { TextButton } from '../../../ui/icon-button.tsx';
import { late } from '../../../ui/late.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { appsQuery, endApp } from './app.queries.ts';

const AppForm = late(() => import('./app-form.modal.tsx').then((loaded) => loaded.default));
const SecretOnce = late(() => import('../../../widgets/secret-once.tsx').then((loaded) => loaded.SecretOnce));

function EndApp({ app: { uuid, name } }: { app: ConnectedApp }) {
  const t = useText();
  const queries = useQueryClient();
  const [busy, work] = useWork();
  async function end(): Promise<void> {
    if (!(await confirm({ title: t('app.endOf', { name: isolated(name) }), message: t('app.endSure'), yes: t('app.end') }))) return;
    await work(async () => {
      await endApp(uuid);
      notify('app.endDone', { name });
      await queries.invalidateQueries({ queryKey: appsQuery.queryKey });
    });
  }
  return (
    <Button variant="default" size="xs" disabled={busy} aria-label={t('app.endOf', { name: isolated(name) })} onClick={() => void end()}>
      {t('app.end')}
    </Button>
  );
}

function useColumns(): readonly GridColumn<ConnectedApp>[] {
  const t = useText();
  const { moment } = useFormats();
  const { may } = useSession();
  const manages = may('Edit User Passwords');
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('app.name'),
        width: 220,
        wrap: true,
        phone: 'title',
        value: ({ name }) => name,
        render: ({ name, redirects }) => (
          <div style={{ minWidth: 0 }}>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              <bdi>{name}</bdi>
            </Text>
            {redirects.map((address) => (
              <Text key={address} size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                <bdi dir="ltr">{address}</bdi>
              </Text>
            ))}
          </div>
        ),
      },
      {
        key: 'clientId',
        title: t('app.clientId'),
        width: 160,
        wrap: true,
        phone: 'below',
        value: ({ clientId }) => clientId,
        render: ({ clientId }) => (
          <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
            <bdi dir="ltr">{clientId}</bdi>
          </Text>
        ),
      },
      {
        key: 'scopes',
        title: t('app.scopes'),
        width: 180,
        wrap: true,
        phone: 'below',
        value: ({ scopes }) => scopes.join(' '),
        render: ({ scopes }) => (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <bdi dir="ltr">{scopes.join(' ')}</bdi>
          </Text>
        ),
      },
      { key: 'people', title: t('app.people'), width: 110, numeric: true, phone: 'below', value: ({ people }) => people },
      {
        key: 'state',
        title: t('app.state'),
        width: 140,
        wrap: true,
        phone: 'below',
        value: ({ ended }) => t(ended === null ? 'app.open' : 'app.over'),
        render: ({ ended, created }) => (
          <>
            <Status tone={ended === null ? 'good' : 'neutral'}>{t(ended === null ? 'app.open' : 'app.over')}</Status>
            <Text size="sm" c="dimmed">
              {moment(ended ?? created)}
            </Text>
          </>
        ),
      },
      ...(manages
        ? [
            {
              key: 'acts',
              title: '',
              width: 90,
              action: true,
              render: (app: ConnectedApp) => (app.ended === null ? <EndApp app={app} /> : null),
            } as const,
          ]
        : []),
    ],
    [t, moment, manages],
  );
}

/** /administration/apps: the apps of others that may ask people to act for them. */
export default function AppListScreen() {
  const t = useText();
  const { may } = useSession();
  const queries = useQueryClient();
  const found = useQuery(appsQuery);
  const [dialog, setDialog] = useState<'form' | { readonly name: string; readonly secret: string } | null>(null);
  return (
    <>
      <PageHeader
        title={t('app.title')}
        subtitle={t('app.about')}
        actions={may('Edit User Passwords') ? <TextButton icon={IconPlus} text={t('app.new')} onClick={() => setDialog('form')} /> : null}
      />
      <DataGrid
        name="apps"
        label={t('app.title')}
        columns={useColumns()}
        rows={found.data}
        idOf={({ uuid }) => uuid}
        loading={found.isLoading}
        error={found.error}
        onRetry={() => void found.refetch()}
        empty={<EmptyState title={t('app.none')} hint={t('app.noneWhy')} />}
      />
      {dialog === 'form' ? (
        <AppForm
          onClose={() => setDialog(null)}
          onMade={({ secret, made: { name } }) => {
            setDialog(secret === null ? null : { name, secret });
            if (secret === null) notify('app.madePublic', { name });
            void queries.invalidateQueries({ queryKey: appsQuery.queryKey });
          }}
        />
      ) : null}
      {dialog !== null && dialog !== 'form' ? (
        <SecretOnce
          title={t('app.madeTitle', { name: isolated(dialog.name) })}
          about={t('app.secretOnce')}
          label={t('app.secret')}
          secret={dialog.secret}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </>
  );
}
