import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { parseRepresentation, printRepresentation, type Representation } from './representation.ts';

const round = (text: string) => printRepresentation(parseRepresentation(text));

describe('the representation grammar', () => {
  it.each([
    ['ref', 'ref'],
    ['full', 'full'],
    ['custom:(uuid,display)', '(uuid,display)'],
    ['custom:(uuid,person:(names:(givenName),age),tags:ref)', '(uuid,person:(names:(givenName),age),tags:ref)'],
    ['custom: ( uuid , person : full )', '(uuid,person:full)'],
    ['custom:uuid,display:ref', '(uuid,display:ref)'],
    ['custom:(uuid,visit:(uuid,location:ref', '(uuid,visit:(uuid,location:ref))'],
    ['custom:(uuid,person:custom:(age))', '(uuid,person:(age))'],
    ['custom:(uuid,uuid)', '(uuid)'],
    ['custom:()', '()'],
  ])('%s', (text, canonical) => expect(round(text)).toBe(canonical));

  it.each([
    '',
    'fuller',
    'custom:(uuid))',
    'custom:(a:b)',
    'custom:(,)',
    "custom:(a'b)",
    'custom:(a(b))',
    `custom:${'(a:'.repeat(20)}`,
    `custom:(${'a,'.repeat(7000)})`,
  ])('refuses %s', (text) =>
    expect(() => parseRepresentation(text)).toThrow(expect.objectContaining({ code: 'engine.badRepresentation' })),
  );

  const [deep, many, long] = [
    (levels: number) => `custom:${'(a:'.repeat(levels - 1)}(a)`,
    (names: number) => `custom:${Array.from({ length: names }, (_, at) => `a${at}`).join()}`,
    (signs: number) => 'custom:uuid'.padEnd(signs),
  ];
  it.each([
    ['ten deep', deep(10), deep(11), 'nested more than 10 deep'],
    ['a thousand properties', many(1000), many(1001), 'more than 1000 properties'],
    ['12,000 signs', long(12_000), long(12_001), 'longer than 12000 characters'],
  ])('takes %s, and no more', (_what, most, more, reason) => {
    expect(() => parseRepresentation(most)).not.toThrow();
    expect(() => parseRepresentation(more)).toThrow(expect.objectContaining({ holes: { reason } }));
  });

  it.each([
    [`custom${'x'.repeat(50)}`, `custom${'x'.repeat(34)} is not ref, default, full or custom:(…)`],
    ['custom:(uuid))abcdefghijk', 'unexpected )abcdefghi at 13'],
    ['custom:(uuid,)x', 'unexpected x at 14'],
    ['custom:(uuid,-)', 'a property name is expected at 13'],
    ['custom:(uuid:(age-))', 'a bracket or comma is expected at 17'],
    ['custom:(uuid: age)', 'ref, default, full or (…) is expected at 14'],
  ])('says where %s is wrong', (text, reason) =>
    expect(() => parseRepresentation(text)).toThrow(expect.objectContaining({ holes: { reason } })),
  );

  it('reads back what it prints', () => {
    const name = fc.stringMatching(/^[a-z][A-Za-z0-9]{0,8}$/);
    const { representation } = fc.letrec<{ representation: Representation }>((tie) => ({
      representation: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom({ view: 'ref' as const }, { view: 'default' as const }, { view: 'full' as const }),
        fc
          .uniqueArray(fc.record({ name, as: fc.option(tie('representation')) }), {
            selector: (each) => each.name,
            minLength: 1,
            maxLength: 4,
          })
          .map((only) => ({ only })),
      ),
    }));
    fc.assert(
      fc.property(representation, (wanted) => {
        const printed = printRepresentation(wanted);
        expect(round('only' in wanted ? `custom:${printed}` : printed)).toBe(printed);
      }),
    );
  });
});
