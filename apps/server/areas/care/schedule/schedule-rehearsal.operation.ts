import { scheduleRehearsalWire, type RehearsalCounts, type RehearsalPart } from '@fieldward/contract/care/schedule.operations.ts';
import type { CompiledSchedule } from '@fieldward/domain/care/schedule/compiled.ts';
import type { Facts } from '@fieldward/domain/care/schedule/facts.ts';
import { countedStates, rehearse, type Entry } from '@fieldward/domain/care/schedule/rehearsal.ts';
import { addSpan } from '@fieldward/domain/care/schedule/span.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { personDisplay } from '../../../sql/display-sql.ts';
import { operation } from '../../../engine/operation.ts';
import { unknownObject } from '../../../engine/problem.ts';
import { programmeToday } from '../../../sql/programme-zone.ts';
import { readyDefinition } from './published-schedules.ts';
import { factsOf } from './schedule-facts.ts';

const SCHEDULE = `
select w.uuid as workflow, s.workflow_id::text as "workflowId", s.definition as draft,
  coalesce((select v.definition from schedule_version v where v.schedule_id = s.schedule_id order by v.number desc limit 1), '{"steps": []}') as published,
  (select count(distinct pw.patient_id)::int from patient_workflow pw join patient p using (patient_id) where pw.workflow_id = s.workflow_id and not pw.voided and not p.voided) as total
from schedule s join workflow w using (workflow_id) where s.uuid = $1`;

const PATIENTS = `
select distinct pw.patient_id::text as id, pw.patient_id, p.uuid, ${personDisplay('pw.patient_id')} as display
from patient_workflow pw join patient p using (patient_id)
where pw.workflow_id = $1::bigint and not pw.voided and not p.voided and pw.patient_id > $2::bigint order by pw.patient_id limit $3`;

type Counting = Record<(typeof countedStates)[number], number>;

const nothing = (): Counting => ({ due: 0, missed: 0, trace: 0, lost: 0 });

function countsOf(entries: readonly Entry[]): RehearsalCounts {
  const counts = nothing();
  for (const { state } of entries) counts[state] += 1;
  return counts;
}

class Months {
  readonly #months = new Map<string, { published: Counting; draft: Counting }>();

  add(side: 'published' | 'draft', entries: readonly Entry[]): void {
    for (const { day, state } of entries) {
      const month = day.slice(0, 7);
      const counts = this.#months.get(month) ?? { published: nothing(), draft: nothing() };
      counts[side][state] += 1;
      this.#months.set(month, counts);
    }
  }

  list(): RehearsalPart['months'] {
    return [...this.#months].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([month, counts]) => ({ month, ...counts }));
  }
}

const differs = (a: RehearsalCounts, b: RehearsalCounts): boolean => countedStates.some((state) => a[state] !== b[state]);

/** One part at a time, each a short read, so that nobody who enters data waits. Raises `engine.unknownObject`. */
export const scheduleRehearsal = operation(scheduleRehearsalWire, {
  async handle({ query, audit }, db) {
    const uuid = String(query.schedule ?? '').replaceAll('\0', '');
    const [found] = await db.rows<{ workflow: string; workflowId: string; draft: unknown; published: unknown; total: number }>(SCHEDULE, [
      uuid,
    ]);
    if (found === undefined) throw unknownObject('schedule', uuid);
    const sides = {
      published: await readyDefinition(db, found.workflow, found.published),
      draft: await readyDefinition(db, found.workflow, found.draft),
    };
    const after = /^\d{1,18}$/.test(query.after ?? '') ? query.after : '0';
    const patients = await db.rows<{ id: string; uuid: string; display: string }>(PATIENTS, [found.workflowId, after, query.limit]);
    await audit({ action: 'rehearse', resource: 'schedule', uuid, patients: patients.map(({ id }) => id) });
    const until = await programmeToday(db);
    const from = addSpan(until, { count: -1, unit: 'years' });
    const ids = patients.map(({ id }) => id);
    const facts = {
      published: await factsOf(db, ids, found.workflow, { ...sides.published.uses, schedules: [uuid] }),
      draft: await factsOf(db, ids, found.workflow, { ...sides.draft.uses, schedules: [uuid] }),
    };
    const months = new Months();
    const differing: RehearsalPart['differing'][number][] = [];
    const walked = (schedule: CompiledSchedule, known: Facts | undefined, first: Day): Entry[] =>
      known === undefined ? [] : rehearse(schedule, known, first, until);
    for (const { id, uuid: patient, display } of patients) {
      const entries = {
        published: walked(sides.published.compiled, facts.published.get(id), from),
        draft: walked(sides.draft.compiled, facts.draft.get(id), from),
      };
      months.add('published', entries.published);
      months.add('draft', entries.draft);
      const [published, draft] = [countsOf(entries.published), countsOf(entries.draft)];
      if (differs(published, draft)) differing.push({ patient: { uuid: patient, display }, published, draft });
    }
    const last = patients.at(-1);
    const next = last === undefined || patients.length < (query.limit ?? 0) ? null : last.id;
    return { body: { total: found.total, done: patients.length, next, months: months.list(), differing } };
  },
});
