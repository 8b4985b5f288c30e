import { describe, expect, it } from 'vitest';
import { labDatatypeOf, labDatatypes, type LabDatatype } from './datatype.ts';
import { isShown, labLimit, labValueProblem } from './value.ts';

const engine = {
  compile: (pattern: string) => {
    const whole = new RegExp(`^(?:${pattern})$`);
    return (text: string) => whole.test(text);
  },
};

describe('a result value', () => {
  it.each<[LabDatatype, string | null, string, string | null]>([
    ['boolean', null, 'true', null],
    ['boolean', null, 'yes', 'answer.shape'],
    ['date', null, '2026-05-01', null],
    ['date', null, '2026-05-02', 'answer.future'],
    ['date', null, '2026-02-30', 'answer.date'],
    ['date', null, '2026-5-1', 'answer.date'],
    ['number', null, '12.5', null],
    ['number', null, '-0.5', null],
    ['number', null, 'twelve', 'answer.number'],
    ['number', null, '1e3', 'answer.number'],
    ['number', '100', '100', null],
    ['number', '100', '100.01', 'answer.maxValue'],
    ['number', 'max=7.5', '7.6', 'answer.maxValue'],
    ['text', '3', 'abc', null],
    ['text', '3', 'abcd', 'answer.maxLength'],
    ['text', 'length=3, lines=9', '👩🏽‍⚕️', 'answer.maxLength'],
    ['text', null, 'x'.repeat(60), null],
    ['longText', '10', 'x'.repeat(11), 'answer.maxLength'],
    ['coded', null, '162476AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', null],
    ['pattern', '[A-Z]{2}\\d+', 'AB12', null],
    ['pattern', '[A-Z]{2}\\d+', 'ab12', 'answer.pattern'],
    ['pattern', '(', 'anything', null],
  ])('%s configured %j: %j → %j', (datatype, config, value, code) => {
    expect(labValueProblem({ datatype, config, required: true }, value, '2026-05-01', engine)?.code ?? null).toBe(code);
  });

  it('may be left out unless it is required', () => {
    expect(labValueProblem({ datatype: 'number', config: null, required: false }, ' ', '2026-05-01')).toBeNull();
    expect(labValueProblem({ datatype: 'number', config: null, required: true }, ' ', '2026-05-01')?.code).toBe('answer.required');
  });
});

describe('a result field', () => {
  it('reads the first number of its configuration', () => {
    expect([labLimit(null), labLimit(''), labLimit('none'), labLimit('max 12.5 of 99')]).toEqual([null, null, null, 12.5]);
  });

  it('is hidden when it is boolean and configured', () => {
    expect([isShown({ datatype: 'boolean', config: ' ' }), isShown({ datatype: 'boolean', config: '1' })]).toEqual([true, false]);
    expect(isShown({ datatype: 'text', config: '12' })).toBe(true);
  });

  it('knows its class names', () => {
    for (const [kind, name] of Object.entries(labDatatypes)) expect(labDatatypeOf(` ${name} `)).toBe(kind);
    expect(labDatatypeOf('java.lang.String')).toBeNull();
  });
});
