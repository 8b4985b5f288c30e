import { afterAll, beforeAll, expect, it } from 'vitest';
import { laboratory, type Laboratory } from '../../../testing/laboratory.ts';

let lab: Laboratory;
beforeAll(async () => {
  lab = await laboratory();
}, 60_000);
afterAll(() => lab?.api.close());

it('by what results are judged is shown before they are recorded: the person at the collection, the last number of each field', async () => {
  const first = await lab.accepted();
  const attributes = [
    { attributeType: lab.haemoglobin, valueReference: '13.5' },
    { attributeType: lab.remark, valueReference: '14' },
  ];
  expect((await lab.admin.post('fieldward/labresults', { labTest: first, attributes })).status).toBe(200);
  const second = await lab.accepted();
  const { status, body } = await lab.technician.get(`fieldward/labresultbasis?labTest=${second}`);
  expect(body['last']).not.toContainEqual(expect.objectContaining({ attributeType: lab.remark }));
  const [value] = (body['last'] as { attributeType: string; value: string }[]).filter(
    ({ attributeType }) => attributeType === lab.haemoglobin,
  );
  expect([status, value?.value, body['pregnant'], typeof body['ageDays']]).toEqual([200, '13.5', null, 'number']);
  expect((await lab.technician.get('fieldward/labresultbasis?labTest=nobody')).status).toBe(404);
  // the first test has none before it but those of others
  const before = (await lab.technician.get(`fieldward/labresultbasis?labTest=${first}`)).body['last'] as { value: string }[];
  expect(before.map((each) => each.value)).not.toContain('13.5');
});
