import type { Row } from './body.ts';
import type { Db } from './db.ts';
import type { Plans } from './plan.ts';
import { Problem, repeated, unknownObject, unknownReference } from './problem.ts';
import { References, written } from './references.ts';
import { columnOf, type Resource } from './resource.ts';
import { goneColumn } from './shape.ts';
import type { Target } from './target.ts';

/** Finds the rows that a request names. */
export class Lookup {
  readonly #plans: Plans;

  constructor(plans: Plans) {
    this.#plans = plans;
  }

  /** The uuid of what a creation names that is there already; null for a real creation. */
  async known(tx: Db, r: Resource, uuid: string | null, body: Readonly<Record<string, unknown>>): Promise<string | null> {
    const references = new References(tx);
    const byUuid = uuid === null || uuid.length > 38 ? null : await references.row(r, 'uuid', uuid);
    if (byUuid !== null) return uuid;
    const numeric = r.wire.numericId === null ? undefined : body[r.wire.numericId];
    if (numeric === undefined || numeric === null || numeric === '' || !r.wire.completeList) return null;
    const named = written(numeric);
    // older clients send the uuid where the number belongs
    const byId = /^\d{1,15}$/.test(named)
      ? await references.find(r, Number(numeric))
      : typeof numeric === 'string' && numeric.length <= 38 && !numeric.includes('\0')
        ? ((await references.row(r, 'uuid', numeric))?.referred ?? null)
        : null;
    if (byId === null) throw unknownReference(r.name, named, r.wire.numericId ?? '');
    return byId.uuid;
  }

  /** The uuid of the row with this number; the text itself when there is none, or when it is the uuid of a row. */
  async uuidOf(db: Db, r: Resource, number: string): Promise<string> {
    const where = r.storage.where === undefined ? '' : ` and ${r.storage.where.replaceAll('{t}', 't')}`;
    const [found] = await db.rows<{ uuid: string }>(
      `select t.uuid from ${r.table} t where (t.uuid = $1 or t.${r.key} = $1::text::bigint)${where} order by t.uuid = $1 desc limit 1`,
      [number],
    );
    return found?.uuid ?? number;
  }

  /** A row with its version, locked until the end of the transaction; null when there is none. Raises `engine.ambiguousName`. */
  async locked(tx: Db, r: Resource, uuid: string): Promise<{ row: Row; version: string } | null> {
    const gone = goneColumn(r.wire);
    const found = await tx.rows<{ row: Row; version: string }>(
      `select to_jsonb(t) as row, ${this.#plans.version(r, 't')} as version from ${r.table} t where ${this.#plans.identity(r, 't', '$1')} for update of t`,
      [uuid],
    );
    // of the same name, what is not retired is meant
    const [one, another] = found.length === 1 || gone === null ? found : found.filter(({ row }) => row[gone] !== true);
    if (one !== undefined && another !== undefined) throw new Problem('engine.ambiguousName', { name: repeated(uuid) });
    return one ?? found[0] ?? null;
  }

  /** Key of a parent. Raises `engine.unknownObject`. */
  async parentId(db: Db, parent: Resource, uuid: string): Promise<string> {
    const [found] = await db.rows<{ id: string }>(
      `select t.${parent.key}::text as id from ${parent.table} t where ${this.#plans.identity(parent, 't', '$1')}`,
      [uuid],
    );
    if (found === undefined) throw unknownObject(parent.name, uuid);
    return found.id;
  }

  /** Raises `engine.unknownObject` unless the child is below the parent that the path names. */
  async belongs(db: Db, target: Target, uuid: string): Promise<void> {
    if (target.below === null) return;
    const { r } = target;
    const parent = await this.parentId(db, target.below.parent, target.below.uuid);
    const rows = await db.rows(`select 1 from ${r.table} t where t.uuid = $1 and t.${columnOf(r, r.wire.parent?.field ?? '')} = $2`, [
      uuid,
      parent,
    ]);
    if (rows.length === 0) throw unknownObject(r.name, uuid);
  }
}
