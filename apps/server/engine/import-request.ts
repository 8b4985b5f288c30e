/** What imports of lists have in common: their body, the rows that can be read, and the answer. */
import type { Code, Message } from '@fieldward/messages/catalogue.ts';
import { Problem, repeated } from './problem.ts';
import { isObject } from './references.ts';

const policies = ['skip', 'update'];
/** Bad rows that a refusal lists; a dry run lists all. */
const LISTED = 1000;

/** Something of a row of the file, rows numbered from 0. */
export interface Numbered<T> {
  readonly row: number;
  readonly it: T;
}

/** What happens to a row. */
export interface RowFate {
  readonly row: number;
  readonly fate: 'create' | 'update' | 'skip' | 'error';
  readonly message?: Message;
}

/** How many rows each fate has. */
type Counts = Record<RowFate['fate'], number>;

interface ImportRequest {
  readonly rows: readonly unknown[];
  /** What exists already is changed; otherwise it is left as it is. */
  readonly update: boolean;
  readonly dryRun: boolean;
}

/** Reads `{rows, onExisting: 'skip'|'update', dryRun}`; `none` and `tooMany` say that there are no rows, or more than `max`. */
export function readImport(body: unknown, max: number, none: Code, tooMany: Code): ImportRequest {
  if (!isObject(body)) throw new Problem('engine.notAnObject');
  const { rows, onExisting = 'skip', dryRun = false } = body;
  const [stranger] = Object.keys(body).filter((name) => !['rows', 'onExisting', 'dryRun'].includes(name));
  if (stranger !== undefined) throw new Problem('engine.unknownProperty', { property: repeated(stranger) }, repeated(stranger));
  if (!Array.isArray(rows)) throw new Problem('engine.notList', {}, 'rows');
  if (rows.length === 0) throw new Problem(none, {}, 'rows');
  if (rows.length > max) throw new Problem(tooMany, { max }, 'rows');
  if (typeof onExisting !== 'string' || !policies.includes(onExisting))
    throw new Problem('engine.notChoice', { choices: policies.join(', ') }, 'onExisting');
  if (typeof dryRun !== 'boolean') throw new Problem('engine.notBoolean', {}, 'dryRun');
  return { rows, update: onExisting === 'update', dryRun };
}

/** Rows that can be read, and what is wrong with the others. */
export function readRows<T extends object>(
  rows: readonly unknown[],
  read: (row: unknown) => T | Message,
): { good: Numbered<T>[]; bad: Numbered<Message>[] } {
  const good: Numbered<T>[] = [];
  const bad: Numbered<Message>[] = [];
  for (const [row, each] of rows.entries()) {
    const it = read(each);
    if ('code' in it) bad.push({ row, it: it as Message }); // what is read has no code
    else good.push({ row, it: it as T });
  }
  return { good, bad };
}

/** How many rows each fate has. */
export function countsOf(fates: readonly RowFate[]): Counts {
  const counts: Counts = { create: 0, update: 0, skip: 0, error: 0 };
  for (const { fate } of fates) counts[fate] += 1;
  return counts;
}

/** Refuses an import with bad rows as a whole; they and the counts go with the refusal. */
export function demandGoodRows<F extends RowFate>(fates: readonly F[], counts: Counts, refusal: Code, onWire: (fate: F) => unknown): void {
  if (counts.error === 0) return;
  const rows = fates.filter(({ fate }) => fate === 'error').slice(0, LISTED);
  throw new Problem(refusal, { count: counts.error }, undefined, { extra: { counts, rows: rows.map((each) => onWire(each)) } });
}
