import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scratchApi, type ScratchApi } from '../testing/scratch-api.ts';
import { buildServer } from './server.ts';

let api: ScratchApi;
/** What the readers were asked for: the last write of whoever read. */
const since: number[] = [];
const readers = {
  since: (wrote: number) => {
    since.push(wrote);
    return { rows: <T>(text: string, values?: readonly unknown[]) => api.pool.rows<T>(text, values) };
  },
};
beforeAll(async () => {
  api = await scratchApi({ readers });
});
afterAll(() => api.close());

/** The cookie by which other processes learn of a write. */
const wroteCookie = (headers: Readonly<Record<string, unknown>>): string =>
  /fieldward-wrote=\d+/.exec(String(headers['set-cookie'] ?? ''))?.[0] ?? '';
const readAt = async (read: () => Promise<unknown>): Promise<number> => {
  since.length = 0;
  await read();
  return Math.max(...since);
};

describe('who has just written', () => {
  it('reads what has the write, through a resource and an operation', async () => {
    expect(await readAt(() => api.nobody.get('session'))).toBe(-Infinity);
    expect(await readAt(() => api.admin.get('location'))).toBe(0);
    for (const write of [
      () => api.admin.post('locationtag', { name: 'Tag' }),
      () => api.admin.post('fieldward/breakglass', {}), // refused, but it might have been written
    ]) {
      const before = Date.now();
      const { headers } = await write();
      expect(wroteCookie(headers)).not.toBe('');
      expect(await readAt(() => api.admin.get('location'))).toBeGreaterThanOrEqual(before);
    }
  });

  it('is known to another process by a cookie, with room for its clock', async () => {
    const before = Date.now();
    const cookie = wroteCookie((await api.admin.post('locationtag', { name: 'Another' })).headers);
    const app = await buildServer({ database: api.pool, readers, sealEvery: 0 });
    const authorization = `Basic ${Buffer.from('boss:Admin123').toString('base64')}`;
    const read = (headers: Readonly<Record<string, string>>) => app.inject({ url: '/openmrs/ws/rest/v1/location', headers });
    expect(await readAt(() => read({ authorization }))).toBe(0);
    expect(await readAt(() => read({ authorization, cookie }))).toBeGreaterThan(before + 1_000);
    expect(await readAt(() => read({ authorization, cookie: 'fieldward-wrote=99999999999999' }))).toBe(0);
    expect(await readAt(() => read({ authorization, cookie: 'fieldward-wrote=x' }))).toBe(0);
    await app.close();
  });
});
