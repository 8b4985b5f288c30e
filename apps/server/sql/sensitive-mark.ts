import { demand } from '../engine/actor.ts';
import type { Rule } from '../engine/resource.ts';

/** Who may not see what is sensitive does not make it something that everybody sees. Raises `engine.forbidden`. */
export const sensitiveStays: Rule = (write) => {
  if (write.mode === 'update' && write.current?.['sensitive'] === true && write.after('sensitive') !== true)
    demand(write.actor, 'View Sensitive Data');
};

/** A part of a form that leads to a sensitive question leads there still, or what was answered would be taken for another question's. */
const leadsThereStill =
  (column: string, sensitive: string): Rule =>
  async (write, tx) => {
    const before = write.current?.[column];
    if (write.mode !== 'update' || before == null || write.columns[column] === undefined) return;
    if (String(write.columns[column]) === String(before)) return;
    const [hidden] = await tx.rows(sensitive, [before]);
    if (hidden !== undefined) demand(write.actor, 'View Sensitive Data');
  };

/** Of a question of the bank: it records the same. Raises `engine.forbidden`. */
export const recordsTheSame = leadsThereStill('concept_id', 'select 1 from concept where concept_id = $1::bigint and sensitive');

/** Of a question on a form: it asks the same. Raises `engine.forbidden`. */
export const asksTheSame = leadsThereStill(
  'field_id',
  'select 1 from field f join concept c using (concept_id) where f.field_id = $1::bigint and c.sensitive',
);
