import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import { SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { endProblem } from '@fieldward/domain/event/check.ts';
import { clockOf, typedMoment } from '../../../lib/clock.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import type { CalendarEvent } from './calendar-days.ts';
import { DateTimeField } from '../planner/date-time-field.tsx';

interface MoveEventProps {
  event: CalendarEvent;
  move: (event: CalendarEvent, times: { start: number; end: number }) => Promise<boolean>;
  onClose: () => void;
}

const instant = (clock: string): number => Date.parse(typedMoment(clock));
const clockAt = (at: number): string => clockOf(momentOf(at));

/** Moves or stretches an event by choosing its times; when the start moves, the end goes with it. */
export function MoveEvent({ event, move, onClose }: MoveEventProps) {
  const t = useText();
  const say = useMessageText();
  const [start, setStart] = useState(() => clockAt(event.start));
  const [end, setEnd] = useState(() => clockAt(event.end));
  const [tried, setTried] = useState(false);
  const bad = endProblem(start, end);

  async function submit(): Promise<void> {
    setTried(true);
    if (start === '' || end === '' || bad !== null) return;
    if (await move(event, { start: instant(start), end: instant(end) })) onClose();
  }
  return (
    <ModalForm
      onClose={onClose}
      title={t('calendar.moveTitle', { name: event.name })}
      submitLabel={t('calendar.moveYes')}
      onSubmit={submit}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <DateTimeField
          label={t('calendar.startDate')}
          required
          clearable
          value={start}
          error={tried && start === '' ? t('eventwork.startRequired') : null}
          onChange={(next) => {
            if (next !== '' && start !== '' && end !== '') setEnd(clockAt(instant(end) + instant(next) - instant(start)));
            setStart(next);
          }}
        />
        <DateTimeField
          label={t('calendar.endDate')}
          required
          clearable
          value={end}
          error={tried && end === '' ? t('eventwork.endRequired') : bad === null ? null : say(bad)}
          onChange={setEnd}
        />
      </SimpleGrid>
    </ModalForm>
  );
}
