/** What people do with tasks: assign, pass on, put off, say that it is done, and take it back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '@fieldward/domain/time/in-zone.ts';
import { privileges } from '@fieldward/contract/privileges.ts';
import { account } from '../../../testing/correction-story.ts';
import type { Client } from '../../../testing/scratch-api.ts';
import { create } from '../../../testing/starter-api.ts';
import { ago, now, taskStory, type TaskStory } from '../../../testing/task-story.ts';

let told: TaskStory;
beforeAll(async () => {
  told = await taskStory();
}, 90_000);
afterAll(() => told?.close());

interface Row {
  readonly uuid: string;
  readonly name: string;
  readonly acts: number;
  readonly patient: { readonly uuid: string };
  readonly assigned: { readonly display: string; readonly uuid: string } | null;
  readonly putOff: { readonly reason: string } | null;
  readonly putOffUntil: string | null;
}

const rowOf = async (patient: string, query = '', as: Client = told.story.clerk): Promise<Row | undefined> =>
  ((await told.listed(query, as)).results as unknown as Row[]).find(
    (row) => row.patient.uuid === patient && row.name === 'Treatment visit',
  );

async function late(): Promise<{ patient: string; row: Row }> {
  const patient = await told.story.someone();
  await told.fill(patient, ago(60));
  const row = await rowOf(patient);
  if (row === undefined) throw new Error('the visit is not on the list');
  return { patient, row };
}

const act = (task: string, seen: number, body: object, as: Client = told.story.clerk) =>
  as.post('fieldward/taskact', { task, seen, ...body });
const acted = async (task: string, seen: number, body: object): Promise<string> => {
  const { status, text, body: made } = await act(task, seen, body);
  expect(status, text).toBe(200);
  return String(made['uuid']);
};
const events = async (task: string) => {
  const { status, text, body } = await told.story.clerk.get(`fieldward/taskhistory?task=${task}`);
  expect(status, text).toBe(200);
  return (body['events'] as { kind: string; gone: object | null; reason: string | null }[]).map(({ kind, gone }) =>
    gone === null ? kind : `${kind} gone`,
  );
};

describe('a task', () => {
  it('is assigned and passed on to who sees it, and stays so until it is done', async () => {
    const { patient, row } = await late();
    const { body } = await told.story.clerk.get(`fieldward/taskassignees?task=${row.uuid}`);
    const [first, second] = body['people'] as { uuid: string; display: string }[];
    await acted(row.uuid, 0, { act: 'assign', to: { kind: 'user', uuid: first?.uuid } });
    expect(await rowOf(patient)).toMatchObject({ acts: 1, assigned: { uuid: first?.uuid, display: first?.display } });
    await acted(row.uuid, 1, { act: 'assign', to: { kind: 'user', uuid: second?.uuid }, reason: 'Holidays' });
    // a visit that is entered later moves the number, not whose it is
    await told.fill(patient, ago(90));
    expect(await rowOf(patient)).toMatchObject({ acts: 2, assigned: { uuid: second?.uuid } });
    expect(await rowOf(patient, '&owner=nobody')).toBeUndefined();
    expect((await events(row.uuid)).filter((kind) => kind === 'assign')).toHaveLength(2);
    await told.fill(patient, ago(1));
    expect(await told.standing(patient)).toContain(`visit 4 ${addDays(now, 27)} open Clinic one`);
    expect(await told.story.api.pool.rows('select from task where assigned_by is not null and status = $1', ['open'])).toEqual([]);
  });

  it('refuses who does not see it, and what was done with it by somebody who was faster', async () => {
    const { row } = await late();
    expect((await act(row.uuid, 0, { act: 'assign', to: { kind: 'user', uuid: 'nobody' } })).body['error'].code).toBe('task.notAssignable');
    const both = await Promise.all([1, 2].map((days) => act(row.uuid, 0, { act: 'putOff', until: addDays(now, days), reason: 'Away' })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body['error'].code).toBe('task.changedMeanwhile');
  });

  it('waits until a day, with a reason, and is back when that is taken back', async () => {
    const { patient, row } = await late();
    const wrong = async (body: object) => (await act(row.uuid, 0, { act: 'putOff', ...body })).body['error'].code as string;
    expect(await wrong({ until: addDays(now, 3) })).toBe('task.reasonNeeded');
    expect(await wrong({ until: now, reason: 'Away' })).toBe('task.putOffPast');
    expect(await wrong({ until: addDays(now, 400), reason: 'Away' })).toBe('task.putOffFar');
    expect(await wrong({ until: addDays(now, 60), reason: 'Away' })).toBe('task.putOffLost');
    const made = await acted(row.uuid, 0, { act: 'putOff', until: addDays(now, 3), reason: 'Away until then' });
    expect(await rowOf(patient)).toBeUndefined();
    expect(await rowOf(patient, '&only=waiting')).toMatchObject({ putOffUntil: addDays(now, 3), putOff: { reason: 'Away until then' } });
    const back = await told.story.clerk.post('fieldward/taskactundo', { act: made });
    expect(back.status, back.text).toBe(200);
    expect(await rowOf(patient)).toMatchObject({ acts: 2, putOffUntil: null, putOff: null });
    expect((await told.story.clerk.post('fieldward/taskactundo', { act: made })).body['error'].code).toBe('task.undoneAlready');
    expect(await events(row.uuid)).toContain('putOff gone');
  });

  it('is done by hand on a day on which it could be, and open again when that is taken back', async () => {
    const { patient, row } = await late();
    expect((await act(row.uuid, 0, { act: 'done', day: addDays(now, 1), reason: 'Seen' })).body['error'].code).toBe('record.future');
    expect((await act(row.uuid, 0, { act: 'done', day: ago(60), reason: 'Seen' })).body['error'].code).toBe('task.doneNotThen');
    const made = await acted(row.uuid, 0, { act: 'done', day: ago(2), reason: 'Seen at another clinic' });
    expect(await told.standing(patient)).toContain(`visit 3 ${addDays(now, 26)} open Clinic one`);
    expect((await act(row.uuid, 1, { act: 'done', reason: 'Seen' })).body['error'].code).toBe('task.over');
    expect((await told.story.clerk.post('fieldward/taskactundo', { act: made, reason: 'Somebody else' })).status).toBe(200);
    expect(await told.standing(patient)).toContain(`visit 2 ${ago(32)} open Clinic one`);
    expect(await told.noted()).toBe(0);
  });
});

describe('what a device without its server did with a task', () => {
  const handIn = (uuid: string, patient: string, body: object) => {
    const act = { kind: 'taskact', body, patient, name: 'Somebody' };
    const saved = { at: Date.now() - 3_600_000, offset: 300, device: 'tablet' };
    return told.story.clerk.post('fieldward/fieldrecord', { uuid, act, saved, clock: Date.now() });
  };

  it('is told once, whoever did something with it meanwhile', async () => {
    const { patient, row } = await late();
    await acted(row.uuid, 0, { act: 'putOff', until: addDays(now, 1), reason: 'Rain' });
    const uuid = crypto.randomUUID();
    const body = { task: row.uuid, act: 'putOff', until: addDays(now, 3), reason: 'Away until then' };
    for (let sent = 0; sent < 2; sent += 1) expect((await handIn(uuid, patient, body)).body).toMatchObject({ state: 'stored' });
    expect(await rowOf(patient, '&only=waiting')).toMatchObject({ acts: 2, putOff: { reason: 'Away until then' } });
    expect((await events(row.uuid)).filter((kind) => kind === 'putOff')).toHaveLength(2);
  });

  it('is held with the reason where there is nothing to be done any more, and with what is wrong in it', async () => {
    const { patient, row } = await late();
    await told.fill(patient, ago(1));
    const uuid = crypto.randomUUID();
    const done = { task: row.uuid, act: 'done', day: ago(2), reason: 'Seen at another clinic' };
    expect((await handIn(uuid, patient, done)).body).toMatchObject({ state: 'held', problem: { code: 'task.over' } });
    const { body } = await told.story.clerk.get(`fieldward/heldrecord?uuid=${uuid}`);
    expect(body).toMatchObject({ kind: 'taskact', own: true, patient: { uuid: patient }, sent: { body: done } });
    expect((await handIn(crypto.randomUUID(), patient, { ...done, act: 'forget' })).status).toBe(400);
    const other = await late();
    const future = { task: other.row.uuid, act: 'done', day: addDays(now, 1), reason: 'Seen' };
    expect((await handIn(crypto.randomUUID(), other.patient, future)).body).toMatchObject({
      state: 'held',
      problem: { code: 'record.future' },
    });
  });
});

/** The people, roles and places to whom a task can be assigned, by uuid. */
async function assignees(task: string, as: Client = told.story.clerk): Promise<Readonly<Record<'people' | 'roles' | 'places', string[]>>> {
  const { status, text, body } = await as.get(`fieldward/taskassignees?task=${task}`);
  expect(status, text).toBe(200);
  const uuids = (list: readonly { uuid: string }[]): string[] => list.map(({ uuid }) => uuid);
  return { people: uuids(body['people']), roles: uuids(body['roles']), places: uuids(body['places']) };
}

const userOf = async (name: string): Promise<string> => {
  const [user] = await told.story.api.pool.rows<{ uuid: string }>('select uuid from users where username = $1', [name]);
  return user?.uuid ?? '';
};

/** Makes an account that is bound to a place. */
async function boundTo(name: string, place: string): Promise<Client> {
  const made = await account(told.story.api, name, 'Field Worker');
  await told.story.api.pool.rows(
    'insert into user_location (user_id, location_id) select u.user_id, l.location_id from users u, location l where u.username = $1 and l.uuid = $2',
    [name, place],
  );
  return made;
}

describe('two people', () => {
  it('who fill the form of a task at once both keep what they entered: one settles it, and the next is asked for once', async () => {
    const { patient } = await late();
    const filled = await Promise.all([told.story.clerk, told.story.colleague].map((as) => told.fill(patient, ago(1), as)));
    expect(new Set(filled).size).toBe(2);
    const next = `visit 3 ${addDays(now, 27)} open Clinic one`;
    expect((await told.standing(patient)).filter((each) => each.startsWith('visit'))).toEqual([next]);
    const [settled] = await told.story.api.pool.rows<{ by: string }>(
      "select t.settled_by_encounter as by from task t join patient p using (patient_id) where p.uuid = $1 and t.status = 'settled' and t.step = 'visit' order by t.task_id desc",
      [patient],
    );
    expect(filled).toContain(settled?.by);
    // the one is void: the other one says that it was done
    expect((await told.story.api.admin.post(`fieldward/filledform/${settled?.by}/void`, { reason: 'Entered twice' })).status).toBe(200);
    expect((await told.standing(patient)).filter((each) => each.startsWith('visit'))).toEqual([next]);
    expect(await told.noted()).toBe(0);
  });

  it('of whom one says that it is done and the other fills the form: the form stands for the day, whoever was first', async () => {
    const { patient, row } = await late();
    const made = await acted(row.uuid, 0, { act: 'done', day: ago(1), reason: 'Seen on the way' });
    await told.fill(patient, ago(1), told.story.colleague);
    const next = `visit 3 ${addDays(now, 27)} open Clinic one`;
    expect(await told.standing(patient)).toContain(next);
    expect((await told.story.clerk.post('fieldward/taskactundo', { act: made })).status).toBe(200);
    expect(await told.standing(patient)).toContain(next);
    // and the other way about: who saw it open is told
    const other = await late();
    await told.fill(other.patient, ago(1), told.story.colleague);
    expect((await act(other.row.uuid, 0, { act: 'done', day: ago(1), reason: 'Seen on the way' })).body['error'].code).toBe('task.over');
  });
});

describe('who has a task', () => {
  it('is a place, and then everybody there', async () => {
    const { patient, row } = await late();
    expect(await rowOf(patient, '&owner=place')).toBeUndefined();
    await acted(row.uuid, 0, { act: 'assign', to: { kind: 'location', uuid: told.story.place } });
    expect(await rowOf(patient, '&owner=place')).toMatchObject({
      assigned: { uuid: told.story.place, since: expect.stringContaining(now) },
    });
    expect([await rowOf(patient, '&owner=nobody'), await rowOf(patient, '&owner=mine')]).toEqual([undefined, undefined]);
    await acted(row.uuid, 1, { act: 'assign', to: null });
    expect([await rowOf(patient, '&owner=place'), (await rowOf(patient, '&owner=nobody'))?.acts]).toEqual([undefined, 2]);
  });

  it('is nobody any more when the account is retired, and when the patient goes to another place', async () => {
    const { admin } = told.story.api;
    await account(told.story.api, 'leaving', 'Field Worker');
    const leaving = await userOf('leaving');
    const { patient, row } = await late();
    await acted(row.uuid, 0, { act: 'assign', to: { kind: 'user', uuid: leaving } });
    expect(await rowOf(patient, '&owner=nobody')).toBeUndefined();
    expect((await admin.remove(`user/${leaving}?reason=Left`)).status).toBe(204);
    expect(await rowOf(patient, '&owner=nobody')).toMatchObject({ uuid: row.uuid });
    expect((await assignees(row.uuid)).people).not.toContain(leaving);
    await acted(row.uuid, 1, { act: 'assign', to: { kind: 'location', uuid: told.story.place } });
    const there = String((await create(admin, 'location', { name: 'Clinic there' }))['uuid']);
    const [enrolment] = (await admin.get(`programenrollment?patient=${patient}`)).body['results'];
    expect((await admin.post(`programenrollment/${enrolment.uuid}`, { location: there })).status).toBe(200);
    expect(await rowOf(patient)).toMatchObject({ assigned: null, acts: 2 });
    expect(await told.standing(patient)).toContain(`visit 2 ${ago(32)} open Clinic there`);
  });

  it('sees it: places, privileges and the right to what is sensitive are asked for', async () => {
    const { admin } = told.story.api;
    const elsewhere = String((await create(admin, 'location', { name: 'Clinic elsewhere' }))['uuid']);
    await boundTo('here.worker', told.story.place);
    await boundTo('elsewhere.worker', elsewhere);
    await account(told.story.api, 'lab.tech', 'Authenticated');
    const { patient, row } = await late();
    const [here, far, none] = await Promise.all(['here.worker', 'elsewhere.worker', 'lab.tech'].map(userOf));
    const { people, places } = await assignees(row.uuid);
    expect(people).toContain(here);
    expect(people).not.toContain(far);
    expect(people).not.toContain(none);
    expect(places).toContain(told.story.place);
    expect(places).not.toContain(elsewhere);
    const refused = await act(row.uuid, 0, { act: 'assign', to: { kind: 'user', uuid: far } });
    expect([refused.status, refused.body['error'].code]).toEqual([400, 'task.notAssignable']);
    expect(await rowOf(patient)).toMatchObject({ acts: 0 });
  });

  it('is told only to who may read enrolments', async () => {
    const { patient, row } = await late();
    await acted(row.uuid, 0, { act: 'putOff', until: addDays(now, 3), reason: 'In hospital' });
    const role = String((await create(told.story.api.admin, 'role', { name: 'Chart reader' }))['uuid']);
    await told.story.api.pool.rows(
      `insert into role_privilege (role_id, privilege_id) select r.role_id, p.privilege_id from role r, privilege p
       where r.uuid = $1 and p.name in ('Get Patients', 'Get Encounters', 'Get Observations')`,
      [role],
    );
    const reader = await account(told.story.api, 'reader', 'Chart reader');
    const schedule = async (as: Client) => (await as.get(`fieldward/patientschedule?patient=${patient}`)).text;
    expect(await schedule(told.story.clerk)).toContain('In hospital');
    expect(await schedule(reader)).not.toContain('In hospital');
  });
});

describe('an account', () => {
  it('that sees one place is told of a visit at another where it matters, and takes back only what it sees', async () => {
    const { admin } = told.story.api;
    const two = String((await create(admin, 'location', { name: 'Clinic two of acts' }))['uuid']);
    const worker = await boundTo('one.worker', told.story.place);
    const { patient } = await late();
    await told.fill(patient, ago(31), told.story.clerk, two);
    const row = await rowOf(patient, '', worker);
    expect(row, 'the visit that is due now, at the own place').toMatchObject({ acts: 0 });
    // the visit of that day settles the one before; who does not see it would say that the day is free
    const refused = await act(row?.uuid ?? '', 0, { act: 'done', day: ago(31), reason: 'Seen' }, worker);
    expect([refused.status, refused.body['error'].code]).toEqual([400, 'task.doneNotThen']);
    const made = await act(row?.uuid ?? '', 0, { act: 'putOff', until: addDays(now, 3), reason: 'Away' }, worker);
    expect(made.status, made.text).toBe(200);
    const stranger = await boundTo('two.stranger', two);
    expect((await stranger.get(`fieldward/taskhistory?task=${row?.uuid}`)).status).toBe(404);
    expect((await stranger.post('fieldward/taskactundo', { act: made.body['uuid'] })).status).toBe(404);
    expect((await worker.post('fieldward/taskactundo', { act: made.body['uuid'] })).status).toBe(200);
  });

  it('that may not see the question that a task comes from learns nothing of what was done with it', async () => {
    const { admin, pool } = told.story.api;
    const role = String((await create(admin, 'role', { name: 'Careful' }))['uuid']);
    await pool.rows(
      `insert into role_privilege (role_id, privilege_id) select r.role_id, p.privilege_id from role r, privilege p
       where r.uuid = $1 and p.name = any ($2::text[]) and p.name <> 'View Sensitive Data'`,
      [role, Object.keys(privileges)],
    );
    const careful = await account(told.story.api, 'careful', 'Careful');
    const { patient, row } = await late();
    const marked = await acted(row.uuid, 0, { act: 'done', day: ago(40), reason: 'Secret reason' });
    const next = await rowOf(patient);
    const off = await acted(next?.uuid ?? '', 1, { act: 'putOff', until: addDays(now, 3), reason: 'Secret reason' });
    /** What the addresses that show tasks answer, and whether they tell of the acts. */
    const looks = async (as: Client) => {
      const of = [`taskhistory?task=${next?.uuid}`, `taskassignees?task=${next?.uuid}`];
      const telling = [`patientschedule?patient=${patient}`, 'tasks?only=waiting&limit=100', `auditlog?patient=${patient}&limit=100`];
      const answers = await Promise.all([...of, ...telling].map((path) => as.get(`fieldward/${path}`)));
      return answers.map(({ status, text }, at) =>
        at < of.length ? status : `${status} ${text.includes('Secret reason') || text.includes(`"source":"${marked}"`)}`,
      );
    };
    expect(await looks(careful)).toEqual([200, 200, '200 true', '200 true', '200 true']);
    const concept = (await admin.get('concept?q=SEEN&v=custom:(uuid)')).body['results'][0].uuid as string;
    const mark = async (sensitive: boolean) => expect((await admin.post(`concept/${concept}`, { sensitive })).status).toBe(200);
    await mark(true);
    try {
      expect(await looks(careful)).toEqual([404, 404, '200 false', '200 false', '200 false']);
      for (const uuid of [marked, off]) expect((await careful.post('fieldward/taskactundo', { act: uuid })).status).toBe(404);
      expect((await act(next?.uuid ?? '', 2, { act: 'done', reason: 'Seen' }, careful)).status).toBe(404);
      // nor does it get what it would not see
      expect((await assignees(next?.uuid ?? '', admin)).people).not.toContain(await userOf('careful'));
    } finally {
      await mark(false);
    }
    expect((await assignees(next?.uuid ?? '', admin)).people).toContain(await userOf('careful'));
  });
});

/** Whether what somebody asks of a task or an act of it is answered: `history assignees act undo`. */
async function answered(task: string, made: string, as: Client = told.story.clerk): Promise<string[]> {
  const answers = [
    await as.get(`fieldward/taskhistory?task=${task}`),
    await as.get(`fieldward/taskassignees?task=${task}`),
    await act(task, 1, { act: 'putOff', until: addDays(now, 4), reason: 'Away' }, as),
    await as.post('fieldward/taskactundo', { act: made }),
  ];
  return answers.map(({ status, body }) => (status < 300 ? 'yes' : String(body['error']?.code)));
}
const gone = ['engine.unknownObject', 'engine.unknownObject', 'task.over', 'engine.unknownObject'];

describe('of a patient who goes to another place', () => {
  it('what was done at the first is told there, and not at the second, which is told of what it has to do', async () => {
    const { admin } = told.story.api;
    const two = String((await create(admin, 'location', { name: 'Clinic two of moves' }))['uuid']);
    const [first, second] = [await boundTo('moves.one', told.story.place), await boundTo('moves.two', two)];
    const { patient, row } = await late();
    const before = await acted(row.uuid, 0, { act: 'putOff', until: addDays(now, 3), reason: 'Before she moved' });
    // a visit at the second makes the patient known there
    await told.fill(patient, ago(27), told.story.clerk, two);
    const open = await rowOf(patient, '', first);
    await acted(open?.uuid ?? '', open?.acts ?? 0, { act: 'assign', to: { kind: 'user', uuid: await userOf('moves.one') } });
    const [enrolment] = (await admin.get(`programenrollment?patient=${patient}`)).body['results'];
    expect((await admin.post(`programenrollment/${enrolment.uuid}`, { location: two })).status).toBe(200);
    const next = await rowOf(patient, '', second);
    expect(next, 'nobody has it there').toMatchObject({ uuid: open?.uuid, assigned: null });
    const history = async (as: Client, task = next?.uuid) => (await as.get(`fieldward/taskhistory?task=${task}`)).text;
    expect(await history(told.story.clerk)).toContain('Before she moved');
    const seen = await Promise.all([history(second), second.get(`fieldward/patientschedule?patient=${patient}`).then(({ text }) => text)]);
    for (const text of seen) {
      expect(text).toContain('Treatment visit');
      expect(text).not.toContain('Before she moved');
    }
    expect((await second.post('fieldward/taskactundo', { act: before })).body['error'].code).toBe('engine.unknownObject');
    // the first place keeps what it did
    expect(await history(first, row.uuid)).toContain('Before she moved');
    expect(await history(first, next?.uuid)).toContain('engine.unknownObject');
    // the second one works with what it has
    const made = await act(next?.uuid ?? '', next?.acts ?? -1, { act: 'putOff', until: addDays(now, 4), reason: 'Of the second' }, second);
    expect(made.status, made.text).toBe(200);
    expect(await history(second)).toContain('Of the second');
    expect((await second.post('fieldward/taskactundo', { act: made.body['uuid'] })).status).toBe(200);
  });
});

describe('of a record that is gone', () => {
  it('nothing is told and nothing done: it is void', async () => {
    const { patient, row } = await late();
    const made = await acted(row.uuid, 0, { act: 'putOff', until: addDays(now, 3), reason: 'Away' });
    expect((await told.story.api.admin.remove(`patient/${patient}?reason=Twice`)).status).toBe(204);
    expect(await answered(row.uuid, made)).toEqual(gone);
  });

  it('since it became another one, the other one has what was done', async () => {
    const { patient, row } = await late();
    const into = await told.story.someone();
    const someone = await userOf('clerk');
    await acted(row.uuid, 0, { act: 'assign', to: { kind: 'user', uuid: someone } });
    const made = await acted(row.uuid, 1, { act: 'putOff', until: addDays(now, 3), reason: 'Away' });
    const merged = await told.story.api.admin.post('fieldward/patientmerge', { from: patient, into, keep: {}, reason: 'same person' });
    expect(merged.status, merged.text).toBe(200);
    expect((await answered(row.uuid, 'none')).slice(0, 3)).toEqual(gone.slice(0, 3));
    const there = await rowOf(into, '&only=waiting');
    expect(there).toMatchObject({ acts: 2, assigned: { uuid: someone }, putOff: { reason: 'Away' } });
    expect(await answered(there?.uuid ?? '', made)).toEqual(['yes', 'yes', 'task.changedMeanwhile', 'yes']);
  });

  it('since it was erased, the reasons are gone as well, also one that comes at the same moment', async () => {
    const { admin, pool } = told.story.api;
    const { patient, row } = await late();
    const made = await acted(row.uuid, 0, { act: 'putOff', until: addDays(now, 3), reason: 'Secret of the erased' });
    const { body } = await admin.get(`fieldward/patienterasure?patient=${patient}`);
    const [erased, late1] = await Promise.all([
      admin.post('fieldward/patienterasure', { patient, identifier: body['identifier'], reason: 'Request 7/2026' }),
      act(row.uuid, 1, { act: 'putOff', until: addDays(now, 5), reason: 'Secret of the erased' }),
    ]);
    if (erased.status !== 200) {
      // who came first has changed what was to be erased: it is asked for again
      expect([late1.status, erased.body['error'].code]).toEqual([200, 'erasure.changedMeanwhile']);
      expect(
        (await admin.post('fieldward/patienterasure', { patient, identifier: body['identifier'], reason: 'Request 7/2026' })).status,
      ).toBe(200);
    }
    expect(await pool.rows('select from task_act where reason like $1', ['Secret of the erased%'])).toEqual([]);
    expect(await answered(row.uuid, made)).toEqual(gone);
  });

  it('waits for who erases or merges it, and is refused then', async () => {
    const { patient, row } = await late();
    let asked: ReturnType<typeof act> | undefined;
    await told.story.api.pool.transaction(async (tx) => {
      await tx.rows('select from patient where uuid = $1 for update', [patient]);
      asked = act(row.uuid, 0, { act: 'putOff', until: addDays(now, 5), reason: 'Away' });
      const waits = async () =>
        (await told.story.api.pool.rows<{ n: number }>(`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'`))[0]
          ?.n;
      await expect.poll(waits, { timeout: 10_000 }).toBeGreaterThan(0);
      await tx.rows('update patient set voided = true where uuid = $1', [patient]);
    });
    expect((await asked)?.body['error'].code).toBe('task.over');
    expect(
      (await told.story.api.pool.rows('select from task_act a join patient p using (patient_id) where p.uuid = $1', [patient])).length,
    ).toBe(0);
  });
});
