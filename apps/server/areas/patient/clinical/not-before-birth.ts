import { Problem, type Rule } from '../../../engine/resource.ts';

const days = { date: '$2::date', moment: '($2::timestamptz at time zone programme_zone())::date' } as const;

/**
 * A rule: the day of a property is not before the birth of the patient, where that is no estimate. Raises `record.beforeBirth`.
 * @param column that holds it @param kind of the column; the day of a moment is that of the programme's clock
 */
export const notBeforeBirth =
  (property: string, column: string, kind: keyof typeof days = 'date'): Rule =>
  async (write, tx) => {
    const value = write.sent(property) ? write.after(column) : null;
    if (value === null || value === undefined) return;
    const [unborn] = await tx.rows(
      `select 1 from person p where p.person_id = $1::bigint and not p.birthdate_estimated and ${days[kind]} < p.birthdate`,
      [write.after('patient_id'), value],
    );
    if (unborn !== undefined) throw new Problem('record.beforeBirth', {}, property);
  };
