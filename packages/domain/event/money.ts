/** Amounts of money as people type them and as they travel: decimal text with at most two digits after the point. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';

/** The least capital cost, unit cost and salary. */
const leastCost = 1;
/** What the database keeps: twelve digits before the point. */
const greatestCost = 999_999_999_999;

/**
 * What is wrong with an amount: not a number, less than `least`, more than can be kept, more than two decimals. Surrounding space
 * does not count; nothing typed is for the caller to refuse.
 */
export function moneyProblem(written: string, least: number = leastCost): Message | null {
  const text = written.trim();
  if (text === '') return null;
  if (!/^[+-]?\d{1,30}(?:\.\d{1,20})?$/.test(text)) return say('engine.notNumber');
  const amount = Number(text);
  if (amount < least) return say('engine.tooSmall', { min: least });
  if (amount > greatestCost) return say('engine.tooGreat', { max: greatestCost });
  return /\.\d\d0*$/.test(text) || !/\.\d{3}/.test(text) ? null : say('supply.decimals');
}

/** The same for a cost that must be given: capital cost, unit cost, salary. */
export function costProblem(written: string): Message | null {
  return written.trim() === '' ? say('person.required') : moneyProblem(written);
}
