import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiResponse, Client } from '../../../testing/scratch-api.ts';
import { twoPlaces, type TwoPlaces } from '../../../testing/two-places.ts';

let at: TwoPlaces;
beforeAll(async () => {
  at = await twoPlaces();
}, 60_000);
afterAll(() => at?.close());

const made = async (client: Client, path: string, body: unknown): Promise<string> => {
  const response = await client.post(path, body);
  expect(response.status, `${path}: ${response.text}`).toBe(201);
  return String(response.body['uuid']);
};
const refused = (response: ApiResponse, status: number, code: string): void =>
  expect([response.status, response.body['error']?.code], response.text).toEqual([status, code]);

test("a list of patients of no place is everybody's: whoever is bound changes and removes their own only", async () => {
  const [programme, own] = [
    await made(at.api.admin, 'cohortm/cohort', { name: 'Of the programme' }),
    await made(at.bound, 'cohortm/cohort', { name: 'Of the north' }),
  ];
  const member = await made(at.api.admin, 'cohortm/cohortmember', { cohort: programme, patient: at.theirs.patient });
  for (const change of [{ name: 'Taken' }, { location: at.mine.clinic }, { voided: true }])
    refused(await at.bound.post(`cohortm/cohort/${programme}`, change), 400, 'access.foreignPlace');
  refused(await at.bound.remove(`cohortm/cohort/${programme}?reason=mine`), 400, 'access.foreignPlace');
  expect((await at.api.admin.get(`cohortm/cohortmember/${member}?v=full`)).body).toMatchObject({ voided: false });
  // one's own patients come on it
  await made(at.bound, 'cohortm/cohortmember', { cohort: programme, patient: at.mine.patient });
  expect((await at.bound.post(`cohortm/cohort/${own}`, { location: at.mine.clinic })).status).toBe(200);
  expect((await at.bound.remove(`cohortm/cohort/${own}?reason=done`)).status).toBe(204);
});
