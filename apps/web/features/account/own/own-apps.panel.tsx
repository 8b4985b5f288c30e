import type { AppGrant } from '@fieldward/contract/account/app-consent.operations.ts';
import { Button, Group, List, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormats } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { notify } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { endOwnApp, ownAppsQuery } from '../app/app.queries.ts';
import { scopeWord } from '../app/scope-words.ts';
import { AccountSection } from './account-section.tsx';

/** The apps that act for oneself, each with a button that ends it. */
export function OwnAppsPanel() {
  const t = useText();
  const { data, error, refetch } = useQuery(ownAppsQuery);
  return (
    <AccountSection title={t('app.grants')} hint={t('app.grantsHint')}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeletons rows={1} />
      ) : data.length === 0 ? (
        <Text c="dimmed">{t('app.grantsNone')}</Text>
      ) : (
        <List
          listStyleType="none"
          withPadding={false}
          spacing="md"
          aria-label={t('app.grants')}
          styles={{ itemWrapper: { width: '100%' }, itemLabel: { flex: 1, minWidth: 0 } }}
        >
          {data.map((grant) => (
            <List.Item key={grant.uuid}>
              <OwnApp grant={grant} />
            </List.Item>
          ))}
        </List>
      )}
    </AccountSection>
  );
}

function OwnApp({ grant: { uuid, app, since, until, lastUsed, scopes, patient } }: { grant: AppGrant }) {
  const t = useText();
  const { moment } = useFormats();
  const queries = useQueryClient();
  const [busy, work] = useWork();

  async function end(): Promise<void> {
    if (!(await confirm({ title: t('app.endOf', { name: isolated(app) }), message: t('app.grantEndSure'), yes: t('app.end') }))) return;
    await work(async () => {
      await endOwnApp(uuid);
      notify('app.grantEndDone', { name: app });
      await queries.invalidateQueries({ queryKey: ownAppsQuery.queryKey });
    });
  }

  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <div style={{ minWidth: 0 }}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{app}</bdi>
        </Text>
        <Text size="sm">
          {[...new Set(scopes.map((scope) => scopeWord(scope, t)))].join(' · ')}
          {patient === null ? null : <> · {t('app.grantFor', { name: isolated(patient.display) })}</>}
        </Text>
        <Text size="sm" c="dimmed">
          {t('app.grantSince', { when: moment(since) })} · {t('app.grantUntil', { when: moment(until) })} ·{' '}
          {lastUsed === null ? t('app.grantUnused') : t('app.grantUsed', { when: moment(lastUsed) })}
        </Text>
      </div>
      <Button
        variant="default"
        disabled={busy}
        aria-label={t('app.endOf', { name: isolated(app) })}
        onClick={() => void end()}
        style={{ flexShrink: 0 }}
      >
        {t('app.end')}
      </Button>
    </Group>
  );
}
