import type { ApiProblem } from '../api-problem.ts';

/** Between two tries of one record, in milliseconds: the first, and the longest. */
const FIRST_WAIT = 5_000;
const LONGEST_WAIT = 10 * 60_000;

/** When a record that was sent `tries` times without an answer is sent again: twice as long after each, with some chance, in milliseconds. */
export function nextTry(tries: number, now = Date.now(), chance = Math.random()): number {
  return now + Math.min(FIRST_WAIT * 2 ** (tries - 1), LONGEST_WAIT) * (0.75 + chance / 2);
}

/** Whether the moment of the next try has come, or is so far away that the clock was put back since. */
export const isTimeFor = (next: number, now: number): boolean => next <= now || next - now > LONGEST_WAIT * 2;

/** Whether a problem says nothing of the record: nobody answered, or the server has no time just now. */
export const saysNothing = ({ status }: ApiProblem): boolean => status === 0 || status === 429 || (status >= 502 && status <= 504);
