/** No result without an accepted sample, whichever way it comes; what it means is worked out as it is saved. */
import type { Day } from '@fieldward/domain/time/day.ts';
import { deltaOf, flagOf, rangeFor } from '@fieldward/domain/lab/range.ts';
import { resultProblem } from '@fieldward/domain/lab/sample.ts';
import { labValueProblem } from '@fieldward/domain/lab/value.ts';
import { demand } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { patternEngine } from '../../../engine/pattern-engine.ts';
import { Problem, type After, type Rule, type Write } from '../../../engine/resource.ts';
import { parseDay } from '../../../engine/scalar.ts';
import { programmeToday } from '../../../sql/programme-zone.ts';
import { conceptNamed, factsOf, lastOf, lockForResults, rangesOf, type ResultFacts } from './lab-result-facts.ts';
import { repeated } from '../../../engine/problem.ts';

/** Who may do it, whether alone or with the test. */
export const resultRights: Rule = (write) => {
  if (write.mode === 'create') demand(write.actor, 'Add CommonLab results');
  if (write.mode === 'update') demand(write.actor, 'Edit CommonLab results');
  if (write.mode === 'remove') demand(write.actor, 'Delete CommonLab results');
};

const comesBack = (write: Write): boolean => write.current?.['voided'] === true && String(write.body['voided']) === 'false';

/** The value as it is stored. Raises what is wrong with it. */
async function storedValue(tx: Db, facts: ResultFacts, sent: string): Promise<string> {
  const value = facts.datatype === 'longText' || facts.datatype === 'text' ? sent : sent.trim();
  const plain = facts.datatype === 'boolean' ? value.toLowerCase() : facts.datatype === 'date' ? (parseDay(value) ?? value) : value;
  // only a day can lie ahead of today
  const last: Day | '' = facts.datatype === 'date' ? await programmeToday(tx) : '';
  const message = labValueProblem({ datatype: facts.datatype, config: facts.config, required: true }, plain, last, patternEngine);
  if (message !== null) throw new Problem(message.code, { ...message.holes }, 'valueReference');
  if (facts.datatype !== 'coded') return plain;
  const uuid = await conceptNamed(tx, plain, facts.config);
  if (uuid === null) throw new Problem('lab.notOffered', { value: repeated(plain) }, 'valueReference');
  return uuid;
}

function demandSound(facts: ResultFacts, write: Write): void {
  if (facts.voided) throw new Problem('lab.testVoided', {}, 'labTest');
  const message = resultProblem(facts.requiresSpecimen, facts.samples);
  if (message !== null) throw new Problem(message.code, { ...message.holes });
  if (facts.fieldOf !== facts.testType || (write.mode === 'create' && facts.retired))
    throw new Problem('lab.foreignField', {}, 'attributeType');
  if (write.mode !== 'create') return;
  if (facts.inMultiset) write.columns['set_number'] ??= 1;
  else if ((write.columns['set_number'] ?? null) !== null) throw new Problem('lab.noMultiset', {}, 'setNumber');
}

/** Keeps the value as it was, as a voided row to which its call-backs belong; returns its key. */
async function keepFormer(write: Write, tx: Db): Promise<string> {
  const { current, actor } = write;
  const [kept] = await tx.rows<{ id: string }>(
    `insert into lab_result (patient_id, lab_test_id, lab_test_attribute_type_id, set_number, value_reference, value_numeric, flag, delta, beyond_delta,
       amends, amend_reason, creator, date_created, changed_by, date_changed, voided, voided_by, date_voided, void_reason)
     select patient_id, lab_test_id, lab_test_attribute_type_id, set_number, value_reference, value_numeric, flag, delta, beyond_delta,
       amends, amend_reason, creator, date_created, changed_by, date_changed, true, $3::bigint, now(), 'Amended'
     from lab_result where patient_id = $1 and lab_result_id = $2 returning lab_result_id::text as id`,
    [current?.['patient_id'], write.id, actor.userId],
  );
  if (kept === undefined) throw new Problem('engine.busy');
  await tx.rows('update lab_callback set lab_result_id = $3 where patient_id = $1 and lab_result_id = $2 and not voided', [
    current?.['patient_id'],
    write.id,
    kept.id,
  ]);
  return kept.id;
}

const sameValue = (write: Write, value: string): boolean => value === write.current?.['value_reference'];

/**
 * Whether a write records, changes or brings back a value. Raises `lab.amendsNothing` and `lab.resultVoided`: a value that was amended or
 * voided stays as it was, and so do the remarks on it.
 */
function writesValue({ mode, columns, current }: Write, back: boolean): boolean {
  if (mode === 'create') return true;
  if (mode !== 'update') return false;
  const sent = typeof columns['value_reference'] === 'string';
  if (!sent && (columns['amend_reason'] ?? null) !== null) throw new Problem('lab.amendsNothing', {}, 'amendReason');
  if (current?.['voided'] === true && !back) throw new Problem('lab.resultVoided');
  return sent || back;
}

/** Keeps the former of two values; the new one says why it took its place. */
async function amend(write: Write, tx: Db): Promise<void> {
  if (String(write.columns['amend_reason'] ?? '').trim() === '') throw new Problem('lab.amendReasonNeeded', {}, 'amendReason');
  if (write.current?.['voided'] === true) throw new Problem('lab.resultVoided', {}, 'valueReference');
  write.columns['amends'] = await keepFormer(write, tx);
}

/** Keys of a result's patient, test and field; those of the test are its own when the result is written with it. */
interface ResultKey {
  readonly patient: unknown;
  readonly test: unknown;
  readonly field: unknown;
}

function keyOf(write: Write): ResultKey {
  const test = write.around?.row;
  return {
    patient: test?.['patient_id'] ?? write.after('patient_id'),
    test: test?.['lab_test_id'] ?? write.after('lab_test_id'),
    field: write.after('lab_test_attribute_type_id'),
  };
}

/** The columns that say what a value means: as a number, against its range, and since the last one. */
async function meaningOf(tx: Db, value: string, facts: ResultFacts, key: ResultKey): Promise<Write['columns']> {
  if (facts.datatype !== 'number') return { value_numeric: null, flag: null, delta: null, beyond_delta: false };
  const last = facts.inMultiset ? null : await lastOf(tx, key.patient, key.field, key.test);
  const delta = deltaOf(value, last, facts.maxDelta);
  return {
    value_numeric: value.replace(/^\+/, ''),
    flag: flagOf(value, rangeFor(await rangesOf(tx, [key.field]), facts.who)),
    delta: delta?.change ?? null,
    beyond_delta: delta?.beyond ?? false,
  };
}

/** A value that is recorded, changed or brought back. */
export const judgedResult: Rule = async (write, tx) => {
  const back = comesBack(write);
  if (!writesValue(write, back)) return;
  const { columns } = write;
  const key = keyOf(write);
  await lockForResults(tx, key.patient, key.test);
  const facts = await factsOf(tx, key.patient, key.test, key.field);
  if (facts === null) throw new Problem('engine.refused', {}, 'labTest');
  const value = await storedValue(tx, facts, String(write.after('value_reference') ?? ''));
  columns['value_reference'] = value;
  const same = write.mode === 'update' && sameValue(write, value);
  if (same && !back) {
    delete columns['amend_reason'];
    return;
  }
  demandSound(facts, write);
  if (write.mode === 'create') delete columns['amend_reason'];
  else if (!same) await amend(write, tx);
  Object.assign(columns, await meaningOf(tx, value, facts, key));
};

/** Results make accepted samples processed and the test resulted; without any left, the samples are collected ones again. */
export const testFollows: After = async (write, tx) => {
  if (write.mode === 'purge') return;
  const [row] = await tx.rows<{ patient_id: string; lab_test_id: string; voided: boolean }>(
    'select patient_id::text, lab_test_id::text, voided from lab_result where uuid = $1',
    [write.uuid],
  );
  if (row === undefined) return;
  const [patientId, testId] = [row.patient_id, row.lab_test_id];
  const flips = write.mode !== 'create' && row.voided !== write.current?.['voided'];
  const changes =
    write.mode === 'create' ||
    (write.columns['value_reference'] !== undefined && !sameValue(write, String(write.columns['value_reference'])));
  if (!flips && !changes) return;
  if (row.voided && flips) await lockForResults(tx, patientId, testId);
  const by = write.actor.userId;
  const [left] = await tx.rows<{ n: number }>(
    'select count(*)::int as n from lab_result where patient_id = $1 and lab_test_id = $2 and not voided',
    [patientId, testId],
  );
  if ((left?.n ?? 0) === 0) {
    await tx.rows(
      `update lab_sample set status = 'COLLECTED', processed_date = null, accepted_at = null, accepted_by = null, changed_by = $3::bigint, date_changed = now()
       where patient_id = $1 and lab_test_id = $2 and status = 'PROCESSED' and not voided`,
      [patientId, testId, by],
    );
    await tx.rows(
      `update lab_test set resulted_at = null, resulted_by = null, released_at = null, released_by = null, changed_by = $3::bigint, date_changed = now()
       where patient_id = $1 and lab_test_id = $2`,
      [patientId, testId, by],
    );
    return;
  }
  await tx.rows(
    `update lab_sample set status = 'PROCESSED', processed_date = now(), changed_by = $3::bigint, date_changed = now()
     where patient_id = $1 and lab_test_id = $2 and status = 'ACCEPTED' and not voided`,
    [patientId, testId, by],
  );
  // where a second person releases, what was changed is to be released again
  await tx.rows(
    `update lab_test t set resulted_at = now(), resulted_by = $3::bigint, changed_by = $3::bigint, date_changed = now(),
       released_at = case when y.needs_release then null else coalesce(t.released_at, now()) end,
       released_by = case when y.needs_release then null else coalesce(t.released_by, $3::bigint) end
     from lab_test_type y where y.lab_test_type_id = t.lab_test_type_id and t.patient_id = $1 and t.lab_test_id = $2`,
    [patientId, testId, by],
  );
};
