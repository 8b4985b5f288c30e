import { afterAll, beforeAll, expect, it } from 'vitest';
import { twoPlaces, type TwoPlaces } from '../../../testing/two-places.ts';

let at: TwoPlaces;
beforeAll(async () => {
  at = await twoPlaces();
}, 60_000);
afterAll(() => at?.close());

const NOBODYS = '00000000-0000-4000-8000-00000000dead';

it('is possible for own patients only: those of other places are as unknown as nobody', async () => {
  const [mine, theirs] = [at.mine.uuids.get('patient') ?? '', at.theirs.uuids.get('patient') ?? ''];
  for (const [from, into] of [
    [mine, theirs],
    [theirs, mine],
  ] as const) {
    const other = from === mine ? { from, into: NOBODYS } : { from: NOBODYS, into };
    const seen = await at.bound.get(`fieldward/patientmerge?from=${from}&into=${into}`);
    const unknown = await at.bound.get(`fieldward/patientmerge?from=${other.from}&into=${other.into}`);
    expect([seen.status, seen.text.replaceAll(theirs, NOBODYS)]).toEqual([unknown.status, unknown.text]);
    expect((await at.bound.post('fieldward/patientmerge', { from, into, reason: 'x' })).status).toBe(400);
  }
  const made = await at.api.admin.post('fieldward/patientmerge', {
    from: await another(),
    into: theirs,
    reason: 'one person',
  });
  expect(made.status, made.text).toBe(200);
  expect((await at.bound.get('fieldward/patientmerges')).body['results']).toEqual([]);
  const undo = `fieldward/patientmerge/${made.body['uuid']}/undo`;
  for (const response of [await at.bound.get(undo), await at.bound.post(undo, {})]) expect(response.status).toBe(404);
  expect((await at.api.admin.get('fieldward/patientmerges')).body['results']).toHaveLength(1);
});

/** A patient of the other place. */
async function another(): Promise<string> {
  const [row] = await at.api.pool.rows<{ uuid: string }>(
    `with p as (insert into person (gender) select gender from person where uuid = $1 returning person_id),
      n as (insert into person_name (person_id, given_name, preferred) select person_id, 'Second', true from p)
     insert into patient (patient_id) select person_id from p returning uuid`,
    [at.theirs.uuids.get('patient')],
  );
  return row?.uuid ?? '';
}
