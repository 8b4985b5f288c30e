/** What a reading request leaves in the trail of what it asked. */
import Type from 'typebox';
import { expect, it } from 'vitest';
import { operationWire } from '@fieldward/contract/operation.ts';
import { operation } from '../engine/operation.ts';
import { PASSWORD, scratchApi } from '../testing/scratch-api.ts';

const wire = operationWire('GET fieldward/whoisthere', {
  privilege: 'authenticated',
  about: 'Names a patient, for a test',
  query: Type.Object({ place: Type.Optional(Type.String()), limit: Type.Optional(Type.String()) }),
  response: Type.Object({ uuid: Type.String() }),
});
const naming = operation(wire, {
  handle: async (_request, db) => ({ body: (await db.rows<{ uuid: string }>('select uuid from patient limit 1'))[0] ?? { uuid: '' } }),
});

it('are the parameters that it knows, cut; neither the page nor what somebody made up', async () => {
  const api = await scratchApi({ operations: [naming] });
  await api.pool.rows(
    `with p as (insert into person (gender) values ('F') returning person_id) insert into patient (patient_id) select person_id from p`,
  );
  const made = Array.from({ length: 200 }, (_, at) => `k${at}=1`).join('&');
  const boss = api.as({ authorization: `Basic ${Buffer.from(`boss:${PASSWORD}`).toString('base64')}` });
  const response = await boss.get(`fieldward/whoisthere?place=${'x'.repeat(5_000)}&limit=5&${made}`);
  expect(response.status, response.text).toBe(200);
  const read = () => api.pool.rows<{ detail: unknown }>(`select detail from audit_log where resource = 'fieldward/whoisthere'`);
  await expect.poll(read, { timeout: 5_000 }).toEqual([{ detail: { place: 'x'.repeat(300) } }]);
  await api.close();
}, 60_000);
