import type { OutboxMessage } from '@fieldward/contract/message/message.operations.ts';
import { Text } from '@mantine/core';
import { useText } from '../../lib/text.ts';
import { Status } from '../../ui/status.tsx';
import { failureWords, stateTones, stateWords } from './message-words.ts';

/** What became of a message, and why. */
export function MessageStatus({
  message: { state, failure, delivery },
}: {
  message: Pick<OutboxMessage, 'state' | 'failure' | 'delivery'>;
}) {
  const t = useText();
  return (
    <>
      <Status tone={stateTones[state]}>{t(stateWords[state])}</Status>{' '}
      {delivery === null ? null : (
        <Status tone={delivery === 'delivered' ? 'good' : 'bad'}>
          {t(delivery === 'delivered' ? 'message.delivered' : 'message.undelivered')}
        </Status>
      )}
      {failure === null ? null : (
        <Text size="xs" c="dimmed">
          {t(failureWords[failure])}
        </Text>
      )}
    </>
  );
}
