// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { plainNumber, readTwoWays } from './typed-number.ts';

describe('a typed number', () => {
  it.each([
    ['61.5', '61.5'],
    ['61,5', '61.5'],
    ['61,', '61.'],
    [',5', '.5'],
    ['-0,25', '-0.25'],
    ['\u22125', '-5'],
    ['٦١', '61'],
    ['۶۱', '61'],
    ['٦١٫٥', '61.5'],
    ['٦١،٥', '61.5'],
    ['٦١,٥', '61.5'],
    ['\u200F٦١\u200F', '61'],
    ['١٬٢٣٤', '1234'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['٫٥', '.5'],
    ['1,2345', '1.2345'],
    ['12345,678', '12345.678'],
    ['0,125', '0.125'],
    ['1,234,567', '1234567'],
    ['1,234.5', '1234.5'],
    ['1.234,5', '1234.5'],
    ['1.234', '1.234'],
    ['12 345', '12345'],
    ['1\u202F234,5', '1234.5'],
    ['007', '007'],
    [' 12 ', '12'],
  ])('%s is %s', (text, plain) => expect([plainNumber(text), readTwoWays(text)]).toEqual([plain, null]));

  it.each(['', 'Kora', '1e3', '0x10', '12,34,56', '1,23,456', '1..5', '12 34', '1 2345', '٫', ',', '-', '1,234,56', '١٬٢٣', '5 months'])(
    '%j is none and stays',
    (text) => expect([plainNumber(text), readTwoWays(text)]).toEqual([text, null]),
  );

  it.each([
    ['1,234', '1234', '1.234'],
    ['٦١,٢٥٠', '61250', '61.250'],
    ['-12,500', '-12500', '-12.500'],
  ])('%s may be two, and is not guessed', (text, whole, decimal) =>
    expect([plainNumber(text), readTwoWays(text)]).toEqual([text, { whole, decimal }]),
  );
});
