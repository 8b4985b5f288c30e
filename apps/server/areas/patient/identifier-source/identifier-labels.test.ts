import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScratchApi } from '../../../testing/scratch-api.ts';
import { create, starterApi } from '../../../testing/starter-api.ts';

/** Stickers with numbers that nobody has yet. */
let api: ScratchApi;
const sources = 'idgen/identifiersource';
beforeAll(async () => {
  api = await starterApi();
}, 60_000);
afterAll(() => api.close());

let made = 0;
/** A source of its own with a block. */
async function block(count: number, more = {}): Promise<{ path: string; identifiers: string[]; type: string }> {
  made += 1;
  const type = String((await create(api.admin, 'patientidentifiertype', { name: `Sticker ${made}` }))['uuid']);
  const source = await create(api.admin, sources, {
    name: `Stickers ${made}`,
    identifierType: type,
    prefix: `L${made}-`,
    firstIdentifierBase: '0001',
    ...more,
  });
  const reserved = await create(api.admin, `${sources}/${String(source['uuid'])}/reserve`, { device: 'Clinic', count });
  return {
    path: `${sources}/${String(source['uuid'])}/block/${String(reserved['uuid'])}`,
    identifiers: reserved['identifiers'] as string[],
    type,
  };
}

async function printed(path: string): Promise<{ pages: string[]; sizes: string[] }> {
  const response = await api.app.inject({
    url: `/openmrs/ws/rest/v1/${path}`,
    headers: { authorization: `Basic ${Buffer.from('admin:Admin123').toString('base64')}` },
  });
  expect([response.statusCode, response.headers['content-type']], response.body.slice(0, 200)).toEqual([200, 'application/pdf']);
  const pdf = await getDocumentProxy(new Uint8Array(response.rawPayload));
  const sizes = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => {
      const { view } = await pdf.getPage(at + 1);
      return view.slice(2).map((points: number) => String(Math.round((points / 72) * 25.4))).join('×'); // prettier-ignore
    }),
  );
  return { pages: (await extractText(pdf)).text, sizes };
}

describe('labels of a block', () => {
  it('are 24 on a sheet, in the order of the numbers, without those that somebody has', async () => {
    await api.admin.post('fieldward/settings', { programmeName: 'Lung Health' });
    const { path, identifiers, type } = await block(30);
    const taken = identifiers[1] ?? '';
    await create(api.admin, 'patient', {
      person: { gender: 'F', birthdate: '1990-01-01', names: [{ givenName: 'Has', familyName: 'Number' }] },
      identifiers: [{ identifier: taken, identifierType: type }],
    });
    const { pages, sizes } = await printed(`${path}/labels`);
    expect(sizes).toEqual(['210×297', '210×297']);
    expect(pages.join(' ')).not.toContain(taken);
    expect(pages[0]).toContain('Lung Health');
    const order = identifiers.filter((each) => each !== taken).map((each) => pages.join(' ').indexOf(each));
    expect(order.every((at, index) => at >= 0 && (index === 0 || at > (order[index - 1] ?? 0)))).toBe(true);
  }, 60_000);

  it('are on a roll, each as often as is asked for', async () => {
    const { path, identifiers } = await block(2);
    const { pages, sizes } = await printed(`${path}/labels?layout=roll&copies=3&language=ar`);
    expect(sizes).toEqual(Array(6).fill('50×25'));
    expect(pages.map((page) => identifiers.findIndex((each) => page.includes(each)))).toEqual([0, 0, 0, 1, 1, 1]);
  });

  it('are refused of what is given back, used up, too many or somebody else’s', async () => {
    const { path } = await block(400);
    const code = async (query: string) => (await api.admin.get(`${path}/labels${query}`)).body['error']?.code;
    expect(await code('?copies=10')).toBe('numbersource.tooManyLabels');
    expect(await code('?copies=0')).toBe('engine.badParameter');
    expect(await code('?layout=wall')).toBe('engine.badParameter');
    expect((await api.nobody.get(`${path}/labels`)).status).toBe(403);
    expect((await api.admin.get(`${path}x/labels`)).status).toBe(404);
    await api.admin.post(`${path}/return`, {});
    expect(await code('')).toBe('numbersource.blockEnded');
  });
});
