// area: device, form
import { afterAll, beforeAll, expect, it } from 'vitest';
import { correctionStory, type CorrectionStory } from '../../../testing/correction-story.ts';
import { readPosition, printPosition } from './feed-cursor.ts';
import { formsSince } from './feed-scope.ts';

let story: CorrectionStory;
beforeAll(async () => {
  story = await correctionStory();
}, 60_000);
afterAll(() => story?.close());

it('forms to be corrected are told as far as there are not too many, those that were saved last', async () => {
  const { api, fill, patient, place } = story;
  const [first, second] = [await fill({ Weight: '16' }, { patient }), await fill({ Weight: '17' }, { patient })];
  await api.pool.rows(`update encounter set date_created = now() - interval '25 hours' where uuid = $1`, [first]);
  await api.pool.rows(
    `insert into patient_place (patient_id, location_id) select p.patient_id, l.location_id from patient p, location l where p.uuid = $1 and l.uuid = $2
     on conflict do nothing`,
    [patient, place],
  );
  const [row] = await api.pool.rows<{ place: string; filler: string; other: string; saved: Date }>(
    `select (select location_id::text from location where uuid = $2) as place, e.creator::text as filler, e.date_created as saved,
       (select user_id::text from users where username = 'boss') as other from encounter e where e.uuid = $1`,
    [first, place],
  );
  const scope = { places: [String(row?.place)], registrar: null };
  const all = '2000-01-01T00:00:00.000000Z';
  const since = (userId: string | undefined, ofOthers: boolean, forms: number, bytes = 1_000_000): Promise<string> =>
    formsSince(api.pool, scope, all, { userId: String(userId), ofOthers }, { forms, bytes });
  const oldest = await since(row?.other, true, 1);
  expect(Date.parse(oldest)).toBe(row?.saved.getTime());
  expect([await since(row?.other, true, 2), await since(row?.other, false, 1), await since(row?.filler, false, 1)]).toEqual([
    '',
    '',
    oldest,
  ]);

  // by their bytes, too: one form fits, and not two
  const [sized] = await api.pool.rows<{ bytes: number }>(
    `select (600 + sum(80 + coalesce(octet_length(o.value_text), 0)))::int as bytes from obs o join encounter e using (patient_id, encounter_id)
     where e.uuid = $1 and not o.voided`,
    [second],
  );
  const size = Number(sized?.bytes);
  const told = (await api.admin.get(`fieldward/correctableforms?patient=${patient}`)).body['results'] as { encounter: { uuid: string } }[];
  const sent = Buffer.byteLength(JSON.stringify(told.find(({ encounter }) => encounter.uuid === second)));
  expect([sent > size / 2, sent < size * 2], `${sent} bytes are told of a form that counts as ${size}`).toEqual([true, true]);
  expect(await since(row?.other, true, 2, size)).toBe(oldest);
  expect(await since(row?.other, true, 2, size * 2 + 200)).toBe('');
  expect(await since(row?.other, true, 2, size - 1)).not.toBe(oldest);

  const uuid = crypto.randomUUID();
  const clock = new Date().toISOString();
  const greeted = await api.admin.post('fieldward/device', { uuid, name: 'Tablet', clock, scope: { places: [place] } });
  expect(greeted.status, greeted.text).toBe(200);
  const ask = async (after: string | null) => {
    const { status, body, text } = await api.admin.post('fieldward/devicefeed', {
      device: uuid,
      after,
      view: 'custom:(uuid)',
      limit: 1,
      clock,
      waiting: 0,
    });
    expect(status, text).toBe(200);
    const told = body['patients'].find((each: { uuid: string }) => each.uuid === patient)?.forms.results;
    return {
      told: told?.map((each: { encounter: { uuid: string } }) => each.encounter.uuid),
      since: body['formsSince'],
      next: String(body['next']),
    };
  };
  const whole = await ask(null);
  expect([whole.told, whole.since]).toEqual([[second, first], null]);
  // as where there were too many when it began
  const position = readPosition(whole.next)!; // it has just been told
  const bound = await ask(printPosition({ ...position, loading: true, after: '0', forms: oldest }));
  expect([bound.told, bound.since]).toEqual([[second], new Date(oldest).toISOString()]);
  // as an older version made it
  const { forms: _forms, ...older } = position;
  expect(readPosition(Buffer.from(JSON.stringify(older)).toString('base64url'))).toEqual(position);
});
