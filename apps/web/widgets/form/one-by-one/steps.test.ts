// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { formFromWire } from '@fieldward/domain/form/definition.ts';
import { askedQuestions, stepFrom } from './steps.ts';

const field = (uuid: string, type = 'Textbox') => ({
  uuid,
  displayText: uuid,
  field: { uuid: `q${uuid}`, name: uuid, fieldType: { display: type } },
});
const form = formFromWire({ uuid: 'f', name: 'F', formFields: [field('a'), field('h', 'Heading'), field('b'), field('c'), field('d')] });
const all = (): boolean => true;
const but =
  (...hidden: string[]) =>
  (uuid: string): boolean =>
    !hidden.includes(uuid);

describe('the screens of a form', () => {
  it('are its questions, each under its heading', () => {
    expect(askedQuestions(form, all).map((each) => [each.field.uuid, each.heading?.uuid])).toEqual([
      ['a', undefined],
      ['b', 'h'],
      ['c', 'h'],
      ['d', 'h'],
    ]);
    expect(askedQuestions(form, but('h', 'c')).map((each) => [each.field.uuid, each.heading?.uuid])).toEqual([
      ['a', undefined],
      ['b', undefined],
      ['d', undefined],
    ]);
  });

  it.each([
    ['context', 1, 'a'],
    ['context', -1, 'context'],
    ['a', 1, 'b'],
    ['a', -1, 'context'],
    ['d', 1, 'summary'],
    ['summary', 1, 'summary'],
    ['summary', -1, 'd'],
  ] as const)('from %s by %i is %s', (at, by, to) => expect(stepFrom(form, all, true, at, by)).toBe(to));

  it.each([
    ['b', 1, 'd'],
    ['d', -1, 'b'],
    ['c', 1, 'd'],
    ['c', -1, 'b'],
  ] as const)('pass what is hidden: from %s by %i is %s', (at, by, to) => expect(stepFrom(form, but('c'), true, at, by)).toBe(to));

  it('begin and end with what is left', () => {
    expect(stepFrom(form, but('a'), false, 'a', -1)).toBe('b');
    expect(stepFrom(form, but('d'), false, 'd', 1)).toBe('summary');
    expect(stepFrom(form, but('a', 'b', 'c', 'd'), false, 'b', -1)).toBe('summary');
  });
});
