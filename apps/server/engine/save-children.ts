import { randomUUID } from 'node:crypto';
import type { Checked, CheckedPart, Row } from './body.ts';
import { asWritten } from './database-problem.ts';
import type { Db } from './db.ts';
import type { PointingLink } from './links.ts';
import { Problem } from './problem.ts';
import { written } from './references.ts';
import { fieldOf, type Registry, type Resource } from './resource.ts';
import { idsOf, insertTogether, within, type Around } from './row-columns.ts';
import { childLink, goneColumn } from './shape.ts';
import type { Write } from './storage.ts';

const mark = (r: Resource, list: string, row: Row): string => `${r.name}.${list} ${written(row[r.key])}`;

/** A row that is to be inserted. */
export interface Prepared {
  readonly write: Write;
  readonly columns: Record<string, unknown>;
  /** Of the row whose key and uuid it shares. */
  readonly uuid: string | null;
}

/** Whether a child is new, and inserted with its siblings. */
function insertedTogether(r: Resource, child: CheckedPart): child is CheckedPart & { readonly body: Checked } {
  return child.existing === null && child.body !== null && r.storage.together === true && child.body.gone === null;
}

interface NewChild {
  readonly body: Checked;
  /** Position among the children that were sent. */
  readonly position: number;
  /** In front of the names of its properties in a problem. */
  readonly path: string;
}

/** How rows are written, one by one. */
interface RowWriting {
  prepare(checked: Checked, around: Around | null, position: number | null): Promise<Prepared>;
  finish(write: Write, checked: Checked, row: Row, changed: readonly string[]): Promise<{ readonly id: string }>;
  create(checked: Checked, around: Around | null, position: number | null): Promise<{ readonly id: string }>;
  update(checked: Checked, current: Row, position: number | null): Promise<unknown>;
  remove(r: Resource, current: Row, reason: string | null, purge: boolean, around: Around | null): Promise<void>;
  row(r: Resource, id: string, partition: string | null): Promise<Row>;
}

/** Writes owned children, many at once where that makes no difference. */
export class SaveChildren {
  readonly #registry: Registry;
  readonly #tx: Db;
  readonly #rows: RowWriting;
  /** New children whose rules find read what they look up. */
  readonly #readAhead = new WeakSet<Checked>();
  /** Lists of rows that are known to be empty. */
  readonly #childless = new Set<string>();

  constructor(registry: Registry, tx: Db, rows: RowWriting) {
    this.#registry = registry;
    this.#tx = tx;
    this.#rows = rows;
  }

  /** A row that has just been made has no children yet. */
  noneOf(checked: Checked, row: Row): void {
    for (const name of Object.keys(checked.parts)) this.#childless.add(mark(checked.r, name, row));
  }

  /** Reads what the rules of new children look up, while the row around them is inserted. */
  async ahead({ r, parts }: Checked): Promise<void> {
    for (const [name, children] of Object.entries(parts)) {
      const child = this.#registry.of(fieldOf(r.wire, name)?.target ?? '');
      const fresh = children.flatMap((each) => (insertedTogether(child, each) ? [each.body] : []));
      if (fresh.length > 0) await this.#readOf(child, fresh);
    }
  }

  async #readOf(r: Resource, bodies: readonly Checked[]): Promise<void> {
    if (bodies.every((body) => this.#readAhead.has(body))) return;
    await r.storage.ahead?.(
      bodies.map((body) => ({ ids: idsOf(body) })),
      this.#tx,
    );
    for (const body of bodies) this.#readAhead.add(body);
  }

  /** Writes the children that were sent with a row; where the list is the whole, those that were not sent are removed. */
  async write(r: Resource, name: string, { row, made }: Pick<Around, 'row' | 'made'>, children: readonly CheckedPart[]): Promise<void> {
    const declared = fieldOf(r.wire, name);
    if (declared === null) return;
    const child = this.#registry.of(declared.target);
    const link = childLink(r, name, child);
    const kept: string[] = [];
    const fresh: NewChild[] = [];
    const around = { r, row, column: link.column, made };
    const rows = await this.#present(child, children);
    for (const [at, each] of children.entries()) {
      const path = declared.kind === 'part' ? name : `${name}[${at}]`;
      if (insertedTogether(child, each)) {
        fresh.push({ body: each.body, position: at, path });
        continue;
      }
      const id = await within(path, async () => {
        if (each.existing !== null) {
          const current = rows.get(each.existing.id) ?? (await this.#rows.row(child, each.existing.id, each.existing.partition));
          rows.delete(each.existing.id); // named twice, it is read again
          if (String(current[link.column]) !== String(row[r.key])) throw new Problem('engine.uuidTaken', {}, 'uuid');
          if (each.body !== null) await this.#rows.update(each.body, current, at);
          return each.existing.id;
        }
        if (each.body === null) return null;
        return (await this.#rows.create(each.body, around, at)).id;
      });
      if (id !== null) kept.push(id);
    }
    if (fresh.length > 0) kept.push(...(await this.#createTogether(child, fresh, around)));
    // from now on it may have some
    if (!this.#childless.delete(mark(r, name, row)) && declared.replace) await this.#dropOthers(around, child, link, kept);
  }

  /** The present rows of children that are there already, by key; notes which of them have no children of their own. */
  async #present(r: Resource, children: readonly CheckedPart[]): Promise<Map<string, Row>> {
    const ids = children.flatMap(({ existing }) => (existing === null ? [] : [existing.id]));
    if (ids.length < 2 || r.storage.partition !== undefined) return new Map();
    const found = await this.#tx.rows<{ row: Row }>(`select to_jsonb(t) as row from ${r.table} t where t.${r.key} = any($1::bigint[])`, [
      ids,
    ]);
    const rows = new Map(found.map(({ row }) => [String(row[r.key]), row]));
    for (const [name, declared] of Object.entries(r.wire.fields)) {
      if (declared.kind !== 'parts' || !declared.replace) continue;
      const grandchild = this.#registry.of(declared.target);
      const link = childLink(r, name, grandchild);
      const parents = await this.#tx.rows<{ id: string }>(
        `select distinct t.${link.column}::text as id from ${grandchild.table} t where t.${link.column} = any($1::bigint[])`,
        [ids],
      );
      const having = new Set(parents.map(({ id }) => id));
      for (const [id, row] of rows) if (!having.has(id)) this.#childless.add(mark(r, name, row));
    }
    return rows;
  }

  async #dropOthers(around: Around, child: Resource, link: PointingLink, kept: readonly string[]): Promise<void> {
    const gone = goneColumn(child.wire);
    const others = await this.#tx.rows<{ row: Row }>(
      `select to_jsonb(t) as row from ${child.table} t where t.${link.column} = $1 and not (t.${child.key} = any($2::bigint[]))${gone === null ? '' : ` and not t.${gone}`}${link.where === undefined ? '' : ` and (${link.where.replaceAll('{o}', 't')})`}`,
      [around.row[around.r.key], kept],
    );
    for (const other of others) await this.#rows.remove(child, other.row, null, false, around);
  }

  /** Inserts many children of one kind in one statement, then their parts; answers their keys in order. */
  async #createTogether(r: Resource, children: readonly NewChild[], around: Around): Promise<string[]> {
    await this.#readOf(
      r,
      children.map(({ body }) => body),
    );
    const prepared: { readonly child: NewChild; readonly prepared: Prepared }[] = [];
    for (const child of children) {
      const made = await within(child.path, () => this.#rows.prepare(child.body, around, child.position));
      made.columns['uuid'] ??= randomUUID();
      prepared.push({ child, prepared: made });
    }
    const columns = prepared.map((each) => each.prepared.columns);
    // what is written with a child looks at its row
    const whole = children.some(({ body }) => Object.keys(body.parts).length > 0);
    const rows = await asWritten(columns, () => insertTogether(this.#tx, r, columns, whole));
    const keys: string[] = [];
    for (const { child, prepared: made } of prepared) {
      const row = rows.get(written(made.columns['uuid']));
      if (row === undefined) throw new Error(`insert into ${r.table} returned too few rows`);
      this.noneOf(child.body, row);
      keys.push((await within(child.path, () => this.#rows.finish(made.write, child.body, row, Object.keys(child.body.raw)))).id);
    }
    return keys;
  }
}
