import { afterAll, beforeAll, expect, it } from 'vitest';
import { create } from '../../../testing/starter-api.ts';
import { twoPlaces, type TwoPlaces } from '../../../testing/two-places.ts';

let at: TwoPlaces;
let numbers = 0;
beforeAll(async () => {
  at = await twoPlaces();
}, 60_000);
afterAll(() => at?.close());

const NOBODYS = '00000000-0000-4000-8000-00000000dead';
const made = async (path: string, body: object): Promise<string> => String((await create(at.api.admin, path, body))['uuid']);

/** A patient who is known at both places. */
async function ofBoth(): Promise<string> {
  numbers += 1;
  const identifierType = await at.samples.some('patientidentifiertype');
  return made('patient', {
    person: { gender: 'F', birthdate: '1980-05-05', names: [{ givenName: 'Of', familyName: 'Both' }] },
    identifiers: [at.mine, at.theirs].map(({ clinic }, n) => ({ identifier: `BOTH-${numbers}-${n}`, identifierType, location: clinic })),
  });
}
/** A visit that an import left beside another one. */
async function left(of: string, location: string, start: string): Promise<string> {
  const [row] = await at.api.pool.rows<{ uuid: string }>(
    `insert into visit (patient_id, visit_type_id, location_id, start_datetime)
     select p.patient_id, (select min(visit_type_id) from visit_type), l.location_id, $3::timestamptz
     from patient p, location l where p.uuid = $1 and l.uuid = $2 returning uuid`,
    [of, location, start],
  );
  return row?.uuid ?? '';
}
const seen = async (patient: string, visit: string, location: string): Promise<string> =>
  made('encounter', {
    patient,
    visit,
    location,
    encounterType: await at.samples.some('encountertype'),
    encounterDatetime: '2024-03-05T09:00:00.000+0000',
  });
/** What is in which visit, and what is voided, as it stands in the tables. */
const state = (of: string) =>
  at.api.pool.rows(
    `select v.uuid, v.voided, v.start_datetime, v.stop_datetime,
       (select array_agg(e.uuid order by e.encounter_id) from encounter e where e.patient_id = v.patient_id and e.visit_id = v.visit_id) as holds
     from visit v join patient p using (patient_id) where p.uuid = $1 order by v.visit_id`,
    [of],
  );
const join = (into: string, visits: readonly string[]) => at.bound.post('fieldward/visitjoin', { into, visits, reason: 'One attendance' });

it('knows no visit of another place, nor one of a patient of another place: they are as unknown as one that nobody has', async () => {
  const patient = await ofBoth();
  const [mine, theirs] = [
    await left(patient, at.mine.clinic, '2024-03-02T09:00Z'),
    await left(patient, at.theirs.clinic, '2024-03-03T09:00Z'),
  ];
  const strangers = await left(at.theirs.patient, at.theirs.clinic, '2024-03-03T09:00Z');
  const before = await state(patient);
  for (const elsewhere of [theirs, strangers])
    for (const order of [(other: string) => [mine, [other]] as const, (other: string) => [other, [mine]] as const]) {
      const [refused, unknown] = [await join(...order(elsewhere)), await join(...order(NOBODYS))];
      expect([refused.status, refused.text.replaceAll(elsewhere, NOBODYS)]).toEqual([unknown.status, unknown.text]);
      expect(refused.status).toBe(400);
    }
  expect(await state(patient)).toEqual(before);
});

it('leaves nothing behind that the account does not see, tells nothing of it, and gives it back', async () => {
  const patient = await ofBoth();
  const [stays, goes] = [
    await left(patient, at.mine.clinic, '2024-03-02T09:00Z'),
    await left(patient, at.mine.clinic, '2024-03-03T09:00Z'),
  ];
  const own = await seen(patient, goes, at.mine.clinic);
  const foreign = await seen(patient, goes, at.theirs.clinic);
  const before = await state(patient);
  const joined = await join(stays, [goes]);
  expect([joined.status, joined.body], joined.text).toEqual([200, { into: stays, encounters: 1 }]);
  expect(await state(patient)).toMatchObject([
    { uuid: stays, voided: false, holds: [own, foreign] },
    { uuid: goes, voided: true, holds: null },
  ]);
  const trail = await at.bound.get(`fieldward/auditlog?patient=${patient}&limit=100`);
  expect(trail.text).not.toContain('"encounters":2');
  expect((await join(stays, [goes])).body).toEqual({ into: stays, encounters: 0 });
  const back = await at.bound.post(`visit/${goes}`, { voided: false });
  expect(back.status, back.text).toBe(200);
  expect(await state(patient)).toEqual(before);
});

it('needs the right to edit visits of whoever is bound, too', async () => {
  const patient = await ofBoth();
  const [one, two] = [await left(patient, at.mine.clinic, '2024-03-02T09:00Z'), await left(patient, at.mine.clinic, '2024-03-03T09:00Z')];
  const before = await state(patient);
  const nobody = await at.api.nobody.post('fieldward/visitjoin', { into: one, visits: [two], reason: 'x' });
  expect(nobody.status).toBe(403);
  expect(await state(patient)).toEqual(before);
});
