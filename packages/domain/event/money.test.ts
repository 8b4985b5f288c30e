import { describe, expect, it } from 'vitest';
import { textOfMessage } from '@fieldward/messages/complete.ts';
import { costProblem, moneyProblem } from './money.ts';
import { plainSupplyNameProblem, supplyNameProblem } from './supply-name.ts';

const text = (message: ReturnType<typeof costProblem>): string | null => (message === null ? null : textOfMessage(message));

describe('an amount', () => {
  it.each(['1', '1.0', ' 12.5 ', '12.50', '12.500', '999999999999', '+3', '007'])('%s is one', (written) => {
    expect(costProblem(written)).toBeNull();
  });
  it.each([
    ['', 'Field is required'],
    ['  ', 'Field is required'],
    ['abc', 'Must be a number'],
    ['1e3', 'Must be a number'],
    ['1,5', 'Must be a number'],
    ['.5', 'Must be a number'],
    ['NaN', 'Must be a number'],
    ['0', 'Must be 1 or more'],
    ['0.99', 'Must be 1 or more'],
    ['-5', 'Must be 1 or more'],
    ['12.345', 'At most two decimals are allowed'],
    ['12.005', 'At most two decimals are allowed'],
  ])('%j: %s', (written, message) => {
    expect(text(costProblem(written))).toBe(message);
  });
  it('may be nothing, or less than one, where the caller says so', () => {
    expect(moneyProblem('')).toBeNull();
    expect(moneyProblem('0', 0)).toBeNull();
    expect(text(moneyProblem('-0.01', 0))).toBe('Must be 0 or more');
    expect(text(moneyProblem('1000000000000'))).toContain('999');
  });
});

describe('a name', () => {
  it('of an asset may be anything that is not too long', () => {
    expect(supplyNameProblem('X-ray van 2 (Lahore)')).toBeNull();
    expect(text(supplyNameProblem(' '))).toBe('Field is required');
    expect(text(supplyNameProblem('x'.repeat(101)))).toBe('Name can have at most 100 characters');
  });
  it('of a service has letters and spaces only, in any script', () => {
    for (const name of ['Chest Xray', 'فحص الصدر', 'Dépistage']) expect(plainSupplyNameProblem(name)).toBeNull();
    for (const name of ['X-ray', 'Test 2', 'A/B']) expect(text(plainSupplyNameProblem(name))).toBe('Only letters and spaces are allowed');
  });
});
