import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { Parts } from '../../../ui/parts.tsx';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { MessageStatus } from '../../../widgets/message/message-status.tsx';
import { purposeWords } from '../../../widgets/message/message-words.ts';
import { patientMessagesQuery } from './messages.queries.ts';
import classes from './patient-panels.module.css';

/** What was written to the patient, or about the patient to staff, and what became of it; the newest first. */
export default function MessagesPanel({ patient }: { patient: string }) {
  const t = useText();
  const { moment, number } = useFormats();
  const { data, error, refetch } = useQuery(patientMessagesQuery(patient));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons rows={3} />;
  if (data.results.length === 0) return <Text c="dimmed">{t('message.none')}</Text>;
  return (
    <>
      <ul className={classes.rows}>
        {data.results.map((message) => (
          <li key={message.uuid}>
            <Group justify="space-between" align="flex-start" gap="xs">
              <Text fw={600}>{t(purposeWords[message.purpose])}</Text>
              <div>
                <MessageStatus message={message} />
              </div>
            </Group>
            <Text size="sm" c="dimmed">
              <Parts of={[moment(message.sent ?? message.made), message.user?.display, message.address]} />
            </Text>
            {message.text === null ? null : (
              <Text size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
                {message.text}
              </Text>
            )}
          </li>
        ))}
      </ul>
      {data.hasNext ? (
        <Text size="sm" c="dimmed" mt="xs">
          {t('message.newest', { count: number(data.results.length) })}
        </Text>
      ) : null}
    </>
  );
}
