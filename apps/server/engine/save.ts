import { randomUUID } from 'node:crypto';
import { demand, type Actor } from './actor.ts';
import type { Checked, CheckedPart, Row } from './body.ts';
import type { Db } from './db.ts';
import { asWritten } from './database-problem.ts';
import type { DrawnKeys } from './drawn-keys.ts';
import { Problem } from './problem.ts';
import { columnOf, fieldOf, type Registry, type Resource } from './resource.ts';
import { written } from './references.ts';
import { type Around, changedProperties, differs, idsOf, inheritPartition, locate, markGone, within } from './row-columns.ts';
import { formerValues, type FormerValues } from './former-values.ts';
import { SaveChildren, type Prepared } from './save-children.ts';
import { goneColumn } from './shape.ts';
import type { Meanwhile, Write, WrittenPart } from './storage.ts';

/** A written row, and the names of the properties that changed. */
export interface Saved {
  readonly id: string;
  readonly uuid: string;
  readonly row: Row;
  readonly changed: readonly string[];
}

/** Writes checked bodies inside one transaction: rows, mapping rows, parts. */
export class Save {
  readonly #registry: Registry;
  readonly #tx: Db;
  readonly #actor: Actor;
  readonly #children: SaveChildren;
  readonly #former: FormerValues[] = [];
  readonly #meanwhile: Promise<unknown>[] = [];
  readonly #reason: string | null;
  readonly #drawn: DrawnKeys;

  /**
   * @param reason why the request changes something: what is voided by it without a reason of its own is voided for this
   * @param drawn keys that were drawn for what is made
   */
  constructor(registry: Registry, tx: Db, actor: Actor, reason: string | null = null, drawn: DrawnKeys = new Map()) {
    this.#drawn = drawn;
    this.#registry = registry;
    this.#tx = tx;
    this.#actor = actor;
    this.#reason = reason;
    this.#children = new SaveChildren(registry, tx, this);
  }

  /** What was changed about patients and people so far: columns with their values before and after, for the audit trail. */
  get former(): readonly FormerValues[] {
    return this.#former;
  }

  /** Resolves when all is done that nobody had to wait for. Raises what was refused first: all behind it failed for that. */
  async settled(): Promise<void> {
    for (const each of this.#meanwhile) await each;
  }

  #after(done: Meanwhile | void): void {
    if (done === undefined) return;
    done.meanwhile.catch(() => undefined); // told by `settled`, unless something else fails before
    this.#meanwhile.push(done.meanwhile);
  }

  /** Inserts a row with its parts. */
  async create(checked: Checked, around: Around | null = null, position: number | null = null): Promise<Saved> {
    const { write, columns, uuid } = await this.prepare(checked, around, position);
    const { r } = checked;
    const known = this.#known(r, columns, uuid);
    if (known !== null) {
      const { text, values } = insertOf(r, columns);
      this.#after({ meanwhile: asWritten([columns], () => this.#tx.rows(text, values)) });
      await this.#children.ahead(checked);
      this.#children.noneOf(checked, known);
      return this.finish(write, checked, known, Object.keys(checked.raw));
    }
    const { text, values } = insertOf(r, columns);
    const [[inserted]] = await Promise.all([
      asWritten([columns], () => this.#tx.rows<{ row: Row }>(`${text} returning to_jsonb(t) as row`, values)),
      this.#children.ahead(checked),
    ]);
    if (inserted === undefined) throw new Error(`insert into ${r.table} returned no row`);
    this.#children.noneOf(checked, inserted.row);
    return this.finish(write, checked, inserted.row, Object.keys(checked.raw));
  }

  /** The columns of a row that is to be inserted, after the rules. */
  async prepare(checked: Checked, around: Around | null, position: number | null): Promise<Prepared> {
    const { r } = checked;
    const columns: Record<string, unknown> = { creator: this.#actor.userId };
    if (checked.uuid !== null) columns['uuid'] = checked.uuid;
    if (around !== null) columns[around.column] = around.row[around.r.key];
    let uuid: string | null = null;
    for (const [name, part] of Object.entries(checked.part)) {
      const shares = r.storage.sharedKey === name;
      const written = part === null ? null : await within(name, () => this.#part(part, shares ? checked.uuid : null));
      columns[shares ? r.key : columnOf(r, name)] = written?.id ?? null;
      if (shares) uuid = written?.uuid ?? null;
    }
    const write = await this.#write('create', checked, columns, null, around, position);
    inheritPartition(r, columns, checked, around);
    for (const rule of r.storage.rules ?? []) await rule(write, this.#tx);
    if (checked.gone === true) {
      demandReason(r, checked.goneReason);
      markGone(r, columns, true, checked.goneReason, this.#actor);
    }
    return { write, columns, uuid };
  }

  /** Changes a row: what was not sent stays. `current` is the locked row. */
  async update(checked: Checked, current: Row, position: number | null = null): Promise<Saved> {
    const { r } = checked;
    const columns: Record<string, unknown> = {};
    for (const [name, part] of Object.entries(checked.part)) {
      const written = part === null ? null : await within(name, () => this.#part(part, null));
      if (r.storage.sharedKey !== name) columns[columnOf(r, name)] = written?.id ?? null;
    }
    const write = await this.#write('update', checked, columns, current, null, position);
    for (const rule of r.storage.rules ?? []) await rule(write, this.#tx);
    const gone = goneColumn(r.wire);
    if (gone !== null && checked.gone !== null && checked.gone !== current[gone]) {
      if (checked.gone) demandReason(r, checked.goneReason ?? this.#reason);
      await this.#mayRemove(r, current, checked.gone);
    }
    if (gone !== null && checked.gone !== null && checked.gone !== current[gone])
      markGone(r, columns, checked.gone, checked.goneReason ?? this.#reason, this.#actor);
    // a child that is sent again as it is stays as it is
    if (position !== null && !differs(columns, current)) return this.finish(write, checked, current, []);
    columns['changed_by'] = this.#actor.userId;
    const names = Object.keys(columns)
      .filter((name) => columns[name] !== undefined)
      .sort();
    const { where, values } = locate(r, current, names.length);
    const [updated] = await asWritten([columns], () =>
      this.#tx.rows<{ row: Row }>(
        `update ${r.table} as t set ${names.map((name, at) => `${name} = $${at + 1}`).join(', ')}, date_changed = now() where ${where} returning to_jsonb(t) as row`,
        [...names.map((name) => columns[name]), ...values],
      ),
    );
    if (updated === undefined) throw new Problem('engine.busy');
    const former = formerValues(r, current, updated.row);
    if (former !== null) this.#former.push(former);
    return this.finish(write, checked, updated.row, changedProperties(checked, current));
  }

  /** `voided: true` in a body is a removal: it needs the same privilege as DELETE, and what refuses that refuses this. */
  async #mayRemove(r: Resource, current: Row, gone: boolean): Promise<void> {
    if (r.wire.privileges.remove !== undefined) demand(this.#actor, r.wire.privileges.remove);
    if (!gone) return;
    const removal = this.#removal(r, current, false);
    for (const rule of r.storage.rules ?? []) await rule(removal, this.#tx);
  }

  /** Retires, voids or deletes a row by the kind of its wire; nothing happens to one that is gone already. */
  async remove(r: Resource, current: Row, reason: string | null, purge: boolean, around: Around | null = null): Promise<void> {
    const write = this.#removal(r, current, purge, around);
    const gone = goneColumn(r.wire);
    if (!purge && gone !== null && current[gone] === true) return;
    if (!purge && around === null) demandReason(r, reason);
    for (const rule of r.storage.rules ?? []) await rule(write, this.#tx);
    if (purge || gone === null) {
      const { where, values } = locate(r, current, 0);
      for (const link of Object.values(r.storage.links ?? {})) {
        if (link.by === 'through') await this.#tx.rows(`delete from ${link.table} where ${link.own} = $1`, [write.id]);
      }
      await this.#tx.rows(`delete from ${r.table} as t where ${where}`, values);
    } else {
      const columns: Record<string, unknown> = { ...write.columns, changed_by: this.#actor.userId };
      markGone(r, columns, true, reason, this.#actor);
      const names = Object.keys(columns);
      const { where, values } = locate(r, current, names.length);
      await this.#tx.rows(
        `update ${r.table} as t set ${names.map((name, at) => `${name} = $${at + 1}`).join(', ')}, date_changed = now() where ${where}`,
        [...names.map((name) => columns[name]), ...values],
      );
    }
    for (const after of r.storage.after ?? []) this.#after(await after(write, this.#tx));
  }

  /** Marks the parent of a written child as changed, so that its version is a new one. */
  async touchParent(r: Resource, row: Row): Promise<void> {
    if (r.wire.parent === null) return;
    const parent = this.#registry.of(r.wire.parent.wire);
    const id = row[columnOf(r, r.wire.parent.field)];
    if (id === null || id === undefined) return;
    // a child is kept by patient where its parent is
    const { partition } = r.storage;
    await this.#tx.rows(
      `update ${parent.table} set changed_by = $1, date_changed = now() where ${parent.key} = $2${partition === undefined ? '' : ` and ${parent.storage.partition} = $3`}`,
      partition === undefined ? [this.#actor.userId, id] : [this.#actor.userId, id, row[partition]],
    );
  }

  async #write(
    mode: 'create' | 'update',
    checked: Checked,
    columns: Record<string, unknown>,
    current: Row | null,
    around: Around | null,
    position: number | null,
  ): Promise<Write> {
    const { r } = checked;
    const ids = idsOf(checked);
    for (const [name, ref] of Object.entries(checked.refs)) {
      if (r.storage.setters?.[name] === undefined) columns[columnOf(r, name)] = ref?.id ?? null;
    }
    for (const [name, value] of Object.entries(checked.scalars)) {
      if (r.storage.setters?.[name] !== undefined || name === r.wire.numericId) continue;
      // a column with a default of its own keeps it when null is sent at creation
      if (mode === 'create' && value === null) continue;
      columns[columnOf(r, name)] = fieldOf(r.wire, name)?.kind === 'json' && value !== null ? JSON.stringify(value) : value;
    }
    const write: Write = {
      mode,
      body: { ...checked.raw, ...checked.scalars },
      ids,
      lists: Object.fromEntries(Object.entries(checked.many).map(([name, all]) => [name, all.map((each) => each.id)])),
      columns,
      current,
      uuid: written(current?.['uuid'] ?? checked.uuid ?? ''),
      id: current === null ? null : String(current[r.key]),
      actor: this.#actor,
      around: around === null ? null : { resource: around.r.name, row: around.row, made: around.made },
      parts: partsOf(checked),
      position,
      sent: (property) =>
        Object.hasOwn(checked.raw, property) || Object.hasOwn(checked.scalars, property) || Object.hasOwn(checked.refs, property),
      after: (column) => (columns[column] === undefined ? current?.[column] : columns[column]),
    };
    for (const [name, setter] of Object.entries(r.storage.setters ?? {})) {
      const value = Object.hasOwn(checked.scalars, name)
        ? checked.scalars[name]
        : Object.hasOwn(checked.refs, name)
          ? ids[name]
          : undefined;
      if (value !== undefined) Object.assign(columns, await setter(value, write, this.#tx));
    }
    return write;
  }

  #removal(r: Resource, current: Row, purge: boolean, around: Around | null = null): Write & { readonly id: string } {
    const columns: Record<string, unknown> = {};
    return {
      mode: purge ? 'purge' : 'remove',
      body: {},
      ids: {},
      lists: {},
      columns,
      current,
      uuid: String(current['uuid']),
      id: String(current[r.key]),
      actor: this.#actor,
      around: around === null ? null : { resource: around.r.name, row: around.row, made: around.made },
      parts: {},
      position: null,
      sent: () => false,
      after: (column) => (columns[column] === undefined ? current[column] : columns[column]),
    };
  }

  /** Writes what belongs to a written row: mapping rows, parts, what follows from it. */
  async finish(write: Write, checked: Checked, row: Row, changed: readonly string[]): Promise<Saved> {
    const { r } = checked;
    const id = String(row[r.key]);
    for (const [name, referred] of Object.entries(checked.many))
      await this.#link(
        r,
        name,
        id,
        referred.map((each) => each.id),
      );
    const made = write.mode === 'create';
    for (const [name, children] of Object.entries(checked.parts)) await this.#children.write(r, name, { row, made }, children);
    for (const after of r.storage.after ?? []) this.#after(await after({ ...write, id, uuid: String(row['uuid']) }, this.#tx));
    return { id, uuid: String(row['uuid']), row, changed };
  }

  /** Writes a part; key and uuid of its row, null where there is none. */
  async #part(part: CheckedPart, uuid: string | null): Promise<Pick<Saved, 'id' | 'uuid'> | null> {
    if (part.body === null) return part.existing;
    if (part.existing !== null) {
      const current = await this.row(part.body.r, part.existing.id, part.existing.partition);
      return this.update(part.body, current);
    }
    return this.create(uuid === null || part.body.uuid !== null ? part.body : { ...part.body, uuid });
  }

  /**
   * A row that is to be inserted, as whatever is written with it looks at it: with key and uuid, which are added to its columns, and without what the
   * database fills. Null where its key is not known before.
   */
  #known(r: Resource, columns: Record<string, unknown>, sharedUuid: string | null): Row | null {
    if (r.storage.numberedAhead !== true) return null;
    if (r.storage.sharedKey !== undefined) return sharedUuid === null ? null : { ...columns, uuid: sharedUuid };
    const key = this.#drawn.get(r.name);
    if (key === undefined || columns[r.key] !== undefined) return null;
    this.#drawn.delete(r.name);
    columns[r.key] = key;
    columns['uuid'] ??= randomUUID();
    return columns;
  }

  async #link(r: Resource, name: string, id: string, others: readonly string[]): Promise<void> {
    const link = r.storage.links?.[name];
    if (link?.by !== 'through') {
      if (r.storage.setters?.[name] === undefined)
        throw new Error(`${r.name}.${name} is a list without a mapping table: it cannot be written`);
      return;
    }
    await this.#tx.rows(`delete from ${link.table} where ${link.own} = $1 and not (${link.other} = any($2::bigint[]))`, [id, others]);
    if (others.length > 0) {
      await this.#tx.rows(
        `insert into ${link.table} (${link.own}, ${link.other}) select $1, x.id from unnest($2::bigint[]) with ordinality x (id, place) where not exists (select 1 from ${link.table} m where m.${link.own} = $1 and m.${link.other} = x.id) order by x.place`,
        [id, others],
      );
    }
  }

  /** The row as it is now. Raises `engine.busy` when it is gone. */
  async row(r: Resource, id: string, partition: string | null): Promise<Row> {
    const narrow = r.storage.partition !== undefined && partition !== null;
    const [found] = await this.#tx.rows<{ row: Row }>(
      `select to_jsonb(t) as row from ${r.table} t where t.${r.key} = $1${narrow ? ` and t.${r.storage.partition} = $2` : ''}`,
      narrow ? [id, partition] : [id],
    );
    if (found === undefined) throw new Problem('engine.busy');
    return found.row;
  }
}

/** The insert of one row, and its values. */
function insertOf(r: Resource, columns: Readonly<Record<string, unknown>>): { text: string; values: unknown[] } {
  const names = Object.keys(columns)
    .filter((name) => columns[name] !== undefined)
    .sort();
  const places = names.map((_, at) => `$${at + 1}`);
  return {
    text: `insert into ${r.table} as t (${names.join(', ')}) values (${places.join(', ')})`,
    values: names.map((name) => columns[name]),
  };
}

/** Raises what the resource says of a removal that gives no reason. */
function demandReason(r: Resource, reason: string | null): void {
  const { reasonNeeded } = r.storage;
  if (reasonNeeded !== undefined && (reason ?? '').trim() === '')
    throw new Problem(reasonNeeded, {}, goneColumn(r.wire) === 'retired' ? 'retireReason' : 'voidReason');
}

/** Whether a body changes something by this property: links and displays mean nothing. */
function isOwn(r: Resource, name: string): boolean {
  return fieldOf(r.wire, name) !== null || name === goneColumn(r.wire);
}

/** The owned objects of a body, as rules see them. */
function partsOf(checked: Checked): Write['parts'] {
  const shown = ({ existing, row = null, body }: CheckedPart): WrittenPart => ({
    id: existing?.id ?? null,
    row,
    body: body === null ? {} : { ...body.raw, ...body.scalars },
    ids: body === null ? {} : idsOf(body),
    changed:
      body === null ? [] : (row === null ? Object.keys(body.raw) : changedProperties(body, row)).filter((name) => isOwn(body.r, name)),
  });
  return Object.fromEntries(Object.entries(checked.parts).map(([name, parts]) => [name, parts.map(shown)]));
}
