// area: event
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outreach, type Outreach } from '../testing/outreach.ts';
import { PASSWORD, scratchApi, type ApiResponse, type Client, type ScratchApi } from '../testing/scratch-api.ts';

let api: ScratchApi;
let o: Outreach;
let other: string;
let soon: string;
beforeAll(async () => {
  api = await scratchApi();
  o = await outreach(api);
  other = String((await o.make('location', { name: 'Lyari' }))['uuid']);
  soon = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await o.make('privilege', { name: 'Get Events', description: 'Sees events' });
  await o.make('role', { name: 'Reader', privileges: ['Get Events'] });
});
afterAll(() => api.close());

const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const add = async (name: string, changes: Record<string, unknown> = {}, on = soon): Promise<string> =>
  String(
    (
      await o.make(
        'hydra/event',
        o.quick({ name, schedule: { plannedDate: `${on}T09:00:00+05:00`, endDate: `${on}T12:00:00+05:00` }, ...changes }),
      )
    )['uuid'],
  );

interface Account {
  readonly uuid: string;
  readonly client: Client;
}
async function account(username: string, role = 'Reader'): Promise<Account> {
  const made = await o.make('user', {
    username,
    password: PASSWORD,
    person: { gender: 'F', names: [{ givenName: 'Some', familyName: 'Body' }] },
    roles: [role],
  });
  const client = api.as({ authorization: `Basic ${Buffer.from(`${username}:${PASSWORD}`).toString('base64')}` });
  return { uuid: String(made['uuid']), client };
}
const subscribe = async ({ client }: Account): Promise<string> => {
  const response = await client.post('fieldward/calendarfeed', {});
  expect(response.status).toBe(201);
  return new URL(String(response.body['url'])).pathname;
};
const read = (path: string): Promise<ApiResponse> => api.anonymous.get(path);

/** The lines of a calendar as RFC 5545 has them, unfolded; every content line must be well-formed. */
function linesOf(text: string): string[] {
  expect(text).not.toMatch(/[^\r]\n|\r[^\n]/);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const lines = text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => line !== '');
  for (const line of lines) expect(line).toMatch(/^[A-Z-]+[:;]/);
  return lines;
}

describe('the calendar for other programs', () => {
  it('is read under an address that is told once', async () => {
    const me = await account('reader1');
    expect((await me.client.get('fieldward/calendarfeed')).body).toEqual({ exists: false, made: null, lastUsed: null });
    const made = await me.client.post('fieldward/calendarfeed', {});
    const url = String(made.body['url']);
    expect(url).toMatch(/^http:\/\/[^/]+\/openmrs\/ws\/rest\/v1\/fieldward\/calendar\/[A-Za-z0-9_-]{43}\.ics$/);
    const state = await me.client.get('fieldward/calendarfeed');
    expect(state.body).toEqual({ exists: true, made: expect.stringMatching(/^\d{4}-/), lastUsed: null });
    const token = /([^/]+)\.ics$/.exec(url)?.[1] ?? '';
    expect(state.text).not.toContain(token);
    const response = await read(new URL(url).pathname);
    expect([response.status, response.headers['content-type'], response.headers['cache-control'], response.headers['set-cookie']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, no-store',
      undefined,
    ]);
    expect((await me.client.get('fieldward/calendarfeed')).body['lastUsed']).toMatch(/^\d{4}-/);
    const kept = await api.pool.rows<{ all: string }>(`select string_agg(c::text, '') as all from calendar_feed c`);
    expect(kept[0]?.all).not.toContain(token);
    // the token opens nothing else
    expect((await api.as({ cookie: `fieldward=${token}` }).get('hydra/event')).status).toBe(401);
  });

  it('has the events of the last 90 and the next 365 days, in UTC, valid whatever they are called', async () => {
    const hostile = 'Ca,mp;\\ "x" العيادة 🏥 déjà-vu déjà-vu déjà-vu';
    const uuid = await add(hostile, {
      description: `First line\nBEGIN:VEVENT, END:VEVENT; \\n\r\nDTSTART:19700101T000000Z ${'ل'.repeat(90)}`,
    });
    await api.pool.rows(`update event set name = name || E'\\r\\nATTENDEE:x\\u0007' where uuid = $1`, [uuid]);
    const old = await add('Old', {}, day(-91));
    const far = await add('Far', {}, day(366));
    const gone = await add('Voided');
    await api.admin.post('hydra/event', { uuid: gone, voided: true, voidReason: 'x' });
    const { text } = await read(await subscribe(await account('reader2')));
    const lines = linesOf(text);
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(lines.filter((line) => line === 'END:VEVENT').length);
    expect([lines[0], lines[1], lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0', 'END:VCALENDAR']);
    expect(lines.some((line) => line.startsWith('ATTENDEE'))).toBe(false);
    const from = lines.indexOf(`UID:${uuid}@fieldward`);
    const mine = lines.slice(from, lines.indexOf('END:VEVENT', from));
    expect(mine).toContain(`DTSTART:${soon.replaceAll('-', '')}T040000Z`);
    expect(mine).toContain(`DTEND:${soon.replaceAll('-', '')}T070000Z`);
    expect(mine.find((line) => line.startsWith('SUMMARY'))).toBe(`SUMMARY:${hostile.replace(/[\\,;]/g, '\\$&')}\\nATTENDEE:x `);
    expect(mine.find((line) => line.startsWith('DESCRIPTION'))).toBe(
      `DESCRIPTION:Health camp\\nFirst line\\nBEGIN:VEVENT\\, END:VEVENT\\; \\\\n\\nDTSTART:19700101T000000Z ${'ل'.repeat(90)}`,
    );
    expect(mine).toContain('LOCATION:Korangi');
    expect(mine.find((line) => line.startsWith('DTSTAMP'))).toMatch(/^DTSTAMP:\d{8}T\d{6}Z$/);
    for (const absent of [old, far, gone]) expect(text).not.toContain(absent);
  });

  it('stops with its address: revoked, or made anew', async () => {
    const me = await account('reader3');
    const first = await subscribe(me);
    const second = await subscribe(me);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    expect((await me.client.remove('fieldward/calendarfeed')).status).toBe(204);
    expect((await read(second)).status).toBe(404);
    expect((await me.client.remove('fieldward/calendarfeed')).status).toBe(204);
    expect((await me.client.get('fieldward/calendarfeed')).body['exists']).toBe(false);
  });

  it('stops with its owner: retired, without the right, before a change of password', async () => {
    const [retired, stripped, renewed] = [await account('reader4'), await account('reader5'), await account('reader6')];
    const paths = [await subscribe(retired), await subscribe(stripped), await subscribe(renewed)];
    for (const path of paths) expect((await read(path)).status).toBe(200);
    await api.admin.remove(`user/${retired.uuid}?reason=left`);
    await api.admin.post(`user/${stripped.uuid}`, { roles: [] });
    await api.pool.rows(`update users set must_change_password = true where uuid = $1`, [renewed.uuid]);
    const answers = await Promise.all(paths.map(read));
    const none = await read('fieldward/calendar/none.ics');
    for (const response of answers) expect([response.status, response.text]).toEqual([404, none.text]);
    await api.admin.post(`user/${stripped.uuid}`, { roles: ['Reader'] });
    expect((await read(paths[1] ?? '')).status).toBe(200);
    expect((await stripped.client.remove('fieldward/calendarfeed')).status).toBe(204);
  });

  it('stops with the password, and with signing out everywhere', async () => {
    const [renewed, ended, own] = [await account('leaver1'), await account('leaver2'), await account('leaver3')];
    const paths = [await subscribe(renewed), await subscribe(ended), await subscribe(own)];
    for (const path of paths) expect((await read(path)).status).toBe(200);
    await renewed.client.post('fieldward/password', { oldPassword: PASSWORD, newPassword: 'Another1234' });
    await api.admin.post('fieldward/endsessions', { user: ended.uuid });
    await own.client.post('fieldward/ownsessions/end', {});
    for (const path of paths) expect((await read(path)).status).toBe(404);
    const again = api.as({ authorization: `Basic ${Buffer.from('leaver1:Another1234').toString('base64')}` });
    expect((await again.get('fieldward/calendarfeed')).body).toEqual({ exists: false, made: null, lastUsed: null });
    expect((await read(await subscribe({ ...renewed, client: again }))).status).toBe(200);
  });

  it('shows who is bound to places their own only, from that moment on', async () => {
    const me = await account('reader7');
    const path = await subscribe(me);
    const [here, there] = [await add('Here'), await add('There', { location: other })];
    expect((await read(path)).text).toContain(there);
    await o.make('fieldward/userlocation', { user: me.uuid, locations: [o.place] });
    const { text } = await read(path);
    expect([text.includes(here), text.includes(there)]).toEqual([true, false]);
  });

  it('is audited', async () => {
    const me = await account('reader8');
    await read(await subscribe(me));
    await read('fieldward/calendar/none.ics');
    await me.client.remove('fieldward/calendarfeed');
    await expect
      .poll(() =>
        api.pool.rows(
          `select a.action, (a.detail->>'events') is not null as counted from audit_log a join users u using (user_id) where a.resource = 'calendarfeed' and u.uuid = $1 order by a.occurred_at`,
          [me.uuid],
        ),
      )
      .toEqual([
        { action: 'create', counted: false },
        { action: 'read', counted: true },
        { action: 'delete', counted: false },
      ]);
    const denied = await api.pool.rows(`select 1 from audit_log where resource = 'calendarfeed' and action = 'denied' and user_id is null`);
    expect(denied.length).toBeGreaterThan(0);
  });

  it.each([
    '',
    'x',
    'none.ics',
    `${'a'.repeat(43)}.ics`,
    `${'a'.repeat(400)}.ics`,
    '%00.ics',
    '..%2f.ics',
    `${'a'.repeat(43)}`,
    "';--.ics",
  ])('is not there under %j', async (file) => {
    expect((await read(`fieldward/calendar/${file}`)).status).toBeOneOf(file === '' ? [401, 404] : [404]);
  });

  it('takes as long for an address that never was as for one of a retired account', async () => {
    const me = await account('reader9');
    const path = await subscribe(me);
    await api.admin.remove(`user/${me.uuid}?reason=left`);
    const wrong = path.replace(/[^/]+\.ics$/, `${'a'.repeat(43)}.ics`);
    const time = async (of: string): Promise<number> => {
      const started = performance.now();
      await read(of);
      return performance.now() - started;
    };
    const [here, there]: [number[], number[]] = [[], []];
    for (let round = 0; round < 25; round++) {
      here.push(await time(path));
      there.push(await time(wrong));
    }
    const median = (times: number[]): number => times.toSorted((a, b) => a - b)[12] ?? 0;
    // both are one look-up of the same statement: alike but for noise
    expect(Math.abs(median(here) - median(there))).toBeLessThan(5);
  });

  it('needs the right to see events to be made, and is throttled', async () => {
    expect((await api.nobody.post('fieldward/calendarfeed', {})).status).toBe(403);
    expect((await api.anonymous.post('fieldward/calendarfeed', {})).status).toBe(401);
    let status = 404;
    for (let asked = 0; asked < 130 && status === 404; asked++) status = (await read('fieldward/calendar/none.ics')).status;
    expect(status).toBe(429);
  });
});
