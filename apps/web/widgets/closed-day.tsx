import type { Day } from '@fieldward/domain/time/day.ts';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { today } from '../lib/clock.ts';
import { call } from '../lib/call.ts';
import { useFormats } from '../lib/format.ts';
import { useSession } from '../lib/session.ts';
import { useText } from '../lib/text.ts';

interface ClosedDayProps {
  /** uuid of the clinic; '' for none yet. */
  place: string;
  /** What was chosen: `YYYY-MM-DD`, also with a time; '' for nothing. */
  day: string;
  /** uuid of the service that is booked. */
  service?: string;
  /** uuid of the concept of the question that is answered. */
  question?: string;
  /** Takes the next open day instead. */
  onTake: (day: Day) => void;
}

/** Says that the clinic is closed on a day that is being chosen, and offers the next one on which it is open. */
export function ClosedDay({ place, day, service, question, onTake }: ClosedDayProps) {
  const t = useText();
  const { may } = useSession();
  const formats = useFormats();
  const chosen = day.slice(0, 10);
  const { data } = useQuery({
    queryKey: ['appointment', 'clinicday', place, chosen, service, question],
    queryFn: ({ signal }) =>
      call(
        'GET fieldward/clinicday',
        { query: { location: place, day: chosen, ...(service ? { service } : {}), ...(question ? { question } : {}) } },
        signal,
      ),
    enabled: place !== '' && chosen >= today() && may('View Appointment Services'),
    retry: false,
  });
  if (data === undefined || !data.promises || data.closed === null) return null;
  const { closed, next } = data;
  const on = formats.typed(chosen);
  return (
    <Group role="status" gap={8} mt={4}>
      <Text size="sm" c="orange">
        {closed === '' ? t('appointment.noHoursOn', { day: on }) : t('appointment.isClosedOn', { day: on, name: closed })}
      </Text>
      {next === null ? null : (
        <Button size="compact-sm" variant="light" onClick={() => onTake(next)}>
          {t('appointment.takeOpenDay', { day: formats.day(next) })}
        </Button>
      )}
    </Group>
  );
}
