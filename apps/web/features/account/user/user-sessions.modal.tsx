import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { deviceName } from '../../../lib/device-name.ts';
import { endSessions, userSessionsQuery, usersKey, type UserRow } from './user.queries.ts';

/** Where somebody is signed in, and the button that ends it. */
export default function UserSessions({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const t = useText();
  const { moment } = useFormats();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(userSessionsQuery(user.uuid));
  const [busy, setBusy] = useState(false);
  const name = user.display;
  useFocusBack();

  async function end(): Promise<void> {
    if (!(await confirm({ title: t('staff.endSessions'), message: t('staff.endSure', { name }) }))) return;
    setBusy(true);
    try {
      const { ended } = await endSessions(user.uuid);
      if (ended === 0) notify('staff.sessionsNone', { name });
      else notify('staff.sessionsEnded', { name, count: ended });
      await queries.invalidateQueries({ queryKey: usersKey });
      onClose();
    } catch (problem) {
      notifyProblem(problem);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('staff.sessionsTitle', { name })}
      size={680}
      closeButtonProps={{ 'aria-label': t('staff.close') }}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeletons rows={3} />
      ) : data.length === 0 ? (
        <Text c="dimmed">{t('staff.sessionsEmpty')}</Text>
      ) : (
        <Stack gap="md">
          <Table.ScrollContainer minWidth={480}>
            <Table aria-label={t('staff.sessionsTitle', { name })}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('staff.lastUsed')}</Table.Th>
                  <Table.Th>{t('staff.since')}</Table.Th>
                  <Table.Th>{t('staff.address')}</Table.Th>
                  <Table.Th>{t('staff.device')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.map((session, index) => (
                  <Table.Tr key={index}>
                    <Table.Td style={{ whiteSpace: 'nowrap' }}>{moment(session.lastUsed)}</Table.Td>
                    <Table.Td style={{ whiteSpace: 'nowrap' }}>{moment(session.since)}</Table.Td>
                    <Table.Td dir="ltr">{session.address}</Table.Td>
                    <Table.Td
                      style={{ maxWidth: 220, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                      title={session.device ?? ''}
                    >
                      {deviceName(session.device ?? '')}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          <Group justify="flex-end">
            <Button color="red" loading={busy} onClick={() => void end()}>
              {t('staff.endSessions')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
