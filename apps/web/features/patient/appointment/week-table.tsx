import type { ClinicDays, Expected } from '@fieldward/contract/care/appointment.operations.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { addDays } from '@fieldward/domain/time/in-zone.ts';
import { Anchor, Loader, Text, Title } from '@mantine/core';
import { clockOf, today } from '../../../lib/clock.ts';
import { useFormats } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { useLanguage, useText } from '../../../lib/text.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { RouteLink } from '../../../widgets/navigation.tsx';
import { statusWords } from '../../../widgets/appointment/appointment-words.ts';
import classes from './week-table.module.css';

interface WeekTableProps {
  /** The first day. */
  from: Day;
  found: ClinicDays | undefined;
  error: unknown;
  onRetry: () => void;
  onDay: (day: Day) => void;
  /** Only one clinic is shown: its name says nothing. */
  ofClinic: boolean;
}

/** A week of a clinic, day beside day, on a phone below each other. */
export function WeekTable({ from, found, error, onRetry, onDay, ofClinic }: WeekTableProps) {
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
        const coming = rows.filter(({ status }) => status !== 'cancelled').length;
        const name = weekday.format(new Date(`${day}T00:00:00Z`));
        return (
          <section key={day} className={classes.day} data-today={day === today()} aria-label={`${name} ${shown(day)}`}>
            <Title order={2} size="h6">
              <Anchor component="button" type="button" onClick={() => onDay(day)}>
                {name} {shown(day)}
              </Anchor>
            </Title>
            {found.closed
              .filter((each) => each.from <= day && day <= each.to)
              .map((each) => (
                <Text key={`${each.from} ${each.name}`} size="xs" fw={600}>
                  {t('appointment.closedOn', { name: isolated([each.name, each.location?.display].filter(Boolean).join(' · ')) })}
                </Text>
              ))}
            <Text size="xs" c="dimmed">
              {coming === 0 ? t('appointment.nobody') : t('appointment.expectedCount', { count: coming })}
            </Text>
            <ul className={classes.rows}>
              {rows.map((row) => (
                <WeekRow key={row.uuid} of={row} ofClinic={ofClinic} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function WeekRow({ of: { start, patient, service, location, status }, ofClinic }: { of: Expected; ofClinic: boolean }) {
  const t = useText();
  return (
    <li className={classes.row} data-status={status}>
      <Text size="sm" component="span" fw={600} className={classes.time}>
        {start === null ? t('appointment.anyTimeShort') : <bdi>{clockOf(start).slice(11, 16)}</bdi>}
      </Text>{' '}
      <RouteLink to="/patient/detail" search={{ patient: patient.uuid }} className={classes.name!}>
        <bdi>{patient.display}</bdi>
      </RouteLink>
      <Text size="xs" c="dimmed">
        {[service?.display, ofClinic ? null : location.display, status === 'scheduled' ? null : t(statusWords[status])]
          .filter((each) => each !== null && each !== undefined)
          .map(isolated)
          .join(' · ')}
      </Text>
    </li>
  );
}
