import { describe, expect, it } from 'vitest';
import { BankBody, uuidOf } from './body-reader.ts';

const read = <T>(body: object, ask: (body: BankBody) => T, known: readonly string[] = ['p']): [T, string[]] => {
  const reader = new BankBody(body, known);
  const answer = ask(reader);
  return [answer, reader.problems.map(({ field, code }) => `${field}: ${code}`)];
};

it.each([[null], ['text'], [[]], [undefined]])('%j is no body', (body) =>
  expect(() => new BankBody(body, [])).toThrow(expect.objectContaining({ code: 'engine.notAnObject' })),
);

it('names what it does not know, long names cut', () => {
  const { problems } = new BankBody({ p: 1, odd: 2, ['x'.repeat(70)]: 3 }, ['p']);
  expect(problems).toEqual([
    { field: 'odd', code: 'engine.unknownProperty', holes: { property: 'odd' } },
    { field: 'x'.repeat(60), code: 'engine.unknownProperty', holes: { property: 'x'.repeat(60) } },
  ]);
});

describe('a property is read', () => {
  it.each<[string, object, (body: BankBody) => unknown, unknown, string[]]>([
    ['as text', { p: ' x ' }, (body) => body.text('p', 'else'), 'x', []],
    ['as empty text', { p: '' }, (body) => body.text('p', 'else'), '', []],
    ['as text that was not sent', {}, (body) => body.text('p', 'else'), 'else', []],
    ['as text that is null', { p: null }, (body) => body.text('p', 'else'), 'else', []],
    ['as text that is none', { p: 1 }, (body) => body.text('p', 'else'), 'else', ['p: engine.notText']],
    ['as a line', { p: 'x' }, (body) => body.line('p', ''), 'x', []],
    ['as a line that breaks', { p: 'a\nb' }, (body) => body.line('p', ''), 'a\nb', ['p: bank.unprintable']],
    ['as a line of 255', { p: 'x'.repeat(255) }, (body) => body.line('p', '').length, 255, []],
    ['as a line of 256', { p: 'x'.repeat(256) }, (body) => body.line('p', '').length, 256, ['p: engine.tooLong']],
    ['as a line of at most 3', { p: 'abcd' }, (body) => body.line('p', '', 3), 'abcd', ['p: engine.tooLong']],
    ['as a line that was not sent, however long the other', {}, (body) => body.line('p', 'abcd', 3), 'abcd', []],
    ['as lines', { p: 'a\nb' }, (body) => body.lines('p', ''), 'a\nb', []],
    ['as lines of 1000', { p: 'x'.repeat(1000) }, (body) => body.lines('p', '').length, 1000, []],
    ['as lines of 1001', { p: 'x'.repeat(1001) }, (body) => body.lines('p', '').length, 1001, ['p: engine.tooLong']],
    ['as lines that were not sent', {}, (body) => body.lines('p', 'a\0'), 'a\0', []],
    ['as a yes', { p: true }, (body) => body.flag('p', false), true, []],
    ['as a no', { p: false }, (body) => body.flag('p', true), false, []],
    ['as a flag that was not sent', {}, (body) => body.flag('p', true), true, []],
    ['as a flag that is null', { p: null }, (body) => body.flag('p', true), true, []],
    ['as a flag that is none', { p: 'true' }, (body) => body.flag('p', false), false, ['p: engine.notBoolean']],
    ['as a uuid', { p: ' u ' }, (body) => body.uuid('p'), 'u', []],
    ['as an object with a uuid', { p: { uuid: 'u' } }, (body) => body.uuid('p'), 'u', []],
    ['as a uuid that was not sent', {}, (body) => body.uuid('p'), '', []],
    ['as a uuid that is null', { p: null }, (body) => body.uuid('p'), '', []],
    ['as a uuid of blanks', { p: ' ' }, (body) => body.uuid('p'), '', []],
    ['as a uuid that is none', { p: 7 }, (body) => body.uuid('p'), '', ['p: engine.notObject']],
    ['as a uuid that is none, twice', { p: {} }, (body) => body.uuid('p') + body.uuid('p'), '', ['p: engine.notObject']],
    ['as sent', { p: 0 }, (body) => body.has('p'), true, []],
    ['as null', { p: null }, (body) => body.has('p'), false, []],
    ['as not sent', {}, (body) => body.has('p'), false, []],
  ])('%s', (_as, body, ask, answer, problems) => expect(read(body, ask)).toEqual([answer, problems]));

  it('and what is wrong elsewhere hides nothing', () =>
    expect(read({ odd: 1, p: 7 }, (body) => body.uuid('p'))[1]).toEqual(['odd: engine.unknownProperty', 'p: engine.notObject']));
});

describe('what is wrong', () => {
  const body = (...codes: readonly ('engine.notText' | 'bank.mandatory')[]): BankBody => {
    const reader = new BankBody({}, []);
    codes.forEach((code, at) => reader.say(`f${at}`, { code }));
    return reader;
  };

  it('is nothing when nothing is wrong', () => {
    const fine = body();
    fine.say('f', null);
    expect(() => fine.demandRight()).not.toThrow();
  });

  it('is told all at once, what is missing first', () => {
    expect(() => body('engine.notText').demandRight()).toThrow(expect.objectContaining({ code: 'engine.notText' }));
    expect(() => body('engine.notText', 'engine.notText').demandRight()).toThrow(expect.objectContaining({ code: 'engine.invalid' }));
    expect(() => body('engine.notText', 'bank.mandatory').demandRight()).toThrow(
      expect.objectContaining({ code: 'bank.mandatory', fields: [expect.anything(), expect.objectContaining({ field: 'f1' })] }),
    );
  });
});

it.each([
  ['u', 'u'],
  [' u ', 'u'],
  [{ uuid: 'u' }, 'u'],
  [{ uuid: { uuid: 'u' } }, null],
  [{}, null],
  ['', null],
  ['a\0', null],
  [7, null],
  [null, null],
])('the uuid of %j is %j', (value, uuid) => expect(uuidOf(value)).toBe(uuid));
