/** What may be done with samples, in the order of the work: rows are locked before domain's `sampleAction` decides. */
import { addSampleProblem, sampleAction, type SampleAction, type SampleStatus } from '@fieldward/domain/lab/sample.ts';
import { demand } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem, type Rule, type Write } from '../../../engine/resource.ts';
import { conceptDisplay } from '../../../sql/display-sql.ts';
import { laterThan } from '../../../sql/moment-search.ts';

/** The statuses of the live samples of a test. */
async function statusesOf(tx: Db, patientId: unknown, testId: unknown): Promise<SampleStatus[]> {
  const rows = await tx.rows<{ status: SampleStatus }>(
    'select s.status from lab_sample s where s.patient_id = $1 and s.lab_test_id = $2 and not s.voided order by s.lab_sample_id',
    [patientId, testId],
  );
  return rows.map(({ status }) => status);
}

/** A column whose value a write makes another one; times have many forms. */
function becomesOther(write: Write, column: string): boolean {
  const [after, before] = [write.columns[column], write.current?.[column] ?? null];
  if (after === undefined || after === before) return false;
  if (after === null || before === null) return true;
  const [a, b] = [String(after), String(before)];
  return a !== b && !(/date/.test(column) && Date.parse(a) === Date.parse(b)) && !(column === 'quantity' && Number(a) === Number(b));
}

function allowed(status: SampleStatus, action: SampleAction, reason?: unknown): SampleStatus {
  const answer = sampleAction(status, action, { reason: typeof reason === 'string' ? reason : null });
  if (!('message' in answer)) return answer.status;
  throw new Problem(
    answer.message.code,
    { ...answer.message.holes },
    action === 'reject' && status !== 'PROCESSED' ? 'rejectReason' : 'status',
  );
}

/** A new sample, or one that comes back: its test waits for other work on it, and takes no sample once one is processed. */
async function joins(write: Write, tx: Db): Promise<void> {
  const [patientId, testId] = [write.after('patient_id'), write.after('lab_test_id')];
  const [test] = await tx.rows<{ voided: boolean }>(
    'select voided from lab_test where patient_id = $1 and lab_test_id = $2 for no key update',
    [patientId, testId],
  );
  if (test?.voided !== false) throw new Problem('lab.testVoided', {}, 'labTest');
  const message = addSampleProblem(await statusesOf(tx, patientId, testId));
  if (message !== null) throw new Problem(message.code, { ...message.holes });
}

/** Who may do it, whether alone or with its test. */
export const sampleRights: Rule = (write) => {
  if (write.mode === 'create') demand(write.actor, 'Add CommonLab Samples');
  if (write.mode === 'update') demand(write.actor, 'Edit CommonLab Samples');
  if (write.mode === 'remove') demand(write.actor, 'Delete CommonLab Samples');
};

/** A sample is collected neither tomorrow nor, by the programme's clock, on a day before a birth that is no estimate; its days are in order. */
export const soundSample: Rule = async (write, tx) => {
  if (write.mode !== 'create' && write.mode !== 'update') return;
  if (write.mode === 'create') write.columns['collection_date'] ??= new Date().toISOString();
  if (becomesOther(write, 'collection_date')) {
    if (laterThan(write.after('collection_date'))) throw new Problem('record.future', {}, 'collectionDate');
    const [unborn] = await tx.rows(
      `select 1 from person p where p.person_id = $1 and not p.birthdate_estimated
         and ($2::timestamptz at time zone programme_zone())::date < p.birthdate`,
      [write.after('patient_id'), write.after('collection_date')],
    );
    if (unborn !== undefined) throw new Problem('lab.collectedBeforeBirth', {}, 'collectionDate');
  }
  const [collected, expires] = [write.after('collection_date'), write.after('expiry_date')];
  if (becomesOther(write, 'expiry_date') && typeof expires === 'string' && Date.parse(expires) < Date.parse(String(collected)))
    throw new Problem('lab.expiresEarly', {}, 'expiryDate');
};

const SPECIMENS = [
  ['specimen_type_id', 'lab_test_specimen_type', 'specimenType'],
  ['specimen_site_id', 'lab_test_specimen_site', 'specimenSite'],
] as const;

/** A test that names its specimens is not done from others, nor from one that nobody named. */
export const fitsTest: Rule = async (write, tx) => {
  if (write.mode !== 'create' && write.mode !== 'update') return;
  for (const [column, table, field] of SPECIMENS) {
    const chosen = write.after(column) ?? null;
    if (chosen === null ? write.mode === 'update' && write.columns[column] === undefined : !becomesOther(write, column)) continue;
    const [test] = await tx.rows<{ name: string; fits: boolean; allowed: string | null }>(
      `select y.name, bool_or(s.concept_id = $3::bigint) as fits, string_agg(${conceptDisplay('s.concept_id')}, ', ' order by s.concept_id) as allowed
       from lab_test t join lab_test_type y using (lab_test_type_id) join ${table} s using (lab_test_type_id)
       where t.patient_id = $1 and t.lab_test_id = $2 group by y.name`,
      [write.after('patient_id'), write.after('lab_test_id'), chosen],
    );
    if (test !== undefined && chosen === null) throw new Problem('engine.required', {}, field);
    if (test?.fits === false) throw new Problem('lab.otherSpecimen', { test: test.name, allowed: test.allowed ?? '' }, field);
  }
};

/** What a reason reads as that nobody gave. */
const NO_REASON = '–';

/** Why a sample is rejected. Clients that know of no reason say it in the comments, or not at all. */
function rejectReason(write: Write): unknown {
  if (write.sent('rejectReason')) return write.columns['reject_reason'] ?? null;
  const comments = write.columns['comments'];
  return typeof comments === 'string' && comments.trim() !== '' ? comments.trim() : NO_REASON;
}

/** When it was accepted is said as it is. What is shown may be sent back. Raises `lab.acceptedWithStatus`. */
export const acceptedWithStatus: Rule = (write) => {
  const before = write.mode === 'create' ? 'COLLECTED' : write.current?.['status'];
  const accepts = write.columns['status'] === 'ACCEPTED' && before !== 'ACCEPTED';
  if (!accepts && becomesOther(write, 'accepted_at')) throw new Problem('lab.acceptedWithStatus', {}, 'acceptedAt');
};

/** When it was accepted, where somebody says so who did it elsewhere. Raises `record.future`, `lab.acceptedBeforeCollected`. */
function acceptedAt(write: Write, now: string): unknown {
  const sent = write.sent('acceptedAt') ? (write.columns['accepted_at'] ?? null) : null;
  if (sent === null) return now;
  if (laterThan(sent)) throw new Problem('record.future', {}, 'acceptedAt');
  if (Date.parse(String(sent)) < Date.parse(String(write.after('collection_date'))))
    throw new Problem('lab.acceptedBeforeCollected', {}, 'acceptedAt');
  return sent;
}

/** Its status moves only as the domain lets it; who and when is kept. */
export const sampleMoves: Rule = async (write, tx) => {
  const { columns, current } = write;
  if (write.mode === 'create') {
    if ((columns['status'] ?? 'COLLECTED') !== 'COLLECTED') throw new Problem('lab.newIsCollected', {}, 'status');
    return joins(write, tx);
  }
  if (current === null || write.mode === 'purge') return;
  const before = current['status'] as SampleStatus; // a column with a check
  if (write.mode === 'remove') {
    allowed(before, 'void');
    return;
  }
  if (current['voided'] === true && String(write.body['voided']) === 'false') {
    await joins(write, tx);
    if (before === 'PROCESSED') throw new Problem('lab.processedIsFinal', {}, 'status');
  }
  const wanted = columns['status'] ?? before;
  if (wanted !== before) {
    const action = wanted === 'ACCEPTED' ? 'accept' : wanted === 'REJECTED' ? 'reject' : null;
    if (action === null) {
      if (before === 'PROCESSED') throw new Problem('lab.sampleIsProcessed', {}, 'status');
      throw new Problem('lab.noSuchStep', { from: before, to: String(wanted) }, 'status');
    }
    if (current['voided'] === true) throw new Problem('lab.sampleVoided', {}, 'status');
    const [now, by, accepts] = [new Date().toISOString(), write.actor.userId, action === 'accept'];
    const reason = action === 'reject' ? rejectReason(write) : null;
    Object.assign(columns, { status: allowed(before, action, reason), reject_reason: reason });
    Object.assign(columns, { accepted_at: accepts ? acceptedAt(write, now) : null, accepted_by: accepts ? by : null });
    Object.assign(columns, { rejected_at: accepts ? null : now, rejected_by: accepts ? null : by });
    if (Object.keys(columns).some((column) => !MOVING.has(column) && becomesOther(write, column))) allowed(before, 'edit');
  } else if (Object.keys(columns).some((column) => becomesOther(write, column))) {
    allowed(before, 'edit');
  }
};

const MOVING = new Set(['status', 'reject_reason', 'accepted_at', 'accepted_by', 'rejected_at', 'rejected_by', 'changed_by']);
