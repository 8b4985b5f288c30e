import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { childWords, parentSide, parentWords } from '@fieldward/domain/person/kinship.ts';
import { create, KNOWN, register, starterApi } from '../../../testing/starter-api.ts';
import { accountBut } from '../../../testing/account-but.ts';
import type { ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
beforeAll(async () => {
  api = await starterApi();
}, 60_000);
afterAll(() => api.close());

describe('a patient', () => {
  it('is registered with person and identifier in one request and shares its uuid with the person', async () => {
    const made = await register(api.admin, 'ABC-000001', 'Amina', 'Khan', {
      addresses: [{ country: 'Pakistan', stateProvince: 'Sindh', cityVillage: 'Karachi', address2: 'House 4' }],
    });
    expect(made['display']).toBe('ABC-000001 - Amina Khan');
    const { body } = await api.admin.get(`patient/${made['uuid']}?v=full`);
    expect(body['person']).toMatchObject({
      uuid: made['uuid'],
      gender: 'F',
      birthdate: '1984-03-12T00:00:00.000+0000',
      dead: false,
      deathDate: null,
    });
    expect(body['person'].preferredName).toMatchObject({ givenName: 'Amina', familyName: 'Khan' });
    expect(body['person'].preferredAddress).toMatchObject({
      cityVillage: 'Karachi',
      stateProvince: 'Sindh',
      country: 'Pakistan',
      address2: 'House 4',
    });
    expect(body['identifiers']).toMatchObject([
      { identifier: 'ABC-000001', preferred: true, identifierType: { uuid: KNOWN.oldNumber }, location: { display: 'Unknown Location' } },
    ]);
    expect((await api.admin.get(`person/${made['uuid']}`)).body['display']).toBe('Amina Khan');
  });

  it('takes the uuid that the client chose, for both', async () => {
    const uuid = '3f1b7d10-0000-4000-8000-0000000000aa';
    await create(api.admin, 'patient', {
      uuid,
      person: { names: [{ givenName: 'Offline', familyName: 'Client' }], gender: 'M', age: 30 },
      identifiers: [{ identifier: 'ABC-000777', identifierType: KNOWN.oldNumber }],
    });
    const { body } = await api.admin.get(`person/${uuid}?v=full`);
    expect(body).toMatchObject({ uuid, birthdateEstimated: true, age: 30 });
  });

  it('whose identifier is in use is refused, in whatever case, and nothing is saved', async () => {
    await register(api.admin, 'DUP-000001', 'First', 'Holder');
    const before = await api.pool.rows<{ n: string }>('select count(*) as n from person');
    const response = await api.admin.post('patient', {
      person: { names: [{ givenName: 'Second', familyName: 'Holder' }], gender: 'M', birthdate: '1990-01-01' },
      identifiers: [{ identifier: 'dup-000001', identifierType: KNOWN.oldNumber }],
    });
    expect(response.status).toBe(400);
    expect(response.body['error']).toMatchObject({
      code: 'record.duplicateIdentifier',
      message: 'Identifier dup-000001 is already in use',
    });
    expect(await api.pool.rows('select count(*) as n from person')).toEqual(before);
  });

  it.each([
    [{ birthdate: '2999-01-01' }, 'person.birthdateFuture'],
    [{ birthdate: '1702-01-01' }, 'person.birthdateTooOld'],
    [{ gender: 'X' }, 'engine.notChoice'],
    [{ names: [{ middleName: ' ' }] }, 'person.required'],
    [{ dead: true, deathDate: '1970-01-01' }, 'person.deathBeforeBirth'],
  ])('with %j is refused: %s', async (more, code) => {
    const response = await api.admin.post('patient', {
      person: { names: [{ givenName: 'Any', familyName: 'Body' }], gender: 'F', birthdate: '1984-03-12', ...more },
      identifiers: [{ identifier: 'REF-000001', identifierType: KNOWN.oldNumber }],
    });
    expect([response.status, response.body['error']?.code]).toEqual([400, code]);
  });

  it('is not born after a form that was filled in about them, unless nobody knows the day', async () => {
    const made = await register(api.admin, 'BORN-000001', 'Born', 'Early', { birthdate: '1984-03-12' });
    await create(api.admin, 'encountertype', { name: 'Seen', description: 'x' });
    const seen = { patient: made['uuid'], encounterType: 'Seen', location: KNOWN.unknownLocation };
    await create(api.admin, 'encounter', { ...seen, encounterDatetime: '2024-05-05T09:00:00.000+0000' });
    const gone = await create(api.admin, 'encounter', { ...seen, encounterDatetime: '2023-05-05T09:00:00.000+0000' });
    const born = async (body: object) => {
      const { status, body: answer } = await api.admin.post(`person/${made['uuid']}`, body);
      return status === 200
        ? String(answer['birthdate']).slice(0, 10)
        : [status, answer['error'].code, Object.keys(answer['error'].fieldErrors)];
    };
    expect(await born({ birthdate: '2023-05-06' })).toEqual([400, 'person.bornAfterForm', ['birthdate']]);
    expect(await born({ birthdate: '2023-05-05' })).toBe('2023-05-05');
    expect((await api.admin.remove(`encounter/${gone['uuid']}?reason=wrong`)).status).toBe(204);
    expect(await born({ birthdate: '2024-05-05' })).toBe('2024-05-05');
    expect(await born({ birthdate: '2024-05-06' })).toEqual([400, 'person.bornAfterForm', ['birthdate']]);
    expect(await born({ birthdate: '2024-06-01', birthdateEstimated: true })).toBe('2024-06-01');
  });

  it('is found by the whole identifier only', async () => {
    const made = await register(api.admin, 'FND-000042', 'Findable', 'Person');
    expect((await api.admin.get('patient?identifier=fnd-000042')).body['results']).toMatchObject([{ uuid: made['uuid'] }]);
    expect((await api.admin.get('patient?identifier=FND-0000')).body['results']).toEqual([]);
  });

  it('gets further names and identifiers through its own addresses; the newest preferred one counts', async () => {
    const { uuid } = await register(api.admin, 'SUB-000001', 'Old', 'Name');
    await create(api.admin, `person/${uuid}/name`, { givenName: 'New', familyName: 'Name', preferred: true });
    await create(api.admin, `patient/${uuid}/identifier`, { identifier: 'SUB-000002', identifierType: 'MR Number', preferred: true });
    const { body } = await api.admin.get(`patient/${uuid}?v=full`);
    expect(body['display']).toBe('SUB-000002 - New Name');
    expect(body['identifiers'].filter((each: { preferred: boolean }) => each.preferred)).toHaveLength(1);
    expect(body['person'].names).toHaveLength(2);
  });

  it('is marked as deceased, and alive again', async () => {
    const { uuid } = await register(api.admin, 'DED-000001', 'Late', 'Person');
    const dead = await api.admin.post(`patient/${uuid}`, { person: { dead: true, deathDate: '2024-05-06T10:00:00.000+0000' } });
    expect(dead.status).toBe(200);
    expect((await api.admin.get(`patient/${uuid}?v=full`)).body['person']).toMatchObject({
      dead: true,
      deathDate: '2024-05-06T10:00:00.000+0000',
      age: 40,
    });
    await api.admin.post(`patient/${uuid}`, { person: { dead: false } });
    expect((await api.admin.get(`person/${uuid}`)).body).toMatchObject({ dead: false, deathDate: null });
  });

  it('is voided with a reason, together with the person', async () => {
    const { uuid } = await register(api.admin, 'VOI-000001', 'Entered', 'Twice');
    expect((await api.admin.remove(`patient/${uuid}?reason=duplicate`)).status).toBe(204);
    expect((await api.admin.get(`patient/${uuid}?v=full`)).body).toMatchObject({ voided: true, auditInfo: { voidReason: 'duplicate' } });
    expect((await api.admin.get(`person/${uuid}?v=full`)).body['voided']).toBe(true);
    expect((await api.admin.get('patient?identifier=VOI-000001')).body['results']).toEqual([]);
  });

  it('that is voided gives its identifier free, and is restored only while nobody else has it', async () => {
    const { uuid } = await register(api.admin, 'FREE-000001', 'Entered', 'Wrongly');
    await api.admin.remove(`patient/${uuid}?reason=duplicate`);
    const second = await register(api.admin, 'free-000001', 'Right', 'Holder');
    expect((await api.admin.get('patient?identifier=FREE-000001')).body['results']).toMatchObject([{ uuid: second['uuid'] }]);
    const refused = await api.admin.post(`patient/${uuid}`, { voided: false });
    expect([refused.status, refused.body['error'].message]).toEqual([
      400,
      'Identifier FREE-000001 was given to another patient meanwhile. Change one of the two before you restore this patient.',
    ]);
    await api.admin.remove(`patient/${second['uuid']}?reason=test`);
    expect((await api.admin.post(`patient/${uuid}`, { voided: false })).status).toBe(200);
    expect((await api.admin.get('patient?identifier=FREE-000001')).body['results']).toMatchObject([{ uuid }]);
    expect((await api.admin.post(`patient/${second['uuid']}`, { voided: false })).body['error'].code).toBe('record.identifierGivenAway');
  });

  it('is corrected in one request, all of it or nothing, and keeps the old values with the reason', async () => {
    const { uuid } = await register(api.admin, 'COR-000001', 'Amna', 'Khann');
    await register(api.admin, 'COR-000002', 'Some', 'Body');
    const { body, headers } = await api.admin.get(`patient/${uuid}?v=full`);
    const version = { 'if-match': String(headers['etag']) };
    const correction = (identifier: string) => ({
      identifiers: [{ uuid: body['identifiers'][0].uuid, identifier }],
      person: { gender: 'M', names: [{ uuid: body['person'].names[0].uuid, givenName: 'Amina' }], addresses: [{ address2: 'House 5' }] },
    });
    const taken = await api.admin.post(`patient/${uuid}?reason=misspelt`, correction('COR-000002'), version);
    expect([taken.status, taken.body['error'].code, taken.body['error'].message]).toEqual([
      400,
      'record.duplicateIdentifier',
      'Identifier COR-000002 is already in use',
    ]);
    expect((await api.admin.get(`patient/${uuid}`)).body['person']).toMatchObject({ gender: 'F', display: 'Amna Khann' });
    const done = await api.admin.post(`patient/${uuid}?reason=misspelt`, correction('COR-000003'), version);
    expect([done.status, done.body['display']]).toEqual([200, 'COR-000003 - Amina Khann']);
    expect((await api.admin.post(`patient/${uuid}`, correction('COR-000004'), version)).status).toBe(409);
    const { results } = (await api.admin.get(`fieldward/valuehistory?patient=${uuid}`)).body;
    for (const [property, old, now] of [
      ['givenName', 'Amna', 'Amina'],
      ['identifier', 'COR-000001', 'COR-000003'],
      ['gender', 'F', 'M'],
    ])
      expect(results).toContainEqual(expect.objectContaining({ property, old, new: now, reason: 'misspelt' }));
  });

  it('keeps the right name and number while the wrong ones end with the reason, and never loses the last', async () => {
    const { uuid } = await register(api.admin, 'LST-000001', 'Amna', 'Khann');
    const { body } = await api.admin.get(`patient/${uuid}?v=full`);
    const [wrongName, wrongNumber] = [body['person'].names[0].uuid, body['identifiers'][0].uuid];
    const end = (more: object) => api.admin.post(`patient/${uuid}?reason=misspelt`, more);
    expect((await end({ person: { names: [{ uuid: wrongName, voided: true }] } })).body['error'].code).toBe('record.lastName');
    expect((await end({ identifiers: [{ uuid: wrongNumber, voided: true }] })).body['error'].code).toBe('record.lastIdentifier');
    expect((await api.admin.remove(`person/${uuid}/name/${wrongName}`)).body['error'].code).toBe('record.lastName');
    expect((await api.admin.remove(`patient/${uuid}/identifier/${wrongNumber}`)).body['error'].code).toBe('record.lastIdentifier');
    const done = await end({
      identifiers: [
        { uuid: wrongNumber, voided: true },
        { identifier: 'LST-000002', identifierType: KNOWN.oldNumber, preferred: true },
      ],
      person: {
        names: [
          { uuid: wrongName, voided: true },
          { givenName: 'Amina', familyName: 'Khan', preferred: true },
        ],
      },
    });
    expect(done.body['error']).toBeUndefined();
    expect([done.status, done.body['display']]).toEqual([200, 'LST-000002 - Amina Khan']);
    const { results } = (await api.admin.get(`fieldward/valuehistory?patient=${uuid}`)).body;
    for (const [what, property, old, now] of [
      ['removed', 'givenName', 'Amna', null],
      ['added', 'givenName', null, 'Amina'],
      ['removed', 'identifier', 'LST-000001', null],
    ])
      expect(results).toContainEqual(expect.objectContaining({ what, property, old, new: now }));
    expect(results.filter((each: { what: string; reason: string }) => each.what === 'removed' && each.reason !== 'misspelt')).toEqual([]);
  });

  it('has numbers that look as their type says, with a place where the type asks for one', async () => {
    const type = await create(api.admin, 'patientidentifiertype', {
      name: 'Village Card',
      format: '^V\\d{3}$',
      locationBehavior: 'REQUIRED',
    });
    const { uuid } = await register(api.admin, 'FMT-000001', 'Some', 'Villager');
    const give = (more: object) => api.admin.post(`patient/${uuid}`, { identifiers: [{ identifierType: type['uuid'], ...more }] });
    const refused = await give({ identifier: 'W12', location: 'Unknown Location' });
    expect(refused.body['error']).toMatchObject({ code: 'person.identifierOfType' });
    expect(Object.keys(refused.body['error'].fieldErrors)).toEqual(['identifiers[0].identifier']);
    expect(Object.keys((await give({ identifier: 'V123' })).body['error'].fieldErrors)).toEqual(['identifiers[0].location']);
    expect((await give({ identifier: 'V123', location: 'Unknown Location' })).status).toBe(200);
    const other = await register(api.admin, 'FMT-000002', 'Other', 'Villager');
    const taken = await api.admin.post(`patient/${other['uuid']}`, {
      identifiers: [{ identifierType: type['uuid'], identifier: 'v123', location: 'Unknown Location' }],
    });
    expect(taken.body['error'].code).toBe('person.identifierOfType');
  });

  it('is registered with identifiers, and gets or changes them later by the right to that alone, with the patient as on their own', async () => {
    const { client } = await accountBut(api, 'no.identifiers', 'Edit Patient Identifiers');
    const made = await register(client, 'OWN-000001', 'Nadia', 'Own');
    const at = `patient/${made['uuid']}`;
    const [first] = (await api.admin.get(`${at}?v=full`)).body['identifiers'] as { uuid: string }[];
    const another = { identifier: 'OWN-000002', identifierType: KNOWN.oldNumber };
    for (const identifiers of [
      [another],
      [{ uuid: first?.uuid, identifier: 'OWN-000003' }],
      [another, { uuid: first?.uuid, voided: true }],
    ])
      expect((await client.post(at, { identifiers })).status).toBe(403);
    expect((await client.post(`${at}/identifier`, another)).status).toBe(403);
    // what is as it was is no change
    const again = await client.post(at, { identifiers: [{ uuid: first?.uuid, identifier: 'OWN-000001', preferred: true }] });
    expect(again.status, again.text).toBe(200);
    expect((await api.admin.get(`${at}?v=full`)).body['identifiers']).toMatchObject([{ identifier: 'OWN-000001' }]);
    expect((await api.admin.post(at, { identifiers: [another] })).status).toBe(200);
  });

  it('has parents by the same words as the rules know', async () => {
    const words = [...parentWords, ...childWords, 'Sibling', ' Mother ', 'CHILD'];
    const pairs = words.flatMap((aIsToB) => words.map((bIsToA) => ({ aIsToB, bIsToA })));
    const [row] = await api.pool.rows<{ sides: (string | null)[] }>(
      `select array_agg(parent_side(p.a, p.b) order by p.at) as sides from unnest($1::text[], $2::text[]) with ordinality p(a, b, at)`,
      [pairs.map(({ aIsToB }) => aIsToB), pairs.map(({ bIsToA }) => bIsToA)],
    );
    expect(row?.sides).toEqual(pairs.map(parentSide));
  });

  it('is nobody of whom they descend', async () => {
    const [grandmother, mother, child] = await Promise.all(
      ['One', 'Two', 'Three'].map((name, at) => register(api.admin, `KIN-00000${at}`, name, 'Line')),
    );
    const relate = (personA: unknown, personB: unknown, relationshipType: string) =>
      api.admin.post('relationship', { personA, personB, relationshipType });
    const [parentToChild, childToParent] = ['8d91a210-c2cc-11de-8d13-0010c6dffd0f', '701eebed-edfc-d6d4-a8a5-512c67179ef0'];
    const first = await relate(grandmother?.['uuid'], mother?.['uuid'], parentToChild);
    await relate(child?.['uuid'], mother?.['uuid'], childToParent);
    for (const [a, b, type] of [
      [child, grandmother, parentToChild],
      [grandmother, child, childToParent],
      [mother, grandmother, parentToChild],
    ] as const) {
      const refused = await relate(a?.['uuid'], b?.['uuid'], type);
      expect(refused.body['error']).toMatchObject({ code: 'record.relationshipCircle' });
      expect(Object.keys(refused.body['error'].fieldErrors)).toEqual(['relationshipType']);
    }
    // once the first link is void the other way is free, and the first does not come back
    await api.admin.remove(`relationship/${first.body['uuid']}?reason=wrong`);
    const other = await relate(child?.['uuid'], grandmother?.['uuid'], parentToChild);
    expect(other.status).toBe(201);
    const back = await api.admin.post(`relationship/${first.body['uuid']}`, { voided: false });
    expect(back.body['error'].code).toBe('record.relationshipCircle');
    const { relationships } = (await api.admin.get(`fieldward/patientpanels?patient=${mother?.['uuid']}`)).body;
    expect(relationships).toMatchObject([{ relationship: 'Child', person: { display: 'Three Line', identifier: 'KIN-000002' } }]);
  });

  it('is related to another one, once', async () => {
    const a = await register(api.admin, 'REL-000001', 'Index', 'Case');
    const b = await register(api.admin, 'REL-000002', 'Her', 'Sister');
    const body = { personA: a['uuid'], personB: b['uuid'], relationshipType: '8d91a01c-c2cc-11de-8d13-0010c6dffd0f' };
    await create(api.admin, 'relationship', body);
    expect((await api.admin.post('relationship', body)).body['error'].code).toBe('record.duplicateRelationship');
    expect((await api.admin.post('relationship', { ...body, personB: a['uuid'] })).body['error'].code).toBe('record.samePerson');
    const { results } = (await api.admin.get(`relationship?person=${b['uuid']}&v=default`)).body;
    expect(results).toMatchObject([{ personA: { display: 'Index Case' }, relationshipType: { display: 'Sibling/Sibling' } }]);
  });
});
