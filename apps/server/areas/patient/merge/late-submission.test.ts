import { afterAll, beforeAll, expect, it } from 'vitest';
import { concepts, programme } from '../../../testing/clinic-programme.ts';
import { openClinic, type Clinic } from '../../../testing/clinic.ts';

let clinic: Clinic;
const OLD = '0f3a1c1e-5c52-4c55-9a7e-0d7e3a9b6f11';
beforeAll(async () => {
  clinic = await openClinic();
  await clinic.rows(
    `with p as (insert into person (uuid, gender, birthdate) values ($1, 'F', '1990-05-05') returning person_id),
      n as (insert into person_name (person_id, preferred, given_name, family_name) select person_id, true, 'Aisha', 'Khan' from p)
     insert into patient (patient_id) select person_id from p`,
    [OLD],
  );
  await clinic.rows(
    `insert into patient_identifier (patient_id, identifier, identifier_type, preferred)
     select t.patient_id, 'TST-2', i.identifier_type, true from patient t, patient_identifier i where t.uuid = $1 and i.identifier = $2`,
    [OLD, programme.identifier],
  );
}, 60_000);
afterAll(() => clinic.close());

/** A form that was filled on a device which knows the old record only. */
const submit = (named: { readonly uuid?: string; readonly identifier: string }) =>
  clinic.clerk.post('hydra/form-submission', {
    data: JSON.stringify([{ payload_type: 'OBS_CODED', param_name: concepts.cough, value: concepts.no }]),
    metadata: JSON.stringify({
      ENCONTER_TYPE: programme.formName,
      workflow: programme.workflow,
      patient: { uuid: named.uuid, identifiers: [{ type: 'Patient Identifier', value: named.identifier }] },
      formDetails: { componentFormId: 1, uuid: programme.componentForm },
    }),
  });

it('lands on the record that stays, whether it names the old uuid or the old number', async () => {
  expect((await submit({ uuid: OLD, identifier: 'TST-2' })).body['patient']).toEqual({ uuid: OLD });
  const done = await clinic.admin.post('fieldward/patientmerge', { from: OLD, into: programme.patient, reason: 'one person' });
  expect(done.status, done.text).toBe(200);
  for (const named of [{ uuid: OLD, identifier: 'TST-2' }, { identifier: 'TST-2' }, { uuid: OLD, identifier: programme.identifier }]) {
    const late = await submit(named);
    expect([late.status, late.body['patient']], late.text).toEqual([201, { uuid: programme.patient }]);
  }
  const [{ n } = { n: 0 }] = await clinic.rows<{ n: number }>(
    'select count(*)::int as n from encounter e join patient p using (patient_id) where p.uuid = $1',
    [programme.patient],
  );
  expect(n).toBe(4);
});
