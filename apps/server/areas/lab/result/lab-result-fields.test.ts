import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { labDatatypes } from '@fieldward/domain/lab/datatype.ts';
import { encounterOf, laboratory, type Laboratory } from '../../../testing/laboratory.ts';
import { create, register } from '../../../testing/starter-api.ts';

let lab: Laboratory;
beforeAll(async () => {
  lab = await laboratory();
}, 60_000);
afterAll(() => lab?.api.close());

describe('reference ranges', () => {
  it('are chosen by sex and age on the day of collection, and pregnancy where it is known', async () => {
    const field = String(
      (
        await create(lab.admin, 'commonlab/labtestattributetype', {
          name: 'Ferritin',
          labTestType: lab.testType,
          datatypeClassname: labDatatypes.number,
          referenceRanges: [
            { sex: 'M', low: '30', high: '400' },
            { sex: 'F', low: '13', high: '150' },
            { pregnant: true, low: '5', high: '10' },
            { maxAgeDays: 365, low: '90', high: '600' },
          ],
        })
      )['uuid'],
    );
    const flagFor = async (birthdate: string, gender: string, more: Record<string, unknown> = {}) => {
      const patient = String((await register(lab.admin, `R-${Math.random()}`, 'Ranged', 'Person', { gender, birthdate }))['uuid']);
      const uuid = await lab.accepted({ patient, encounter: await encounterOf(lab.api, patient) });
      const attributes = [
        { attributeType: lab.haemoglobin, valueReference: '13' },
        { attributeType: field, valueReference: '20' },
      ];
      expect((await lab.admin.post('fieldward/labresults', { labTest: uuid, attributes, ...more })).status).toBe(200);
      return (await lab.test(uuid))['attributes'].find((each: { attributeType: { uuid: string } }) => each.attributeType.uuid === field)
        .flag;
    };
    const lastMonth = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
    expect([
      await flagFor('1980-01-01', 'M'),
      await flagFor('1980-01-01', 'F'),
      await flagFor('1980-01-01', 'F', { pregnant: true }),
      await flagFor(lastMonth, 'U'),
    ]).toEqual(['low', null, 'high', 'low']);
  });
});

it('asks for no required field that the screen does not show', async () => {
  const hidden = { labTestType: lab.testType, datatypeClassname: labDatatypes.boolean, minOccurs: 1 };
  const labTest = await lab.accepted();
  await create(lab.admin, 'commonlab/labtestattributetype', { ...hidden, name: 'Set aside', datatypeConfig: 'never shown' });
  expect((await lab.result(lab.admin, labTest, '13')).status).toBe(200);
  await create(lab.admin, 'commonlab/labtestattributetype', { ...hidden, name: 'Confirmed' });
  const missing = await lab.result(lab.admin, await lab.accepted(), '13');
  expect([missing.status, missing.body['error'].code]).toEqual([400, 'lab.requiredMissing']);
});

it('takes a whole day as a result, and none that has not come in the programme', async () => {
  const datatypeClassname = 'org.openmrs.customdatatype.datatype.DateDatatype';
  const { body } = await lab.admin.post('commonlab/labtestattributetype', {
    labTestType: lab.testType,
    name: 'Read on',
    datatypeClassname,
  });
  const say = async (valueReference: string) =>
    (await lab.admin.post('commonlab/labtestattribute', { labTest: await lab.accepted(), attributeType: body['uuid'], valueReference }))
      .text;
  expect(await say(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10))).toContain('answer.future');
  expect(await say('2026-01-02 or so')).toContain('answer.date');
  expect(JSON.parse(await say('2026-01-02T00:00:00.000+0000'))).toMatchObject({ valueReference: '2026-01-02' });
});
