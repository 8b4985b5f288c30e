/** The sealed copy of a device that died, handed in by somebody else. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { concepts, programme } from '../../../testing/clinic-programme.ts';
import { openClinic, type Clinic } from '../../../testing/clinic.ts';
import type { Client } from '../../../testing/scratch-api.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
}, 60_000);
afterAll(() => clinic.close());

type Json = Readonly<Record<string, unknown>>;

/** Seals as the browser of that account does. */
async function seal(as: Client, name: string, at: number, text: string): Promise<string> {
  const { key } = (await as.get('/openmrs/ws/rest/v1/fieldward/draftkey')).body as { key: string };
  const { subtle } = crypto;
  const encoder = new TextEncoder();
  const root = await subtle.importKey('raw', Buffer.from(key, 'base64'), 'HKDF', false, ['deriveKey']);
  const texts = await subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode('text of a draft') },
    root,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  );
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await subtle.encrypt(
    { name: 'AES-GCM', iv: nonce, additionalData: encoder.encode(`${name} ${at}`) },
    texts,
    encoder.encode(text),
  );
  return Buffer.concat([nonce, Buffer.from(sealed)]).toString('base64');
}

const user = async (name: string): Promise<string> =>
  (await clinic.rows<{ uuid: string }>('select uuid from users where username = $1', [name]))[0]?.uuid ?? '';

let day = 1;
async function record(as: Client, name: string, weeks: number, patient: Json = { uuid: programme.patient }) {
  const [uuid, at] = [randomUUID(), Date.now() - 7_200_000];
  const sent = {
    data: JSON.stringify([
      { payload_type: 'OBS_CODED', param_name: concepts.cough, value: concepts.yes },
      { payload_type: 'OBS_NUMERIC', param_name: concepts.weeks, value: weeks },
      { payload_type: 'DATE_ENTERED', value: `2025-04-${String((day += 1)).padStart(2, '0')} 09:00:00` },
    ]),
    metadata: JSON.stringify({
      ENCONTER_TYPE: programme.formName,
      patient,
      formDetails: { uuid: programme.componentForm },
    }),
  };
  return {
    uuid,
    user: await user(name),
    at,
    about: 'sealed',
    content: await seal(as, `${uuid} content`, at, JSON.stringify({ sent, typed: {} })),
  };
}

it('is stored and held as its authors filled it, told by its numbers alone, and doubles nothing', async () => {
  const good = await record(clinic.clerk, 'clerk', 3);
  const wrong = await record(clinic.clerk, 'clerk', 9999);
  const withdrawn = await record(clinic.reader, 'reader', 3);
  const forged = { ...(await record(clinic.filler, 'filler', 3)), user: await user('clerk') };
  const changed = { ...(await record(clinic.clerk, 'clerk', 4)), at: 1 };
  const records = [good, wrong, withdrawn, forged, changed].map(({ about: _about, ...each }) => each);
  expect((await clinic.clerk.post('fieldward/unsentimport', { records })).status).toBe(403);
  const first = await clinic.admin.post('fieldward/unsentimport', { records });
  expect([first.status, first.body['counts']]).toEqual([200, { stored: 1, held: 2, rejected: 0, there: 0, unreadable: 2 }]);
  expect(first.body['results'].map(({ state }: Json) => state)).toEqual(['stored', 'held', 'held', 'unreadable', 'unreadable']);
  expect(first.text).not.toContain('9999');
  const again = await clinic.admin.post('fieldward/unsentimport', { records });
  expect(again.body['counts']).toEqual({ stored: 0, held: 0, rejected: 0, there: 3, unreadable: 2 });
  const stored = await clinic.rows<Json>(
    `select u.username from form_submission s join encounter e using (patient_id, encounter_id) join users u on u.user_id = e.creator where s.uuid = any ($1)`,
    [records.map(({ uuid }) => uuid)],
  );
  expect(stored).toEqual([{ username: 'clerk' }]);
  const held = await clinic.rows<Json>(
    `select r.state, r.imported_by is not null as imported from field_record r where r.uuid = any ($1) order by r.field_record_id`,
    [records.map(({ uuid }) => uuid)],
  );
  expect(held).toEqual(['stored', 'held', 'held'].map((state) => ({ state, imported: true })));
  const trail = await clinic.rows<Json>(
    `select detail from audit_log where action = 'import' and resource = 'heldrecord' order by audit_log_id limit 1`,
  );
  expect(trail).toEqual([{ detail: { import: first.body['counts'] } }]);
});

it('of somebody who is bound to places is stored for patients of these places only', async () => {
  await clinic.rows(
    `insert into user_location (user_id, location_id) select u.user_id, l.location_id from users u, location l where u.username = 'filler' and l.uuid = $1`,
    [programme.location],
  );
  const { about: _about, ...elsewhere } = await record(clinic.filler, 'filler', 3);
  expect((await clinic.admin.post('fieldward/unsentimport', { records: [elsewhere] })).body['results']).toEqual([
    { uuid: elsewhere.uuid, state: 'held' },
  ]);
  // whose copy it is does not choose how the patient is named
  const [numbered] = await clinic.rows<{ identifier: string }>(
    `select i.identifier from patient_identifier i join patient p using (patient_id) where p.uuid = $1`,
    [programme.patient],
  );
  const { about: _number, ...named } = await record(clinic.filler, 'filler', 3, { identifiers: [numbered] });
  const told = await clinic.admin.post('fieldward/unsentimport', { records: [named] });
  expect(told.body['results']).toEqual([{ uuid: named.uuid, state: 'held' }]);
  await clinic.rows(
    `update patient_identifier i set location_id = l.location_id from location l, patient p where l.uuid = $1 and p.uuid = $2 and i.patient_id = p.patient_id`,
    [programme.location, programme.patient],
  );
  const { about: _sealed, ...here } = await record(clinic.filler, 'filler', 3);
  expect((await clinic.admin.post('fieldward/unsentimport', { records: [here] })).body['results']).toEqual([
    { uuid: here.uuid, state: 'stored' },
  ]);
});
