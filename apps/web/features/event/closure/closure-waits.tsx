import { Alert, Text } from '@mantine/core';
import { EVENT_CLOSURE } from '../../../lib/device/closed-here.ts';
import { useText } from '../../../lib/text.ts';
import { useRecordsOf } from '../../../lib/unsent/use-unsent.ts';
import { RouteLink } from '../../../widgets/navigation.tsx';

/** That somebody closed this event on this device and the server does not have that, or holds it. */
export function ClosureWaits({ event }: { event: string }) {
  const t = useText();
  const records = useRecordsOf(event);
  const record = records.find(({ about }) => about?.kind === EVENT_CLOSURE);
  if (record === undefined) return null;
  const refused = record.state === 'stopped' || record.state === 'held';
  return (
    <Alert role="status" color={refused ? 'orange' : 'blue'} variant="light" mb="md">
      <Text>{t(refused ? 'closure.heldThere' : 'closure.waitsHere')}</Text>
      <RouteLink to="/unsent">{t('closure.whereSaved')}</RouteLink>
    </Alert>
  );
}
