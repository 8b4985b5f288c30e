import { afterAll, beforeAll, expect, it } from 'vitest';
import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import type { ScratchApi } from '../../../testing/scratch-api.ts';
import { create, register, starterApi } from '../../../testing/starter-api.ts';
import { searchTurn } from './pair-worker.ts';

let api: ScratchApi;
beforeAll(async () => {
  api = await starterApi();
}, 60_000);
afterAll(() => api.close());

interface Pair {
  readonly a: { readonly uuid: string };
  readonly b: { readonly uuid: string };
  readonly score: number;
  readonly reasons: readonly string[];
}
let number = 0;
const someone = async (given: string, family: string, more = {}): Promise<string> => {
  number += 1;
  return String((await register(api.admin, `PR-${number}`, given, family, more))['uuid']);
};
const pairs = async (query = ''): Promise<readonly Pair[]> => {
  const response = await api.admin.get(`fieldward/patientpairs?limit=100${query}`);
  expect(response.status, response.text).toBe(200);
  return response.body['results'];
};
const whole = async (): Promise<void> => {
  await api.pool.rows('update patient_pair_search set last_whole = null');
  await searchTurn(api.asServer);
};
const found = (all: readonly Pair[], a: string, b: string) =>
  all.find(
    (pair) =>
      [pair.a.uuid, pair.b.uuid].toSorted((x, y) => x.localeCompare(y)).join() === [a, b].toSorted((x, y) => x.localeCompare(y)).join(),
  );

it('finds who was registered twice, in any script, and says why; twins and namesakes are not', async () => {
  const born = { birthdate: '1984-03-12' };
  const couples: readonly (readonly [string, string, readonly string[]])[] = [
    [await someone('Mohammed', 'Hussain', born), await someone('Muhammad', 'Husein', born), ['birthdate', 'gender']],
    [await someone('አየለ', 'ተስፋዬ', born), await someone('አየለ', 'ተስፋየ', born), ['spelling', 'birthdate']],
    [await someone('محمد', 'الكردي', born), await someone('محمّد', 'الكردى', born), ['name', 'birthdate']],
    [await someone('सीता', 'शर्मा', born), await someone('सीता', 'शर्मी', born), ['spelling', 'birthdate']],
    [await someone('Наталья', 'Иванова', born), await someone('Наталия', 'Иванова', born), ['spelling', 'birthdate']],
    [
      await someone('Amina', 'Traore', { birthdate: '1990-02-03' }),
      await someone('Amina', 'Traoré', { birthdate: '1990-03-02' }),
      ['name', 'nearBirthdate'],
    ],
    [
      await someone('Grace', 'Otieno', { birthdate: '1970-07-07' }),
      await someone('Otieno', 'Grace', { birthdate: '1970-07-07' }),
      ['name', 'birthdate'],
    ],
  ];
  const phone = { attributes: [{ attributeType: contactNumberType, value: '+92 300 1234567' }] };
  const twins = [await someone('Hawa', 'Diallo', { ...born, ...phone }), await someone('Fatou', 'Diallo', { ...born, ...phone })] as const;
  const namesakes = [
    await someone('Ali', 'Khan', { birthdate: '1950-01-05' }),
    await someone('Ali', 'Khan', { birthdate: '1991-08-09' }),
  ] as const;
  await whole();
  const all = await pairs();
  for (const [a, b, reasons] of couples) expect(found(all, a, b)?.reasons, `${a} ${b}`).toEqual(expect.arrayContaining([...reasons]));
  expect([found(all, ...twins), found(all, ...namesakes)]).toEqual([undefined, undefined]);
  expect(all.map(({ score }) => score)).toEqual(all.map(({ score }) => score).toSorted((x, y) => y - x));
  const counted = async (query = '') => (await api.admin.get(`fieldward/patientpairs?limit=0&counted=true${query}`)).body;
  expect(await counted()).toEqual({ results: [], hasNext: true, total: all.length });
  expect(await counted('&state=different')).toEqual({ results: [], hasNext: false, total: 0 });
  expect((await counted('&place=nowhere'))['total']).toBe(0);
});

it('remembers who is not the same person until that is taken back, and asks about nobody who was merged', async () => {
  const born = { birthdate: '1979-09-09' };
  const [a, b] = [await someone('Blessing', 'Okafor', born), await someone('Blessing', 'Okafor', born)];
  await searchTurn(api.asServer);
  await api.pool.rows(`update patient set date_created = date_created - interval '1 minute'`);
  await searchTurn(api.asServer);
  expect(found(await pairs(`&patient=${a}`), a, b)).toMatchObject({ reasons: ['name', 'birthdate', 'gender'] });
  const banner = async () => (await api.admin.get(`fieldward/patientbanner?patient=${a}`)).body['pairs'];
  expect(found(await banner(), a, b), 'the head of the page tells of it').toMatchObject({
    reasons: ['name', 'birthdate', 'gender'],
    decided: null,
  });
  // and whoever reads it there has read of both
  const named = () =>
    api.pool.rows(
      `select from audit_log g join patient x on x.uuid = $1 join patient y on y.uuid = $2
       where g.resource_uuid = $1 and g.action = 'read' and g.detail -> 'patients' @> to_jsonb(array[x.patient_id, y.patient_id])`,
      [a, b],
    );
  await expect.poll(async () => (await named()).length, { timeout: 5_000 }).toBe(1);
  expect((await api.admin.post('fieldward/patientpairs', { a, b, different: true })).status).toBe(204);
  expect(await banner()).toEqual([]);
  await whole();
  expect(found(await pairs(), a, b)).toBeUndefined();
  expect(found(await pairs('&state=different'), a, b)).toMatchObject({ decided: { by: expect.any(String) } });
  expect((await api.admin.post('fieldward/patientpairs', { a, b, different: false })).status).toBe(204);
  expect(found(await pairs(), a, b)).toBeDefined();
  expect((await api.admin.post('fieldward/patientpairs', { a, b: await someone('Nobody', 'Else'), different: true })).status).toBe(400);
  expect((await api.admin.post('fieldward/patientpairs', { a, b: a, different: true })).body['error'].code).toBe('merge.sameRecord');
  const merge = await api.admin.post('fieldward/patientmerge', { from: a, into: b, reason: 'one person' });
  expect(merge.status, merge.text).toBe(200);
  expect(await pairs(`&patient=${b}`)).toEqual([]);
  await create(api.admin, `fieldward/patientmerge/${merge.body['uuid']}/undo`, {}).catch(() => null);
  expect(found(await pairs(), a, b)).toBeDefined();
});
