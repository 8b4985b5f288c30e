/** Digests: how much is to be done, to whoever wants to know, once a day or a week, without names and only of what they may see. */
import { weekdayOf } from '@fieldward/domain/care/opening-hours.ts';
import { addDays, momentAt, today } from '@fieldward/domain/time/in-zone.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { staff } from '../../../testing/laboratory.ts';
import { outboxStory, type OutboxStory } from '../../../testing/outbox-story.ts';
import type { Client } from '../../../testing/scratch-api.ts';
import { create } from '../../../testing/starter-api.ts';
import { makeDue } from './outbox-work.ts';

const TODAY = today('UTC');
/** Where the link of a day leads: to what it counted. */
const MINE = 'https://fieldward.example.org/?owner=free&places=all';
/** What no schedule asks for. */
const NONE_ELSE = '0 results to tell, 0 forms to finish, 0 referrals to accept, 0 pairs to check';
let story: OutboxStory;
let nadia: Client;
let elsewhere = '';

interface More {
  readonly settled?: boolean;
  readonly names?: readonly string[];
  /** user name of whoever it was given to. */
  readonly user?: string;
  /** Name of the role that it was given to. */
  readonly role?: string;
  /** Put off for so many days from now. */
  readonly off?: number;
}

/** What asks for it: never published, so that nothing else does. */
const SCHEDULE = `with w as (insert into workflow (name) select 'Followed' where not exists (select from schedule) returning workflow_id)
  insert into schedule (workflow_id, name) select workflow_id, 'Follow-up' from w`;

/** Something that is to be done at a place, `days` days after it was due; missed after three, to trace after seven. */
const task = async (place: string, days: number, more: More = {}) => {
  const patient = await story.someone();
  const due = addDays(TODAY, -days);
  await story.api.pool.rows(SCHEDULE);
  await story.api.pool.rows(
    `insert into task (patient_id, kind, schedule_id, step, occurrence, name, location_id, opens_on, due_on, missed_on, trace_on, rank_on, status, settled_on, names,
       assigned_user, assigned_role, assigned_by, put_off_until)
     select p.person_id, 'schedule', (select min(schedule_id) from schedule), 'visit', 1, 'Follow-up', (select location_id from location where uuid = $2), $3::date, $3::date, $4::date, $5::date, $3::date,
       case when $6 then 'settled' else 'open' end, case when $6 then $7::date end, $8::text[],
       (select user_id from users where username = $9), (select role_id from role where name = $10), case when $9 is not null or $10 is not null then 'act' end,
       $11::date from person p where p.uuid = $1`,
    [
      patient,
      place,
      due,
      addDays(due, 3),
      addDays(due, 7),
      more.settled === true,
      TODAY,
      more.names ?? [],
      more.user ?? null,
      more.role ?? null,
      more.off === undefined ? null : addDays(TODAY, more.off),
    ],
  );
};
const contact = async (change: object, client = nadia) => {
  const { status, text } = await client.post('fieldward/owncontact', change);
  expect(status, text).toBe(200);
};
/** What was written, oldest first. */
const texts = async () =>
  (await story.api.pool.rows<{ body: string }>('select body from message where body is not null order by message_id')).map(
    ({ body }) => body,
  );
const states = async () =>
  (
    await story.api.pool.rows<{ purpose: string; state: string; failure: string | null }>(
      'select purpose, state, failure from message order by message_id',
    )
  ).map(({ purpose, state, failure }) => `${purpose} ${state}${failure === null ? '' : `: ${failure}`}`);

beforeAll(async () => {
  story = await outboxStory();
  nadia = await staff(story.api, 'nadia.clinic', 'Clinician');
  elsewhere = String((await create(story.api.admin, 'location', { name: 'Clinic two' }))['uuid']);
}, 60_000);
afterAll(() => story?.api.close());
beforeEach(async () => {
  await story.begin();
  await story.settings({
    purposes: ['daily'],
    email: 'log',
    webAddress: 'https://fieldward.example.org',
    digestAt: '00:00',
    dailyRoles: [],
    weeklyRoles: [],
  });
  await contact({ email: 'nadia@example.org', phone: '+923001234567', channel: 'both', language: null, digest: 'daily' });
});
afterEach(async () => {
  await story.end();
  await story.api.pool.rows(`update user_contact set digest = 'none'`);
});

describe('a digest of the day', () => {
  it('says how much is to be done, once, without a name, in the language of the account', async () => {
    await task(story.place, 0);
    await task(story.place, 4);
    await task(story.place, 5);
    await task(elsewhere, 9);
    await task(story.place, 1, { settled: true });
    await task(story.place, -2);
    await story.turn();
    await story.turn();
    expect(await texts()).toEqual([`nadia clinic, today: 1 due, 2 missed, 1 to trace; ${NONE_ELSE}. ${MINE}`]);
    expect(await states()).toEqual(['daily sent']);
    await story.api.pool.rows('delete from message');
    await contact({ language: 'fr' });
    await story.turn();
    expect(await texts()).toEqual([
      `nadia clinic, aujourd’hui : 1 à faire, 2 manqués, 1 à rechercher ; 0 résultats à annoncer, 0 formulaires à terminer, 0 références à accepter, 0 paires à vérifier. ${MINE}`,
    ]);
  });

  it('is made once by two processes at a time', async () => {
    await task(story.place, 0);
    await Promise.all([makeDue(story.api.asServer), makeDue(story.api.asServer), makeDue(story.api.asServer)]);
    await story.turn();
    expect(await states()).toEqual(['daily sent']);
  });

  it('is not sent when there is nothing to say, and not tried again for that', async () => {
    await story.turn();
    await story.turn();
    expect(await states()).toEqual(['daily cancelled: nothing']);
    await task(story.place, 0);
    await story.turn();
    expect(await states()).toEqual(['daily cancelled: nothing']);
  });

  it('counts at the places of an account that is bound to some', async () => {
    await task(story.place, 0);
    await task(elsewhere, 4);
    const [user] = (await story.api.admin.get('user?q=nadia.clinic')).body['results'];
    const bind = async (locations: readonly string[]) =>
      expect((await story.api.admin.post('fieldward/userlocation', { user: user.uuid, locations })).status).toBe(200);
    await bind([elsewhere]);
    await story.turn();
    await bind([]);
    expect(await texts()).toEqual([`nadia clinic, today: 0 due, 1 missed, 0 to trace; ${NONE_ELSE}. ${MINE}`]);
  });

  it('leaves out what was put off, and what another has; says what the list shows that its link opens', async () => {
    await staff(story.api, 'who.left', 'Clinician');
    const [left] = (await story.api.admin.get('user?q=who.left')).body['results'];
    await task(story.place, 0);
    await task(story.place, 4, { user: 'nadia.clinic' });
    await task(story.place, 5, { role: 'Clinician' });
    await task(story.place, 9, { user: 'who.left' });
    await task(story.place, 9, { off: 0 });
    await task(story.place, 1, { user: 'admin' });
    await task(story.place, 9, { role: 'Laboratory Technician' });
    await task(story.place, 9, { off: 1 });
    expect((await story.api.admin.remove(`user/${left.uuid}?reason=left`)).status).toBeLessThan(300);
    await story.turn();
    expect(await texts()).toEqual([`nadia clinic, today: 1 due, 2 missed, 2 to trace; ${NONE_ELSE}. ${MINE}`]);
    const opened = await nadia.get('fieldward/tasks?owner=free');
    expect(opened.body['counts']).toMatchObject({ due: 1, missed: 2, trace: 2 });
  });

  it('does not count what comes from a sensitive answer for whoever does not see those', async () => {
    await task(story.place, 0);
    const [test] = await story.api.pool.rows<{ uuid: string }>(
      `insert into lab_test_type (name, sensitive, creator) values ('Hidden', true, 1) returning uuid`,
    );
    await task(story.place, 0, { names: [String(test?.uuid)] });
    await create(story.api.admin, 'role', { name: 'Counts', privileges: ['Get Patients', 'Get Patient Programs'] });
    const counts = await staff(story.api, 'counts.only', 'Counts');
    await contact({ email: 'counts@example.org', digest: 'daily' }, counts);
    await story.turn();
    expect((await texts()).toSorted()).toEqual([
      `counts only, today: 1 due, 0 missed, 0 to trace; ${NONE_ELSE}. ${MINE}`,
      `nadia clinic, today: 2 due, 0 missed, 0 to trace; ${NONE_ELSE}. ${MINE}`,
    ]);
  });

  it('goes to the members of the roles that an administrator chose, unless they say otherwise', async () => {
    await task(story.place, 0);
    await contact({ digest: null });
    await story.turn();
    expect(await states()).toEqual([]);
    const [role] = (await story.api.admin.get('role?q=Clinician')).body['results'];
    await story.settings({ dailyRoles: [role.uuid] });
    await contact({ digest: 'none' });
    await story.turn();
    expect(await states()).toEqual([]);
    await contact({ digest: null });
    await story.turn();
    expect(await states()).toEqual(['daily sent']);
  });

  it('is not sent to whoever may not see what it counts, has left, or wants no e-mail any more', async () => {
    await task(story.place, 0);
    const guest = await staff(story.api, 'guest.desk', 'Clinician');
    await contact({ email: 'guest@example.org', digest: 'daily' }, guest);
    await contact({ digest: 'none' });
    await makeDue(story.api.asServer);
    const [user] = (await story.api.admin.get('user?q=guest.desk')).body['results'];
    await create(story.api.admin, 'role', { name: 'Sees nothing', privileges: ['Get Users'] });
    const changed = await story.api.admin.post(`user/${user.uuid}`, { roles: ['Sees nothing'] });
    expect(changed.status, changed.text).toBe(200);
    await story.turn();
    expect(await states()).toEqual(['daily cancelled: gone']);
    const back = await story.api.admin.post(`user/${user.uuid}`, { roles: ['Clinician'] });
    expect(back.status, back.text).toBe(200);
    await makeDue(story.api.asServer);
    expect(await states()).toEqual(['daily waiting']);
    await contact({ channel: 'none', digest: null }, guest);
    await story.turn();
    expect((await states())[0]).toMatch(/^daily cancelled/);
    await contact({ channel: 'both', digest: 'daily' }, guest);
    await makeDue(story.api.asServer);
    expect((await story.api.admin.remove(`user/${user.uuid}?reason=left`)).status).toBeLessThan(300);
    await story.turn();
    expect(await states()).toEqual(['daily cancelled: gone']);
  });

  it('waits for its time of day', async () => {
    await story.settings({ digestAt: '07:30' });
    const at = (time: string) => momentAt(`${TODAY} ${time}`, 'UTC') ?? undefined;
    await makeDue(story.api.asServer, at('07:29'));
    expect(await states()).toEqual([]);
    await story.settings({ quietFrom: '20:00', quietTo: '08:00' });
    await makeDue(story.api.asServer, at('07:59'));
    expect(await states()).toEqual([]);
    await makeDue(story.api.asServer, at('08:00'));
    expect(await states()).toEqual(['daily waiting']);
  });
});

describe('a digest of the week', () => {
  /** A Monday: today or the next one. */
  const monday = addDays(TODAY, (8 - weekdayOf(TODAY)) % 7);

  it('is sent on Mondays only, says what was done too, whoever has it, and leads supervisors to the follow-up', async () => {
    await story.settings({ purposes: ['daily', 'weekly'] });
    await contact({ digest: 'weekly' });
    await task(story.place, 0);
    await task(story.place, 4, { settled: true });
    await task(story.place, 4, { user: 'admin' });
    await task(story.place, 4, { user: 'admin', settled: true });
    await makeDue(story.api.asServer, momentAt(`${addDays(monday, 1)} 12:00`, 'UTC') ?? undefined);
    expect(await states()).toEqual([]);
    await makeDue(story.api.asServer, momentAt(`${monday} 12:00`, 'UTC') ?? undefined);
    await story.send();
    expect(await states()).toEqual(['weekly sent']);
    expect(await texts()).toEqual([
      `nadia clinic, this week: 1 due, 1 missed, 0 to trace; ${NONE_ELSE}. In the last seven days: 2 done, 0 given up. https://fieldward.example.org/followup`,
    ]);
  });
});

describe('what is wrong about digests', () => {
  it('stands at its field', async () => {
    const refusal = async (client: Client, path: string, change: object) => {
      const { status, body } = await client.post(path, change);
      const errors = Object.entries(body['error'].fieldErrors as Record<string, { code: string }[]>);
      return [status, Object.fromEntries(errors.map(([field, [first]]) => [field, first?.code]))];
    };
    for (const change of [{ email: null }, { channel: 'sms' }, { channel: 'none' }])
      expect(await refusal(nadia, 'fieldward/owncontact', change)).toEqual([400, { digest: 'contact.digestNeedsMail' }]);
    const settings = { digestAt: '25:00', dailyRoles: [] };
    expect(await refusal(story.api.admin, 'fieldward/messagesettings', settings)).toEqual([400, { digestAt: 'message.badTime' }]);
    const role = { weeklyRoles: ['nobody'] };
    expect(await refusal(story.api.admin, 'fieldward/messagesettings', role)).toEqual([400, { weeklyRoles: 'message.unknownRole' }]);
  });
});

it('the trail says which roles get digests by their names', async () => {
  const [role] = (await story.api.admin.get('role?q=Clinician')).body['results'];
  await story.settings({ dailyRoles: [role.uuid], purposes: ['daily'] });
  await story.settings({ dailyRoles: [role.uuid] });
  // what stays as it was is not listed as changed: the second time nothing was
  const [entry] = await story.api.pool.rows<{ detail: unknown }>(
    `select detail from audit_log where resource = 'messagesettings' order by audit_log_id desc limit 1`,
  );
  expect(entry?.detail).toEqual({ changed: ['dailyRoles'], values: { dailyRoles: ['Clinician'] } });
});
