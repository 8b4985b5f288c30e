/** What changed at the places of an account since their last working day, as far as it may see that. */
import { addDays } from '@fieldward/domain/time/in-zone.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { laboratoryOf, staff, type Laboratory } from '../../../testing/laboratory.ts';
import type { Client } from '../../../testing/scratch-api.ts';
import { create, KNOWN } from '../../../testing/starter-api.ts';
import { ago, now, taskStory, type TaskStory } from '../../../testing/task-story.ts';

interface Change {
  readonly patient: { readonly uuid: string };
  readonly what: string | null;
  readonly urgent: boolean;
  readonly event: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly outcome: string | null;
}

let told: TaskStory;
let lab: Laboratory;
beforeAll(async () => {
  told = await taskStory();
  lab = await laboratoryOf(told.story.api);
}, 120_000);
afterAll(() => told?.close());

const ask = async (query = '', as: Client = told.story.api.admin) => {
  const { status, text, body } = await as.get(`fieldward/sinceyesterday${query}`);
  expect(status, text).toBe(200);
  const kinds = body['kinds'] as { kind: string; results: Change[] }[];
  return {
    since: String(body['since']),
    of: (kind: string): readonly Change[] => kinds.find((each) => each.kind === kind)?.results ?? [],
    kinds,
  };
};

describe('what changed', () => {
  it('since the last working day of the place: yesterday where nobody says when it works', async () => {
    expect((await ask()).since).toBe(ago(1));
    const place = String((await create(told.story.api.admin, 'location', { name: 'Works some days' }))['uuid']);
    const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
    await create(told.story.api.admin, 'fieldward/appointmentservice', {
      name: 'Visits',
      location: place,
      duration: 30,
      capacity: 1,
      hours: [{ weekday: weekday(ago(3)), opens: '08:00', closes: '12:00' }],
    });
    expect((await ask(`?location=${place}`)).since).toBe(ago(3));
    await create(told.story.api.admin, 'fieldward/closedday', { name: 'Feast', location: place, firstDay: ago(3), lastDay: ago(3) });
    expect((await ask(`?location=${place}`)).since).toBe(ago(10));
  });

  it('tells results with their tests, the critical ones marked, to who may read them', async () => {
    const test = await lab.critical(lab.admin);
    const [result] = (await ask()).of('result');
    expect(result).toMatchObject({ patient: { uuid: lab.patient }, what: 'Haemoglobin', urgent: true });
    await create(lab.admin, 'role', { name: 'Sees visits', privileges: ['Get Patients', 'Get Patient Programs'] });
    const visits = await staff(lab.api, 'sees.visits', 'Sees visits', false);
    expect((await ask('', visits)).kinds.filter(({ kind }) => ['result', 'referral', 'transfer'].includes(kind))).toEqual([]);
    await lab.api.pool.rows(`update task set opens_on = $2::date where subject = $1`, [test, ago(30)]);
    expect((await ask()).of('result')).toEqual([]);
  });

  it('tells who was sent here and from here, by the newest word, at both places and no other', async () => {
    const { admin } = lab;
    const place = async (name: string): Promise<string> => String((await create(admin, 'location', { name }))['uuid']);
    const [here, there, else_] = [await place('Here'), await place('There'), await place('Elsewhere')];
    const made = await create(admin, 'patient', {
      person: { names: [{ givenName: 'Sent', familyName: 'Away' }], gender: 'F', birthdate: '1984-03-12' },
      identifiers: [{ identifier: 'SINCE-1', identifierType: KNOWN.oldNumber, location: here, preferred: true }],
    });
    const patient = String(made['uuid']);
    const sent = await admin.post('fieldward/referral', {
      patient,
      kind: 'referral',
      from: here,
      to: there,
      urgency: 'routine',
      reason: 'Eyes',
      expected: now,
    });
    expect(sent.status, sent.text).toBe(201);
    for (const at of [here, there])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await ask(`?location=${at}`)).of('referral')).toMatchObject([{ what: 'Eyes', event: 'sent', from: 'Here', to: 'There' }]);
    expect((await ask(`?location=${else_}`)).of('referral')).toEqual([]);
    expect((await admin.post(`fieldward/referral/${sent.body['uuid']}`, { act: 'return', reason: 'No room' })).status).toBe(200);
    expect((await ask(`?location=${here}`)).of('referral')).toMatchObject([{ event: 'returned' }]);
    expect((await ask()).of('transfer')).toEqual([]);
  });

  it('tells who died, who came after a missed day, and who was traced and how', async () => {
    const [gone, back, looked] = [await told.story.someone(), await told.story.someone(), await told.story.someone()];
    for (const patient of [gone, back, looked])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await told.fill(patient, ago(40));
    const { admin } = told.story.api;
    const of = async (kind: string) => (await ask()).of(kind).map(({ patient, outcome, what }) => [patient.uuid, what, outcome]);
    expect([await of('death'), await of('came'), await of('traced')]).toEqual([[], [], []]);
    const person = await admin.post(`person/${gone}`, {
      dead: true,
      deathDate: `${ago(20)}T00:00:00.000+0000`,
      causeOfDeathNonCoded: 'Unknown',
    });
    expect(person.status, person.text).toBe(200);
    await told.fill(back, now);
    await told.attempt(looked, now, addDays(now, 3));
    // known since today, although it was three weeks ago
    expect(await of('death')).toEqual([[gone, null, null]]);
    expect(await of('came')).toEqual([[back, 'Treatment visit', null]]);
    expect(await of('traced')).toEqual([[looked, 'Treatment visit', 'promised']]);
    await admin.post(`person/${gone}`, { dead: false });
    expect(await of('death')).toEqual([]);
  });

  it('is told to accounts of a place of that place only', async () => {
    const { admin } = lab;
    const place = String((await create(admin, 'location', { name: 'Nobody comes here' }))['uuid']);
    const bound = await staff(lab.api, 'bound.nurse', 'Clinician');
    const [user] = (await admin.get('user?q=bound.nurse')).body['results'];
    expect((await admin.post('fieldward/userlocation', { user: user.uuid, locations: [place] })).status).toBe(200);
    expect((await ask('', bound)).kinds).toEqual([]);
    expect((await ask()).kinds.length).toBeGreaterThan(1);
  });
});
