/** Patients who are sent from one place to another: who sees whom when, what moves, and what is refused. */
import { patientColumn } from '../../../engine/shape.ts';
import { Registry } from '../../../engine/resource.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type ApiResponse, type Client, type ScratchApi } from '../../../testing/scratch-api.ts';
import { create, KNOWN, starterApi } from '../../../testing/starter-api.ts';
import { allOperations } from '../../all-operations.ts';
import { allResources } from '../../all-resources.ts';

let api: ScratchApi;
let workflow = '';
let encounterType = '';
const places: Record<string, string> = {};
const at: Record<string, Client> = {};
let today = '';
let past = '';

async function boundTo(name: string, place: string): Promise<Client> {
  const user = await create(api.admin, 'user', {
    username: name,
    password: PASSWORD,
    person: { gender: 'F', names: [{ givenName: name, familyName: 'Bound' }] },
    roles: ['System Developer'],
  });
  expect((await api.admin.post('fieldward/userlocation', { user: user['uuid'], locations: [place] })).status).toBe(200);
  return api.as({ authorization: `Basic ${Buffer.from(`${name}:${PASSWORD}`).toString('base64')}` });
}

beforeAll(async () => {
  api = await starterApi();
  for (const name of ['Alpha', 'Beta', 'Gamma']) {
    // oxlint-disable-next-line no-await-in-loop -- places come one after the other
    places[name] = String((await create(api.admin, 'location', { name: `Clinic ${name}` }))['uuid']);
    // oxlint-disable-next-line no-await-in-loop -- as above
    at[name] = await boundTo(name.toLowerCase(), places[name] ?? '');
  }
  workflow = String((await create(api.admin, 'hydra/workflow', { name: 'Tuberculosis sent' }))['uuid']);
  encounterType = String((await create(api.admin, 'encountertype', { name: 'Sent visit', description: 'A visit' }))['uuid']);
  const [day] = await api.pool.rows<{ today: string; past: string }>(
    `select to_char(now() at time zone programme_zone(), 'YYYY-MM-DD') as today, to_char(now() at time zone programme_zone() - interval '3 days', 'YYYY-MM-DD') as past`,
  );
  ({ today = '', past = '' } = day ?? {});
}, 60_000);
afterAll(() => api?.close());

let number = 0;
/** A patient of the first clinic, enrolled there; with a name that nobody else has. */
async function someone(more: object = {}): Promise<{ patient: string; mark: string; enrolment: string }> {
  number += 1;
  const mark = `Zephirina${'abcdefghijklmnopqrstuvwxyz'[number]}${'abcdefghijklmnopqrstuvwxyz'[(number * 7) % 26]}`;
  const made = await create(api.admin, 'patient', {
    person: { names: [{ givenName: mark, familyName: 'Sent', preferred: true }], gender: 'F', birthdate: '1984-03-12', ...more },
    identifiers: [{ identifier: `SENT-${number}`, identifierType: KNOWN.oldNumber, location: places['Alpha'], preferred: true }],
  });
  const patient = String(made['uuid']);
  const { body } = await api.admin.post('programenrollment', { patient, program: workflow, location: places['Alpha'] });
  return { patient, mark, enrolment: String(body['uuid'] ?? '') };
}

const send = (patient: string, more: object = {}, as: Client = at['Alpha'] as Client): Promise<ApiResponse> =>
  as.post('fieldward/referral', {
    patient,
    kind: 'transfer',
    workflow,
    from: places['Alpha'],
    to: places['Beta'],
    urgency: 'urgent',
    reason: 'Moved to the other town',
    expected: today,
    ...more,
  });
const sent = async (patient: string, more: object = {}): Promise<string> => {
  const { status, text, body } = await send(patient, more);
  expect(status, text).toBe(201);
  return String(body['uuid']);
};
const act = (uuid: string, name: string, as = 'Beta', more: object = {}): Promise<ApiResponse> =>
  (at[as] as Client).post(`fieldward/referral/${uuid}`, { act: name, ...more });
const done = async (uuid: string, name: string, as = 'Beta', more: object = {}): Promise<void> => {
  const { status, text } = await act(uuid, name, as, more);
  expect(status, text).toBe(200);
};
const refusal = ({ status, body }: ApiResponse): [number, string, string[]] => [
  status,
  body['error']?.code,
  Object.keys(body['error']?.fieldErrors ?? {}),
];
const listed = async (as: string, query: string): Promise<readonly { uuid: string; overdue: boolean }[]> => {
  const { status, text, body } = await (at[as] as Client).get(`fieldward/referrals?${query}&limit=100`);
  expect(status, text).toBe(200);
  return body['results'];
};

/** Every address that answers about a patient, as the declarations name them. */
const registry = new Registry(allResources);
function addresses(patient: string, mark: string): string[] {
  const resources = registry.all.filter((r) => patientColumn(r) !== null && r.wire.parent === null);
  return [
    `patient/${patient}?v=full`,
    `person/${patient}?v=full`,
    `patient?q=${mark}&v=full`,
    `person?q=${mark}&v=full`,
    `fieldward/patientcontacts?patients=${patient}`,
    ...resources.filter((r) => Object.hasOwn(r.storage.searches ?? {}, 'patient')).map((r) => `${r.wire.path}?patient=${patient}&v=full`),
    ...allOperations
      .filter(({ wire }) => wire.method === 'GET' && !wire.path.includes(':') && Object.hasOwn(wire.query?.properties ?? {}, 'patient'))
      .map(({ wire }) => `${wire.path}?patient=${patient}`),
    ...allOperations
      .filter(
        ({ wire }) =>
          wire.method === 'GET' && wire.path.includes('/') && !wire.path.includes(':') && Object.hasOwn(wire.query?.properties ?? {}, 'q'),
      )
      .map(({ wire }) => `${wire.path}?q=${mark}`),
    'fieldward/referrals?direction=incoming',
    'fieldward/referrals?direction=outgoing',
    'fieldward/referrals?overdue=true',
  ];
}

/** What an account is shown that names the patient. */
async function shownTo(as: string, patient: string, mark: string): Promise<string[]> {
  const shown: string[] = [];
  // one after the other: each connection plans the statements of an account that sees a part for itself
  for (const address of addresses(patient, mark)) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    const { status, text } = await (at[as] as Client).get(address);
    expect(status, `${address}: ${text.slice(0, 200)}`).toBeLessThan(500);
    if (text.includes(mark)) shown.push(address);
  }
  return shown;
}

describe('who sees a patient who is sent', () => {
  const opens = async (as: string, patient: string) => (await (at[as] as Client).get(`patient/${patient}`)).status === 200;

  it('both places until it is accepted, a third one never', async () => {
    const { patient, mark } = await someone();
    expect(await shownTo('Beta', patient, mark), 'before').toEqual([]);
    const uuid = await sent(patient);
    expect(await shownTo('Beta', patient, mark)).toEqual(
      expect.arrayContaining([`patient?q=${mark}&v=full`, `patient/${patient}?v=full`, 'fieldward/referrals?direction=incoming']),
    );
    await done(uuid, 'receive');
    expect([await opens('Alpha', patient), await opens('Beta', patient)]).toEqual([true, true]);
    await done(uuid, 'accept');
    expect([await opens('Alpha', patient), await opens('Beta', patient)]).toEqual([true, true]);
    expect(await shownTo('Gamma', patient, mark)).toEqual([]);
  }, 180_000);

  it.each(['return', 'withdraw'])(
    'not the receiving place after a %s',
    async (end) => {
      const { patient, mark } = await someone();
      const uuid = await sent(patient);
      expect([await opens('Beta', patient), await opens('Gamma', patient)]).toEqual([true, false]);
      await done(uuid, end, end === 'withdraw' ? 'Alpha' : 'Beta', { reason: 'No bed' });
      expect(await shownTo('Beta', patient, mark)).toEqual([]);
      expect([await opens('Alpha', patient), await opens('Gamma', patient)]).toEqual([true, false]);
    },
    180_000,
  );

  it('still sees its own entries after a return, and the identifier alone keeps the sender', async () => {
    const { patient } = await someone();
    const uuid = await sent(patient, { kind: 'referral' });
    await create(at['Beta'] as Client, 'encounter', { patient, encounterType, location: places['Beta'] });
    await done(uuid, 'return', 'Beta', { reason: 'Not our service' });
    expect((await (at['Beta'] as Client).get(`patient/${patient}`)).status).toBe(200);
    await api.admin.post(`patient/${patient}`, {}); // nothing of it changes a place
    expect((await (at['Alpha'] as Client).get(`patient/${patient}`)).status).toBe(200);
  });

  it('does not lose the place of an open transfer when an encounter there is voided', async () => {
    const { patient } = await someone();
    await sent(patient);
    const { uuid } = await create(at['Beta'] as Client, 'encounter', { patient, encounterType, location: places['Beta'] });
    expect((await (at['Beta'] as Client).remove(`encounter/${uuid}`)).status).toBe(204);
    expect((await (at['Beta'] as Client).get(`patient/${patient}`)).status).toBe(200);
  });
});

describe('an accepted transfer', () => {
  const placeOf = async (enrolment: string) =>
    (await api.admin.get(`programenrollment/${enrolment}?v=custom:(status,dateCompleted,reason,location:(uuid))`)).body;

  it('moves the enrolment, which goes on', async () => {
    const { patient, enrolment } = await someone();
    await done(await sent(patient), 'accept');
    expect(await placeOf(enrolment)).toMatchObject({ status: 'active', dateCompleted: null, location: { uuid: places['Beta'] } });
    // and a form of before, settled again, does not take it back
    await api.pool.rows(
      'select settle_enrolments(p.patient_id, w.workflow_id, null, 1, null) from patient p, workflow w where p.uuid = $1 and w.uuid = $2',
      [patient, workflow],
    );
    expect(await placeOf(enrolment)).toMatchObject({ location: { uuid: places['Beta'] } });
  });

  it('of all care moves what goes on at the sending place, and nothing of other places', async () => {
    const { patient, enrolment } = await someone();
    const other = String((await create(api.admin, 'hydra/workflow', { name: 'Of Gamma' }))['uuid']);
    const elsewhere = await create(api.admin, 'programenrollment', { patient, program: other, location: places['Gamma'] });
    await done(await sent(patient, { workflow: null }), 'accept');
    expect((await placeOf(enrolment))['location']).toMatchObject({ uuid: places['Beta'] });
    expect((await placeOf(String(elsewhere['uuid'])))['location']).toMatchObject({ uuid: places['Gamma'] });
  });

  it('out of the programme ends the enrolment as transferred', async () => {
    const { patient, enrolment } = await someone();
    const uuid = await sent(patient, { to: null, outside: 'Hospital abroad' });
    expect(refusal(await act(uuid, 'accept', 'Beta'))[0]).toBe(404);
    await done(uuid, 'accept', 'Alpha');
    expect(await placeOf(enrolment)).toMatchObject({ status: 'transferred', reason: 'Hospital abroad' });
  });

  it('leaves the enrolment alone where it was a referral', async () => {
    const { patient, enrolment } = await someone();
    const uuid = await sent(patient, { kind: 'referral', service: 'X-ray' });
    await done(uuid, 'accept');
    expect((await placeOf(enrolment))['location']).toMatchObject({ uuid: places['Alpha'] });
    await done(uuid, 'finish', 'Beta', { reason: 'No shadow seen' });
    const [shown] = await listed('Alpha', `patient=${patient}`);
    expect(shown).toMatchObject({
      state: 'finished',
      history: [{ event: 'sent' }, { event: 'accepted' }, { event: 'finished', reason: 'No shadow seen' }],
    });
    expect((await (at['Beta'] as Client).get(`patient/${patient}`)).status).toBe(404);
  });
});

describe('the lists', () => {
  it('are by direction, place and state, and of those who have not arrived', async () => {
    const { patient } = await someone();
    const uuid = await sent(patient);
    const has = async (as: string, query: string) => (await listed(as, query)).some((each) => each.uuid === uuid);
    expect([
      await has('Beta', 'direction=incoming'),
      await has('Beta', 'direction=outgoing'),
      await has('Alpha', 'direction=outgoing'),
    ]).toEqual([true, false, true]);
    expect([await has('Beta', 'direction=incoming&states=sent,received'), await has('Beta', 'direction=incoming&states=accepted')]).toEqual(
      [true, false],
    );
    expect([
      await has('Beta', `direction=incoming&place=${places['Beta']}`),
      await has('Beta', `direction=incoming&place=${places['Gamma']}`),
      await has('Beta', `direction=incoming&place=${places['Gamma']},${places['Beta']}`),
    ]).toEqual([true, false, true]);
    expect(await has('Beta', 'overdue=true')).toBe(false);
    await api.pool.rows('update referral set expected_date = $2::date where uuid = $1', [uuid, past]);
    expect([await has('Beta', 'overdue=true&direction=incoming'), await has('Alpha', 'overdue=true&direction=outgoing')]).toEqual([
      true,
      true,
    ]);
    await done(uuid, 'accept');
    expect(await has('Beta', 'overdue=true')).toBe(true);
    await done(uuid, 'arrive');
    expect(await has('Beta', 'overdue=true')).toBe(false);
    const banner = (await (at['Alpha'] as Client).get(`fieldward/patientbanner?patient=${patient}`)).body['referrals'];
    expect(banner).toMatchObject([
      { uuid, state: 'accepted', arrived: today, overdue: false, sends: true, receives: false, by: 'alpha Bound' },
    ]);
  });
});

describe('the arrival', () => {
  const arrivalOf = async (as: string, patient: string) => {
    const [shown] = (await listed(as, `patient=${patient}`)) as unknown as {
      arrived: string | null;
      overdue: boolean;
      history: { event: string; by: string }[];
    }[];
    return { arrived: shown?.arrived, overdue: shown?.overdue, history: shown?.history.map(({ event, by }) => `${event} ${by}`) };
  };
  it('is known from an encounter at the place, also to the sender, and undone with it', async () => {
    const { patient } = await someone();
    const uuid = await sent(patient, { kind: 'referral' });
    await api.pool.rows(`update referral set expected_date = $2::date, date_created = date_created - interval '4 days' where uuid = $1`, [
      uuid,
      past,
    ]);
    await api.pool.rows(
      `update referral_event v set date_created = v.date_created - interval '4 days' from referral r where r.referral_id = v.referral_id and r.uuid = $1`,
      [uuid],
    );
    await create(api.admin, 'encounter', {
      patient,
      encounterType,
      location: places['Beta'],
      encounterDatetime: '2024-02-01T10:00:00.000+0000',
    });
    await create(at['Alpha'] as Client, 'encounter', { patient, encounterType, location: places['Alpha'] });
    expect(await arrivalOf('Alpha', patient), 'before it, and elsewhere').toEqual({
      arrived: null,
      overdue: true,
      history: ['sent alpha Bound'],
    });
    const { uuid: came } = await create(at['Beta'] as Client, 'encounter', { patient, encounterType, location: places['Beta'] });
    const arrived = { arrived: today, overdue: false, history: ['sent alpha Bound', 'arrived beta Bound'] };
    expect(await arrivalOf('Beta', patient)).toEqual(arrived);
    expect(await arrivalOf('Alpha', patient)).toEqual(arrived);
    // the sender learns the day and sees nothing else of it
    expect((await (at['Alpha'] as Client).get(`encounter/${came}`)).status).toBe(404);
    expect(refusal(await act(uuid, 'arrive')).slice(0, 2)).toEqual([409, 'referral.alreadyArrived']);
    expect((await (at['Beta'] as Client).remove(`encounter/${came}`)).status).toBe(204);
    expect(await arrivalOf('Alpha', patient)).toEqual({ arrived: null, overdue: true, history: ['sent alpha Bound'] });
  });

  it('is at a room of a ward of the place, too', async () => {
    const { patient } = await someone();
    await sent(patient);
    const ward = await create(api.admin, 'location', { name: 'Ward of Beta', parentLocation: places['Beta'] });
    const room = await create(api.admin, 'location', { name: 'Room of Beta', parentLocation: ward['uuid'] });
    await create(api.admin, 'encounter', { patient, encounterType, location: room['uuid'] });
    expect((await arrivalOf('Alpha', patient)).arrived).toBe(today);
  });

  it('that somebody noted stays as it was noted', async () => {
    const { patient } = await someone();
    const uuid = await sent(patient);
    await done(uuid, 'arrive');
    await create(at['Beta'] as Client, 'encounter', { patient, encounterType, location: places['Beta'] });
    expect(await arrivalOf('Beta', patient)).toEqual({
      arrived: today,
      overdue: false,
      history: ['sent alpha Bound', 'arrived beta Bound'],
    });
  });

  it('is none after it was returned', async () => {
    const { patient } = await someone();
    const uuid = await sent(patient);
    await done(uuid, 'return', 'Beta', { reason: 'Not our service' });
    await create(api.admin, 'encounter', { patient, encounterType, location: places['Beta'] });
    expect((await arrivalOf('Alpha', patient)).arrived).toBe(null);
  });
});

describe('refused', () => {
  it('to the same place, for the dead, for whom one does not see, without what is needed', async () => {
    const { patient } = await someone();
    const cases: readonly (readonly [object, [number, string, string[]]])[] = [
      [{ to: places['Alpha'] }, [400, 'referral.samePlace', ['to']]],
      [{ to: null }, [400, 'engine.required', ['to']]],
      [{ from: places['Gamma'] }, [400, 'access.foreignPlace', ['from']]],
      [{ reason: '  ' }, [400, 'engine.required', ['reason']]],
      [{ reason: 'x'.repeat(300) }, [400, 'engine.tooLong', ['reason']]],
      [{ expected: past }, [400, 'referral.expectedPast', ['expected']]],
      [{ expected: 'soon' }, [400, 'engine.notDate', ['expected']]],
      [{ expected: undefined }, [400, 'engine.required', ['expected']]],
    ];
    for (const [more, expected] of cases) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(refusal(await send(patient, more)), JSON.stringify(more)).toEqual(expected);
    }
    expect(refusal(await send(patient, {}, at['Gamma'])).slice(0, 2)).toEqual([400, 'engine.unknownReference']);
    const dead = await someone();
    await api.admin.post(`person/${dead.patient}`, { dead: true });
    expect(refusal(await send(dead.patient))).toEqual([400, 'referral.dead', ['patient']]);
    const gone = await someone();
    await api.admin.remove(`patient/${gone.patient}?reason=twice`);
    expect(refusal(await send(gone.patient, {}, api.admin))).toEqual([400, 'referral.voided', ['patient']]);
    const other = String((await create(api.admin, 'hydra/workflow', { name: 'Of nobody' }))['uuid']);
    expect(refusal(await send(patient, { workflow: other }))).toEqual([400, 'referral.notEnrolled', ['workflow']]);
    expect((await listed('Alpha', `patient=${patient}`)).length).toBe(0);
  });

  it('twice at once, and once more while one is open; the same request again is one', async () => {
    const { patient } = await someone();
    const answers = await Promise.all([send(patient), send(patient, { to: places['Gamma'] })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(refusal(await send(patient, { workflow: null }))).toEqual([409, 'referral.openAlready', ['to']]);
    const uuid = crypto.randomUUID();
    const second = await someone();
    const twice = await Promise.all([send(second.patient, { uuid }), send(second.patient, { uuid })]);
    expect(twice.map(({ status, body }) => [status, body['uuid']])).toEqual([
      [201, uuid],
      [201, uuid],
    ]);
    expect(await listed('Alpha', `patient=${second.patient}`)).toHaveLength(1);
    expect((await send(second.patient, { uuid })).status).toBe(201);
    // changed since, it is not what was sent
    for (const changed of [{ to: places['Gamma'] }, { reason: 'Another' }, { workflow: null }, { kind: 'referral' }, { patient }])
      expect(refusal(await send(second.patient, { uuid, ...changed })).slice(0, 2)).toEqual([409, 'engine.savedOtherwise']);
  });

  it('accepted by two people at once, and what does not fit any more', async () => {
    const { patient } = await someone();
    const uuid = await sent(patient);
    const both = await Promise.all([act(uuid, 'accept'), act(uuid, 'accept')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.text).toContain('beta Bound');
    expect(refusal(await act(uuid, 'withdraw', 'Alpha')).slice(0, 2)).toEqual([409, 'referral.alreadyAccepted']);
    expect((await listed('Beta', `patient=${patient}`)).length).toBe(1);
  });

  it('once it is over, with what became of it, also to the place that sees it no more', async () => {
    for (const [name, by, code] of [
      ['withdraw', 'Alpha', 'referral.alreadyWithdrawn'],
      ['return', 'Beta', 'referral.alreadyReturned'],
    ] as const) {
      const { patient } = await someone();
      const uuid = await sent(patient);
      await done(uuid, name, by, { reason: 'Full' });
      for (const late of [act(uuid, 'accept'), act(uuid, 'receive')]) expect(refusal(await late).slice(0, 2)).toEqual([409, code]);
      expect(refusal(await act(uuid, 'accept', 'Gamma')).slice(0, 2)).toEqual([404, 'engine.unknownObject']);
      expect((await (at['Beta'] as Client).get(`patient/${patient}`)).status).toBe(404);
    }
    const { patient } = await someone();
    const uuid = await sent(patient, { kind: 'referral', workflow: null });
    await done(uuid, 'accept');
    const both = await Promise.all([act(uuid, 'finish'), act(uuid, 'finish')]);
    expect(both.map(refusal).map(([status, code]) => [status, code])).toEqual(
      expect.arrayContaining([
        [200, undefined],
        [409, 'referral.alreadyFinished'],
      ]),
    );
  });

  it('done by the other side, by a third place, or without a reason where one is needed', async () => {
    const { patient } = await someone();
    const uuid = await sent(patient);
    expect(refusal(await act(uuid, 'accept', 'Alpha')).slice(0, 2)).toEqual([403, 'referral.onlyReceiver']);
    expect(refusal(await act(uuid, 'withdraw', 'Beta')).slice(0, 2)).toEqual([403, 'referral.onlySender']);
    expect(refusal(await act(uuid, 'accept', 'Gamma')).slice(0, 2)).toEqual([404, 'engine.unknownObject']);
    expect(refusal(await act(uuid, 'return'))).toEqual([400, 'referral.reasonNeeded', ['reason']]);
    expect(refusal(await act(uuid, 'arrive', 'Beta', { day: past }))).toEqual([400, 'referral.arrivedBeforeSent', ['day']]);
    expect(refusal(await act(uuid, 'arrive', 'Beta', { day: '2999-01-01' }))).toEqual([400, 'record.future', ['day']]);
    await api.admin.post(`person/${patient}`, { dead: true });
    expect(refusal(await act(uuid, 'accept')).slice(0, 2)).toEqual([400, 'referral.dead']);
    await done(uuid, 'return', 'Beta', { reason: 'Has died' });
  });
});

it('goes with its patient when two records become one: of two open transfers one stays', async () => {
  const [first, second] = [await someone(), await someone()];
  await sent(first.patient);
  await sent(second.patient);
  const merged = await api.admin.post('fieldward/patientmerge', { from: second.patient, into: first.patient, reason: 'twice' });
  expect(merged.status, merged.text).toBeLessThan(300);
  expect((await listed('Beta', `patient=${first.patient}&states=sent`)).length).toBe(1);
});

it.each(['en', 'fr', 'ar'])('has a letter in %s, and none for who does not see it', async (language) => {
  const { patient } = await someone();
  const uuid = await sent(patient, { message: 'Please continue.\nالرجاء المتابعة' });
  for (const as of ['Alpha', 'Beta']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const letter = await (at[as] as Client).get(`fieldward/referralletter?referral=${uuid}&language=${language}`);
    expect([letter.status, letter.headers['content-type']], letter.text.slice(0, 100)).toEqual([200, 'application/pdf']);
  }
  expect((await (at['Gamma'] as Client).get(`fieldward/referralletter?referral=${uuid}`)).status).toBe(404);
});
