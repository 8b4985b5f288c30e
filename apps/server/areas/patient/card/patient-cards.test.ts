import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScratchApi } from '../../../testing/scratch-api.ts';
import { create, register, starterApi } from '../../../testing/starter-api.ts';

let api: ScratchApi;
const people: Record<string, string> = {};
beforeAll(async () => {
  api = await starterApi();
  for (const [at, [given, family]] of [
    ['Zahra', 'Khan'],
    ['زهرا', 'علي'],
    ['አየለ', 'ከበደ'],
    ['राजेश', 'शर्मा'],
  ].entries())
    people[given ?? ''] = String((await register(api.admin, `CRD-00000${at}`, given ?? '', family ?? ''))['uuid']);
  const type = (await create(api.admin, 'patientidentifiertype', { name: 'Card number' }))['uuid'];
  await create(api.admin, `patient/${people['Zahra']}/identifier`, { identifier: 'PREF-77', identifierType: type, preferred: true });
}, 60_000);
afterAll(() => api.close());

async function printed(query: string): Promise<{ pages: string[]; sizes: string[] }> {
  const response = await api.app.inject({
    url: `/openmrs/ws/rest/v1/fieldward/patientcards?${query}`,
    headers: { authorization: `Basic ${Buffer.from('admin:Admin123').toString('base64')}` },
  });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
  const pdf = await getDocumentProxy(new Uint8Array(response.rawPayload));
  const sizes = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => {
      const { view } = await pdf.getPage(at + 1);
      return view
        .slice(2)
        .map((points: number) => String(Math.round((points / 72) * 25.4)))
        .join('×');
    }),
  );
  return { pages: (await extractText(pdf)).text, sizes };
}

describe('cards of patients', () => {
  it('are a page of a bank card each, with the preferred number and the name of the programme', async () => {
    await api.admin.post('fieldward/settings', { programmeName: 'Lung Health' });
    const { pages, sizes } = await printed(`patients=${people['Zahra']},${people['زهرا']}`);
    expect(sizes).toEqual(['86×54', '86×54']);
    for (const part of ['Lung Health', 'Zahra Khan', 'PREF-77', 'Born 12/03/1984', 'Female']) expect(pages[0]).toContain(part);
    expect(pages[0]).not.toContain('CRD-000000');
    expect(pages[1]).toContain('زهرا');
  });

  it('are printed in every script, ten on a sheet, or on a receipt', async () => {
    const all = Object.values(people).join(',');
    const { pages, sizes } = await printed(`patients=${all}&layout=sheet&language=ar`);
    expect(sizes).toEqual(['210×297']);
    for (const part of ['አየለ', 'राजेश', 'CRD-000002']) expect(pages[0]).toContain(part);
    expect(pages[0]).not.toContain('\ufffd');
    expect((await printed(`patients=${all}&layout=receipt`)).sizes).toEqual(Array(4).fill('58×92'));
  });

  it('are of people whom one may see, and are found in the trail', async () => {
    expect((await api.admin.get('fieldward/patientcards')).status).toBe(400);
    expect((await api.admin.get(`fieldward/patientcards?patients=nobody`)).status).toBe(404);
    expect((await api.nobody.get(`fieldward/patientcards?patients=${people['Zahra']}`)).status).toBe(403);
    const traces = `select count(*)::int as n from audit_log where action = 'export' and resource = 'patientcards'`;
    await expect.poll(async () => (await api.pool.rows<{ n: number }>(traces))[0]?.n, { timeout: 5_000 }).toBeGreaterThan(0);
  });
});

it('numbers that were scanned are found whole, in either case', async () => {
  const found = async (identifier: string) => (await api.admin.get(`patient?identifier=${identifier}&v=ref`)).body['results'];
  expect(await found('pref-77')).toMatchObject([{ uuid: people['Zahra'] }]);
  expect(await found('PREF-7')).toEqual([]);
});
