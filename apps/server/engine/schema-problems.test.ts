/** What a schema says is wrong with a value, as problems of the catalogue at their fields. */
import Type, { type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { oneOf, orNull } from '@fieldward/contract/operation.ts';
import { fieldOf, schemaProblems } from './schema-problems.ts';

const strict = { additionalProperties: false } as const;
const problems = (schema: TSchema, value: unknown) => schemaProblems(Compile(schema).Errors(value));

describe('a value', () => {
  it.each<[string, TSchema, unknown, string, object | undefined]>([
    ['no text', Type.String(), 1, 'engine.notText', undefined],
    ['no number', Type.Number(), 'x', 'engine.notNumber', undefined],
    ['no whole number', Type.Integer(), 1.5, 'engine.notInteger', undefined],
    ['neither yes nor no', Type.Boolean(), 'x', 'engine.notBoolean', undefined],
    ['no list', Type.Array(Type.String()), 'x', 'engine.notList', undefined],
    ['no object', Type.Object({}), 'x', 'engine.notObject', undefined],
    ['no choice', oneOf(['a', 'b']), 'c', 'engine.notChoice', { choices: 'a, b' }],
    ['not the only choice', Type.Literal('a'), 'c', 'engine.notChoice', { choices: 'a' }],
    ['too long', Type.String({ maxLength: 2 }), 'abc', 'engine.tooLong', { max: 2 }],
    ['empty', Type.String({ minLength: 1 }), '', 'engine.required', undefined],
    ['too short', Type.String({ minLength: 2 }), 'a', 'engine.badFormat', undefined],
    ['too small', Type.Number({ minimum: 3 }), 2, 'engine.tooSmall', { min: 3 }],
    ['too great', Type.Number({ maximum: 3 }), 4, 'engine.tooGreat', { max: 3 }],
    ['too few', Type.Array(Type.String(), { minItems: 2 }), ['a'], 'engine.tooFew', { min: 2 }],
    ['of another form', Type.String({ pattern: '^a$' }), 'b', 'engine.badFormat', undefined],
    ['wrong in another way', Type.Array(Type.String(), { uniqueItems: true }), ['a', 'a'], 'engine.refused', undefined],
  ])('that is %s', (_what, schema, value, code, holes) =>
    expect(problems(Type.Object({ f: schema }), { f: value })).toEqual([{ field: 'f', code, ...(holes === undefined ? {} : { holes }) }]),
  );

  it('with more mistakes than anybody reads is told a hundred of them', () => {
    const unknown = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`p${at}`, 1]));
    const told = problems(Type.Array(Type.Object({ a: Type.Optional(Type.String()) }, strict)), [unknown, unknown]);
    expect(told.length).toBe(100);
    expect(told[7]).toEqual({ field: '[0].p7', code: 'engine.unknownProperty', holes: { property: '[0].p7' } });
  });

  it('that is missing or unknown is named at its place', () => {
    const schema = Type.Object({ list: Type.Array(Type.Object({ 'a/b~c': Type.String(), d: Type.String() }, strict)) }, strict);
    expect(problems(schema, { list: [{ d: 'x' }] })).toEqual([{ field: 'list[0].a/b~c', code: 'engine.required' }]);
    const long = 'x'.repeat(61);
    expect(problems(schema, { list: [], [long]: 1, other: 2 })).toEqual([
      { field: 'x'.repeat(60), code: 'engine.unknownProperty', holes: { property: `${'x'.repeat(60)}, other` } },
      { field: 'other', code: 'engine.unknownProperty', holes: { property: `${'x'.repeat(60)}, other` } },
    ]);
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`property${at}`, 1]));
    expect(problems(Type.Object({}, strict), many)[0]?.holes).toEqual({ property: Object.keys(many).join(', ').slice(0, 200) });
  });
});

describe('a value that may be several things', () => {
  it('or null is told what it lacks otherwise', () => {
    const schema = Type.Object({ f: orNull(Type.Object({ at: Type.String() }, strict)) });
    expect(problems(schema, { f: { at: 1 } })).toEqual([{ field: 'f.at', code: 'engine.notText' }]);
    expect(problems(schema, { f: 'x' })).toEqual([{ field: 'f', code: 'engine.notObject' }]);
  });

  it('is told only that it is none of them', () => {
    const schema = Type.Object({ f: Type.Union([Type.Object({ a: Type.String() }), Type.Object({ b: Type.String() })]), g: Type.String() });
    expect(problems(schema, { f: {}, g: 1 })).toEqual([
      { field: 'f', code: 'engine.refused' },
      { field: 'g', code: 'engine.notText' },
    ]);
  });
});

it.each([
  ['', ''],
  ['/a', 'a'],
  ['/names/0/given~1name', 'names[0].given/name'],
  ['/0', '[0]'],
  ['/a~01', 'a~1'],
])('%s is the field %s', (pointer, field) => expect(fieldOf(pointer)).toBe(field));
