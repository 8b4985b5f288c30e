import { afterAll, beforeAll, expect, it } from 'vitest';
import { labDatatypes } from '@fieldward/domain/lab/datatype.ts';
import { carefulAccount } from '../../../testing/account-but.ts';
import { laboratory, type Laboratory } from '../../../testing/laboratory.ts';
import { concept, create, KNOWN } from '../../../testing/starter-api.ts';
import type { Client } from '../../../testing/scratch-api.ts';

let lab: Laboratory;
beforeAll(async () => {
  lab = await laboratory();
}, 60_000);
afterAll(() => lab?.api.close());

it('results that name a sensitive answer are hidden, and not changed unseen', async () => {
  const { client: careful } = await carefulAccount(lab.api, 'careful');
  const secret = await concept(lab.admin, 'SECRET', KNOWN.notApplicable);
  const field = await create(lab.admin, 'commonlab/labtestattributetype', {
    name: 'Germ',
    labTestType: lab.testType,
    datatypeClassname: labDatatypes.coded,
    datatypeConfig: await concept(lab.admin, 'GERM', KNOWN.coded, { answers: [secret] }),
  });
  const attributes = [
    { attributeType: lab.haemoglobin, valueReference: '13' },
    { attributeType: field['uuid'], valueReference: secret },
  ];
  const labTest = await lab.accepted();
  const record = (by: Client, of: string) =>
    by.post('fieldward/labresults', { labTest: of, comments: 'SECRET too', attributes, version: '*' });
  expect((await record(lab.admin, labTest)).status).toBe(200);
  expect((await lab.admin.post(`concept/${secret}`, { sensitive: true })).status).toBe(200);
  const seen = await careful.get(`commonlab/labtestorder/${labTest}?v=full`);
  expect([seen.status, /SECRET/.test(seen.text), /"13"/.test(seen.text), seen.text.includes(secret)]).toEqual([200, false, true, false]);
  // whether there is such a result or not, so that being refused does not tell
  attributes.pop();
  for (const of of [labTest, await lab.accepted()])
    expect([(await record(careful, of)).status, (await record(lab.admin, of)).status]).toEqual([403, 200]);
  expect((await lab.admin.post(`concept/${secret}`, { sensitive: false })).status).toBe(200);
});
