import { afterAll, beforeAll, expect, it } from 'vitest';
import { allOperations } from '../areas/all-operations.ts';
import { scratchApi, type ScratchApi } from '../testing/scratch-api.ts';

let api: ScratchApi;
beforeAll(async () => {
  api = await scratchApi();
}, 60_000);
afterAll(() => api.close());

/** Each parameter of each operation that reads, in an address whose objects there are none of. */
const parameters = allOperations
  .filter(({ wire, writes }) => wire.method === 'GET' && writes !== true)
  .flatMap(({ wire }) =>
    Object.keys(wire.query?.properties ?? {}).map((name) => [wire.path.replace(/\{[^}]+\}/g, 'nobody'), name] as const),
  );

it('each parameter with a text that the database cannot hold is refused before anything is sent, also of what is streamed', async () => {
  const taken: string[] = [];
  for (const [path, name] of parameters) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: a failure names its parameter
    const { status, body } = await api.admin.get(`${path}?${name}=a%00b`);
    if (status < 400 || status >= 500 || typeof body['error']?.message !== 'string') taken.push(`${status} ${path}?${name}`);
  }
  expect(parameters.length).toBeGreaterThan(300);
  expect(taken).toEqual([]);
});
