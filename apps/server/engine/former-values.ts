import type { Row } from './body.ts';
import type { Resource } from './resource.ts';
import { patientColumn } from './shape.ts';

/** Columns of one row that a write has changed, with their values before and after; references by the key of their row. */
export interface FormerValues {
  /** Resource. */
  readonly of: string;
  readonly uuid: string;
  readonly from: Row;
  readonly to: Row;
}

/** They change with every write and are no values. */
const APART: ReadonlySet<string> = new Set(['changed_by', 'date_changed', 'preferred']);
/** Longer texts are cut: the audit trail is no second store of documents. */
const LONGEST = 4_000;

const short = (value: unknown): unknown => (typeof value === 'string' && value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value);

/**
 * What a write has changed in a row, for the history of values; null when nothing has changed, and for what concerns no person.
 * Both rows as `to_jsonb` shows them, so that equal values are equal texts.
 */
export function formerValues(r: Resource, before: Row, after: Row): FormerValues | null {
  if (patientColumn(r) === null) return null;
  const from: Record<string, unknown> = {};
  const to: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(after)) {
    const old = before[name] ?? null;
    if (APART.has(name) || old === value || (typeof old === 'object' && JSON.stringify(old) === JSON.stringify(value))) continue;
    from[name] = short(old);
    to[name] = short(value);
  }
  return Object.keys(to).length === 0 ? null : { of: r.name, uuid: String(after['uuid']), from, to };
}
