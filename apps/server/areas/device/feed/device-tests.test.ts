// area: device, lab
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealAudit } from '../../../engine/audit-chain.ts';
import { accountBut } from '../../../testing/account-but.ts';
import { twoPlaces, type TwoPlaces } from '../../../testing/two-places.ts';
import type { ApiResponse, Client } from '../../../testing/scratch-api.ts';

type Body = ApiResponse['body'];
let at: TwoPlaces;
const VIEW = 'custom:(uuid,labReferenceNumber,sampleStatus,labTestType:(uuid,name),order:(patient:(uuid)),labTestSamples:(uuid,status))';
const clock = (): string => new Date().toISOString();

beforeAll(async () => {
  at = await twoPlaces();
  await at.api.pool.rows(
    `insert into privilege (name, description) values ('Hold Patients on a Device', ''), ('Get Patients', ''), ('View CommonLab Orders', '') on conflict do nothing`,
  );
}, 60_000);
afterAll(() => at?.close());

async function device(client: Client, scope: Body = {}) {
  const uuid = crypto.randomUUID();
  const greeted = await client.post('fieldward/device', { uuid, name: 'Tablet', clock: clock(), ...scope });
  expect(greeted.status, greeted.text).toBe(200);
  let after: string | null = null;
  const ask = (tests: Body) =>
    client.post('fieldward/devicefeed', { device: uuid, after, view: 'custom:(uuid)', clock: clock(), waiting: 0, ...tests });
  return {
    /** The tests of those whom the feed tells of by now, by uuid of the patient. */
    tests: async (view: string | null = VIEW): Promise<ReadonlyMap<string, Body[] | null>> => {
      const told = new Map<string, Body[] | null>();
      for (let page = 0; page < 50; page += 1) {
        const { status, body, text } = await ask(view === null ? {} : { tests: { view } });
        expect(status, text).toBe(200);
        after = body['reset'] === true ? null : body['next'];
        for (const each of body['patients']) told.set(each.uuid, each.tests);
        if (body['more'] === false && body['reset'] === false) return told;
      }
      throw new Error('the feed has no end');
    },
  };
}

const shown = async (uuid: string): Promise<Body> => (await at.bound.get(`commonlab/labtestorder/${uuid}?v=${VIEW}`)).body;

describe('the laboratory tests of a device', () => {
  it('are those of its people that wait for results, as the server shows them, and told anew with their samples', async () => {
    const { mine } = at;
    const test = String(mine.uuids.get('labtestorder'));
    await at.api.pool.rows('update lab_test set resulted_at = null, released_at = null where uuid = $1', [test]);
    const { tests } = await device(at.bound);
    const first = await tests();
    expect([...first.keys()]).toEqual([mine.patient]);
    expect(first.get(mine.patient)).toEqual([await shown(test)]);
    const sample = String(mine.uuids.get('labtestsample'));
    const changed = await at.api.admin.post(`commonlab/labtestsample/${sample}`, { comments: 'Cloudy' });
    expect(changed.status, changed.text).toBe(200);
    while ((await sealAudit(at.api.pool)) > 0);
    expect((await tests()).get(mine.patient)).toEqual([await shown(test)]);
    await at.api.pool.rows('update lab_test set resulted_at = now() where uuid = $1', [test]);
    await at.api.admin.post(`commonlab/labtestsample/${sample}`, { comments: 'Clear' });
    while ((await sealAudit(at.api.pool)) > 0);
    expect((await tests()).get(mine.patient)).toEqual([]);
  });

  it('are told anew to a device that begins to ask for them, or asks for more of them', async () => {
    const { tests } = await device(at.bound);
    expect((await tests(null)).get(at.mine.patient)).toBeNull();
    expect((await tests()).get(at.mine.patient)).toEqual([]);
    expect((await tests('custom:(uuid)')).size).toBe(1);
    expect((await tests('custom:(uuid)')).size).toBe(0);
    await expect(tests('custom:(nonsense')).rejects.toThrow();
  });

  it('are none for who may not see orders', async () => {
    const { client } = await accountBut(at.api, 'no-orders', 'View CommonLab Orders');
    const { tests } = await device(client, { scope: { places: [at.mine.clinic] } });
    expect((await tests()).get(at.mine.patient)).toBeNull();
  });
});
