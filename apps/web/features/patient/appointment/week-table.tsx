import type { ClinicDays, Expected } from '@fieldward/contract/care/appointment.operations.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { addDays } from '@fieldward/domain/time/in-zone.ts';
import { Anchor, Loader, Text, Title } from '@mantine/core';
import { clockOf, today } from '../../../lib/clock.ts';
import { useFormats } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/text.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { RouteLink } from '../../../widgets/navigation.tsx';
import { statusWords } from './appointment-words.ts';
import classes from './week-table.module.css';

interface WeekTableProps {
  /** The first day. */
  from: Day;
  found: ClinicDays | undefined;
  error: unknown;
  onRetry: () => void;
  onDay: (day: Day) => void;
}

/** A week of a clinic, day beside day, on a phone below each other. */
export function WeekTable({ from, found, error, onRetry, onDay }: WeekTableProps) {
  const t = useText();
  const { day: shown } = useFormats();
  const language = useLanguage();
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  if (found === undefined) return <Loader aria-label={t('shell.loading')} />;
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return (
    <div className={classes.week}>
      {[0, 1, 2, 3, 4, 5, 6].map((nth) => {
        const day = addDays(from, nth);
        const rows = found.appointments.filter((each) => each.day === day);
        const name = weekday.format(new Date(`${day}T00:00:00Z`));
        return (
          <section key={day} className={classes.day} data-today={day === today()} aria-label={`${name} ${shown(day)}`}>
            <Title order={2} size="h6">
              <Anchor component="button" type="button" onClick={() => onDay(day)}>
                {name} {shown(day)}
              </Anchor>
            </Title>
            <Text size="xs" c="dimmed">
              {rows.length === 0 ? t('appointment.nobody') : t('appointment.expectedCount', { count: rows.length })}
            </Text>
            <ul className={classes.rows}>
              {rows.map((row) => (
                <WeekRow key={row.uuid} of={row} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function WeekRow({ of: { start, patient, service, status } }: { of: Expected }) {
  const t = useText();
  return (
    <li>
      <Text size="sm" component="span" fw={600}>
        <bdi>{start === null ? '–' : clockOf(start).slice(11, 16)}</bdi>
      </Text>{' '}
      <RouteLink to="/patient/detail" search={{ patient: patient.uuid }}>
        <bdi>{patient.display}</bdi>
      </RouteLink>
      <Text size="xs" c="dimmed">
        {[service?.display, status === 'scheduled' ? null : t(statusWords[status])].filter(Boolean).join(' · ')}
      </Text>
    </li>
  );
}
