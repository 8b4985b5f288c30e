import { Badge, Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiToken } from '@fieldward/contract/account/api-token.operations.ts';
import { useFormats } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { notify } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { TextButton } from '../../../ui/icon-button.tsx';
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states.tsx';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { useWork } from '../../../ui/use-work.ts';
import { NewTokenForm } from './new-token-form.tsx';
import { SecretOnce } from '../../../widgets/secret-once.tsx';
import { endToken, tokensQuery } from './token.queries.ts';
import type { UserRow } from './user.queries.ts';

/** The tokens of an account: those that there are, a new one, and that one shown once. */
export default function UserTokens({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(tokensQuery(user.uuid));
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<{ readonly token: string; readonly name: string } | null>(null);
  const name = user.display;
  useFocusBack();

  if (made !== null)
    return (
      <SecretOnce
        title={t('token.done', { name: made.name })}
        about={t('token.once')}
        label={t('token.token')}
        secret={made.token}
        onClose={() => setMade(null)}
      />
    );
  if (making && data)
    return (
      <NewTokenForm
        user={user}
        may={data.may}
        onClose={() => setMaking(false)}
        onMade={({ token, made: { name: program } }) => {
          setMade({ token, name: program });
          setMaking(false);
          void queries.invalidateQueries({ queryKey: tokensQuery(user.uuid).queryKey });
        }}
      />
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('token.title', { name: isolated(name) })}
      size={680}
      closeButtonProps={{ 'aria-label': t('staff.close') }}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeletons rows={3} />
      ) : (
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('token.about', { name: isolated(name) })}
          </Text>
          {data.results.length === 0 ? (
            <EmptyState title={t('token.none', { name: isolated(name) })} hint={t('token.noneWhy')} />
          ) : (
            <Tokens user={user} tokens={data.results} />
          )}
          <Group justify="flex-end">
            <TextButton icon={IconPlus} text={t('token.new')} onClick={() => setMaking(true)} />
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

function Tokens({ user, tokens }: { user: UserRow; tokens: readonly ApiToken[] }) {
  const t = useText();
  return (
    <List
      listStyleType="none"
      withPadding={false}
      spacing="md"
      aria-label={t('token.title', { name: isolated(user.display) })}
      styles={{ itemWrapper: { width: '100%' }, itemLabel: { flex: 1, minWidth: 0 } }}
    >
      {tokens.map((token) => (
        <List.Item key={token.uuid}>
          <TokenRow user={user} token={token} />
        </List.Item>
      ))}
    </List>
  );
}

function TokenRow({ user, token }: { user: UserRow; token: ApiToken }) {
  const t = useText();
  const queries = useQueryClient();
  const { day, moment } = useFormats();
  const [busy, work] = useWork();
  const { name, state, lastUsed, lastAddress } = token;

  async function end(): Promise<void> {
    if (!(await confirm({ title: t('token.endOf', { name: isolated(name) }), message: t('token.endSure'), yes: t('token.end') }))) return;
    await work(async () => {
      await endToken(token.uuid);
      notify('token.endDone', { name });
      await queries.invalidateQueries({ queryKey: tokensQuery(user.uuid).queryKey });
    });
  }

  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <div style={{ minWidth: 0 }}>
        <Group gap={8}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            <bdi>{name}</bdi>
          </Text>
          {state === 'good' ? null : (
            <Badge variant="light" color="gray">
              {t(`token.${state}`)}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed" title={token.privileges.join(', ')}>
          {t('token.begins', { text: isolated(token.begins) })} · {t('token.rights', { count: token.privileges.length })} ·{' '}
          {t('token.until', { day: day(token.lastDay) })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('token.madeBy', { name: isolated(token.creator.display) })} ·{' '}
          {lastUsed === null ? t('token.unused') : t('token.used', { when: moment(lastUsed) })}
          {lastAddress === null ? null : (
            <>
              {' '}
              · <bdi dir="ltr">{lastAddress}</bdi>
            </>
          )}
        </Text>
      </div>
      {state === 'good' ? (
        <Button
          variant="default"
          disabled={busy}
          aria-label={t('token.endOf', { name: isolated(name) })}
          onClick={() => void end()}
          style={{ flexShrink: 0 }}
        >
          {t('token.end')}
        </Button>
      ) : null}
    </Group>
  );
}
