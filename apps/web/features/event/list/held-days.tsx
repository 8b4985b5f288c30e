import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../../lib/format.ts';
import { deviceGate } from '../../../lib/device/device-gate.ts';
import { useNeedsServer } from '../../../lib/needs-server.ts';
import { useText } from '../../../lib/text.ts';

/** On a device without its server: between which days the events are that it holds. */
export function HeldDays() {
  const t = useText();
  const { day } = useFormats();
  const away = useNeedsServer()();
  const held = useQuery({
    queryKey: ['event', 'held days'],
    queryFn: async () => (await deviceGate()?.eventDays()) ?? null,
    enabled: away !== undefined,
    staleTime: 0,
  });
  if (away === undefined || !held.data) return null;
  return (
    <Text c="dimmed" size="sm" mb="sm" role="note">
      {t('closure.heldDays', { from: day(held.data.from), to: day(held.data.to) })}
    </Text>
  );
}
