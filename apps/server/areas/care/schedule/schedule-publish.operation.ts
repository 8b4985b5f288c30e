import { scheduleKnownWire, schedulePublishWire } from '@fieldward/contract/care/schedule.operations.ts';
import { checkSchedule } from '@fieldward/domain/care/schedule/check.ts';
import { compileSchedule } from '@fieldward/domain/care/schedule/compiled.ts';
import { scheduleFromWire } from '@fieldward/domain/care/schedule/reading.ts';
import { runScheduleTests, scheduleTestFromWire } from '@fieldward/domain/care/schedule/test-case.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type RequestOf, type ResponseOf } from '../../../engine/operation.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import { isObject } from '../../../engine/references.ts';
import { bookOf, knownOf } from './schedule-known.ts';

/** Raises `engine.unknownObject`. */
export const scheduleKnown = operation(scheduleKnownWire, {
  async handle({ query }, db) {
    const uuid = String(query.workflow ?? '').replaceAll('\0', '');
    const [found] = await db.rows('select 1 from workflow where uuid = $1', [uuid]);
    if (found === undefined) throw unknownObject('workflow', uuid);
    return { body: await knownOf(db, uuid) };
  },
});

interface Draft {
  readonly id: string;
  readonly name: string;
  readonly workflow: string;
  readonly version: string;
  readonly definition: unknown;
  readonly cases: readonly unknown[];
}

/** The draft of a schedule, locked. Raises `engine.unknownObject`, `engine.stale`. */
async function lockedDraft(tx: Db, uuid: string, ifMatch: string | undefined): Promise<Draft> {
  const [draft] = await tx.rows<Draft>(
    `select s.schedule_id::text as id, s.name, (select w.uuid from workflow w where w.workflow_id = s.workflow_id) as workflow, s.xmin::text as version,
       s.definition, s.test_cases as cases from schedule s where s.uuid = $1 and not s.retired for update`,
    [uuid],
  );
  if (draft === undefined) throw unknownObject('schedule', uuid);
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== draft.version) throw new Problem('engine.stale');
  return draft;
}

function noteOf({ note }: Readonly<Record<string, unknown>>): string | null {
  if (note === undefined || note === null) return null;
  if (typeof note !== 'string') throw new Problem('engine.notText', {}, 'note');
  if (note.length > 1000) throw new Problem('engine.tooLong', { max: 1000 }, 'note');
  return note.trim() || null;
}

/** What the check and the test cases say; raises `schedule.hasErrors` with `findings`, `schedule.testsFail` with `tests`. */
async function judged(
  tx: Db,
  draft: Draft,
): Promise<Pick<NonNullable<ResponseOf<typeof schedulePublishWire>['body']> & object, 'findings' | 'tests'>> {
  const { schedule } = scheduleFromWire(draft.definition);
  const known = await knownOf(tx, draft.workflow);
  const book = bookOf(known);
  const findings = checkSchedule(schedule, known, book, draft.name).map(({ position, ...finding }) => ({ ...finding, place: position }));
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Problem('schedule.hasErrors', { count: errors.length }, 'definition', { extra: { findings } });
  const cases = draft.cases.map(scheduleTestFromWire).filter((each) => each !== null);
  const tests = runScheduleTests(compileSchedule(schedule, book), cases);
  const failing = tests.filter(({ passed }) => !passed);
  if (failing.length > 0)
    throw new Problem('schedule.testsFail', { names: failing.map(({ name }) => name).join(', ') }, 'testCases', { extra: { tests } });
  return { findings, tests };
}

async function publish(request: RequestOf<typeof schedulePublishWire>, tx: Db): Promise<ResponseOf<typeof schedulePublishWire>> {
  const { body, ifMatch, actor } = request;
  if (!isObject(body)) throw new Problem('engine.notAnObject');
  const uuid = body['schedule'];
  if (typeof uuid !== 'string' || uuid === '') throw new Problem('engine.required', {}, 'schedule');
  const note = noteOf(body);
  const draft = await lockedDraft(tx, uuid, ifMatch);
  const { findings, tests } = await judged(tx, draft);
  const [version] = await tx.rows<{ uuid: string; number: number }>(
    `with known as (select * from schedule_version where schedule_id = $1::bigint order by number desc limit 1),
     made as (insert into schedule_version (schedule_id, number, note, definition, creator)
       select $1::bigint, coalesce((select number from known), 0) + 1, $2, $3::jsonb, $4::bigint
       where not exists (select 1 from known k where k.definition = $3::jsonb) returning uuid, number)
     select uuid, number from made union all select uuid, number from known where not exists (select 1 from made)`,
    [draft.id, note, JSON.stringify(draft.definition), actor.userId],
  );
  if (version === undefined) throw new Error('a version was made or known');
  await request.audit({ action: 'publish', resource: 'schedule', uuid, detail: version });
  return { body: { version, findings, tests }, headers: { etag: `"${draft.version}"` } };
}

/** Publishing the same content again keeps its version. */
export const schedulePublish = operation(schedulePublishWire, { handle: publish });
