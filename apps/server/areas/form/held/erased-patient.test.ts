/** What was filled for somebody whose record was erased meanwhile: the server keeps nothing of it, and its author is told. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { concepts, programme } from '../../../testing/clinic-programme.ts';
import { openClinic, type Clinic } from '../../../testing/clinic.ts';
import type { ApiResponse } from '../../../testing/scratch-api.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
}, 60_000);
afterAll(() => clinic.close());

type Json = Readonly<Record<string, unknown>>;
const NUMBER = 'TST-4711';

const submission = (patient: string, weeks: number): Json => ({
  data: JSON.stringify([
    { payload_type: 'OBS_CODED', param_name: concepts.cough, value: concepts.yes },
    { payload_type: 'OBS_NUMERIC', param_name: concepts.weeks, value: weeks },
    { payload_type: 'DATE_ENTERED', value: '2025-03-01 09:00:00' },
  ]),
  metadata: JSON.stringify({
    ENCONTER_TYPE: programme.formName,
    workflow: programme.workflow,
    patient: { uuid: patient, givenName: 'Zqmark', familyName: 'Typed' },
    formDetails: { uuid: programme.componentForm },
  }),
});
const handIn = (uuid: string, sent: Json, more: Json = {}): Promise<ApiResponse> =>
  clinic.clerk.post('fieldward/fieldrecord', {
    uuid,
    submission: sent,
    saved: { at: Date.now() - 3_600_000, offset: 300, device: 'zqmark tablet' },
    clock: Date.now(),
    ...more,
  });
const own = async (): Promise<readonly Json[]> =>
  (await clinic.clerk.get('fieldward/heldrecords?own=true&limit=100')).body['results'] as Json[];

const registration = (givenName: string, number: string) => ({
  data: [
    { payload_type: 'NAME', givenName, familyName: 'Erased' },
    { payload_type: 'GENDER', value: 'F' },
    { payload_type: 'AGE', value: '30' },
    { payload_type: 'IDENTIFIER', value: number },
  ],
  metadata: { ENCONTER_TYPE: 'Create Patient' },
});

async function registered(body = registration('Zqmark', NUMBER)): Promise<string> {
  const { body: made, status, text } = await clinic.admin.post('hydra/form-submission', body);
  expect(status, text).toBe(201);
  return String(made['patient'].uuid);
}

it('is rejected and told to its author, and nothing of what was typed is kept', async () => {
  const patient = await registered();
  const [before, late, wrong] = [randomUUID(), randomUUID(), randomUUID()];
  const refused = submission(patient, 9999);
  expect((await handIn(before, refused)).body).toMatchObject({ state: 'held' });
  const erased = await clinic.admin.post('fieldward/patienterasure', { patient, identifier: NUMBER, reason: 'Request 7' });
  expect(erased.status, erased.text).toBeLessThan(300);

  const told = { state: 'rejected', problem: { code: 'erasure.erased' } };
  // it was held, and is sent once more; it comes later; it comes later and is wrong besides
  for (const [uuid, sent] of [
    [before, refused],
    [late, submission(patient, 3)],
    [late, submission(patient, 3)],
    [wrong, refused],
  ] as const) {
    const { status, body } = await handIn(uuid, sent);
    expect([status, body]).toMatchObject([201, told]);
  }
  const attended = await handIn(randomUUID(), submission(patient, 3), { attended: true });
  expect([attended.status, attended.body['error']?.code]).toEqual([409, 'erasure.erased']);

  const rows = await clinic.rows<{ uuid: string; text: string }>('select uuid, r::text as text from field_record r');
  expect(rows.map(({ uuid }) => uuid).toSorted()).toEqual([before, late, wrong].toSorted());
  expect(rows.filter(({ text }) => /zqmark|9999/i.test(text))).toEqual([]);
  const trail = await clinic.rows("select 1 from audit_log where resource = 'heldrecord' and detail::text ~* 'zqmark'");
  expect(trail).toEqual([]);

  const listed = await own();
  expect(listed).toHaveLength(3);
  for (const row of listed) expect(row).toMatchObject({ state: 'rejected', hidden: true, decided: { by: null, at: expect.any(String) } });
  expect((await clinic.admin.post('fieldward/heldrecorddecide', { uuid: late, decision: 'accept' })).body['error']?.code).toBe(
    'fieldrecord.decided',
  );
});

it('keeps nothing of who was registered with the same number, which nobody decides about unseen', async () => {
  const number = 'TST-4712';
  const [body, others] = [registration('Zqtwice', number), registration('Zqtwice', 'TST-4719')];
  const patient = await registered(body);
  await registered(others);
  const [again, other] = [randomUUID(), randomUUID()];
  expect((await handIn(again, body)).body).toMatchObject({ state: 'held', problem: { code: 'submission.duplicateIdentifier' } });
  expect((await handIn(other, others)).body).toMatchObject({ state: 'held' });
  const erase = () => clinic.admin.post('fieldward/patienterasure', { patient, identifier: number, reason: 'Request 8' });
  const refused = await erase();
  expect([refused.status, refused.body['error']?.code]).toEqual([409, 'erasure.undecided']);
  const decided = await clinic.admin.post('fieldward/heldrecorddecide', { uuid: again, decision: 'reject', reason: 'Registered already' });
  expect(decided.status, decided.text).toBe(200);
  const erased = await erase();
  expect(erased.status, erased.text).toBeLessThan(300);
  const rows = await clinic.rows<{ uuid: string; text: string }>(
    `select uuid, r::text as text from field_record r where uuid in ('${again}', '${other}')`,
  );
  const told = new Map(rows.map(({ uuid, text }) => [uuid, /zqtwice|4712|tablet/i.test(text)]));
  expect([told.get(again), told.get(other)]).toEqual([false, true]);
  expect((await handIn(again, body)).body).toMatchObject({ state: 'rejected' });
});
