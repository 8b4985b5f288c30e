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
