/** Refusals: of one thing, of a whole body, of an actor; and what means that the database is away. */
import { describe, expect, it } from 'vitest';
import { actorOf, demand, may } from './actor.ts';
import { invalid, Problem, unknownObject, unknownReference } from './problem.ts';
import { unreachable } from './unreachable.ts';

describe('a problem', () => {
  it('is about a field, several, or none', () => {
    expect(new Problem('engine.busy')).toMatchObject({ status: 409, fields: [], extra: {}, holes: {} });
    expect(new Problem('engine.tooFew', { min: 2 }, 'f')).toMatchObject({
      message: 'At least 2 needed',
      fields: [{ field: 'f', code: 'engine.tooFew', holes: { min: 2 } }],
    });
    const fields = [{ field: 'g', code: 'engine.required' as const }];
    expect(new Problem('engine.busy', {}, 'f', { fields }).fields).toEqual(fields);
  });

  it('of something that there is not names it, cut to sixty signs', () => {
    expect(unknownObject('patient', 'x'.repeat(61))).toMatchObject({
      code: 'engine.unknownObject',
      holes: { resource: 'patient', uuid: 'x'.repeat(60) },
      fields: [],
    });
    const { code, holes, fields } = unknownReference('patient', 'nobody', 'f');
    expect([code, holes]).toEqual(['engine.unknownReference', { resource: 'patient', uuid: 'nobody' }]);
    expect(fields).toMatchObject([{ field: 'f', code }]);
  });

  it('of a whole body is that of its only field', () => {
    expect(invalid([{ field: 'a', code: 'engine.tooFew', holes: { min: 2 } }])).toMatchObject({ code: 'engine.tooFew', holes: { min: 2 } });
  });

  it('of a whole body names its fields, each once', () => {
    const fields = ['a', 'b', 'a'].map((field) => ({ field, code: 'engine.required' as const }));
    expect(invalid(fields)).toMatchObject({ code: 'engine.invalid', holes: { fields: 'a, b' }, fields });
    expect(invalid(fields, true)).toMatchObject({ code: 'engine.required', fields });
    expect(invalid([])).toMatchObject({ code: 'engine.invalid', holes: { fields: '' } });
  });

  it('of a whole body names a hundred fields at most', () => {
    const fields = Array.from({ length: 60_000 }, (_, at) => ({ field: `p${at}`, code: 'engine.required' as const }));
    const { fields: told, message } = invalid(fields);
    expect(told).toEqual(fields.slice(0, 100));
    expect(message.length).toBeLessThan(1_000);
  });

  it('of a whole body is the sentence of an area where every field has it', () => {
    const codeOf = (...codes: readonly ('person.required' | 'bank.mandatory')[]) =>
      invalid(codes.map((code, at) => ({ field: `f${at}`, code }))).code;
    expect(codeOf('person.required', 'person.required')).toBe('person.required');
    expect(codeOf('person.required', 'bank.mandatory')).toBe('engine.invalid');
    expect(invalid(['a', 'b'].map((field) => ({ field, code: 'person.nameLength' as const, holes: { max: 1 } }))).code).toBe(
      'engine.invalid',
    );
  });
});

describe('what an actor may', () => {
  const facts = {
    userId: '1',
    userUuid: 'u',
    username: 'n',
    personId: null,
    privileges: new Set(['Get People']),
    address: '',
    bound: false,
    anySensitive: false,
  };
  const clerk = actorOf({ ...facts, roles: new Set(['Clerk']) });

  it('is what the privileges say, and all to the super user', () => {
    expect([clerk.superuser, may(clerk, 'Get People'), may(clerk, 'Edit People')]).toEqual([false, true, false]);
    const root = actorOf({ ...facts, roles: new Set(['System Developer']) });
    expect([root.superuser, may(root, 'Edit People')]).toEqual([true, true]);
    expect(() => demand(root, 'Edit People')).not.toThrow();
  });

  it('is refused with the first privilege that is missing', () => {
    expect(() => demand(clerk, 'Get People')).not.toThrow();
    expect(() => demand(clerk, 'Get People', 'Edit People', 'Purge People')).toThrow(
      expect.objectContaining({ code: 'engine.forbidden', holes: { privilege: 'Edit People' } }),
    );
  });
});

it.each<[unknown, boolean]>([
  [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), true],
  [Object.assign(new Error('x'), { code: '57P01' }), true],
  [Object.assign(new Error('Connection terminated'), { code: '23505' }), false],
  [new Error('Connection terminated unexpectedly'), true],
  [new Error('x'), false],
  [{ code: 'ECONNREFUSED' }, false],
])('%# means that the database cannot be reached', (error, is) => expect(unreachable(error)).toBe(is));
