import { Problem } from './problem.ts';
import { columnOf, type Registry } from './resource.ts';
import type { ConstraintProblem } from './storage.ts';

/** What the driver says about a refusal of the database. */
interface DatabaseError {
  readonly code: string;
  readonly constraint?: string;
  readonly detail?: string;
  readonly column?: string;
  readonly table?: string;
  readonly message?: string;
  /** What was to be written, by column; several rows where they were inserted at once. */
  readonly written?: readonly Readonly<Record<string, unknown>>[];
}

/** Runs a write; what it is refused for is told in the letters in which it was sent, where the key of the database folds them. */
export async function asWritten<T>(rows: readonly Readonly<Record<string, unknown>>[], write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Error) Object.assign(error, { written: rows });
    throw error;
  }
}

/** A value of a key as it was sent. */
function asSent(column: string, value: string, written: DatabaseError['written']): string {
  const sent = (written ?? []).map((row) => row[column]).filter((each) => typeof each === 'string');
  return sent.find((each) => each.toLowerCase() === value.toLowerCase()) ?? value;
}

/** SQLSTATEs of values that are not allowed: of a check, of numbers, dates and texts that PostgreSQL cannot hold. */
const REFUSED: ReadonlySet<string> = new Set([
  '22001',
  '22003',
  '22007',
  '22008',
  '22021', // a null character
  '22P02',
  '22P05',
  '23514',
  '54000', // longer than an index can hold
]);

/** Turns refusals of the database into problems; the map of constraints is gathered from the resources. */
export class DatabaseProblems {
  readonly #registry: Registry;
  readonly #known = new Map<string, ConstraintProblem>();

  constructor(registry: Registry, more: Readonly<Record<string, ConstraintProblem>> = {}) {
    this.#registry = registry;
    for (const r of registry.all) {
      for (const [name, what] of Object.entries(r.storage.constraints ?? {})) {
        this.#known.set(name, typeof what === 'string' ? { code: what } : what);
      }
    }
    for (const [name, what] of Object.entries(more)) this.#known.set(name, what);
  }

  /** The problem that an error means, with the error as its cause; an error that is none of ours comes back as it is. */
  problem(error: unknown): unknown {
    if (!isDatabaseError(error)) return error;
    const meant = this.#meaning(error);
    if (meant instanceof Problem) meant.cause = error;
    return meant;
  }

  #meaning(error: DatabaseError): unknown {
    const known = error.constraint === undefined ? undefined : this.#known.get(error.constraint);
    if (known !== undefined) {
      const values = keyValues(error.detail);
      const holes = Object.fromEntries(
        Object.entries(known.holes ?? {}).map(([hole, column]) => [hole, asSent(column, values.get(column) ?? '', error.written)]),
      );
      return new Problem(known.code, holes, known.field);
    }
    if (REFUSED.has(error.code)) return new Problem('engine.refused');
    switch (error.code) {
      case '23505':
        // operations take uuids from clients too, and tables of theirs belong to no resource
        return DatabaseProblems.taken(error) === 'uuid' ? new Problem('engine.uuidTaken', {}, 'uuid') : new Problem('engine.duplicate');
      case '23503':
        return new Problem('engine.inUse');
      case '23502':
        return new Problem('engine.required', {}, this.#property(error.table ?? '', error.column ?? ''));
      case '40001':
      case '40P01':
      case '55P03':
        return new Problem('engine.busy');
      case '44000': // what an app writes of another patient (db/app-views.sql),
        if (/^new row violates check option for view "(?!lab_result"|lab_callback")/.test(error.message ?? ''))
          return new Problem('app.otherPatient');
        // and what an account does not see it does not record either (db/guarded-views.sql)
        return new Problem('engine.forbidden', { privilege: 'View Sensitive Data' });
      case '57014': // stopped after the time that a read may take
        return new Problem('engine.tooSlow');
      default:
        return error;
    }
  }

  /** The property that a column of a table holds. */
  #property(table: string, column: string): string {
    const r = this.#registry.ofTable(table);
    return (r === null ? undefined : Object.keys(r.wire.fields).find((name) => columnOf(r, name) === column)) ?? column;
  }

  /** The table whose rows kept something from being deleted for good; null when an error says anything else. */
  static referrer(error: unknown): string | null {
    if (!isDatabaseError(error) || error.code !== '23503') return null;
    const table = / is still referenced from table "([^"]+)"/.exec(error.detail ?? '')?.[1];
    return table?.replace(/_p\d+$/, '') ?? null; // a partition is a part of its table
  }

  /** Whether an insert failed because something unique is there already: of the uuid, or of anything. */
  static taken(error: unknown): 'uuid' | 'other' | null {
    if (!isDatabaseError(error) || error.code !== '23505') return null;
    return /uuid/.test(error.constraint ?? '') ? 'uuid' : 'other';
  }
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);
}

/** `Key (a, lower(b))=(1, x) already exists.` → a: 1, b: x. */
function keyValues(detail: string | undefined): Map<string, string> {
  const parts = /^Key \((.*)\)=\((.*)\) /s.exec(detail ?? '');
  const values = (parts?.[2] ?? '').split(', ');
  return new Map(
    (parts?.[1] ?? '').split(', ').map((name, at) => [name.replace(/^lower\((.*)\)$/, '$1').replace(/::\w+$/, ''), values[at] ?? '']),
  );
}
