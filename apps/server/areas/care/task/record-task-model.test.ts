/** Whatever happens to results, referrals, pairs and held forms, in whichever order, the tasks are those that a computation from nothing gives. */
import fc from 'fast-check';
import { addDays, today } from '@fieldward/domain/time/in-zone.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encounterOf, laboratory, type Laboratory } from '../../../testing/laboratory.ts';
import { create, KNOWN } from '../../../testing/starter-api.ts';
import { followTasks } from './task-work.ts';

let lab: Laboratory;
let places: readonly string[] = [];
const TODAY = today('UTC');
beforeAll(async () => {
  lab = await laboratory();
  const names = ['North', 'South'];
  places = await Promise.all(names.map(async (name) => String((await create(lab.admin, 'location', { name }))['uuid'])));
}, 60_000);
afterAll(() => lab?.api.close());

/** What happened so far to two records. */
interface Past {
  readonly patients: readonly [string, string];
  readonly encounters: readonly [string, string];
  readonly tests: string[];
  readonly referrals: string[];
  readonly acts: string[];
  readonly merges: string[];
}

const pick = <T>(list: readonly T[], nth: number): T | undefined => list[nth % Math.max(list.length, 1)];
let number = 0;
async function begun(): Promise<Past> {
  const patients: string[] = [];
  for (let one = 0; one < 2; one += 1) {
    number += 1;
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const made = await create(lab.admin, 'patient', {
      person: { names: [{ givenName: 'Asked', familyName: 'Often' }], gender: 'F', birthdate: '1984-03-12' },
      identifiers: [{ identifier: `MODEL-${number}`, identifierType: KNOWN.oldNumber, location: places[0], preferred: true }],
    });
    patients.push(String(made['uuid']));
  }
  const [a = '', b = ''] = patients;
  return {
    patients: [a, b],
    encounters: [await encounterOf(lab.api, a), await encounterOf(lab.api, b)],
    tests: [],
    referrals: [],
    acts: [],
    merges: [],
  };
}

interface Open {
  readonly uuid: string;
  readonly acts: number;
  readonly kind: string;
}
async function actOn({ acts }: Past, nth: number, body: object): Promise<void> {
  const { body: all } = await lab.admin.get('fieldward/tasks?limit=100');
  const task = pick(all['results'] as readonly Open[], nth);
  if (task === undefined) return;
  const { status, text, body: made } = await lab.admin.post('fieldward/taskact', { task: task.uuid, seen: task.acts, ...body });
  expect([200, 400, 409], text).toContain(status);
  if (status === 200) acts.push(String(made['uuid']));
}
/** Of records that are gone much is refused: nothing is written then. */
const tried = async (answer: Promise<{ status: number; text: string }>): Promise<boolean> => {
  const { status, text } = await answer;
  expect(status, text).toBeLessThan(500);
  return status < 300;
};
const found = (past: Past) =>
  lab.api.pool.rows(
    `insert into patient_pair (patient_a, patient_b, score, reasons)
     select min(patient_id), max(patient_id), 80, '{name}' from patient where uuid = any ($1) on conflict do nothing`,
    [past.patients],
  );

/** Those of the database, which the background follows. */
const PAST_THE_SERVER: ReadonlySet<string> = new Set(['pair', 'hold', 'reject']);
const happenings = {
  async result(past, nth) {
    const of = nth % 2;
    const answer = await lab.admin.post('fieldward/laborders', {
      patient: past.patients[of],
      encounter: past.encounters[of],
      orders: [{ labTestType: lab.testType, labReferenceNumber: `MODEL-${(number += 1)}` }],
    });
    if (answer.status !== 201) return;
    const test = String(answer.body['orders'][0]);
    const taken = await lab.admin.post('commonlab/labtestsample', { labTest: test, sampleIdentifier: `MODEL-${(number += 1)}` });
    if (taken.status !== 201 || !(await tried(lab.admin.post(`commonlab/labtestsample/${taken.body['uuid']}`, { status: 'ACCEPTED' }))))
      return;
    if (await tried(lab.result(lab.technician, test, nth % 3 === 0 ? '6' : '13'))) past.tests.push(test);
  },
  async amend(past, nth) {
    const test = pick(past.tests, nth);
    if (test !== undefined) await tried(lab.result(lab.admin, test, nth % 2 === 0 ? '5' : '14', { version: '*', amendReason: 'Misread' }));
  },
  async voidTest(past, nth) {
    const test = pick(past.tests, nth);
    if (test !== undefined) await tried(lab.admin.remove(`commonlab/labtestorder/${test}?reason=wrong`));
  },
  async refer(past, nth) {
    const sent = await lab.admin.post('fieldward/referral', {
      patient: past.patients[nth % 2],
      kind: 'referral',
      from: places[nth % 2],
      to: places[(nth + 1) % 2],
      urgency: nth % 3 === 0 ? 'emergency' : 'routine',
      reason: 'Look again',
      expected: addDays(TODAY, nth % 5),
    });
    if (sent.status === 201) past.referrals.push(String(sent.body['uuid']));
  },
  async answer(past, nth) {
    const sent = pick(past.referrals, nth);
    const act = pick(['receive', 'accept', 'return', 'withdraw'], nth);
    if (sent !== undefined) await tried(lab.admin.post(`fieldward/referral/${sent}`, { act, reason: 'No place' }));
  },
  pair: async (past) => void (await found(past)),
  async decide({ patients: [a, b] }, nth) {
    await tried(lab.admin.post('fieldward/patientpairs', { a, b, different: nth % 2 === 0 }));
  },
  async hold({ patients }, nth) {
    await lab.api.pool.rows(
      `insert into field_record (patient_id, state, content, problem, saved_at, utc_offset, creator)
       select patient_id, 'held', '{}', '{"code": "submission.refused"}', now(), 0, 1 from patient where uuid = $1`,
      [patients[nth % 2]],
    );
  },
  async reject({ patients }, nth) {
    await lab.api.pool.rows(
      `update field_record r set state = 'rejected', decided_at = now(), decided_by = 1, reason = 'Wrong' from patient p
       where p.patient_id = r.patient_id and r.state = 'held' and p.uuid = $1`,
      [patients[nth % 2]],
    );
  },
  async die({ patients }, nth) {
    await tried(lab.admin.post(`person/${patients[nth % 2]}`, { dead: nth % 3 !== 0, causeOfDeathNonCoded: 'Unknown' }));
  },
  async voidPatient({ patients }, nth) {
    await tried(
      nth % 2 === 0 ? lab.admin.remove(`patient/${patients[1]}?reason=Twice`) : lab.admin.post(`patient/${patients[1]}`, { voided: false }),
    );
  },
  async move({ encounters }, nth) {
    await tried(lab.admin.post(`encounter/${encounters[nth % 2]}`, { location: places[nth % 2] }));
  },
  async merge(past) {
    const [into, from] = past.patients;
    const merged = await lab.admin.post('fieldward/patientmerge', { from, into, reason: 'One person', keep: {} });
    if (merged.status === 200) past.merges.push(String(merged.body['uuid']));
  },
  async apart(past) {
    const last = past.merges.pop();
    if (last !== undefined) await tried(lab.admin.post(`fieldward/patientmerge/${last}/undo`, { reason: 'Two people' }));
  },
  async give(past, nth) {
    const to = { kind: 'location', uuid: pick(places, nth) };
    await actOn(past, nth, { act: 'assign', to: nth % 4 === 0 ? null : to });
  },
  putOff: (past, nth) => actOn(past, nth, { act: 'putOff', until: addDays(TODAY, 1 + (nth % 9)), reason: 'Away' }),
  tell: (past, nth) => actOn(past, nth, { act: 'done', reason: 'Told' }),
  async takeBack(past, nth) {
    const [act] = past.acts.splice(nth % Math.max(past.acts.length, 1), 1);
    if (act !== undefined) await tried(lab.admin.post('fieldward/taskactundo', { act }));
  },
} satisfies Readonly<Record<string, (past: Past, nth: number) => Promise<void>>>;

type What = keyof typeof happenings;
const happens: Readonly<Record<What, (past: Past, nth: number) => Promise<void>>> = happenings;
const whats: readonly What[] = [...(Object.keys(happenings) as What[]), 'result', 'result', 'refer', 'tell', 'amend', 'give', 'putOff']; // its only keys
const histories = fc.array(fc.tuple(fc.constantFrom(...whats), fc.integer({ min: 0, max: 60 })), { minLength: 5, maxLength: 14 });

/** Is tried each time: each kind made, given, put off, settled and opened again, over a merge. */
const KNOWN_HISTORY: readonly (readonly [What, number])[] = [
  ['result', 0],
  ['give', 1],
  ['tell', 0],
  ['amend', 0],
  ['refer', 3],
  ['putOff', 0],
  ['pair', 0],
  ['hold', 1],
  ['merge', 0],
  ['answer', 1],
  ['apart', 0],
  ['decide', 0],
  ['decide', 1],
];

/** A critical result of somebody who was dead by mistake. */
const LIVES_AGAIN: readonly (readonly [What, number])[] = [
  ['die', 10],
  ['result', 0],
  ['die', 0],
];

const openNow = () =>
  lab.api.pool.rows(
    `select p.uuid as patient, t.kind, t.subject, t.step, t.occurrence, t.names, t.location_id, t.opens_on::text, t.due_on::text, t.rank_on::text, t.urgent,
       t.other_patient, t.assigned_by, t.assigned_user, t.assigned_role, t.put_off_until::text, t.put_off_by
     from task t join patient p using (patient_id) where t.subject is not null and t.status = 'open' order by t.kind, t.subject, t.patient_id`,
  );

it('gives the tasks, step by step, that a computation from nothing gives', async () => {
  const met = new Set<string>();
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const past = await begun();
      for (const [what, nth] of history) {
        await happens[what](past, nth);
        if (PAST_THE_SERVER.has(what)) await followTasks(lab.api.pool);
        // in the transaction of what happened: nothing is left to the background
        expect(await lab.api.pool.rows('select from task_change'), what).toHaveLength(0);
        for (const { kind } of (await openNow()) as { kind: string }[]) met.add(kind);
        if (past.acts.length > 0) met.add('act');
      }
      const incremental = await openNow();
      await lab.api.pool.rows('delete from task where subject is not null');
      await lab.api.pool.rows('select settle_record_tasks(array(select patient_id from patient))');
      expect(await openNow()).toEqual(incremental);
    }),
    { numRuns: Number(process.env['FIELDWARD_TASK_RUNS'] ?? 12), examples: [[KNOWN_HISTORY], [LIVES_AGAIN]] },
  );
  // a model in which nothing is asked for proves nothing
  expect([...met]).toEqual(expect.arrayContaining(['result', 'referral', 'pair', 'form', 'act']));
}, 180_000);
