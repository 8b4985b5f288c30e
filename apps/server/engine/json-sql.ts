import { ALWAYS, leastView } from '@fieldward/contract/wire.ts';
import type { As, Field, View } from '@fieldward/contract/field.ts';
import { PageReferences } from './page-references.ts';
import { Problem } from './problem.ts';
import { parseRepresentation, printRepresentation, type Representation } from './representation.ts';
import { columnOf, fieldOf, type Registry, type Resource } from './resource.ts';
import { RoundTrips } from './round-trips.ts';
import { childLink, notGone, goneColumn, patientSql } from './shape.ts';
import type { AroundRow } from './storage.ts';

/** Text of `resourceVersion`, as OpenMRS 2.x sends it. */
const RESOURCE_VERSION = "'2.0'";
const MAX_PAIRS = 49;
const MAX_DEPTH = 12;
const ORDER: Readonly<Record<View, number>> = { ref: 0, default: 1, full: 2 };

/**
 * Writes the SQL that builds the JSON of an object in PostgreSQL. `base` is the placeholder of the API's absolute URL.
 * `privileges` gathers what a reader needs besides the read privilege of the object itself: everything that a custom
 * representation opens further than as ref. What stored views show of `withheld` resources (by name) is left out, of personal ones
 * the name is left; secrets of those in `secretsOf` are null.
 */
export class JsonSql {
  readonly privileges = new Set<string>();
  /** Whether it shows people who are not the patient of the row around them. */
  strangers = false;
  readonly #registry: Registry;
  readonly #base: string;
  readonly #withheld: readonly string[];
  readonly #trips = new RoundTrips();
  #aliases = 0;
  /** How many custom representations of declarations are around. */
  #declared = 0;
  #stack: string[] = [];
  #rows: AroundRow[] = [];
  /** What the references of a page show, once a thing; null for the JSON of one row. */
  readonly page: PageReferences | null;

  /** `page` is the name and alias of the rows, where many are shown at once. */
  constructor(registry: Registry, base: string, withheld: readonly string[] = [], page: string | null = null) {
    this.#registry = registry;
    this.#base = base;
    this.#withheld = withheld;
    this.page = page === null ? null : new PageReferences(page);
  }

  /** A JSON expression for the row with alias `t`. */
  object(r: Resource, t: string, representation: Representation): string {
    const around = this.#rows;
    this.#rows = [...around, { resource: r.name, t }];
    try {
      return this.#object(r, t, representation);
    } finally {
      this.#rows = around;
    }
  }

  #object(r: Resource, t: string, representation: Representation): string {
    if ('only' in representation) {
      return this.#within(`${r.name}!`, () =>
        build(representation.only.map((each) => [each.name, this.#property(r, t, each.name, each.as, null)])),
      );
    }
    const mark = `${r.name}:${representation.view}`;
    const repeated = this.#stack.filter((each) => each === mark).length;
    if (repeated >= 2 || this.#stack.length >= MAX_DEPTH) return this.#least(r, t);
    return this.#within(mark, () => this.#view(r, t, representation.view));
  }

  #within<T>(mark: string, work: () => T): T {
    this.#stack.push(mark);
    try {
      return work();
    } finally {
      this.#stack.pop();
    }
  }

  #least(r: Resource, t: string): string {
    return build([
      ['uuid', `${t}.uuid`],
      ['display', display(r, t)],
      ['links', this.#links(r, t, 'ref')],
    ]);
  }

  #view(r: Resource, t: string, view: View): string {
    const { wire } = r;
    const names: string[] = ['uuid', 'display'];
    if (
      wire.numericId !== null &&
      fieldOf(wire, wire.numericId) === null &&
      (view !== 'ref' || wire.completeList || wire.base.includes(wire.numericId))
    )
      names.push(wire.numericId);
    for (const [name, declared] of Object.entries({ ...wire.fields, ...wire.derived })) {
      if (!declared.hidden && ORDER[leastView(wire, name, declared)] <= ORDER[view] && !names.includes(name)) names.push(name);
    }
    const gone = goneColumn(wire);
    if (gone !== null && (view !== 'ref' || wire.base.includes(gone)) && !names.includes(gone)) names.push(gone);
    names.push(...wire.base.filter((name) => ALWAYS.includes(name)));
    if (view === 'full') {
      if (wire.completeList) names.push('dateCreated', 'changedBy', 'dateChanged', ...goneNames(wire.kind));
      names.push('auditInfo');
    }
    const pairs: Pair[] = names
      .filter((name, at) => names.indexOf(name) === at)
      .map((name) => [name, this.#property(r, t, name, null, view)]);
    pairs.push(['links', this.#links(r, t, view)]);
    if (view !== 'ref') pairs.push(['resourceVersion', RESOURCE_VERSION]);
    return build(pairs);
  }

  /** `around` is the stored view that asks, null when a custom representation names the property. */
  #property(r: Resource, t: string, name: string, as: Representation | null, around: View | null): string {
    const declared = fieldOf(r.wire, name);
    if (declared === null || declared.hidden) return this.#always(r, t, name);
    const nested: Representation = as ?? (around === null ? { view: 'default' } : asOf(declared.as, around));
    // a custom representation that a declaration asks for needs no more than the declaration
    const own = as === null && 'only' in nested;
    if (own) this.#declared += 1;
    try {
      const asked = around === null && this.#declared === 0;
      const step = { property: `${r.name}.${name}`, many: declared.kind === 'refs' || declared.kind === 'parts', asked };
      return this.#trips.along(step, () => this.#shown(r, t, name, declared, nested, asked));
    } finally {
      if (own) this.#declared -= 1;
    }
  }

  #shown(r: Resource, t: string, name: string, declared: Field, nested: Representation, asked: boolean): string {
    const expression = r.storage.computed?.[name];
    switch (declared.kind) {
      case 'ref':
      case 'part':
        if (!asked && this.#leftOut(declared)) return 'null::json';
        return this.#one(r, t, name, declared, this.#allowed(r, name, declared, nested, asked), asked);
      case 'refs':
      case 'parts':
        if (!asked && this.#leftOut(declared)) return "'[]'::json";
        return this.#many(r, t, name, declared, this.#allowed(r, name, declared, nested, asked), asked);
      default: {
        if (declared.seenWith !== undefined && this.#withheld.includes(declared.seenWith)) return 'null::json';
        const stored =
          expression === undefined
            ? `${t}.${columnOf(r, name)}`
            : expression(t, (wireName, id) => this.#select(this.#registry.of(wireName), id, nested, asked, null), this.#rows.slice(0, -1));
        const secret = this.#withheld.includes(secretsOf(r.name)) ? r.storage.secret?.[name] : undefined;
        return scalar(declared, secret === undefined ? stored : `case when not (${secret.replaceAll('{t}', t)}) then ${stored} end`);
      }
    }
  }

  #leftOut(declared: Field): boolean {
    return this.#withheld.includes(declared.target) && this.#registry.of(declared.target).wire.guarded;
  }

  /** Of somebody personal who is not to be read the name is left, unless the object is that person itself. */
  #allowed(r: Resource, name: string, declared: Field, nested: Representation, asked: boolean): Representation {
    const target = this.#registry.of(declared.target);
    const personal = target.wire.personal && r.storage.sharedKey !== name;
    if (personal && patientSql(target, 't') !== null && !sameness(r)) this.strangers = true;
    return personal && !asked && this.#withheld.includes(declared.target) ? { view: 'ref' } : nested;
  }

  #open(target: Resource, nested: Representation, asked: boolean): void {
    const opened = target.wire.guarded || 'only' in nested || nested.view === 'full' || (target.wire.personal && nested.view !== 'ref');
    if (asked && opened) this.privileges.add(target.wire.privileges.read);
  }

  #select(target: Resource, id: string, nested: Representation, asked: boolean, partition: string | null): string {
    this.#open(target, nested, asked);
    const ofPage = this.page?.json({
      id,
      patient: partition,
      table: target.table,
      key: target.key,
      partition: target.storage.partition ?? null,
      shape: `${asked ? 'asked' : 'declared'} ${this.#stack.join('>')} ${target.name} ${printRepresentation(nested)}`,
      json: (x) => this.object(target, x, nested),
    });
    if (ofPage !== undefined && ofPage !== null) return ofPage;
    const x = this.#alias();
    const same = partition !== null && target.storage.partition !== undefined ? ` and ${x}.${target.storage.partition} = ${partition}` : '';
    return `(select ${this.object(target, x, nested)} from ${target.table} ${x} where ${x}.${target.key} = ${id}${same})`;
  }

  #one(r: Resource, t: string, name: string, declared: Field, nested: Representation, asked: boolean): string {
    const target = this.#registry.of(declared.target);
    const partition = r.storage.partition === undefined ? null : `${t}.${r.storage.partition}`;
    const expression = r.storage.computed?.[name];
    if (expression !== undefined) return this.#select(target, `(${expression(t, () => 'null', [])})`, nested, asked, partition);
    const link = r.storage.links?.[name];
    if (link === undefined) {
      const column = r.storage.sharedKey === name ? r.key : columnOf(r, name);
      return this.#select(target, `${t}.${column}`, nested, asked, partition);
    }
    if (link.by === 'through') throw new Error(`${r.name}.${name}: a single reference cannot go through a mapping table`);
    this.#open(target, nested, asked);
    const o = this.#alias();
    const where = conditions(
      o,
      `${o}.${link.column} = ${t}.${r.key}`,
      this.#samePartition(r, t, target, o),
      link.all ? null : notGone(target.wire, o),
      link.where,
    );
    return `(select ${this.object(target, o, nested)} from ${target.table} ${o} where ${where} order by ${(link.order ?? `{o}.${target.key}`).replaceAll('{o}', o)} limit 1)`;
  }

  #many(r: Resource, t: string, name: string, declared: Field, nested: Representation, asked: boolean): string {
    const target = this.#registry.of(declared.target);
    this.#open(target, nested, asked);
    const o = this.#alias();
    const json = () => this.object(target, o, nested);
    const expression = r.storage.computed?.[name];
    if (expression !== undefined) {
      return list(
        json(),
        `${target.table} ${o} where ${o}.${target.key} in (${expression(t, () => 'null', [])})`,
        target.order.replaceAll('{t}', o),
      );
    }
    const link = r.storage.links?.[name] ?? childLink(r, name, target);
    if (link.by === 'through') {
      const m = this.#alias();
      const where = conditions(o, `${m}.${link.own} = ${t}.${r.key}`, null, null, link.where).replaceAll('{m}', m);
      const order = (link.order ?? target.order.replaceAll('{t}', '{o}')).replaceAll('{o}', o).replaceAll('{m}', m);
      return list(json(), `${link.table} ${m} join ${target.table} ${o} on ${o}.${target.key} = ${m}.${link.other} where ${where}`, order);
    }
    const where = conditions(
      o,
      `${o}.${link.column} = ${t}.${r.key}`,
      this.#samePartition(r, t, target, o),
      link.all ? null : notGone(target.wire, o),
      link.where,
    );
    return list(json(), `${target.table} ${o} where ${where}`, (link.order ?? target.order.replaceAll('{t}', '{o}')).replaceAll('{o}', o));
  }

  #samePartition(r: Resource, t: string, target: Resource, o: string): string | null {
    if (target.storage.partition === undefined) return null;
    const own = r.storage.partition ?? (r.key === target.storage.partition ? r.key : undefined);
    return own === undefined ? null : `${o}.${target.storage.partition} = ${t}.${own}`;
  }

  #always(r: Resource, t: string, name: string): string {
    const gone = goneColumn(r.wire);
    const user = (column: string) =>
      this.#registry.has('user') ? this.#select(this.#registry.of('user'), `${t}.${column}`, { view: 'ref' }, false, null) : 'null::json';
    const known: Readonly<Record<string, () => string>> = {
      uuid: () => `${t}.uuid`,
      display: () => display(r, t),
      links: () => this.#links(r, t, 'default'),
      resourceVersion: () => RESOURCE_VERSION,
      creator: () => user('creator'),
      changedBy: () => user('changed_by'),
      dateCreated: () => `iso(${t}.date_created)`,
      dateChanged: () => `iso(${t}.date_changed)`,
      auditInfo: () =>
        build(
          ['creator', 'dateCreated', 'changedBy', 'dateChanged', ...goneNames(r.wire.kind).filter((each) => each !== gone)].map((each) => [
            each,
            this.#always(r, t, each),
          ]),
        ),
    };
    const goneKnown: Readonly<Record<string, () => string>> =
      gone === null
        ? {}
        : gone === 'retired'
          ? {
              retired: () => `${t}.retired`,
              dateRetired: () => `iso(${t}.date_retired)`,
              retiredBy: () => user('retired_by'),
              retireReason: () => `${t}.retire_reason`,
            }
          : {
              voided: () => `${t}.voided`,
              dateVoided: () => `iso(${t}.date_voided)`,
              voidedBy: () => user('voided_by'),
              voidReason: () => `${t}.void_reason`,
            };
    if (name === r.wire.numericId) return `${t}.${r.key}`;
    const found = Object.hasOwn(known, name) ? known[name] : Object.hasOwn(goneKnown, name) ? goneKnown[name] : undefined;
    if (found === undefined) throw new Problem('engine.unknownRepresentationProperty', { resource: r.name, property: name }, 'v');
    return found();
  }

  #links(r: Resource, t: string, view: View): string {
    const link = (rel: string, tail = '') =>
      `{"rel" : "${rel}", "uri" : "' || ${this.#base} || '/${r.wire.path}/' || ${t}.uuid || '${tail}"}`;
    const links = view === 'default' ? [link('self'), link('full', '?v=full')] : [link('self')];
    // written out: PostgreSQL builds such a text several times faster than the objects, and no uuid has a sign to escape
    return `('[${links.join(', ')}]')::json`;
  }

  #alias(): string {
    this.#aliases += 1;
    return `a${this.#aliases}`;
  }
}

/** Whether whoever a row refers to is the patient whom it concerns: it is kept with that patient. */
function sameness(r: Resource): boolean {
  return r.storage.partition !== undefined || r.wire.parent !== null;
}

/** How `withheld` names that the secrets of a resource stay hidden. */
export function secretsOf(resource: string): string {
  return `${resource}.secrets`;
}

type Pair = readonly [name: string, sql: string];

/** The display of a row. */
export function display(r: Resource, t: string): string {
  return `(${r.display.replaceAll('{t}', t)})`;
}

/** How a declared scalar leaves the server. */
export function scalar(declared: Field, sql: string): string {
  switch (declared.kind) {
    case 'date':
      return `iso_day(${sql})`;
    case 'datetime':
      return `iso(${sql})`;
    case 'decimal':
      return `(${sql})::text`;
    default:
      return sql;
  }
}

function asOf(as: As, around: View): Representation {
  if (typeof as === 'string') return parseRepresentation(as);
  return { view: around === 'full' ? as.full : as.default };
}

function goneNames(kind: string): readonly string[] {
  if (kind === 'metadata') return ['retired', 'dateRetired', 'retiredBy', 'retireReason'];
  return kind === 'data' ? ['voided', 'dateVoided', 'voidedBy', 'voidReason'] : [];
}

function conditions(o: string, ...parts: readonly (string | null | undefined)[]): string {
  return parts
    .filter((each) => each !== null && each !== undefined)
    .map((each) => `(${each.replaceAll('{o}', o)})`)
    .join(' and ');
}

function list(json: string, from: string, order: string): string {
  return `(select coalesce(json_agg(${json} order by ${order}), '[]'::json) from ${from})`;
}

/** json_build_object takes at most 100 arguments: more are built in pieces that are joined as text. */
function build(pairs: readonly Pair[]): string {
  if (pairs.length === 0) return `'{}'::json`;
  const pieces: string[] = [];
  for (let at = 0; at < pairs.length; at += MAX_PAIRS) {
    pieces.push(
      `json_build_object(${pairs
        .slice(at, at + MAX_PAIRS)
        .map(([name, sql]) => `'${name}', ${sql}`)
        .join(', ')})`,
    );
  }
  if (pieces.length === 1) return pieces[0] ?? '';
  const last = pieces.length - 1;
  const texts = pieces.map((piece, at) =>
    at === 0 ? `left(${piece}::text, -1)` : at === last ? `substr(${piece}::text, 2)` : `substr(left(${piece}::text, -1), 2)`,
  );
  return `(${texts.join(" || ', ' || ")})::json`;
}
