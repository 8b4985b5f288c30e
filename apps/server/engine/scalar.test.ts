import { describe, expect, it } from 'vitest';
import { f } from '@fieldward/contract/field.ts';
import { parseDay, parseMoment, parseScalar } from './scalar.ts';

describe('dates', () => {
  it.each([
    ['1991-3-12', '1991-03-12'],
    ['1984-03-12T00:00:00.000+0000', '1984-03-12'],
    ['2026-11-21 02:18:30', '2026-11-21'],
    ['2026-02-29', null],
    ['2024-02-29', '2024-02-29'],
    ['12/03/1991', null],
    ['2026-11-21 and more', null],
  ])('day %s', (raw, day) => expect(parseDay(raw)).toBe(day));

  it.each([
    ['2026-11-21T02:18:30.316+0000', '2026-11-21T02:18:30.316Z'],
    ['2026-11-21T02:18:30+0530', '2026-11-20T20:48:30.000Z'],
    ['2026-11-21T02:18:30.5-03:00', '2026-11-21T05:18:30.500Z'],
    ['2026-11-21 02:18:30', '2026-11-21T02:18:30.000Z'],
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21T25:00:00', null],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
    ['9999-12-31T23:00:00-14:00', null],
    ['soon', null],
  ])('moment %s', (raw, moment) => expect(parseMoment(raw)).toBe(moment));
});

describe('scalars', () => {
  it.each([
    [f.text(), 12, { value: '12' }],
    [f.text(), '', { value: null }],
    [f.text({ max: 2 }), 'abc', { message: { code: 'engine.tooLong', holes: { max: 2 } } }],
    [f.text({ pattern: /^a+$/ }), 'b', { message: { code: 'engine.badFormat' } }],
    [f.text(), 'a\0b', { message: { code: 'engine.badFormat' } }],
    [f.int({ max: 3 }), '4', { message: { code: 'engine.tooGreat', holes: { max: 3 } } }],
    [f.int(), 1.5, { message: { code: 'engine.notInteger' } }],
    [f.double(), ' 1.5e1', { value: 15 }],
    [f.decimal(), '10.50', { value: '10.50' }],
    [f.decimal(), 'ten', { message: { code: 'engine.notNumber' } }],
    [f.bool(), 'false', { value: false }],
    [f.bool(), 1, { message: { code: 'engine.notBoolean' } }],
    [f.choice(['a', 'b']), 'c', { message: { code: 'engine.notChoice', holes: { choices: 'a, b' } } }],
    [f.json(), '', { value: '' }],
  ])('%#', (declared, raw, parsed) => expect(parseScalar(declared, raw)).toEqual(parsed));
});
