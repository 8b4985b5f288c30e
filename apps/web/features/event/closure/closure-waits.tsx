import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EVENT_CLOSURE } from '../../../lib/device/closed-here.ts';
import { useText } from '../../../lib/text.ts';
import { recordsOf, whenUnsentChanges } from '../../../lib/unsent/unsent.ts';
import { RouteLink } from '../../../widgets/navigation.tsx';

/** That somebody closed this event on this device and the server does not have that, or holds it. */
export function ClosureWaits({ event }: { event: string }) {
  const t = useText();
  const { data: records = [], refetch } = useQuery({
    queryKey: ['unsent', 'of', event],
    queryFn: () => recordsOf(event),
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => whenUnsentChanges(() => void refetch()), [refetch]);
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
