import { Badge, Button, Group, List, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnSession } from '@fieldward/contract/account/own-sessions.operations.ts';
import { useFormats } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { notify } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { deviceName } from '../../../lib/device-name.ts';
import { AccountSection } from './account-section.tsx';
import { endOwnSessions, ownSessionsQuery } from './own-sessions.queries.ts';

/** Where one is signed in: this device first, each other one with a button that ends it, and one that ends them all. */
export function OwnSessionsPanel() {
  const t = useText();
  const { moment } = useFormats();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(ownSessionsQuery);
  const [busy, work] = useWork();
  const nameOf = ({ device }: OwnSession): string => deviceName(device ?? '') || t('signin.unknownDevice');

  async function end(session?: OwnSession): Promise<void> {
    const sure =
      session === undefined
        ? { title: t('signin.endOthers'), message: t('signin.endOthersSure'), yes: t('signin.endOthers') }
        : { title: t('signin.endOf', { device: isolated(nameOf(session)) }), message: t('signin.endSure'), yes: t('signin.end') };
    if (!(await confirm({ ...sure, no: t('shell.cancel') }))) return;
    await work(async () => {
      notify('signin.sessionsEnded', { count: await endOwnSessions(session?.id) });
      await queries.invalidateQueries({ queryKey: ownSessionsQuery.queryKey });
    });
  }

  const content = () => {
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeletons rows={2} />;
    return (
      <>
        <List
          listStyleType="none"
          withPadding={false}
          spacing="md"
          aria-label={t('signin.sessions')}
          styles={{ itemWrapper: { width: '100%' }, itemLabel: { flex: 1, minWidth: 0 } }}
        >
          {data.map((session) => (
            <List.Item key={session.id}>
              <Group justify="space-between" wrap="nowrap" gap="sm">
                <div style={{ minWidth: 0 }}>
                  <Group gap={8}>
                    <Text fw={600} title={session.device ?? ''}>
                      <bdi>{nameOf(session)}</bdi>
                    </Text>
                    {session.current ? <Badge variant="light">{t('signin.thisDevice')}</Badge> : null}
                  </Group>
                  <Text size="sm" c="dimmed">
                    {t('signin.begun', { when: moment(session.since) })} · {t('signin.lastUsed', { when: moment(session.lastUsed) })}
                    {session.address === null ? null : (
                      <>
                        {' '}
                        · <bdi dir="ltr">{session.address}</bdi>
                      </>
                    )}
                  </Text>
                </div>
                {session.current ? null : (
                  <Button
                    variant="default"
                    disabled={busy}
                    aria-label={t('signin.endOf', { device: isolated(nameOf(session)) })}
                    onClick={() => void end(session)}
                    style={{ flexShrink: 0 }}
                  >
                    {t('signin.end')}
                  </Button>
                )}
              </Group>
            </List.Item>
          ))}
        </List>
        {data.some(({ current }) => !current) ? (
          <Button variant="default" loading={busy} onClick={() => void end()} style={{ alignSelf: 'flex-start' }}>
            {t('signin.endOthers')}
          </Button>
        ) : null}
      </>
    );
  };

  return (
    <AccountSection title={t('signin.sessions')} hint={t('signin.sessionsHint')}>
      {content()}
    </AccountSection>
  );
}
