/** What OpenMRS asks of orders of medicines, and what one order does to the one before it. */
import { Problem, type After, type Rule } from '../../../engine/resource.ts';
import { notEnded, standing } from '../../../sql/order-in-force.ts';
import { timeSpanSql } from '../../../sql/time-units.ts';

const ofMedicine = (write: { after(column: string): unknown }): boolean =>
  ['drug_id', 'drug_non_coded'].some((column) => (write.after(column) ?? null) !== null);

/** What goes with an amount, and what a way of dosing says. */
const NEEDED = [
  ['dose', 'dose_units_id', 'doseUnits'],
  ['quantity', 'quantity_units_id', 'quantityUnits'],
  ['duration', 'duration_units_id', 'durationUnits'],
] as const;
const SIMPLE = [
  ['dose', 'dose'],
  ['dose_units_id', 'doseUnits'],
  ['route_id', 'route'],
  ['frequency_id', 'frequency'],
] as const;

/** A dose has its unit, and a simple one its way and frequency; one in words has words. Raises `engine.required`. */
export const dosed: Rule = (write) => {
  if (write.mode !== 'create' || write.columns['action'] === 'DISCONTINUE') return;
  const lacks = (column: string): boolean => (write.columns[column] ?? null) === null || write.columns[column] === '';
  const demand = (column: string, property: string): void => {
    if (lacks(column)) throw new Problem('engine.required', {}, property);
  };
  for (const [amount, unit, property] of NEEDED) if (!lacks(amount)) demand(unit, property);
  if (!ofMedicine(write)) return;
  const dosing = String(write.columns['dosing_type'] ?? '').replace(/^.*\./, '');
  if (dosing === 'SimpleDosingInstructions') for (const [column, property] of SIMPLE) demand(column, property);
  else if (dosing === 'FreeTextDosingInstructions') demand('dosing_instructions', 'dosingInstructions');
};

interface Before {
  readonly order_id: string;
  readonly same: boolean;
  readonly standing: boolean;
  readonly early: boolean;
}

const SAME = `o.concept_id = $2::bigint and o.drug_id is not distinct from $3::bigint and lower(o.drug_non_coded) is not distinct from lower($4::text)`;

/**
 * What stops, changes or renews is of an order of the same thing: the one that is named, else the one in force, of a medicine. One that is ordered anew has
 * none in force. Raises `record.orderNothingBefore`, `record.orderOtherThing`, `record.orderEnded`, `record.orderActive`, `record.datesInOrder`.
 */
export const followsPrevious: Rule = async (write, tx) => {
  if (write.mode !== 'create') return;
  const { action, previous_order_id: named, date_activated: at } = write.columns;
  const anew = action === 'NEW' || action === undefined;
  if (!ofMedicine(write) && (anew || (named ?? null) === null)) return;
  const [before] = await tx.rows<Before>(
    `select o.order_id::text, ${SAME} as same, ${standing('o')} as standing, o.date_activated > coalesce($6::timestamptz, now()) as early
     from orders o where o.patient_id = $1::bigint and not o.voided
       and case when $5::bigint is null then ${SAME} and ${standing('o')} else o.order_id = $5::bigint end
     order by o.date_activated desc limit 1 for update`,
    [
      write.after('patient_id'),
      write.after('concept_id'),
      write.after('drug_id') ?? null,
      write.after('drug_non_coded') ?? null,
      named ?? null,
      at ?? null,
    ],
  );
  if (anew) {
    if (before?.standing === true && before.same) throw new Problem('record.orderActive', {}, 'drug');
    return;
  }
  if (before === undefined) throw new Problem('record.orderNothingBefore', {}, 'previousOrder');
  if (!before.same) throw new Problem('record.orderOtherThing', {}, 'previousOrder');
  if (!before.standing && action !== 'RENEW') throw new Problem('record.orderEnded', {}, 'previousOrder');
  if (before.early) throw new Problem('record.datesInOrder', {}, 'dateActivated');
  write.columns['previous_order_id'] = before.order_id;
};

/** It ends a second before its duration is over, from the day that it begins; what stops another one has ended as it is made. */
export const expires: Rule = async (write, tx) => {
  if (write.mode !== 'create') return;
  const { duration, duration_units_id: unit, action, date_activated: at, scheduled_date: begins } = write.columns;
  if (action === 'DISCONTINUE') write.columns['auto_expire_date'] = at ?? new Date().toISOString();
  if (action === 'DISCONTINUE' || (duration ?? null) === null) return;
  const [end] = await tx.rows<{ at: string | null }>(
    `select coalesce($1::timestamptz, now()) + $2::int * ${timeSpanSql('$3::bigint')} - interval '1 second' as at`,
    [(write.columns['urgency'] === 'ON_SCHEDULED_DATE' ? begins : null) ?? at ?? null, duration, unit],
  );
  write.columns['auto_expire_date'] = end?.at ?? null;
};

/** What was stopped or changed ends with the order that did so; voided, that one never did. */
export const endsPrevious: After = async (write, tx) => {
  if (write.mode === 'purge') return;
  const [row] = await tx.rows<{ patient: string; previous: string; at: string; voided: boolean }>(
    `select o.patient_id::text as patient, o.previous_order_id::text as previous, o.date_activated::text as at, o.voided from orders o
     where o.patient_id = $1::bigint and o.order_id = $2::bigint and o.previous_order_id is not null and o.action in ('REVISE', 'DISCONTINUE')`,
    [write.after('patient_id'), write.id],
  );
  if (row === undefined || (write.mode !== 'create' && row.voided === write.current?.['voided'])) return;
  await tx.rows(
    `update orders o set date_stopped = case when $4 then null else $3::timestamptz end, changed_by = $5::bigint, date_changed = now()
     where o.patient_id = $1::bigint and o.order_id = $2::bigint and ($4 or ${notEnded('o')})`,
    [row.patient, row.previous, row.at, row.voided, write.actor.userId],
  );
};
