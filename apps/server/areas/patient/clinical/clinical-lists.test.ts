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
