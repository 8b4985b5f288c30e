import { Loader, Radio, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SlotDay } from '@fieldward/contract/care/appointment.operations.ts';
import { clockOf } from '../../../lib/clock.ts';
import { useFormats } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/text.ts';
import { RadioChoice } from '../../../ui/radio-choice.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { slotsQuery } from './appointment.queries.ts';
import classes from './slot-choice.module.css';

interface SlotChoiceProps {
  /** uuid; '' for none yet. */
  service: string;
  /** `YYYY-MM-DD`; '' for today. */
  from: string;
  /** A day at any time; '' for none. */
  day: string;
  /** The clock of the time that is chosen; '' for none. */
  start: string;
  error: string | null;
  onChoose: (chosen: { day: string; startDateTime: string }) => void;
}

/** The next free times of a service, day by day, and each day at any time. */
export function SlotChoice({ service, from, day, start, error, onChoose }: SlotChoiceProps) {
  const t = useText();
  const found = useQuery(slotsQuery(service, from));
  if (service === '') return null;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <Loader size="sm" aria-label={t('shell.loading')} />;
  const { days } = found.data;
  const shown = days.some((each) => each.day === (day || start.slice(0, 10)));
  return (
    <RadioChoice
      label={t('appointment.time')}
      required
      error={error}
      value={start === '' ? day : start}
      onChange={(value) => onChoose(value.length > 10 ? { day: '', startDateTime: value } : { day: value, startDateTime: '' })}
    >
      {(day !== '' || start !== '') && !shown ? <Chosen day={day} start={start} /> : null}
      {days.length === 0 ? <Text c="dimmed">{t('appointment.noneFree')}</Text> : null}
      {days.map((each) => (
        <DaySlots key={each.day} of={each} chosen={start} />
      ))}
    </RadioChoice>
  );
}

/** What is chosen already and not among the days that are shown. */
function Chosen({ day, start }: { day: string; start: string }) {
  const t = useText();
  const { typed } = useFormats();
  return (
    <Radio
      value={start === '' ? day : start}
      label={start === '' ? `${typed(day)} · ${t('appointment.anyTime')}` : typed(start)}
      size="sm"
    />
  );
}

function DaySlots({ of, chosen }: { of: SlotDay; chosen: string }) {
  const t = useText();
  const { day } = useFormats();
  const language = useLanguage();
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${of.day}T00:00:00Z`));
  const heading = `${weekday} ${day(of.day)}`;
  return (
    <section className={classes.day} aria-label={heading}>
      <Text size="sm" fw={600}>
        {heading}
      </Text>
      <div className={classes.slots}>
        {of.slots.map(({ start, free }) => {
          const clock = clockOf(start);
          const time = clock.slice(11, 16);
          return (
            <Radio
              key={clock}
              value={clock}
              disabled={free === 0 && clock !== chosen}
              label={<bdi>{time}</bdi>}
              description={free === 0 ? t('appointment.noPlace') : t('appointment.places', { count: free })}
              classNames={{ root: classes.slot ?? '' }}
            />
          );
        })}
        <Radio
          value={of.day}
          label={t('appointment.anyTime')}
          description={of.untimed === 0 ? undefined : t('appointment.untimed', { count: of.untimed })}
          classNames={{ root: classes.any ?? '' }}
        />
      </div>
    </section>
  );
}
