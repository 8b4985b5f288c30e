import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { begunQuery } from './unfinished.queries.ts';
import { unfinishedOf } from './unfinished.ts';

it('calls a correction by its form, which a device knows without its server', async () => {
  const server = vi.fn<typeof fetch>(async () => Response.json({ form: 'TB Screening' }));
  vi.stubGlobal('fetch', server);
  const begun = unfinishedOf({ form: 'correct:an-encounter', patient: 'somebody', at: 0 });
  if (begun === null) throw new Error('a correction is gone on with');
  expect(await new QueryClient().fetchQuery(begunQuery(begun))).toBe('TB Screening');
  expect(server.mock.calls.map(([url]) => String(url))).toEqual([expect.stringMatching(/\/fieldward\/filledform\/an-encounter$/)]);
});
