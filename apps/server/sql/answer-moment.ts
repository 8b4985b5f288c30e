import { timeOnlyDay } from '@fieldward/domain/time/moment.ts';

/**
 * The answer of a question for a day, a day with a time, or a time, as SQL text: as the person wrote it (a clock kept as that of UTC,
 * never moved to a zone), a day without its midnight, a time without its day.
 * @param answer a `timestamptz`
 * @param day how a day is written that has no time
 */
export const answeredMoment = (answer: string, day = 'YYYY-MM-DD'): string => `to_char(${answer} at time zone 'UTC', case
    when (${answer} at time zone 'UTC')::date = '${timeOnlyDay}' then 'HH24:MI'
    when (${answer} at time zone 'UTC')::time = '00:00' then '${day}' else 'YYYY-MM-DD HH24:MI' end)`;
