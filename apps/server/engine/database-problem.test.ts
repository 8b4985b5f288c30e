import { expect, it } from 'vitest';
import { DatabaseProblems } from './database-problem.ts';
import { Problem } from './problem.ts';
import { world } from './world-for-tests.ts';

const problems = new DatabaseProblems(world(), { more_known: { code: 'engine.busy', field: 'more' } });
const refusal = (code: string, more: object = {}): Error => Object.assign(new Error('refused'), { code, ...more });
const found = (error: unknown): unknown => {
  const problem = problems.problem(error);
  return problem instanceof Problem ? [problem.code, problem.holes, problem.fields.map(({ field }) => field)] : problem;
};

it.each<[string, string, object, unknown]>([
  ['something twice', '23505', {}, ['engine.duplicate', {}, []]],
  ['something twice, by a constraint of nobody', '23505', { constraint: 'x' }, ['engine.duplicate', {}, []]],
  ['a uuid twice', '23505', { constraint: 'x_uuid_key' }, ['engine.uuidTaken', {}, ['uuid']]],
  ['something twice, by a constraint of a resource', '23505', { constraint: 'place_name_unique' }, ['record.duplicateName', {}, ['name']]],
  ['a constraint that has only a code', '23514', { constraint: 'place_circle' }, ['record.locationCircle', {}, []]],
  ['a constraint of no resource', '23514', { constraint: 'more_known' }, ['engine.busy', {}, ['more']]],
  ['what is in use', '23503', {}, ['engine.inUse', {}, []]],
  ['a check', '23514', {}, ['engine.refused', {}, []]],
  ['nothing in a column: its property', '23502', { table: 'place', column: 'parent_place' }, ['engine.required', {}, ['within']]],
  ['nothing in a column of no property', '23502', { table: 'place', column: 'odd' }, ['engine.required', {}, ['odd']]],
  ['nothing in a column of no resource', '23502', { table: 'x', column: 'parent_place' }, ['engine.required', {}, ['parent_place']]],
  ['too long a text', '22001', {}, ['engine.refused', {}, []]],
  ['a number out of range', '22003', {}, ['engine.refused', {}, []]],
  ['a deadlock', '40P01', {}, ['engine.busy', {}, []]],
  ['a lock that was not given', '55P03', {}, ['engine.busy', {}, []]],
  ['what took too long', '57014', {}, ['engine.tooSlow', {}, []]],
])('the database refuses %s', (_what, code, more, expected) => expect(found(refusal(code, more))).toEqual(expected));

it.each([
  ['Key (number)=(A-1) already exists.', 'A-1'],
  ['Key (patient_id, lower(number::text))=(7, A-1) already exists.', 'A-1'],
  ['Key (number::text, patient_id)=(A-1, 7) already exists.', 'A-1'],
  ['Key (a\nb, number)=(x\ny, A-1) already exists.', 'A-1'],
  ['Key (patient_id)=(7) already exists.', ''],
  ['No such words', ''],
  [undefined, ''],
])('%j says %j', (detail, identifier) =>
  expect(found(refusal('23505', { constraint: 'number_unique', detail }))).toEqual(['record.duplicateIdentifier', { identifier }, []]),
);

it.each([
  [refusal('XX000')],
  [refusal('ECONNRESET')],
  [new Error('x')],
  [{ code: '23505' }],
  [Object.assign(new Error('x'), { code: 23505 })],
  ['23505'],
  [null],
])('%j is no refusal of ours and comes back as it is', (error) => {
  expect(problems.problem(error)).toBe(error);
  expect(DatabaseProblems.taken(error)).toBeNull();
});

it('knows whether the uuid is taken, or anything else', () => {
  expect(DatabaseProblems.taken(refusal('23505', { constraint: 'place_uuid_key' }))).toBe('uuid');
  expect(DatabaseProblems.taken(refusal('23505', { constraint: 'place_name_unique' }))).toBe('other');
  expect(DatabaseProblems.taken(refusal('23505'))).toBe('other');
  expect(DatabaseProblems.taken(refusal('23503', { constraint: 'place_uuid_key' }))).toBeNull();
});
