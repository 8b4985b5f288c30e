/** Brings patients into the phases whose conditions hold. docs/decisions/enrolment.md */
import {
  phaseReached,
  questionsAsked,
  readyPhaseRule,
  type PhaseRule,
  type Reached,
  type Stay,
} from '@fieldward/domain/care/phase-rule.ts';
import { factsFromWire } from '@fieldward/domain/care/schedule/facts-reading.ts';
import type { Facts } from '@fieldward/domain/care/schedule/facts.ts';
import type { LooseToken } from '@fieldward/domain/rule/expression.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { today } from '@fieldward/domain/time/in-zone.ts';
import { auditWrite } from '../../../engine/audit.ts';
import { BEHIND_ALL_VIEWS } from '../../../engine/bound-database.ts';
import type { Db } from '../../../engine/db.ts';
import { factsOf } from '../schedule/schedule-facts.ts';
import { bookOf, questionsOf } from '../schedule/schedule-known.ts';

interface RuleRow {
  /** phase_id. */
  readonly phase: string;
  readonly tokens: readonly LooseToken[];
}

/** What a condition found of an enrolment, as it is kept with it. */
interface Kept extends Reached {
  readonly phase: number;
}

interface Ruled {
  readonly patient: string;
  readonly enrolment: string;
  /** uuid and workflow_id. */
  readonly workflow: string;
  readonly key: string;
  readonly from: Day;
  readonly to: Day | null;
  readonly again: boolean;
  readonly zone: string;
  readonly reached: readonly Kept[] | null;
  readonly turn: Day | null;
  readonly rules: readonly RuleRow[] | null;
}

/**
 * Holds the enrolments of patients until the end of the transaction, and leaves the views of an account behind: phases follow from all that is
 * recorded. Held before the tasks of the same patients, by whoever takes both.
 */
const HOLD = `select ${BEHIND_ALL_VIEWS},
  set_config('enable_seqscan', 'off', true),
  (select count(*) from (
    select 1 from public.patient_workflow w where w.patient_id = any($1::bigint[]) order by w.patient_id, w.patient_workflow_id for no key update) x)`;

const local = (moment: string): string => `to_char(${moment} at time zone programme_zone(), 'YYYY-MM-DD')`;

const RULED = `
select w.patient_id::text as patient, w.patient_workflow_id::text as enrolment, f.uuid as workflow, f.workflow_id::text as key,
  ${local('w.date_enrolled')} as from, ${local('w.date_completed')} as to, programme_zone() as zone,
  exists (select from patient_workflow b where b.patient_id = w.patient_id and b.workflow_id = w.workflow_id and not b.voided
    and b.date_completed <= w.date_enrolled and b.patient_workflow_id <> w.patient_workflow_id) as again,
  w.reached, w.turns_on::text as turn, r.rules
from patient_workflow w join workflow f using (workflow_id) cross join lateral (
  select jsonb_agg(jsonb_build_object('phase', p.phase_id::text, 'tokens', p.advance_rule) order by p.phase_id) as rules
  from workflow_phase p where p.workflow_id = w.workflow_id and p.advance = 'rule') r
where w.patient_id = any($1::bigint[]) and not w.voided and (r.rules is not null or w.reached is not null or w.turns_on is not null)
order by w.patient_id, w.patient_workflow_id`;

const KEPT_FOR = 60_000;
const MOST_KEPT = 200;

/** Conditions of one database that are ready to be asked, kept for a while: the questions that they name may change. */
export class ReadyRules {
  readonly #kept = new Map<string, { readonly rules: ReadonlyMap<string, PhaseRule>; readonly since: number }>();

  /** Those of a workflow by phase_id. */
  async of(db: Db, workflow: string, rows: readonly RuleRow[]): Promise<ReadonlyMap<string, PhaseRule>> {
    const key = `${workflow} ${JSON.stringify(rows)}`;
    const known = this.#kept.get(key);
    if (known !== undefined && performance.now() - known.since < KEPT_FOR) return known.rules;
    const uuids = [...new Set(rows.flatMap(({ tokens }) => questionsAsked(tokens)))];
    const book = bookOf({ questions: await questionsOf(db, workflow, uuids) });
    const rules = new Map(rows.map(({ phase, tokens }) => [phase, readyPhaseRule(tokens, book)]));
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#kept.set(key, { rules, since: performance.now() });
    return rules;
  }
}

interface Written {
  readonly patient_id: string;
  readonly patient_workflow_id: string;
  readonly reached: readonly Kept[] | null;
  readonly turns_on: Day | null;
}

/** What the conditions say of one enrolment today. */
function settled(row: Ruled, rules: ReadonlyMap<string, PhaseRule>, facts: Facts): Written {
  const stay: Stay = { from: row.from, to: row.to, again: row.again };
  const found = [...rules].map(([phase, rule]) => ({ phase: Number(phase), ...phaseReached(rule, facts, stay, today(row.zone)) }));
  const reached = found.flatMap(({ phase, reached: at }) => (at === null ? [] : [{ phase, ...at }]));
  const turns = found.flatMap(({ turn }) => turn ?? []).toSorted();
  return {
    patient_id: row.patient,
    patient_workflow_id: row.enrolment,
    reached: reached.length === 0 ? null : reached,
    turns_on: turns[0] ?? null,
  };
}

const inOneOrder = (list: readonly Kept[] | null): string => JSON.stringify((list ?? []).map(({ phase, day, form }) => [phase, day, form]));

/** All enrolments in one workflow, by the rules that it has. */
async function settledInWorkflow(tx: Db, ready: ReadyRules, rows: readonly Ruled[]): Promise<Written[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const rules = await ready.of(tx, first.workflow, first.rules ?? []);
  const patients = [...new Set(rows.map(({ patient }) => patient))];
  const questions = [...new Set([...rules.values()].flatMap((rule) => rule.questions))];
  const facts =
    rules.size === 0
      ? new Map<string, Facts>()
      : await factsOf(tx, patients, first.workflow, { questions, forms: [], phases: [], tests: [] });
  return rows.flatMap((row) => {
    const next = settled(row, rules, facts.get(row.patient) ?? factsFromWire({}));
    return inOneOrder(next.reached) === inOneOrder(row.reached) && next.turns_on === row.turn ? [] : [next];
  });
}

const WRITE = `
update patient_workflow w set reached = x.reached, turns_on = x.turns_on
from jsonb_to_recordset($1::jsonb) as x (patient_id bigint, patient_workflow_id bigint, reached jsonb, turns_on date)
where w.patient_id = x.patient_id and w.patient_workflow_id = x.patient_workflow_id`;

/** Whoever filled the form that led to a phase did it; nobody, where time did. */
const SETTLE = `
with due as materialized (
  select distinct on (w.patient_id, w.workflow_id) w.patient_id, w.workflow_id, coalesce((
    select n.creator from jsonb_to_recordset(coalesce(w.reached, '[]')) as r (day date, form text)
    join encounter n on n.patient_id = w.patient_id and n.uuid = r.form order by r.day desc limit 1), 1) as by_user
  from patient_workflow w where w.patient_id = any($1::bigint[]) and w.workflow_id = any($2::bigint[]) and not w.voided
  order by w.patient_id, w.workflow_id, w.date_enrolled desc)
select settle_enrolments(d.patient_id, d.workflow_id, null, d.by_user, 'the condition of the phase says otherwise') from due d`;

/** What this transaction wrote of phases to which time alone led: nothing that somebody recorded. `since` is the moment of it. */
const BY_TIME = `
select s.patient_id::text as patient, w.uuid, p.name as phase, to_char(s.since at time zone programme_zone(), 'YYYY-MM-DD') as since
from enrolment_state s join patient_workflow w using (patient_id, patient_workflow_id) join phase p on p.phase_id = s.phase_id
where s.patient_id = any($1::bigint[]) and s.by_rule and s.by_encounter is null and not s.voided and s.date_created = now()
order by s.enrolment_state_id`;

/** Notes in the trail whom time moved to another phase: there is no entry of a form that would say so. */
async function noteMovedByTime(tx: Db, patients: readonly string[]): Promise<void> {
  const moved = await tx.rows<{ patient: string; uuid: string; phase: string; since: string }>(BY_TIME, [patients]);
  if (moved.length === 0) return;
  await auditWrite(
    tx,
    ...moved.map(({ patient, uuid, phase, since }) => ({
      action: 'advance',
      actor: null,
      resource: 'programenrollment',
      uuid,
      patientId: patient,
      detail: { to: phase, since },
    })),
  );
}

/**
 * Brings patients (by key) into the phases whose conditions hold, as they would be computed from nothing. Enrolments in `anew` (workflow_id)
 * follow their forms anew as well. Answers the patients of whom a condition may say something.
 */
export async function settlePhases(
  tx: Db,
  ready: ReadyRules,
  patients: readonly string[],
  anew: string | null = null,
): Promise<ReadonlySet<string>> {
  await tx.rows(HOLD, [patients]);
  const rows = await tx.rows<Ruled>(RULED, [patients]);
  const ruled = new Set(rows.map(({ patient }) => patient));
  const byWorkflow = Map.groupBy(rows, ({ key }) => key);
  const workflows = new Set(anew === null ? [] : [anew]);
  const written: Written[] = [];
  for (const [key, enrolments] of byWorkflow) {
    const found = await settledInWorkflow(tx, ready, enrolments);
    written.push(...found);
    if (found.length > 0) workflows.add(key);
  }
  if (written.length > 0) await tx.rows(WRITE, [JSON.stringify(written)]);
  if (workflows.size === 0) return ruled;
  const changed = anew === null ? [...new Set(written.map(({ patient_id }) => patient_id))] : patients;
  await tx.rows(SETTLE, [changed, [...workflows]]);
  if (anew !== null || written.some(({ reached }) => reached?.some(({ form }) => form === null))) await noteMovedByTime(tx, changed);
  return ruled;
}
