/** Rehearses on the past how a phase begins: who would have come into it, beside who did. */
import { phaseRehearsalWire, type PhasePath, type PhaseRehearsalPart } from '@fieldward/contract/care/phase.operations.ts';
import type { Advance } from '@fieldward/domain/care/phase-advance.ts';
import { phaseReached, questionsAsked, readyPhaseRule, type Reached } from '@fieldward/domain/care/phase-rule.ts';
import { factsFromWire } from '@fieldward/domain/care/schedule/facts-reading.ts';
import { addSpan } from '@fieldward/domain/care/schedule/span.ts';
import type { LooseToken } from '@fieldward/domain/rule/expression.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { unknownObject } from '../../../engine/problem.ts';
import { personDisplay } from '../../../sql/display-sql.ts';
import { programmeToday } from '../../../sql/programme-zone.ts';
import { factsOf } from '../schedule/schedule-facts.ts';
import { bookOf, questionsOf } from '../schedule/schedule-known.ts';
import { demandSound, tokensOf } from './phase-advance-rules.ts';

interface Planned {
  readonly link: { readonly workflow: string; readonly workflowId: string; readonly phaseId: string; readonly total: number };
  readonly advance: Advance;
  readonly tokens: readonly LooseToken[];
}

/** One time of one patient in the workflow. */
interface Stayed {
  readonly patient: string;
  readonly enrolment: string;
  readonly uuid: string;
  readonly display: string;
  readonly from: Day;
  readonly to: Day | null;
  readonly after: string | null;
  readonly reached: readonly (Reached & { readonly phase: number })[] | null;
}

const LINK = `
select w.uuid as workflow, w.workflow_id::text as "workflowId", l.phase_id::text as "phaseId",
  (select count(distinct e.patient_id)::int from patient_workflow e join patient p using (patient_id) where e.workflow_id = l.workflow_id and not e.voided and not p.voided) as total
from workflow_phase l join workflow w using (workflow_id) where l.uuid = $1`;

const local = (moment: string): string => `to_char(${moment} at time zone programme_zone(), 'YYYY-MM-DD')`;

/** The times that the next patients spent in the workflow, each after the one before. */
const STAYS = `
with next as materialized (
  select distinct e.patient_id from patient_workflow e join patient p using (patient_id)
  where e.workflow_id = $1::bigint and not e.voided and not p.voided and e.patient_id > $2::bigint order by e.patient_id limit $3)
select e.patient_id::text as patient, e.patient_workflow_id::text as enrolment, p.uuid, ${personDisplay('e.patient_id')} as display, e.reached,
  ${local('e.date_enrolled')} as from, ${local('e.date_completed')} as to,
  lag(e.date_completed) over (partition by e.patient_id order by e.date_completed nulls last, e.patient_workflow_id)::text as after
from next n join patient_workflow e using (patient_id) join patient p using (patient_id)
where e.workflow_id = $1::bigint and not e.voided
order by e.patient_id, e.date_completed nulls last, e.patient_workflow_id`;

const pathSql = (path: string): string => `(select jsonb_build_object(
    'phase', (select f.name from phase f where f.phase_id = (array_agg(w.phase order by w.nth desc))[1]),
    'isIt', coalesce((array_agg(w.phase order by w.nth desc))[1] = $2::bigint, false),
    'since', ${local('(array_agg(w.at order by w.nth desc))[1]')}, 'reached', ${local('min(w.at) filter (where w.phase = $2::bigint)')})
  from ${path} with ordinality as w (phase, at, form, hand, rule, nth))`;

/** The paths of some enrolments, as they are and as they would be. */
const PATHS = `
select ${pathSql('phase_path(x.patient, x.enrolment, x.after)')} as present,
  ${pathSql(`phase_path(x.patient, x.enrolment, x.after, $2::bigint, $3, coalesce(x.reached, '[]'))`)} as planned
from rows from (jsonb_to_recordset($1::jsonb) as (patient bigint, enrolment bigint, after timestamptz, reached jsonb)) with ordinality as x (patient, enrolment, after, reached, nth)
order by x.nth`;

interface Path extends PhasePath {
  readonly isIt: boolean;
}

/** What the conditions would say of each stay. */
async function reachedThen(db: Db, { link, advance, tokens }: Planned, stays: readonly Stayed[], today: Day) {
  const others = stays.map(({ reached }) => (reached ?? []).filter(({ phase }) => String(phase) !== link.phaseId));
  if (advance !== 'rule') return others;
  const questions = questionsAsked(tokens);
  const rule = readyPhaseRule(tokens, bookOf({ questions: await questionsOf(db, link.workflow, questions) }));
  const patients = [...new Set(stays.map(({ patient }) => patient))];
  const facts = await factsOf(db, patients, link.workflow, { questions, forms: [], phases: [], tests: [] });
  return stays.map(({ patient, from, to, after }, at) => {
    const { reached } = phaseReached(rule, facts.get(patient) ?? factsFromWire({}), { from, to, again: after !== null }, today);
    return reached === null ? (others[at] ?? []) : [...(others[at] ?? []), { phase: Number(link.phaseId), ...reached }];
  });
}

async function plannedOf(db: Db, body: { workflowphase?: unknown; advance: Advance; advanceRule?: unknown }): Promise<Planned> {
  const uuid = String(body.workflowphase ?? '').replaceAll('\0', '');
  const [link] = await db.rows<Planned['link']>(LINK, [uuid]);
  if (link === undefined) throw unknownObject('workflowphases', uuid);
  const { advance } = body;
  const tokens = advance === 'rule' ? tokensOf(body.advanceRule) : [];
  if (advance === 'rule') await demandSound(db, tokens, link.workflowId, link.phaseId);
  return { link, advance, tokens };
}

const shown = ({ phase, since, reached }: Path): PhasePath => ({ phase, since, reached });
const differs = (a: PhasePath, b: PhasePath): boolean => a.phase !== b.phase || a.since !== b.since || a.reached !== b.reached;

/** One part at a time, each a short read. Raises `engine.unknownObject`, and what is wrong with the condition. */
export const phaseRehearsal = operation(phaseRehearsalWire, {
  async handle({ body, audit }, db) {
    const planned = await plannedOf(db, body);
    const limit = body.limit ?? 100;
    const after = /^\d{1,18}$/.test(body.after ?? '') ? body.after : '0';
    const stays = await db.rows<Stayed>(STAYS, [planned.link.workflowId, after, limit]);
    const patients = [...new Set(stays.map(({ patient }) => patient))];
    await audit({ action: 'rehearse', resource: 'workflowphases', uuid: String(body.workflowphase), patients });
    const today = await programmeToday(db);
    const lastYear = addSpan(today, { count: -1, unit: 'years' });
    const wouldReach = await reachedThen(db, planned, stays, today);
    const rows = stays.map((stay, at) => ({ ...stay, after: stay.after ?? '-infinity', reached: wouldReach[at] }));
    const paths = await db.rows<{ present: Path; planned: Path }>(PATHS, [JSON.stringify(rows), planned.link.phaseId, planned.advance]);
    const counts = (side: 'present' | 'planned') => ({
      reached: paths.filter(({ [side]: { reached } }) => reached !== null && reached >= lastYear && reached <= today).length,
      now: paths.filter(({ [side]: { isIt } }, at) => isIt && stays[at]?.to === null).length,
    });
    const differing: PhaseRehearsalPart['differing'] = stays.flatMap(({ uuid, display }, at) => {
      const path = paths[at];
      if (path === undefined || !differs(path.present, path.planned)) return [];
      return [{ patient: { uuid, display }, present: shown(path.present), planned: shown(path.planned) }];
    });
    const next = patients.length < limit ? null : (patients.at(-1) ?? null);
    return {
      body: { total: planned.link.total, done: patients.length, next, present: counts('present'), planned: counts('planned'), differing },
    };
  },
});
