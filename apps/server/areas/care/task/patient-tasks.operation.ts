import type { Home } from '@fieldward/contract/care/home.ts';
import { patientTasksWire, type TasksOfPatient } from '@fieldward/contract/care/task.operations.ts';
import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import { TASKS_AHEAD } from '@fieldward/domain/device/device.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { may, type Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { unknownObject } from '../../../engine/problem.ts';
import { programmeToday } from '../../../sql/programme-zone.ts';
import { homeSql } from './home-sql.ts';
import { taskRow, tasksShown, type FoundTask } from './task-row.ts';

/** Open tasks of patients (uuids) by their schedules; $1 is today. */
const TASKS = `select p.uuid as patient, t.shows_on::text as shows, ${taskRow(['schedule'])}
from patient p join task t using (patient_id)
where p.uuid = any ($3::text[]) and not p.voided and t.kind = 'schedule' and t.status = 'open' and t.shows_on <= $1::date + ${TASKS_AHEAD} order by t.rank_on, t.task_id`;

interface Found extends FoundTask {
  readonly patient: string;
  readonly shows: Day;
}

/** Where patients (uuids) live. */
const homes = (households: boolean): string =>
  `select p.uuid as patient, l.home from patient p cross join lateral (${homeSql('p.patient_id', households)}) l where p.uuid = any ($1::text[])`;

async function homesOf(db: Db, actor: Actor, uuids: readonly string[]): Promise<ReadonlyMap<string, Home>> {
  if (uuids.length === 0 || !may(actor, 'Get People')) return new Map();
  const found = await db.rows<{ patient: string; home: Home }>(homes(may(actor, 'Get Households')), [uuids]);
  return new Map(found.map(({ patient, home }) => [patient, home]));
}

async function tasksOf(db: Db, actor: Actor, uuids: readonly string[]): Promise<ReadonlyMap<string, TasksOfPatient>> {
  const day = await programmeToday(db);
  const tasks = new Map(uuids.map((uuid): [string, TasksOfPatient['results'][number][]] => [uuid, []]));
  const found = await db.rows<Found>(TASKS, [day, contactNumberType, uuids]);
  for (const [{ patient, shows, opens, due, missed, trace, lost }, row] of await tasksShown(db, found, day))
    tasks.get(patient)?.push({ row, days: { shows, opens, due, missed, trace, lost } });
  const busy = [...tasks].flatMap(([uuid, results]) => (results.length > 0 ? [uuid] : []));
  const lives = await homesOf(db, actor, busy);
  return new Map([...tasks].map(([uuid, results]) => [uuid, { results, home: lives.get(uuid) ?? null }]));
}

/** What is to be done for a patient. Raises `engine.unknownObject`. */
export const patientTasks = operation(patientTasksWire, {
  ofPatients: (uuids, actor, db) => tasksOf(db, actor, uuids),
  async handle({ query, actor, audit }, db) {
    const uuid = (query.patient ?? '').replaceAll('\0', '');
    const [found] = await db.rows<{ id: string }>('select patient_id::text as id from patient where uuid = $1 and not voided', [uuid]);
    if (found === undefined) throw unknownObject('patient', uuid);
    await audit({ action: 'read', resource: 'patient', uuid, patientId: found.id });
    return { body: (await tasksOf(db, actor, [uuid])).get(uuid) ?? { results: [], home: null } };
  },
});
