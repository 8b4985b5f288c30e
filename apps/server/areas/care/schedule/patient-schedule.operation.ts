import { patientScheduleWire, scheduleFactsWire } from '@fieldward/contract/care/schedule.operations.ts';
import type { TaskStanding } from '@fieldward/contract/care/task.operations.ts';
import { factsFromWire } from '@fieldward/domain/care/schedule/facts-reading.ts';
import { planOn } from '@fieldward/domain/care/schedule/items.ts';
import type { Moment } from '@fieldward/domain/time/day.ts';
import { parseDay } from '@fieldward/domain/time/moment.ts';
import { may } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import { accountName } from '../../../sql/display-sql.ts';
import { programmeToday } from '../../../sql/programme-zone.ts';
import { formsOfSteps, publishedFor } from './published-schedules.ts';
import { factsOf } from './schedule-facts.ts';
import { STANDING_PARTS } from '../task/held-task.ts';
import { knownOf } from './schedule-known.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('\0', '') : '');

/** The key of a patient. Raises `engine.unknownObject`. */
async function patientKey(db: Db, uuid: string): Promise<string> {
  const [patient] = await db.rows<{ id: string }>('select patient_id::text as id from patient where uuid = $1 and not voided', [uuid]);
  if (patient === undefined) throw unknownObject('patient', uuid);
  return patient.id;
}

interface Recorded {
  readonly encounter: string;
  readonly by: string;
  readonly at: Moment;
}

/** Who recorded the encounters (uuids) of a patient, and when. */
async function recordersOf(db: Db, patient: string, encounters: readonly string[]): Promise<readonly Recorded[]> {
  if (encounters.length === 0) return [];
  return db.rows<Recorded>(
    `select n.uuid as encounter, coalesce(${accountName('n.creator')}, '') as by, iso(n.date_created) as at from encounter n
     where n.patient_id = $1::bigint and n.uuid = any($2::text[])`,
    [patient, encounters],
  );
}

/** Who has the open tasks of a patient by a schedule (uuid), and until when they wait. */
const standingsOf = (db: Db, patient: string, schedule: string) =>
  db.rows<{ step: string; occurrence: number; standing: TaskStanding }>(
    `select t.step, t.occurrence, jsonb_build_object('uuid', t.uuid, ${STANDING_PARTS}) as standing from task t
     where t.patient_id = $1::bigint and t.schedule_id = (select s.schedule_id from schedule s where s.uuid = $2) and t.status in ('open', 'lost')`,
    [patient, schedule],
  );

/** Raises `engine.unknownObject`, `engine.notDate`. */
export const patientSchedule = operation(patientScheduleWire, {
  async handle({ query, audit, actor }, db) {
    const uuid = textOf(query.patient);
    const id = await patientKey(db, uuid);
    const asked = textOf(query.day);
    const day = asked === '' ? await programmeToday(db) : parseDay(asked);
    if (day === null) throw new Problem('engine.notDate', {}, 'day');
    await audit({ action: 'read', resource: 'patient', uuid, patientId: id });
    const schedules = await Promise.all(
      (await publishedFor(db, id)).map(async (published) => {
        const { schedule, workflow, version, compiled, uses } = published;
        const facts = (await factsOf(db, [id], workflow.uuid, { ...uses, schedules: [schedule.uuid] })).get(id);
        const places = await formsOfSteps(db, workflow.uuid, published);
        const plan = planOn(compiled, facts ?? factsFromWire({}), day);
        const sources = plan.items.flatMap(({ attempts }) => attempts.flatMap(({ source }) => source ?? []));
        return {
          schedule,
          workflow,
          version,
          ...places,
          ...plan,
          recorded: await recordersOf(db, id, sources),
          tasks: may(actor, 'Get Patient Programs') ? await standingsOf(db, id, schedule.uuid) : [],
        };
      }),
    );
    return { body: { day, schedules } };
  },
});

/** Raises `engine.unknownObject`. */
export const scheduleFacts = operation(scheduleFactsWire, {
  async handle({ query, audit }, db) {
    const [uuid, workflow] = [textOf(query.patient), textOf(query.workflow)];
    const id = await patientKey(db, uuid);
    await audit({ action: 'read', resource: 'patient', uuid, patientId: id });
    const { forms, questions, tests } = await knownOf(db, workflow);
    const uuids = (list: readonly { uuid: string }[]): string[] => list.map((each) => each.uuid);
    const named = { forms: uuids(forms), questions: uuids(questions), phases: [], tests: uuids(tests) };
    const facts = await factsOf(db, [id], workflow, named);
    const found = facts.get(id);
    if (found === undefined) throw unknownObject('patient', uuid);
    return { body: { facts: found, today: await programmeToday(db) } };
  },
});
