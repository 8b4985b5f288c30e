import { clinicalChoices } from '@fieldward/contract/patient/clinical-choices.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScratchApi } from '../../../testing/scratch-api.ts';
import { create, register, starterApi } from '../../../testing/starter-api.ts';

let api: ScratchApi;
let patient: string;
const answers: Record<string, { uuid: string; display: string }> = {};
beforeAll(async () => {
  api = await starterApi();
  patient = String((await register(api.admin, 'CLI-000001', 'Amina', 'Traore'))['uuid']);
  for (const { concept } of Object.values(clinicalChoices))
    for (const answer of (await api.admin.get(`concept/${concept}?v=custom:(answers:ref)`)).body['answers'])
      answers[answer.display] = answer;
}, 60_000);
afterAll(() => api.close());

const head = async () => (await api.admin.get(`fieldward/patientbanner?patient=${patient}`)).body;

describe('an allergy', () => {
  it('is written and read as OpenMRS clients do, and alerts on the patient page', async () => {
    const penicillin = answers['PENICILLIN'];
    const made = await create(api.admin, `patient/${patient}/allergy`, {
      allergen: { allergenType: 'DRUG', codedAllergen: { uuid: penicillin?.uuid } },
      severity: { uuid: answers['SEVERE REACTION']?.uuid },
      reactions: [{ reaction: { uuid: answers['RASH ON THE SKIN']?.uuid } }, { reactionNonCoded: 'Fainted' }],
      comment: 'As a child',
    });
    const { results } = (await api.admin.get(`patient/${patient}/allergy?v=default`)).body;
    expect(results).toMatchObject([
      {
        uuid: made['uuid'],
        display: 'PENICILLIN',
        allergen: { allergenType: 'DRUG', codedAllergen: { uuid: penicillin?.uuid, display: 'PENICILLIN' }, nonCodedAllergen: null },
        severity: { display: 'SEVERE REACTION' },
        reactions: [
          { reaction: { display: 'RASH ON THE SKIN' }, reactionNonCoded: null },
          { reaction: null, reactionNonCoded: 'Fainted' },
        ],
        comment: 'As a child',
        voided: false,
      },
    ]);
    expect((await head())['allergies']).toMatchObject([
      { allergen: 'PENICILLIN', severity: 'SEVERE REACTION', reactions: ['RASH ON THE SKIN', 'Fainted'] },
    ]);
    expect((await api.admin.remove(`patient/${patient}/allergy/${made['uuid']}?reason=Somebody else`)).status).toBe(204);
    expect((await head())['allergies']).toEqual([]);
    expect((await api.admin.post(`patient/${patient}/allergy/${made['uuid']}`, { voided: false })).status).toBe(200);
    expect((await head())['allergies']).toHaveLength(1);
  });

  it.each([
    [{}, 'engine.required'],
    [{ allergen: 'nuts' }, 'engine.notObject'],
    [{ allergen: { allergenType: 'FOOD' } }, 'engine.required'],
    [{ allergen: { allergenType: 'MOOD', nonCodedAllergen: 'Nuts' } }, 'engine.notChoice'],
    [{ allergen: { nonCodedAllergen: 7 } }, 'engine.notText'],
    [{ allergen: { codedAllergen: 'nobody' } }, 'engine.unknownReference'],
    [{ allergen: { nonCodedAllergen: 'Nuts' }, reactions: 'rash' }, 'engine.notList'],
    [{ allergen: { nonCodedAllergen: 'Nuts' }, reactions: [{}] }, 'engine.required'],
    [{ allergen: { nonCodedAllergen: 'n'.repeat(300) } }, 'engine.tooLong'],
  ])('with %j is refused: %s', async (body, code) => {
    const response = await api.admin.post(`patient/${patient}/allergy`, body);
    expect([response.status, JSON.stringify(response.body['error']).includes(code)], response.text).toEqual([400, true]);
  });
});

it('nobody is allergic to the same thing twice, not even when it is sent many times at once', async () => {
  const other = String((await register(api.admin, 'CLI-000019', 'Amadou', 'Traore'))['uuid']);
  const enter = (nonCodedAllergen: string) =>
    api.admin.post(`patient/${other}/allergy`, { allergen: { allergenType: 'FOOD', nonCodedAllergen } });
  const answered = await Promise.all(['Shrimps', 'Shrimps', ' shrimps', 'SHRIMPS', 'Shrimps'].map(enter));
  expect(answered.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400, 400, 400]);
  expect((await enter('Shrimps')).body['error'].code).toBe('record.duplicateAllergy');
  const { results } = (await api.admin.get(`patient/${other}/allergy`)).body;
  await api.admin.remove(`patient/${other}/allergy/${results[0].uuid}?reason=Mistake`);
  expect((await enter('Shrimps')).status).toBe(201);
  // nor when the other one is taken back
  expect((await api.admin.post(`patient/${other}/allergy/${results[0].uuid}`, { voided: false })).status).toBe(400);
});

describe('no known allergies', () => {
  it('is recorded with who and when, ends with an allergy, and is refused beside one', async () => {
    const other = String((await register(api.admin, 'CLI-000002', 'Bilal', 'Traore'))['uuid']);
    const { body } = await api.admin.get(`fieldward/patientbanner?patient=${other}`);
    expect(body['noAllergies']).toBeNull();
    const none = await create(api.admin, 'noknownallergies', { patient: other });
    const facts = async () => (await api.admin.get(`fieldward/patientbanner?patient=${other}`)).body;
    expect((await facts())['noAllergies']).toMatchObject({ uuid: none['uuid'], by: 'boss Tester' });
    const nuts = await create(api.admin, 'allergy', { patient: other, allergen: { allergenType: 'FOOD', nonCodedAllergen: 'Nuts' } });
    expect((await facts())['noAllergies']).toBeNull();
    for (const [path, sent] of [
      ['noknownallergies', { patient: other }],
      [`noknownallergies/${none['uuid']}`, { voided: false }],
    ] as const)
      expect((await api.admin.post(path, sent)).body['error'].code).toBe('record.hasAllergies');
    await api.admin.remove(`allergy/${nuts['uuid']}?reason=Mistake`);
    expect((await facts())['noAllergies']).toBeNull();
    // two who were told at the same moment: one row counts, and taking it back leaves none
    await Promise.all([1, 2].map(() => create(api.admin, 'noknownallergies', { patient: other })));
    await api.admin.remove(`noknownallergies/${(await facts())['noAllergies'].uuid}`);
    expect((await facts())['noAllergies']).toBeNull();
    // one who was told of none, and one who entered some
    await Promise.all([
      api.admin.post('noknownallergies', { patient: other }),
      create(api.admin, 'allergy', { patient: other, allergen: { allergenType: 'FOOD', nonCodedAllergen: 'Eggs' } }),
    ]);
    expect((await api.admin.get(`noknownallergies?patient=${other}`)).body['results']).toEqual([]);
  });
});

describe('a medicine', () => {
  it('is taken until the day on which it ends', async () => {
    const path = (
      await create(api.admin, 'medicationstatement', { patient, medicine: { coded: answers['METFORMIN']?.uuid }, dose: '500 mg' })
    )['uuid'];
    await create(api.admin, 'medicationstatement', { patient, medicine: { nonCoded: 'Herbal tea' }, endDate: '2020-02-01' });
    expect((await head())['medicines']).toMatchObject([
      { name: 'METFORMIN', dose: '500 mg', active: true, start: null },
      { name: 'Herbal tea', active: false, end: '2020-02-01' },
    ]);
    const change = (body: object) => api.admin.post(`medicationstatement/${path}`, body);
    expect((await change({ startDate: '2999-01-01' })).body['error'].code).toBe('record.future');
    expect((await change({ startDate: '2024-01-01', endDate: '2023-01-01' })).body['error'].code).toBe('record.datesInOrder');
    expect((await change({ startDate: '2024-01-01', endDate: '2999-01-01' })).status).toBe(200);
    expect((await head())['medicines'][0]).toMatchObject({ active: true, start: '2024-01-01', end: '2999-01-01' });
    expect((await api.admin.get(`medicationstatement?patientUuid=${patient}&v=default`)).body['results'][0]).toMatchObject({
      display: 'METFORMIN',
      medicine: { coded: { display: 'METFORMIN' }, nonCoded: null },
    });
  });
});

describe('an immunisation', () => {
  it('says when the next dose is due until it was given', async () => {
    const polio = { vaccine: { coded: answers['ORAL POLIO VACCINE']?.uuid }, patient };
    const first = await create(api.admin, 'immunization', {
      ...polio,
      vaccinationDate: '2024-01-10',
      doseNumber: 1,
      nextDoseDate: '2024-02-10',
    });
    await create(api.admin, 'immunization', { patient, vaccine: { nonCoded: 'Rabies' }, vaccinationDate: '2024-01-01', lotNumber: 'R-1' });
    const due = async () => (await head())['immunizations'].map((each: { nextDose: string | null }) => each.nextDose);
    expect(await due()).toEqual(['2024-02-10', null]);
    const second = await create(api.admin, 'immunization', { ...polio, vaccinationDate: '2024-02-12', doseNumber: 2 });
    expect(await due()).toEqual([null, null, null]);
    expect((await api.admin.remove(`immunization/${second['uuid']}?reason=Mistake`)).status).toBe(204);
    expect(await due()).toEqual(['2024-02-10', null]);
    const change = (body: object) => api.admin.post(`immunization/${first['uuid']}`, body);
    expect((await change({ nextDoseDate: '2024-01-10' })).body['error'].code).toBe('record.nextDoseBefore');
    expect((await change({ vaccinationDate: '2999-01-10', nextDoseDate: null })).body['error'].code).toBe('record.future');
  });
});

describe('a problem', () => {
  it('is active until it ends, and begins before that', async () => {
    const made = await create(api.admin, 'condition', {
      patient,
      condition: { coded: answers['BRONCHIAL ASTHMA']?.uuid },
      onsetDate: '2020-01-01T00:00:00.000+0000',
    });
    await create(api.admin, 'condition', { patient, condition: { nonCoded: 'Bad teeth' }, clinicalStatus: 'INACTIVE' });
    expect((await api.admin.get(`condition?patientUuid=${patient}&v=default`)).body['results']).toMatchObject([
      { condition: { coded: { display: 'BRONCHIAL ASTHMA' }, nonCoded: null }, clinicalStatus: 'ACTIVE', endDate: null },
      { condition: { coded: null, nonCoded: 'Bad teeth' }, clinicalStatus: 'INACTIVE' },
    ]);
    const early = await api.admin.post(`condition/${made['uuid']}`, { endDate: '2019-01-01T00:00:00.000+0000' });
    expect(early.body['error'].code).toBe('record.datesInOrder');
    expect((await api.admin.post(`condition/${made['uuid']}`, { endDate: '2999-01-01T00:00:00.000+0000' })).body['error'].code).toBe(
      'record.future',
    );
    expect((await api.admin.post(`condition/${made['uuid']}`, { endDate: '2021-01-01T00:00:00.000+0000' })).status).toBe(200);
    expect((await api.admin.get(`condition/${made['uuid']}`)).body).toMatchObject({ clinicalStatus: 'INACTIVE' });
    expect((await head())['conditions']).toMatchObject([{ name: 'BRONCHIAL ASTHMA', active: false }, { name: 'Bad teeth' }]);
  });
});

it('nothing is known of a patient from a day before an exact birth', async () => {
  const codeOf = async (path: string, body: object) => (await api.admin.post(path, body)).body['error']?.code;
  const each = [
    ['condition', { condition: { nonCoded: 'Asthma' }, onsetDate: '1984-03-11T23:30:00.000+0500' }],
    ['medicationstatement', { medicine: { nonCoded: 'Zinc' }, startDate: '1926-05-01' }],
    ['immunization', { vaccine: { nonCoded: 'Typhoid' }, vaccinationDate: '1984-03-11' }],
  ] as const;
  const baby = String((await register(api.admin, 'CLI-000009', 'Young', 'Guess', { birthdateEstimated: true }))['uuid']);
  for (const [path, body] of each) {
    expect([path, await codeOf(path, { patient, ...body })]).toEqual([path, 'record.beforeBirth']);
    expect([path, await codeOf(path, { patient: baby, ...body })]).toEqual([path, undefined]);
  }
});

it('the summary of a patient is a PDF in the language that was asked for', async () => {
  for (const language of ['en', 'ar']) {
    const paper = await api.admin.get(`fieldward/patientsummary?patient=${patient}&language=${language}`);
    expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  }
  expect((await api.admin.get('fieldward/patientsummary?patient=nobody')).status).toBe(404);
});
