import { afterEach, expect, it, vi } from 'vitest';
import { api } from './api.ts';
import { ApiProblem, needsOwnServer } from './api-problem.ts';

afterEach(() => vi.unstubAllGlobals());

/** What a call fails with where the server answers so. */
async function failed(path: string, status: number, error: object): Promise<ApiProblem> {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ error }), { status }));
  const problem: unknown = await api.get(path).catch((reason: unknown) => reason);
  if (!(problem instanceof ApiProblem)) throw new Error('it did not fail');
  return problem;
}

const OPENMRS = { message: 'Unable to find it', code: 'org.openmrs.module.webservices.rest.web.response' };

it.each([
  ['fieldward/tasks', 404, OPENMRS],
  ['/fieldward/dashboard', 400, OPENMRS],
  ['fieldward/tasks', 405, {}],
  ['idgen/identifiersource', 404, { ...OPENMRS, message: '[Unknown resource: v1/idgen/identifiersource]' }],
] as const)('%s is of our own server alone where another one answers %d', async (path, status, error) => {
  const problem = await failed(path, status, error);
  expect([problem.code, problem.status, needsOwnServer(problem)]).toEqual(['shell.ownServer', status, true]);
});

it.each([
  ['fieldward/tasks', 404, { code: 'engine.unknownObject', message: 'x' }, 'engine.unknownObject'],
  ['fieldward/tasks', 503, OPENMRS, undefined],
  ['fieldward/tasks', 403, OPENMRS, undefined],
  ['location/x', 404, OPENMRS, undefined],
] as const)('%s answered with %d means what it says', async (path, status, error, code) => {
  const problem = await failed(path, status, error);
  expect([problem.code, needsOwnServer(problem)]).toEqual([code, false]);
});
