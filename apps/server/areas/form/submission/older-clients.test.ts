import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScratchApi } from '../../../testing/scratch-api.ts';
import { starterApi } from '../../../testing/starter-api.ts';

let api: ScratchApi;
beforeAll(async () => {
  api = await starterApi();
});
afterAll(() => api.close());

describe('what older clients ask', () => {
  it.each([
    ['role=UUID', ['admin', 'boss']],
    ['role=System%20Developer', ['admin', 'boss']],
    ['role=none', []],
    ['', []],
  ])('getUserByRole?%s answers a plain list of system ids', async (query, ids) => {
    const role = (await api.admin.get('role/System%20Developer')).body['uuid'];
    const { body } = await api.admin.get(`hydra/customservices/getUserByRole?${query.replace('UUID', role)}`);
    expect([...(body as unknown as string[])].sort()).toEqual(ids);
  });

  it('hydra/field answers a question and its answers apart', async () => {
    const { body } = await api.admin.get('hydra/field?q=phone');
    expect(body['results']).toEqual([{ field: expect.objectContaining({ name: 'Phone Number' }), answers: [] }]);
    expect((await api.admin.get('hydra/field')).body).toEqual({ results: [] });
  });

  it('needs the same privileges as the newer ways', async () => {
    expect((await api.nobody.get('hydra/customservices/getUserByRole?role=none')).status).toBe(403);
    expect((await api.anonymous.get('hydra/field?q=phone')).status).toBe(401);
  });
});
