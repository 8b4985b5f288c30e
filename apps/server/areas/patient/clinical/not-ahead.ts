import { Problem, type Rule } from '../../../engine/resource.ts';
import { programmeToday } from '../../../sql/programme-zone.ts';

/** A rule: the day of a property is not in the future, by the programme's clock. Raises `record.future`. @param column that holds it */
export const notAhead =
  (property: string, column: string): Rule =>
  async (write, tx) => {
    const day = write.sent(property) ? write.after(column) : null;
    if (day === null || day === undefined) return;
    if (String(day).slice(0, 'YYYY-MM-DD'.length) > (await programmeToday(tx))) throw new Problem('record.future', {}, property);
  };
