import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ScratchApi } from '../../../testing/scratch-api.ts';
import { create, KNOWN, register, starterApi } from '../../../testing/starter-api.ts';
import { kindOfUse } from './use-kinds.ts';
import { usingColumns } from './where-used.ts';

let api: ScratchApi;
beforeAll(async () => {
  api = await starterApi();
}, 60_000);
afterAll(() => api.close());

const used = (resource: string, uuid: string) => api.admin.get(`fieldward/whereused?resource=${resource}&uuid=${uuid}`);

it('has a word for every table of the database that points at something that can be removed', async () => {
  const tables = await api.pool.rows<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'retired'`,
  );
  const found = await Promise.all(
    tables.map(async (target) => (await usingColumns(api.pool, target.name)).map((each) => ({ ...each, of: target.name }))),
  );
  const unknown = new Set(
    found.flat().flatMap(({ name, ofPatients, of }) => (kindOfUse(name, ofPatients, of) === 'other' ? [`${name} > ${of}`] : [])),
  );
  expect([...unknown].toSorted()).toEqual([]);
});

it('needs no word for a table of tomorrow with rows about patients', async () => {
  const asOf = async (table: string, more: string): Promise<unknown> => {
    await api.pool.rows(`create table ${table} (location_id bigint references location ${more})`);
    try {
      const [found] = (await usingColumns(api.pool, 'location')).filter(({ name }) => name === table);
      return found && kindOfUse(found.name, found.ofPatients, 'location');
    } finally {
      await api.pool.rows(`drop table ${table}`);
    }
  };
  expect(await asOf('tomorrow', ', patient_id bigint not null references patient')).toBe('patients');
  expect(await asOf('tomorrow_apart', '')).toBe('other');
});

it('counts what is live and points at a place', async () => {
  const place = String((await create(api.admin, 'location', { name: 'Used Clinic' }))['uuid']);
  expect((await used('location', place)).body).toEqual({ uses: [] });
  await create(api.admin, 'location', { name: 'Used Room', parentLocation: place });
  const patient = await register(api.admin, 'USE-000001', 'Amina', 'Traore');
  await create(api.admin, `patient/${String(patient['uuid'])}/identifier`, {
    identifier: 'USE-1',
    identifierType: KNOWN.oldNumber,
    location: place,
  });
  expect((await used('location', place)).body['uses']).toEqual(
    expect.arrayContaining([
      { kind: 'patients', count: 1 },
      { kind: 'places', count: 1 },
    ]),
  );
});

it('answers for every kind of metadata, and for nothing else', async () => {
  const option = await create(api.admin, 'hydra/phase', { name: 'Used Phase' });
  expect((await used('phase', String(option['uuid']))).body).toEqual({ uses: [] });
  expect((await used('location', 'nobody')).status).toBe(404);
  expect((await used('patient', 'nobody')).status).toBe(404);
  expect((await used('', '')).status).toBe(404);
});
