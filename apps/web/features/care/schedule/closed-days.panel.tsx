import type { ClosedDays } from '@fieldward/domain/care/schedule/schedule.ts';
import { parseDay } from '@fieldward/domain/time/moment.ts';
import { Checkbox, Group, Paper, Pill, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { useWeekdays } from '../../../lib/weekdays.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { TextButton } from '../../../ui/icon-button.tsx';
import { useScene } from './schedule-scene.ts';

/** The days on which nobody works: those of every week, and single ones. */
export function ClosedDaysPanel({ closed, onChange }: { closed: ClosedDays; onChange: (closed: ClosedDays) => void }) {
  const t = useText();
  const { day } = useFormats();
  const { problem } = useScene();
  const names = useWeekdays('long');
  const heading = useId();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const wrong = problem('closed.weekdays');

  function add(): void {
    const next = parseDay(typed);
    if (next === null) return;
    if (closed.days.includes(next)) return setError(t('schedulescreen.closedThere'));
    onChange({ ...closed, days: [...closed.days, next].toSorted() });
    setTyped('');
  }

  return (
    <Paper component="section" withBorder p="md" mt="lg" aria-labelledby={heading}>
      <Title order={2} size="h5" id={heading}>
        {t('schedulescreen.closed')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('schedulescreen.closedWhy')}
      </Text>
      <Checkbox.Group
        label={t('schedulescreen.closedWeekdays')}
        value={closed.weekdays.map(String)}
        onChange={(weekdays) => onChange({ ...closed, weekdays: weekdays.map(Number).toSorted((a, b) => a - b) })}
        error={wrong === '' ? null : wrong}
      >
        <Group gap="md" mt={4}>
          {names.map((name, at) => (
            <Checkbox key={name} value={String(at + 1)} label={name} />
          ))}
        </Group>
      </Checkbox.Group>
      <Group gap="xs" align="flex-end" my="sm">
        <DateField
          label={t('schedulescreen.closedDay')}
          value={typed}
          error={error === '' ? undefined : error}
          onChange={(next) => {
            setTyped(next);
            setError('');
          }}
        />
        <TextButton
          icon={IconPlus}
          variant="light"
          text={t('schedulescreen.addClosedDay')}
          disabled={parseDay(typed) === null}
          onClick={add}
        />
      </Group>
      {closed.days.length === 0 ? null : (
        <Pill.Group mt="xs">
          {closed.days.map((each) => (
            <Pill
              key={each}
              withRemoveButton
              removeButtonProps={{ 'aria-label': t('schedulescreen.removeOf', { name: day(each) }), 'aria-hidden': false, tabIndex: 0 }}
              onRemove={() => onChange({ ...closed, days: closed.days.filter((other) => other !== each) })}
            >
              {day(each)}
            </Pill>
          ))}
        </Pill.Group>
      )}
    </Paper>
  );
}
