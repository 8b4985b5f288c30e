import type { Rule } from '../../../engine/resource.ts';
import { demandEqual } from '../../../sql/holder-rights.ts';

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
/** The moment at which a day begins is the day that was sent for it. */
const BEGINS = /^(\d{4}-\d\d-\d\d)[T ]00:00:00.*$/;
const differs = (before: unknown, after: unknown): boolean => text(before).replace(BEGINS, '$1') !== text(after).replace(BEGINS, '$1');

/** Whoever may not change an account does not change who its holder is either: names, dates, whether there is such a person. */
export const personAsAccount: Rule = async (write, tx) => {
  const { mode, columns, current, parts } = write;
  if (mode === 'create' || current === null) return;
  const changes =
    mode !== 'update' ||
    write.body['voided'] !== undefined ||
    Object.entries(columns).some(([name, value]) => value !== undefined && differs(current[name], value)) ||
    (parts['names'] ?? []).some(({ row, changed }) => row === null || changed.length > 0);
  if (changes) await demandEqual(write.actor, tx, write.id);
};

/** The same for a name that is written by itself; with its person it was judged there. */
export const nameAsAccount: Rule = async (write, tx) => {
  if (write.around === null) await demandEqual(write.actor, tx, write.after('person_id') ?? null);
};
