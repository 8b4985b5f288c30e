import { patientScheduleWire, scheduleFactsWire } from '@fieldward/contract/care/schedule.operations.ts';
import { factsFromWire } from '@fieldward/domain/care/schedule/facts-reading.ts';
import { planOn } from '@fieldward/domain/care/schedule/items.ts';
import type { Moment } from '@fieldward/domain/time/day.ts';
import { parseDay } from '@fieldward/domain/time/moment.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import { accountName } from '../../../sql/display-sql.ts';
import { programmeToday } from '../../../sql/programme-zone.ts';
import { formsOfSteps, publishedFor } from './published-schedules.ts';
import { factsOf } from './schedule-facts.ts';
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

/** Raises `engine.unknownObject`, `engine.notDate`. */
export const patientSchedule = operation(patientScheduleWire, {
  async handle({ query, audit }, db) {
    const uuid = textOf(query.patient);
    const id = await patientKey(db, uuid);
    const asked = textOf(query.day);
    const day = asked === '' ? await programmeToday(db) : parseDay(asked);
    if (day === null) throw new Problem('engine.notDate', {}, 'day');
    await audit({ action: 'read', resource: 'patient', uuid, patientId: id });
    const schedules = await Promise.all(
      (await publishedFor(db, id)).map(async (published) => {
        const { schedule, workflow, version, compiled, uses } = published;
        const facts = (await factsOf(db, [id], workflow.uuid, uses)).get(id);
        const places = await formsOfSteps(db, workflow.uuid, published);
        const plan = planOn(compiled, facts ?? factsFromWire({}), day);
        const sources = plan.items.flatMap(({ attempts }) => attempts.flatMap(({ source }) => source ?? []));
        return { schedule, workflow, version, ...places, ...plan, recorded: await recordersOf(db, id, sources) };
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
    const facts = await factsOf(db, [id], workflow, { forms: uuids(forms), questions: uuids(questions), phases: [], tests: uuids(tests) });
    const found = facts.get(id);
    if (found === undefined) throw unknownObject('patient', uuid);
    return { body: { facts: found, today: await programmeToday(db) } };
  },
});
