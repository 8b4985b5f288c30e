/** Who and what the copies of events need while it is needed elsewhere: at other events, or at copies before them. */
import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import type { Moment } from '@fieldward/domain/time/day.ts';
import type { Db } from '../../../engine/db.ts';
import type { SourceLine } from './event-copy-sources.ts';

/** A copy as far as clashes go. */
export interface TimedCopy {
  readonly name: string;
  /** Milliseconds. */
  readonly start: number;
  readonly end: number;
  readonly lines: readonly SourceLine[];
}

export interface CopyClash {
  readonly what: 'person' | 'asset';
  readonly uuid: string;
  readonly name: string;
  /** The event it clashes with; `copy` when that is one of the copies, by its place in the list. Null: one that the account may not see. */
  readonly with: {
    readonly uuid: string | null;
    readonly copy: number | null;
    readonly name: string;
    readonly start: Moment;
    readonly end: Moment;
  } | null;
}

interface Elsewhere {
  readonly n: number;
  readonly event_uuid: string;
  readonly event_name: string;
  /** Milliseconds. */
  readonly starts: number;
  readonly ends: number;
  readonly seen: boolean;
}

interface Need {
  readonly copy: number;
  readonly line: SourceLine;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/**
 * Locks everybody and everything that is needed, in the order of the keys: of two who copy at once the second sees what the first has
 * booked. Also what may be at many events: writing an event locks that, too, and two who copy in different orders would wait for each other.
 */
export async function holdNeeded(tx: Db, copies: readonly TimedCopy[]): Promise<void> {
  for (const [what, table] of [['person', 'participant'] as const, ['asset', 'asset'] as const]) {
    const ids = copies.flatMap(({ lines }) => lines.filter((line) => line.what === what).map(({ id }) => id));
    if (ids.length > 0)
      await tx.rows(`select 1 from ${table} where ${table}_id = any ($1::bigint[]) order by ${table}_id for no key update`, [
        [...new Set(ids)],
      ]);
  }
}

/**
 * The clashes of each copy, in the order of the copies: for each person or thing the first other event that needs it meanwhile, else
 * the first copy before it. With `leaveOut`, who is left out of a copy is free for those after it.
 */
export async function copyClashes(db: Db, copies: readonly TimedCopy[], leaveOut: boolean): Promise<readonly (readonly CopyClash[])[]> {
  const needs: Need[] = copies.flatMap(({ lines, start, end }, copy) =>
    start < end ? lines.filter(({ exclusive }) => exclusive).map((line) => ({ copy, line })) : [],
  );
  const asked = needs.map(({ copy, line }, n) => ({
    n,
    what: line.what,
    id: line.id,
    starts: iso(copies[copy]?.start ?? 0),
    ends: iso(copies[copy]?.end ?? 0),
  }));
  const rows = await db.rows<Elsewhere>(
    `select n, event_uuid, event_name, (extract(epoch from starts) * 1000)::float8 as starts, (extract(epoch from ends) * 1000)::float8 as ends, seen from needed_meanwhile($1::jsonb)`,
    [JSON.stringify(asked)],
  );
  const elsewhere = new Map(rows.map((row) => [row.n, row]));
  const booked = new Map<string, number[]>();
  const found: CopyClash[][] = copies.map(() => []);
  for (const [n, { copy, line }] of needs.entries()) {
    const what = line.what === 'person' ? 'person' : 'asset';
    const clash = { what, uuid: line.uuid, name: line.name } as const;
    const key = `${what} ${line.id}`;
    const before = booked.get(key) ?? [];
    const other = elsewhere.get(n);
    const twin = before.find((at) => overlap(copies[at], copies[copy]));
    const { name = '', start = 0, end = 0 } = (twin === undefined ? undefined : copies[twin]) ?? {};
    if (other !== undefined)
      found[copy]?.push({
        ...clash,
        with: other.seen
          ? { uuid: other.event_uuid, copy: null, name: other.event_name, start: momentOf(other.starts), end: momentOf(other.ends) }
          : null,
      });
    else if (twin !== undefined)
      found[copy]?.push({ ...clash, with: { uuid: null, copy: twin, name, start: momentOf(start), end: momentOf(end) } });
    if (!leaveOut || (other === undefined && twin === undefined)) booked.set(key, [...before, copy]);
  }
  return found;
}

function overlap(a: TimedCopy | undefined, b: TimedCopy | undefined): boolean {
  return a !== undefined && b !== undefined && a.start < b.end && b.start < a.end;
}
