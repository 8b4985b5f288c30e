import { afterAll, beforeAll, expect, it } from 'vitest';
import { labDatatypes } from '@fieldward/domain/lab/datatype.ts';
import { concept, create, KNOWN, starterApi } from '../../../testing/starter-api.ts';
import type { ApiResponse, ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
let type: string;
beforeAll(async () => {
  api = await starterApi();
  const asked = await concept(api.admin, 'URINE DIPSTICK', KNOWN.notApplicable);
  type = String(
    (await create(api.admin, 'commonlab/labtesttype', { name: 'Urine Dipstick', referenceConcept: asked, testGroup: 'URINALYSIS' }))[
      'uuid'
    ],
  );
}, 60_000);
afterAll(() => api.close());

const make = (more: Readonly<Record<string, unknown>>): Promise<ApiResponse> =>
  api.admin.post('fieldward/labmultiset', { labTestType: type, multisetName: 'Strip', ...more });
const fields = async () => (await api.admin.get(`commonlab/labtestattributetype?v=full&testTypeUuid=${type}`)).body['results'];
const refusalOf = ({ status, body }: ApiResponse) => [status, body['error']?.message, Object.keys(body['error']?.fieldErrors ?? {})];

it('makes one field per row, free text unless the row says otherwise', async () => {
  const made = await make({
    groupName: 'Dipstick',
    minOccurs: 1,
    rows: [
      { name: 'Protein', sortWeight: 2 },
      { name: 'Specific gravity', sortWeight: 1, datatypeClassname: labDatatypes.number, datatypeConfig: '1.04' },
    ],
  });
  expect([made.status, made.body['results']]).toEqual([
    201,
    [
      { uuid: expect.any(String), name: 'Protein' },
      { uuid: expect.any(String), name: 'Specific gravity' },
    ],
  ]);
  expect(await fields()).toMatchObject([
    { name: 'Specific gravity', sortWeight: 1, datatypeClassname: labDatatypes.number, datatypeConfig: '1.04', multisetName: 'Strip' },
    { name: 'Protein', datatypeClassname: labDatatypes.text, groupName: 'Dipstick', minOccurs: 1, multisetName: 'Strip' },
  ]);
});

it('makes none when one row is refused, and says which', async () => {
  const before = (await fields()).length;
  expect(refusalOf(await make({ rows: [{ name: 'Ketones' }, { name: 'protein' }] }))).toEqual([
    400,
    'Attribute type with this name already exist',
    ['rows[1].name'],
  ]);
  expect(await fields()).toHaveLength(before);
});

it.each<[string, Readonly<Record<string, unknown>>, string, readonly string[]]>([
  ['no row', { rows: [] }, 'A multiset needs at least one row', ['rows']],
  ['a set without a name', { multisetName: ' ', rows: [{ name: 'Nitrite' }] }, 'Field is required', ['multisetName']],
  [
    'the first unknown property',
    { rows: [{ name: 'Nitrite', uuid: 'x', voided: true }] },
    'Some properties are not allowed to be set: uuid',
    ['rows[0].uuid'],
  ],
  ['too many rows', { rows: Array.from({ length: 101 }, (_, n) => ({ name: `N ${n}` })) }, 'At most 100 rows at once', ['rows']],
])('refuses %s', async (_what, more, message, at) => {
  expect(refusalOf(await make(more))).toEqual([400, message, at]);
});
