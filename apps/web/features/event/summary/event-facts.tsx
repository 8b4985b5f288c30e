import type { Moment } from '@fieldward/domain/time/day.ts';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import classes from './event-facts.module.css';
import type { FullEvent } from './event.queries.ts';

/** Type, place, times and notes of an event, to be read. */
export function EventFacts({ event, notes = true }: { event: FullEvent; notes?: boolean }) {
  const t = useText();
  const { moment } = useFormats();
  const { schedule } = event;
  const period = (start: Moment | null | undefined, end: Moment | null | undefined): string =>
    start && end ? t('closure.period', { start: moment(start), end: moment(end) }) : moment(start ?? end);
  const facts: readonly (readonly [string, string])[] = [
    [t('closure.id'), String(event.eventId)],
    [t('closure.type'), event.eventType?.name ?? ''],
    [t('closure.place'), event.location?.display ?? ''],
    [t('closure.when'), period(schedule?.plannedDate, schedule?.plannedEndDate ?? schedule?.endDate)],
    [t('closure.actual'), event.closed === true ? period(schedule?.eventDate, schedule?.endDate) : ''],
    [t('closure.description'), event.description ?? ''],
    [t('closure.closureNotes'), notes ? (event.closureNotes ?? '') : ''],
  ];
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  );
}
