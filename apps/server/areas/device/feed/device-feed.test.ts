// area: device
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deviceDigest } from '@fieldward/domain/device/digest.ts';
import { sealAudit } from '../../../engine/audit-chain.ts';
import { PASSWORD, type Client } from '../../../testing/scratch-api.ts';
import { twoPlaces, type TwoPlaces } from '../../../testing/two-places.ts';

let at: TwoPlaces;
let patients: string[];
let another = 0;

beforeAll(async () => {
  at = await twoPlaces();
  await at.api.pool.rows(
    `insert into privilege (name, description) values ('Hold Patients on a Device', ''), ('Get Patients', '') on conflict do nothing`,
  );
  patients = [at.mine.patient];
  for (let nth = 0; nth < 4; nth += 1) patients.push(await somebody(at.mine.clinic));
}, 60_000);
afterAll(() => at?.close());

async function somebody(clinic: string): Promise<string> {
  another += 1;
  const made = await at.api.admin.post('patient', {
    person: {
      gender: 'M',
      birthdate: '1980-02-03',
      names: [{ givenName: `Aziz${'abcdefghijklmnopqrstuvwxyz'[another]}`, familyName: 'Khan' }],
    },
    identifiers: [
      { identifier: `DEV-${another}`, identifierType: await at.samples.some('patientidentifiertype'), location: clinic, preferred: true },
    ],
  });
  expect(made.status, made.text).toBe(201);
  return String(made.body['uuid']);
}

const sealed = async (): Promise<void> => {
  while ((await sealAudit(at.api.pool)) > 0);
};

const clock = (): string => new Date().toISOString();
const VIEW = 'custom:(uuid,identifiers:(identifier),person:(gender,preferredName:(display)))';

/** A device as the client keeps it: what it was told, and where it goes on. */
class Device {
  readonly uuid = crypto.randomUUID();
  readonly client: Client;
  readonly held = new Map<string, { details: { identifiers: { identifier: string }[]; person: { gender: string } } }>();
  after: string | null = null;
  waiting = 0;

  constructor(client: Client) {
    this.client = client;
  }

  greet(more: Readonly<Record<string, unknown>> = {}) {
    return this.client.post('fieldward/device', { uuid: this.uuid, name: 'Tablet', clock: clock(), ...more });
  }

  ask(after: string | null, limit = 2) {
    return this.client.post('fieldward/devicefeed', { device: this.uuid, after, view: VIEW, limit, clock: clock(), waiting: this.waiting });
  }

  /** Page by page to the end; `lost` responses never arrive. Answers those who went. */
  async follow({ limit = 2, lost = () => false }: { limit?: number; lost?: (page: number) => boolean } = {}) {
    const gone: { uuid: string; why: string; into?: string }[] = [];
    let fresh: Set<string> | null = this.after === null ? new Set() : null;
    for (let page = 0; page < 200; page += 1) {
      const { status, body, text, headers } = await this.ask(this.after, limit);
      expect(status, text).toBe(200);
      // only of a first load pages are asked for before the one before them is kept
      expect(headers['fieldward-next']).toBe(body['more'] === true && body['loading'] === true ? body['next'] : undefined);
      if (lost(page)) continue;
      if (body['erase'] === true) return { erase: true, gone };
      if (body['reset'] === true) {
        [this.after, fresh] = [null, new Set()];
        continue;
      }
      for (const each of body['patients']) {
        this.held.set(each.uuid, each);
        fresh?.add(each.uuid);
      }
      for (const each of body['gone']) this.held.delete(each.uuid);
      gone.push(...body['gone']);
      this.after = body['next'];
      if (body['loading'] === false && fresh !== null) {
        for (const uuid of this.held.keys()) if (!fresh.has(uuid)) this.held.delete(uuid);
        fresh = null;
      }
      if (body['more'] === false) {
        expect([body['count'], body['digest']]).toEqual([this.held.size, deviceDigest(this.held.keys())]);
        return { erase: false, gone };
      }
    }
    throw new Error('the feed has no end');
  }

  get uuids(): string[] {
    return [...this.held.keys()].toSorted();
  }
}

async function loaded(client = at.bound): Promise<Device> {
  const device = new Device(client);
  const greeted = await device.greet();
  expect([greeted.status, greeted.body['erase'], greeted.body['needsScope']], greeted.text).toEqual([200, false, false]);
  await device.follow();
  return device;
}

describe('the feed of a device', () => {
  it('tells of the people of the own places, as the server answers them', async () => {
    const device = await loaded();
    expect(device.uuids).toEqual(patients.toSorted());
    const { body } = await device.ask(null, 1);
    const [first] = body['patients'];
    expect(first.details).toEqual((await at.bound.get(`patient/${first.uuid}?v=${VIEW}`)).body);
    expect(first.banner).toEqual((await at.bound.get(`fieldward/patientbanner?patient=${first.uuid}`)).body);
    expect(first.panels).toEqual((await at.bound.get(`fieldward/patientpanels?patient=${first.uuid}`)).body);
    expect(first.timeline).toEqual((await at.bound.get(`fieldward/patienttimeline?patient=${first.uuid}`)).body);
    expect(first.tasks).toEqual((await at.bound.get(`fieldward/patienttasks?patient=${first.uuid}`)).body);
    expect(first.prior).toEqual({ results: [] });
  });

  it.each([0, 1, 2, 3])('goes on where it was when the answer to page %i is lost', async (page) => {
    const device = new Device(at.bound);
    await device.greet();
    let times = 0;
    await device.follow({ lost: (nth) => nth === page && (times += 1) === 1 });
    expect(device.uuids).toEqual(patients.toSorted());
    // and of what changes afterwards
    await sealed();
    await device.follow();
    const [one = ''] = patients;
    await at.api.admin.post(`person/${one}`, { gender: page % 2 === 0 ? 'M' : 'F' });
    const registered = await somebody(at.mine.clinic);
    patients.push(registered);
    await sealed();
    times = 0;
    await device.follow({ limit: 1, lost: (nth) => nth === page && (times += 1) === 1 });
    expect(device.held.get(one)?.details.person.gender).toBe(page % 2 === 0 ? 'M' : 'F');
    expect(device.uuids).toEqual(patients.toSorted());
  });

  it('tells all who live in a household again when that moves', async () => {
    const [head, child] = [await somebody(at.mine.clinic), await somebody(at.mine.clinic)];
    patients.push(head, child);
    const household = await at.api.admin.post('fieldward/household', { name: 'Aziz', head, members: [{ uuid: child, relation: 'child' }] });
    expect(household.status, household.text).toBe(201);
    await sealed();
    const device = await loaded();
    const before = [device.held.get(head), device.held.get(child)];
    await device.follow();
    expect([device.held.get(head), device.held.get(child)]).toEqual(before);
    const moved = await at.api.admin.post(`fieldward/household/${household.body['uuid']}`, { latitude: 24.9, longitude: 67.1 });
    expect(moved.status, moved.text).toBe(200);
    await sealed();
    await device.follow();
    // what was told anew is another object
    expect([device.held.get(head) === before[0], device.held.get(child) === before[1]]).toEqual([false, false]);
  });

  it('does not skip what is being written while it loads', async () => {
    const device = new Device(at.bound);
    await device.greet();
    const [one = ''] = patients;
    const [written, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writing = at.api.pool.transaction(async (tx) => {
      await tx.rows(`update person set gender = 'U' where uuid = $1`, [one]);
      await tx.rows(
        `insert into audit_log (patient_id, occurred_at, action, resource, resource_uuid) select person_id, now(), 'update', 'person', uuid from person where uuid = $1`,
        [one],
      );
      written.resolve();
      await read.promise;
    });
    await written.promise;
    await sealed();
    await device.follow();
    expect(device.held.get(one)?.details.person.gender).not.toBe('U');
    read.resolve();
    await writing;
    await sealed();
    await device.follow();
    expect(device.held.get(one)?.details.person.gender).toBe('U');
  });

  it('tells who is gone, and why', async () => {
    const [voided, moved, loser, survivor] = [
      await somebody(at.mine.clinic),
      await somebody(at.mine.clinic),
      await somebody(at.mine.clinic),
      await somebody(at.mine.clinic),
    ];
    const device = await loaded();
    expect([voided, moved, loser, survivor].every((uuid) => device.held.has(uuid))).toBe(true);
    await at.api.admin.remove(`patient/${voided}?reason=mistake`);
    await at.api.pool.rows(
      `update patient_identifier set location_id = (select location_id from location where uuid = $2) where patient_id = (select patient_id from patient where uuid = $1)`,
      [moved, at.theirs.clinic],
    );
    const merged = await at.api.admin.post('fieldward/patientmerge', { from: loser, into: survivor, reason: 'the same person' });
    expect(merged.status, merged.text).toBeLessThan(300);
    // nobody heard the first answer: it is told again
    const { gone } = await device.follow({ lost: (page) => page === 0, limit: 100 });
    expect(gone.toSorted((a, b) => a.why.localeCompare(b.why))).toEqual([
      { uuid: loser, why: 'merged', into: survivor },
      { uuid: moved, why: 'outOfScope' },
      { uuid: voided, why: 'voided' },
    ]);
    expect((await device.follow()).gone).toEqual([]);
    patients.push(survivor);
    expect(device.uuids).toEqual(patients.toSorted());
    // nobody is told of people elsewhere
    expect((await device.follow()).gone.map(({ uuid }) => uuid)).not.toContain(at.theirs.patient);
  });

  it('begins anew when places or rights change, and tells of nobody whom they hide', async () => {
    const client = await account('wanderer', ['System Developer'], [at.north]);
    const device = await loaded(client.client);
    expect(device.held.size).toBe(patients.length);
    await at.api.admin.post('fieldward/userlocation', { user: client.uuid, locations: [at.south] });
    const { body } = await device.ask(device.after);
    expect([body['reset'], body['patients'], body['next']]).toEqual([true, [], null]);
    await device.follow();
    expect(device.held.has(at.theirs.patient)).toBe(true);
    expect(patients.filter((uuid) => device.held.has(uuid))).toEqual([]);
  });

  it.each(['x', Buffer.from('{}').toString('base64url'), Buffer.from('{"load":1,"turn":"x"}').toString('base64url')])(
    'begins anew with a cursor that it did not make: %s',
    async (after) => {
      const device = await loaded();
      expect((await device.ask(after)).body).toMatchObject({ reset: true, patients: [], next: null });
    },
  );

  it('a cursor that was changed opens nothing', async () => {
    const device = await loaded();
    const position = JSON.parse(Buffer.from(device.after ?? '', 'base64url').toString('utf8'));
    const changed = { ...position, loading: true, after: '0', since: '1900-01-01T00:00:00.000000Z' };
    const { body } = await device.ask(Buffer.from(JSON.stringify(changed)).toString('base64url'), 500);
    expect(body['patients'].map(({ uuid }: { uuid: string }) => uuid)).not.toContain(at.theirs.patient);
  });

  it('tells a device of another account nothing, and one that is unknown', async () => {
    const device = await loaded();
    const other = new Device(at.api.admin);
    const asked = await at.api.admin.post('fieldward/devicefeed', { device: device.uuid, view: VIEW, clock: clock(), waiting: 0 });
    expect([asked.status, asked.body['error'].code]).toEqual([409, 'device.taken']);
    expect((await other.ask(null)).body['error'].code).toBe('device.unknown');
  });

  it('asks who sees all places to choose some', async () => {
    const device = new Device(at.api.admin);
    expect((await device.greet()).body['needsScope']).toBe(true);
    expect((await device.ask(null)).body['error'].code).toBe('device.chooseScope');
    expect((await device.greet({ scope: { places: [at.south] } })).body).toMatchObject({ needsScope: false, places: [{ uuid: at.south }] });
    await device.follow();
    expect(device.held.has(at.theirs.patient) && !device.held.has(at.mine.patient)).toBe(true);
    const bound = new Device(at.bound);
    expect((await bound.greet({ scope: { places: [at.south] } })).body['error'].code).toBe('device.place');
  });

  it('holds no more people than the programme allows, those seen last', async () => {
    await at.api.admin.post('systemsetting', { property: 'fieldward.devicePatients', value: '10' });
    const more = [];
    for (let nth = patients.length; nth < 12; nth += 1) more.push(await somebody(at.mine.clinic));
    patients.push(...more);
    const device = new Device(at.bound);
    expect((await device.greet()).body['most']).toBe(10);
    const { body } = await device.ask(null, 500);
    expect([body['patients'].length, body['left']]).toEqual([10, 2]);
    await at.api.pool.rows(`delete from system_setting where property = 'fieldward.devicePatients'`);
  });

  it('does not hold whom the account only opened by breaking the glass', async () => {
    const opened = await at.bound.post('fieldward/breakglass', { patient: at.theirs.patient, reason: 'an emergency here' });
    expect(opened.status, opened.text).toBeLessThan(300);
    expect((await at.bound.get(`patient/${at.theirs.patient}`)).status).toBe(200);
    const device = await loaded();
    expect(device.held.has(at.theirs.patient)).toBe(false);
    await at.api.pool.rows('delete from broken_glass');
  });

  it('names everybody whom it told of in the audit trail', async () => {
    const device = await loaded();
    const rows = await at.api.pool.rows<{ uuid: string }>(
      `select distinct p.uuid from audit_log a join patient p on p.patient_id = a.patient_id or a.detail -> 'patients' @> to_jsonb(p.patient_id)
       where a.action = 'read' and a.resource = 'device' and a.resource_uuid = $1`,
      [device.uuid],
    );
    expect(rows.map(({ uuid }) => uuid).toSorted()).toEqual(device.uuids);
  });

  it('has a device erase all once it is revoked, or its account may not hold people any more', async () => {
    const revoked = await loaded();
    await at.api.admin.post('fieldward/devicerevoke', { uuid: revoked.uuid, reason: 'lost' });
    expect((await revoked.follow()).erase).toBe(true);
    expect((await revoked.greet()).body['erase']).toBe(true);
    const client = await account(
      'leaving',
      ['Holder'],
      [at.north],
      ['Get Patients', 'Hold Patients on a Device', 'Get People', 'Get Patient Identifiers'],
    );
    const device = await loaded(client.client);
    expect(device.held.size).toBeGreaterThan(0);
    await at.api.admin.post('role/Holder', { privileges: ['Get Patients', 'Get People'] });
    expect((await device.follow()).erase).toBe(true);
    const off = await loaded();
    await at.api.admin.post('systemsetting', { property: 'fieldward.devices', value: 'false' });
    expect((await off.follow()).erase).toBe(true);
    expect((await new Device(at.bound).greet()).body['error'].code).toBe('device.off');
    await at.api.pool.rows(`delete from system_setting where property = 'fieldward.devices'`);
    // allowed once more, it begins anew
    expect((await off.greet()).body['erase']).toBe(false);
    off.after = null;
    expect((await off.follow()).erase).toBe(false);
  });
});

/** An account with a role, bound to places. */
async function account(username: string, roles: readonly string[], locations: readonly string[], privileges: readonly string[] = []) {
  if (privileges.length > 0) {
    for (const name of privileges) await at.api.admin.post('privilege', { name, description: name });
    for (const name of roles) await at.api.admin.post('role', { name, description: name, privileges });
  }
  const made = await at.api.admin.post('user', {
    username,
    password: PASSWORD,
    person: { gender: 'F', names: [{ givenName: 'Wanda', familyName: 'Walker' }] },
    roles,
  });
  expect(made.status, made.text).toBe(201);
  const uuid = String(made.body['uuid']);
  await at.api.admin.post('fieldward/userlocation', { user: uuid, locations });
  return { uuid, client: at.api.as({ authorization: `Basic ${Buffer.from(`${username}:${PASSWORD}`).toString('base64')}` }) };
}
