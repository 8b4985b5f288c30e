/** What an enrolment must be, and what follows from writing it. */
import { isOver, statusChange, type EnrolmentStatus, type StatusNow, type StatusSent } from '@fieldward/domain/care/enrolment.ts';
import type { Db } from '../../../engine/db.ts';
import { withHidden } from '../../../engine/hidden-rows.ts';
import { Problem, type After, type Rule, type Write } from '../../../engine/resource.ts';
import { laterThan } from '../../../sql/moment-search.ts';
import { followDeaths, settleEnrolments } from '../../../sql/enrolments.ts';

/** A status as a write found it and as it is to be, for one enrolment in one transaction. */
interface Pending {
  readonly current: StatusNow;
  readonly sent: StatusSent;
}

const text = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));
const sentText = (write: Write, name: string): string | null | undefined => (write.sent(name) ? text(write.body[name]) : undefined);

/** What a request says of the status. */
function sentStatus(write: Write): StatusSent {
  return {
    status: (sentText(write, 'status') ?? undefined) as EnrolmentStatus | undefined, // the wire admits no other
    since: sentText(write, 'statusSince') ?? undefined,
    completed: sentText(write, 'dateCompleted'),
    outcome: write.sent('outcome') ? (write.ids['outcome'] ?? null) : undefined,
    reason: sentText(write, 'reason'),
  };
}

const pendings = new WeakMap<Write['columns'], Pending>();

const FACTS = `select w.name as workflow, w.retired as "workflowRetired", coalesce(l.retired, false) as "placeRetired",
  p.dead, iso(p.death_date) as died, coalesce($4::timestamptz < p.birthdate::timestamp at time zone programme_zone() and not p.birthdate_estimated, false) as unborn,
  coalesce(p.dead and ($4::timestamptz at time zone programme_zone())::date > (p.death_date at time zone programme_zone())::date, false) as late
  from person p join workflow w on w.workflow_id = $2::bigint left join location l on l.location_id = $3::bigint where p.person_id = $1::bigint`;

interface Facts {
  readonly workflow: string;
  readonly workflowRetired: boolean;
  readonly placeRetired: boolean;
  readonly dead: boolean;
  readonly unborn: boolean;
  readonly late: boolean;
}

/** Raises `record.beforeBirth` and `enrolment.afterDeath`. */
function demandInLife({ unborn, late }: Facts): void {
  if (unborn) throw new Problem('record.beforeBirth', {}, 'dateEnrolled');
  if (late) throw new Problem('enrolment.afterDeath', {}, 'dateEnrolled');
}

/** Raises `enrolment.retiredWorkflow` and `enrolment.retiredPlace`; where it was before it may stay. */
function demandInUse(write: Write, { workflow, workflowRetired, placeRetired }: Facts): void {
  if (write.mode === 'create' && workflowRetired) throw new Problem('enrolment.retiredWorkflow', { workflow }, 'program');
  if (write.sent('location') && placeRetired && String(write.after('location_id')) !== String(write.current?.['location_id']))
    throw new Problem('enrolment.retiredPlace', {}, 'location');
}

/** It begins in the life of the patient, in a workflow and at a place that are in use. Raises `enrolment.*`, `engine.required`, `record.future`, `record.beforeBirth`. */
export const soundEnrolment: Rule = async (write, tx) => {
  if (write.mode !== 'create' && write.mode !== 'update') return;
  const begins = write.mode === 'create' || write.sent('dateEnrolled');
  if (write.mode === 'create') write.columns['date_enrolled'] ??= new Date().toISOString();
  const since = write.after('date_enrolled');
  if (since === null) throw new Problem('engine.required', {}, 'dateEnrolled');
  if (begins && laterThan(since)) throw new Problem('record.future', {}, 'dateEnrolled');
  const [facts] = await tx.rows<Facts>(FACTS, [
    write.after('patient_id'),
    write.after('workflow_id'),
    write.after('location_id') ?? null,
    since,
  ]);
  if (facts === undefined) throw new Problem('engine.refused', {}, 'patient');
  if (begins) demandInLife(facts);
  demandInUse(write, facts);
  // from now on it was entered by hand
  if (write.mode === 'create' || write.sent('dateEnrolled') || write.sent('location')) write.columns['by_hand'] = true;
  await soundStatus(write, tx, facts.dead);
};

/** A status begins neither in the future, nor before the enrolment, nor before the status that it follows (`former`; null: it corrects that). */
function demandInOrder(write: Write, since: string, sent: StatusSent, former: string | null): void {
  const field = sent.since === undefined && sent.completed !== undefined ? 'dateCompleted' : 'statusSince';
  if (laterThan(since)) throw new Problem('record.future', {}, field);
  if (Date.parse(since) < Date.parse(String(write.after('date_enrolled')))) throw new Problem('enrolment.endBeforeBeginning', {}, field);
  if (former !== null && Date.parse(since) < Date.parse(former)) throw new Problem('enrolment.statusInOrder', {}, field);
}

/** The status that a write finds, and what it makes of it. */
async function soundStatus(write: Write, tx: Db, dead: boolean): Promise<void> {
  const { current, seen } = await statusNow(write, tx);
  const sent = unseenStays(sentStatus(write), current, seen);
  const change = statusChange(current, sent, new Date().toISOString());
  if (change.kind === 'set') {
    const { next } = change;
    demandInOrder(write, next.since, sent, change.corrects ? null : current.since);
    if (next.status === 'died' && !dead) throw new Problem('enrolment.diedByDeath', {}, 'status');
    if (!isOver(next.status) && dead) throw new Problem('enrolment.dead', {}, 'status');
    await knownOutcome(write, tx, next.outcome);
  }
  if (
    sent.outcome !== undefined &&
    sent.outcome !== null &&
    (change.kind !== 'set' || !isOver(change.next.status)) &&
    !isOver(current.status)
  )
    throw new Problem('enrolment.outcomeNeedsEnd', {}, 'outcome');
  // whoever ends it as it is made does not stand beside one that goes on
  if (write.mode === 'create' && change.kind === 'set' && isOver(change.next.status))
    Object.assign(write.columns, { status: change.next.status, date_completed: change.next.since });
  pendings.set(write.columns, { current, sent });
}

const NOW = `select s.status, iso(s.since) as since, s.outcome_concept_id::text as outcome, s.reason from enrolment_state s
  where s.patient_id = $1::bigint and s.patient_workflow_id = $2::bigint and s.status is not null and not s.voided
  order by s.since desc, s.enrolment_state_id desc limit 1`;

/** The status as it is, and as the account sees it: outcome and reason may be hidden. */
async function statusNow(write: Write, tx: Db): Promise<{ readonly current: StatusNow; readonly seen: StatusNow }> {
  const begun = new Date(String(write.after('date_enrolled'))).toISOString();
  const first: StatusNow = { status: 'active', since: begun, outcome: null, reason: null };
  if (write.mode === 'create') return { current: first, seen: first };
  const asked = async (db: Db): Promise<StatusNow> =>
    (await db.rows<StatusNow>(NOW, [write.current?.['patient_id'], write.id]))[0] ?? first;
  const seen = await asked(tx);
  return { current: write.actor.guarded ? await withHidden(tx, asked) : seen, seen };
}

/** What is hidden from the account and sent back as it was shown stays as it is. */
function unseenStays(sent: StatusSent, current: StatusNow, seen: StatusNow): StatusSent {
  const stays = (name: 'outcome' | 'reason') => sent[name] === null && seen[name] === null && current[name] !== null;
  return {
    ...sent,
    ...(stays('outcome') ? { outcome: undefined } : {}),
    ...(stays('reason') ? { reason: undefined } : {}),
  };
}

/** Where a workflow names its outcomes, it is one of these. Raises `enrolment.unknownOutcome`. */
async function knownOutcome(write: Write, tx: Db, outcome: string | null): Promise<void> {
  if (outcome === null || !write.sent('outcome')) return;
  const [row] = await tx.rows<{ known: boolean }>(
    `select count(*) = 0 or bool_or(o.concept_id = $2::bigint) as known from workflow_outcome o where o.workflow_id = $1::bigint`,
    [write.after('workflow_id'), outcome],
  );
  if (row?.known !== true) throw new Problem('enrolment.unknownOutcome', {}, 'outcome');
}

/** Nobody is in a workflow twice at a time: the second is told of the first. Raises `enrolment.already`. */
export const enrolledOnce: Rule = async (write, tx) => {
  if (write.mode !== 'create' || write.columns['date_completed'] !== undefined) return;
  const [first] = await tx.rows<{ workflow: string; day: string; place: string | null }>(
    `select f.name as workflow, to_char(w.date_enrolled at time zone programme_zone(), 'YYYY-MM-DD') as day, l.name as place
     from patient_workflow w join workflow f using (workflow_id) left join location l on l.location_id = w.location_id
     where w.patient_id = $1::bigint and w.workflow_id = $2::bigint and not w.voided and w.date_completed is null`,
    [write.after('patient_id'), write.after('workflow_id')],
  );
  if (first !== undefined)
    throw new Problem('enrolment.already', { workflow: first.workflow, day: first.day, place: first.place ?? '–' }, 'program');
};

const GONE = `update enrolment_state s set voided = true, by_hand = true, voided_by = $3::bigint, date_voided = now(), void_reason = $4
  where s.patient_id = $1::bigint and s.enrolment_state_id = (
    select x.enrolment_state_id from enrolment_state x
    where x.patient_id = $1::bigint and x.patient_workflow_id = $2::bigint and x.status is not null and not x.voided
    order by x.since desc, x.enrolment_state_id desc limit 1)`;

const ADD = `insert into enrolment_state (patient_id, patient_workflow_id, status, since, outcome_concept_id, reason, by_hand, creator)
  values ($1::bigint, $2::bigint, $3, $4::timestamptz, $5::bigint, $6, true, $7::bigint)`;

/** Writes what the request says of the status: nothing is overwritten, what it corrects is voided. */
export const statusWritten: After = async (write, tx) => {
  const pending = pendings.get(write.columns);
  if (pending === undefined) return;
  const { current, sent } = pending;
  const change = statusChange(current, sent, new Date().toISOString());
  const [patient, by] = [write.after('patient_id'), write.actor.userId];
  if (change.kind === 'back' || (change.kind === 'set' && change.corrects))
    await tx.rows(GONE, [patient, write.id, by, change.kind === 'back' ? (sent.reason ?? 'taken back') : 'corrected']);
  if (change.kind === 'set') {
    const { status, since, outcome, reason } = change.next;
    await tx.rows(ADD, [patient, write.id, status, since, outcome, reason, by]);
  }
};

/** Brings phases, the end and the death of the patient into line with what was written. */
export const followed: After = async (write, tx) => {
  const [patient, workflow, by] = [String(write.after('patient_id')), String(write.after('workflow_id')), write.actor.userId];
  await settleEnrolments(tx, { patient, workflow, enrolling: null, by, reason: null });
  if (write.mode === 'create') await followDeaths(tx, [patient], by);
};
