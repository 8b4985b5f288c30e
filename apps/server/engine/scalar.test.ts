import { describe, expect, it } from 'vitest';
import { f } from '@fieldward/contract/field.ts';
import type { Message } from '@fieldward/messages/catalogue.ts';
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
    [' 2026-11-21 ', '2026-11-21'],
    ['0999-12-31', null],
    ['1000-01-01', '1000-01-01'],
    ['2026-13-01', null],
    ['2026-00-01', null],
    ['2026-01-00', null],
    ['2026-04-31', null],
  ])('day %s', (raw, day) => expect(parseDay(raw)).toBe(day));

  it.each([
    ['2026-11-21T02:18:30.316+0000', '2026-11-21T02:18:30.316Z'],
    ['2026-11-21T02:18:30+0530', '2026-11-20T20:48:30.000Z'],
    ['2026-11-21T02:18:30.5-03:00', '2026-11-21T05:18:30.500Z'],
    ['2026-11-21 02:18:30', '2026-11-21T02:18:30.000Z'],
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21T25:00:00', null],
    ['2026-11-21T24:00:00', null],
    ['2026-11-21T23:59:59', '2026-11-21T23:59:59.000Z'],
    ['2026-11-21T10:60:00', null],
    ['2026-11-21T10:00:60', null],
    ['2026-11-21T10:05', '2026-11-21T10:05:00.000Z'],
    ['2026-11-21t10:05:06.123456789z', '2026-11-21T10:05:06.123Z'],
    ['2026-11-21T10:05:06-0530', '2026-11-21T15:35:06.000Z'],
    ['2026-3-1 10:05:06', '2026-03-01T10:05:06.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
    ['9999-12-31T23:00:00-14:00', null],
    ['soon', null],
  ])('moment %s', (raw, moment) => expect(parseMoment(raw, 'UTC')).toBe(moment));

  it.each([
    ['2026-11-22', 'America/Lima', '2026-11-22T05:00:00.000Z'],
    ['2026-11-22 09:00:00.5', 'Asia/Karachi', '2026-11-22T04:00:00.500Z'],
    ['2026-11-22T09:00:00', 'Asia/Kathmandu', '2026-11-22T03:15:00.000Z'],
    // who names a zone means it
    ['2026-11-22T09:00:00Z', 'Asia/Karachi', '2026-11-22T09:00:00.000Z'],
    ['2026-11-22T09:00:00-0330', 'Asia/Karachi', '2026-11-22T12:30:00.000Z'],
  ])('moment %s in a programme in %s', (raw, zone, moment) => expect(parseMoment(raw, zone)).toBe(moment));
});

describe('scalars', () => {
  const onlyA = (text: string): Message | null => (text === 'a' ? null : { code: 'engine.busy' });
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
    [f.text({ max: 2 }), 'ab', { value: 'ab' }],
    [f.text({ max: 2 }), '😀😀', { value: '😀😀' }],
    [f.text({ pattern: /a/gy }), 'a', { value: 'a' }],
    [f.text({ pattern: onlyA }), 'a', { value: 'a' }],
    [f.text({ pattern: onlyA }), 'b', { message: { code: 'engine.busy' } }],
    [f.text(), true, { value: 'true' }],
    [f.text(), ['a'], { message: { code: 'engine.notText' } }],
    [f.text(), 'a\ud800', { message: { code: 'engine.badFormat' } }],
    [f.int({ max: 3 }), ' +3.0 ', { value: 3 }],
    [f.int({ min: 1 }), 0, { message: { code: 'engine.tooSmall', holes: { min: 1 } } }],
    [f.int({ min: 1 }), 1, { value: 1 }],
    [f.int(), 2_147_483_647, { value: 2_147_483_647 }],
    [f.int(), -2_147_483_648, { message: { code: 'engine.tooGreat', holes: { max: 2_147_483_647 } } }],
    [f.int(), '1e3', { message: { code: 'engine.notInteger' } }],
    [f.int(), true, { message: { code: 'engine.notInteger' } }],
    [f.double(), '.5', { value: 0.5 }],
    [f.double(), '1.', { value: 1 }],
    [f.double(), '1e999', { message: { code: 'engine.notNumber' } }],
    [f.double(), Number.NaN, { message: { code: 'engine.notNumber' } }],
    [f.double({ max: 1 }), 1.1, { message: { code: 'engine.tooGreat', holes: { max: 1 } } }],
    [f.decimal(), 10.5, { value: '10.5' }],
    [f.decimal(), ' -1 ', { value: '-1' }],
    [f.decimal(), true, { message: { code: 'engine.notNumber' } }],
    [f.decimal(), '1.', { message: { code: 'engine.notNumber' } }],
    [f.bool(), true, { value: true }],
    [f.bool(), 'True', { value: true }],
    [f.bool(), false, { value: false }],
    [f.bool(), 'False', { value: false }],
    [f.date(), '2026-1-2', { value: '2026-01-02' }],
    [f.date(), 20260102, { message: { code: 'engine.notDate' } }],
    [f.date(), 'soon', { message: { code: 'engine.notDate' } }],
    [f.datetime(), '2026-1-2', { value: '2026-01-02T00:00:00.000Z' }],
    [f.datetime(), 1, { message: { code: 'engine.notDate' } }],
    [f.choice(['a', 'b']), 'b', { value: 'b' }],
    [f.choice(['1']), 1, { message: { code: 'engine.notChoice', holes: { choices: '1' } } }],
    [f.json(), null, { value: null }],
    [f.json(), { a: 'x\0' }, { message: { code: 'engine.badFormat' } }],
    [f.json(), ['\ud800'], { message: { code: 'engine.badFormat' } }],
    [f.json(), { a: '\\u0000' }, { value: { a: '\\u0000' } }],
    [f.text(), undefined, { value: null }],
  ])('%#', (declared, raw, parsed) => expect(parseScalar(declared, raw, 'UTC')).toEqual(parsed));
});
