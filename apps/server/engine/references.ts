import type { Db } from './db.ts';
import type { PointingLink } from './links.ts';
import { Problem, repeated } from './problem.ts';
import { columnOf, type Resource } from './resource.ts';
import { goneColumn, notGone } from './shape.ts';

/** A row that a reference points to. */
export interface Referred {
  readonly id: string;
  readonly uuid: string;
  /** Key of the patient when the row is in a volume table. */
  readonly partition: string | null;
  /** Voided or retired. */
  readonly gone?: boolean;
}

/** Finds the rows that references name; remembers within one request. */
export class References {
  readonly #db: Db;
  readonly #found = new Map<string, Referred | null>();
  readonly #rows = new Map<string, Readonly<Record<string, unknown>>>();

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * The row that `token` names: a uuid, a natural key, a numeric id where the wire shows one, or an object with one of them.
   * Null when there is none. Raises `engine.ambiguousName` for a name that several have.
   */
  async find(r: Resource, token: unknown): Promise<Referred | null> {
    const { numericId } = r.wire;
    const natural = r.storage.naturalKey;
    if (typeof token === 'number') return numericId === null || !Number.isInteger(token) ? null : this.#by(r, 'id', String(token));
    if (typeof token === 'string') return this.#byText(r, token);
    if (!isObject(token)) return null;
    for (const name of ['uuid', natural, numericId, 'display']) {
      if (name === null || name === undefined || (name === 'display' && natural === undefined)) continue;
      const value = token[name];
      if (typeof value === 'string' || typeof value === 'number') return this.find(r, value);
    }
    return null;
  }

  async #byText(r: Resource, token: string): Promise<Referred | null> {
    const { numericId } = r.wire;
    if (token === '' || token.includes('\0')) return null;
    const byUuid = token.length <= 38 ? await this.#by(r, 'uuid', token) : null;
    if (byUuid !== null) return byUuid;
    const other = token.length <= 300 ? await r.storage.named?.(token, this.#db) : undefined;
    if (other !== undefined && other !== null) return this.#by(r, 'uuid', other);
    const byName = r.storage.naturalKey === undefined ? null : await this.#by(r, 'natural', token);
    if (byName !== null) return byName;
    return numericId !== null && /^\d{1,15}$/.test(token) ? this.#by(r, 'id', token) : null;
  }

  /** A whole row, by key or uuid. */
  async row(
    r: Resource,
    how: 'id' | 'uuid',
    value: string,
  ): Promise<{ referred: Referred; row: Readonly<Record<string, unknown>> } | null> {
    const referred = await this.#by(r, how, value);
    if (referred === null) return null;
    const known = this.#rows.get(`${r.name} ${referred.uuid}`);
    if (known !== undefined) return { referred, row: known };
    const [found] = await this.#db.rows<{ row: Readonly<Record<string, unknown>> }>(
      `select to_jsonb(t) as row from ${r.table} t where t.${r.key} = $1::bigint${r.storage.partition === undefined ? '' : ` and t.${r.storage.partition} = $2::bigint`} for update`,
      r.storage.partition === undefined ? [referred.id] : [referred.id, referred.partition],
    );
    return found === undefined ? null : { referred, row: found.row };
  }

  /** Looks up many at once, where they are named by uuid; what is not found is left to `find`. */
  async gather(r: Resource, tokens: readonly unknown[]): Promise<void> {
    const uuids = this.#unknown(r, tokens);
    if (uuids.length < 2) return;
    const rows = await this.#db.rows<Referred>(`select ${referredOf(r)} from ${r.table} t where ${AMONG}${whereOf(r)}`, [uuids]);
    for (const row of rows) this.#found.set(`${r.name} uuid ${row.uuid}`, row);
  }

  /** The same with the whole rows, locked. */
  async gatherRows(r: Resource, tokens: readonly unknown[]): Promise<void> {
    const uuids = this.#unknown(r, tokens);
    if (uuids.length < 2) return;
    const rows = await this.#db.rows<Referred & { row: Readonly<Record<string, unknown>> }>(
      `select ${referredOf(r)}, to_jsonb(t) as row from ${r.table} t where ${AMONG}${whereOf(r)} for update`,
      [uuids],
    );
    for (const { row, ...referred } of rows) this.#keep(r, referred, row);
  }

  /** The rows that a link of a parent leads to, locked, in the order of their keys: the live ones, then (if wanted) those that are gone. */
  async children(r: Resource, link: PointingLink, parentId: string, goneToo: boolean): Promise<Readonly<Record<string, unknown>>[]> {
    const gone = goneColumn(r.wire);
    const conditions = [`t.${link.column} = $1::bigint`, goneToo ? null : notGone(r.wire, 't'), link.where?.replaceAll('{o}', 't')].filter(
      (each) => each !== null && each !== undefined,
    );
    const order = gone === null ? `t.${r.key}` : `t.${gone}, t.${r.key}`;
    const rows = await this.#db.rows<Referred & { row: Readonly<Record<string, unknown>> }>(
      `select ${referredOf(r)}, to_jsonb(t) as row from ${r.table} t where ${conditions.map((each) => `(${each})`).join(' and ')} order by ${order} for update`,
      [parentId],
    );
    for (const { row, ...referred } of rows) this.#keep(r, referred, row);
    return rows.map((each) => each.row);
  }

  #keep(r: Resource, referred: Referred, row: Readonly<Record<string, unknown>>): void {
    this.#found.set(`${r.name} uuid ${referred.uuid}`, referred);
    this.#rows.set(`${r.name} ${referred.uuid}`, row);
  }

  /** The uuids among tokens that were not looked up yet. */
  #unknown(r: Resource, tokens: readonly unknown[]): string[] {
    const uuids = tokens.map((token) => (isObject(token) ? token['uuid'] : token));
    return [...new Set(uuids)].filter(
      (uuid): uuid is string =>
        typeof uuid === 'string' && uuid !== '' && uuid.length <= 38 && !uuid.includes('\0') && !this.#found.has(`${r.name} uuid ${uuid}`),
    );
  }

  /** What a token says, for a message. */
  static shown(token: unknown): string {
    const value = isObject(token) ? (token['uuid'] ?? token['name'] ?? '') : token;
    return typeof value === 'string' || typeof value === 'number' ? repeated(String(value)) : '';
  }

  async #by(r: Resource, how: 'uuid' | 'natural' | 'id', value: string): Promise<Referred | null> {
    const mark = `${r.name} ${how} ${value}`;
    const known = this.#found.get(mark);
    if (known !== undefined) return known;
    const condition =
      how === 'uuid'
        ? 't.uuid = $1'
        : how === 'id'
          ? `t.${r.key} = $1::bigint`
          : `lower(t.${columnOf(r, r.storage.naturalKey ?? '')}) = lower($1)`;
    // of the same name, what is not retired is meant
    const gone = goneColumn(r.wire);
    const byName = how === 'natural' && gone !== null ? `t.${gone}, ` : '';
    // a uuid or number of what is not kept by patient is that of one row
    const first = how === 'natural' || r.storage.partition !== undefined ? ` order by ${byName}t.${r.key} limit 2` : '';
    const [row, another] = await this.#db.rows<Referred>(
      `select ${referredOf(r)} from ${r.table} t where ${condition}${whereOf(r)}${first}`,
      [value],
    );
    // which one is meant is not guessed at
    if (how === 'natural' && another !== undefined && !another.gone) throw new Problem('engine.ambiguousName', { name: repeated(value) });
    if (row !== undefined) this.#found.set(mark, row);
    return row ?? null;
  }
}

/** SQL of the rows that many uuids name. Selected, the array has the same length to whoever plans for given uuids: no execution is planned anew. */
const AMONG = 't.uuid = any((select $1::text[])::text[])';

/** SQL of the columns of a Referred. */
function referredOf(r: Resource): string {
  const partition = r.storage.partition === undefined ? 'null' : `t.${r.storage.partition}::text`;
  const gone = goneColumn(r.wire);
  return `t.${r.key}::text as id, t.uuid, ${partition} as partition, ${gone === null ? 'false' : `t.${gone}`} as gone`;
}

function whereOf(r: Resource): string {
  return r.storage.where === undefined ? '' : ` and ${r.storage.where.replaceAll('{t}', 't')}`;
}

/** A JSON object (no array, no null). */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text of a column's value (`to_jsonb` gives text, numbers, booleans, null), for comparing and for parameters. */
export function written(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null');
}
