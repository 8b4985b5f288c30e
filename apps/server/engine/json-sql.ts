import { ALWAYS, leastView } from '@fieldward/contract/wire.ts';
import type { As, Field, View } from '@fieldward/contract/field.ts';
import { constant, day, list, moment, object, plain, quoted, textSql, value, written, type JsonText } from './json-text.ts';
import { PageReferences } from './page/page-references.ts';
import { Problem } from './problem.ts';
import { parseRepresentation, printRepresentation, type Representation } from './representation.ts';
import { columnOf, fieldOf, nameOf, type Registry, type Resource } from './resource.ts';
import { RoundTrips } from './round-trips.ts';
import { childLink, notGone, goneColumn, patientColumn } from './shape.ts';
import type { AroundRow } from './storage.ts';

/** Text of `resourceVersion`, as OpenMRS 2.x sends it. */
const RESOURCE_VERSION = constant('"2.0"');
const NULL = constant('null');
const MAX_DEPTH = 12;
/** What every object shows that is asked for it. */
const EVERYWHERE = ['uuid', 'display', 'links', 'resourceVersion', 'creator', 'changedBy', 'dateCreated', 'dateChanged', 'auditInfo'];
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
  #stack: readonly string[] = [];
  #rows: AroundRow[] = [];
  /** What the references of a page show, once a thing; null for the JSON of one row. */
  readonly page: PageReferences | null;
  /** SQL that finds rows of the page that have children of their own kind, for each property that shows such children. */
  readonly parents: string[] = [];
  readonly #childless: boolean;

  /** `page` is the name and alias of the rows, where many are shown at once; `childless` leaves out their children of their own kind. */
  constructor(
    registry: Registry,
    base: string,
    withheld: readonly string[] = [],
    { page = null, childless = false }: { readonly page?: string | null; readonly childless?: boolean } = {},
  ) {
    this.#registry = registry;
    this.#base = base;
    this.#withheld = withheld;
    this.page = page === null ? null : new PageReferences(page);
    this.#childless = childless;
  }

  /** SQL of the JSON text of the row with alias `t`. */
  object(r: Resource, t: string, representation: Representation): string {
    return textSql(this.#row(r, t, representation));
  }

  #row(r: Resource, t: string, representation: Representation): JsonText {
    const around = this.#rows;
    this.#rows = [...around, { resource: r.name, t }];
    try {
      return this.#object(r, t, representation);
    } finally {
      this.#rows = around;
    }
  }

  #object(r: Resource, t: string, representation: Representation): JsonText {
    if ('only' in representation) {
      return this.#within(`${r.name}!`, () =>
        object(representation.only.map((each) => [each.name, this.#asked(r, t, each, representation.loose === true)])),
      );
    }
    const mark = `${r.name}:${representation.view}`;
    const repeated = this.#stack.filter((each) => each === mark).length;
    if (repeated >= 2 || this.#stack.length >= MAX_DEPTH) return this.#least(r, t);
    return this.#within(mark, () => this.#view(r, t, representation.view));
  }

  #within<T>(mark: string, work: () => T): T {
    const around = this.#stack;
    this.#stack = [...around, mark];
    try {
      return work();
    } finally {
      this.#stack = around;
    }
  }

  #least(r: Resource, t: string): JsonText {
    return object([
      ['uuid', quoted(`${t}.uuid`)],
      ['display', value(this.#display(r, t))],
      ['links', this.#links(r, t, 'ref')],
    ]);
  }

  #view(r: Resource, t: string, view: View): JsonText {
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
    const pairs: (readonly [string, JsonText])[] = names
      .filter((name, at) => names.indexOf(name) === at)
      .map((name) => [name, this.#property(r, t, name, null, view)] as const);
    pairs.push(['links', this.#links(r, t, view)]);
    if (view !== 'ref') pairs.push(['resourceVersion', RESOURCE_VERSION]);
    return object(pairs);
  }

  /** A property that a custom representation names, by its name or another one; null for what a loose one names in vain. */
  #asked(r: Resource, t: string, { name, as }: { name: string; as: Representation | null }, loose: boolean): JsonText {
    const known = nameOf(r.wire, name);
    if (loose && !this.#has(r, known)) return NULL;
    return this.#property(r, t, known, as, null);
  }

  #has(r: Resource, name: string): boolean {
    const declared = fieldOf(r.wire, name);
    if (declared !== null && !declared.hidden) return true;
    const gone = goneColumn(r.wire);
    return name === r.wire.numericId || [...EVERYWHERE, ...(gone === null ? [] : goneNames(r.wire.kind))].includes(name);
  }

  /** `around` is the stored view that asks, null when a custom representation names the property. */
  #property(r: Resource, t: string, name: string, as: Representation | null, around: View | null): JsonText {
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

  #shown(r: Resource, t: string, name: string, declared: Field, nested: Representation, asked: boolean): JsonText {
    switch (declared.kind) {
      case 'ref':
      case 'part':
        if (!asked && this.#leftOut(declared)) return NULL;
        return this.#one(r, t, name, declared, this.#allowed(r, name, declared, nested, asked), asked);
      case 'refs':
      case 'parts':
        if (!asked && this.#leftOut(declared)) return constant('[]');
        return this.#many(r, t, name, declared, this.#allowed(r, name, declared, nested, asked), asked);
      default: {
        if (declared.seenWith !== undefined && this.#withheld.includes(declared.seenWith)) return NULL;
        const nestedText = (wireName: string, id: string, within?: string) =>
          this.#select(this.#registry.of(wireName), id, inside(nested, within), asked, null);
        const own = r.storage.written?.[name]?.(t, nestedText);
        if (own !== undefined) return written(own);
        const stored = r.storage.computed?.[name]?.(t, this.#rows.slice(0, -1)) ?? `${t}.${columnOf(r, name)}`;
        const secret = this.#withheld.includes(secretsOf(r.name)) ? r.storage.secret?.[name] : undefined;
        return shownScalar(declared, secret === undefined ? stored : `case when not (${secret.replaceAll('{t}', t)}) then ${stored} end`);
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
    if (personal && patientColumn(target) !== null && !sameness(r)) this.strangers = true;
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

  #one(r: Resource, t: string, name: string, declared: Field, nested: Representation, asked: boolean): JsonText {
    const target = this.#registry.of(declared.target);
    const partition = r.storage.partition === undefined ? null : `${t}.${r.storage.partition}`;
    const expression = r.storage.computed?.[name];
    if (expression !== undefined) return written(this.#select(target, `(${expression(t, [])})`, nested, asked, partition));
    const link = r.storage.links?.[name];
    if (link === undefined) {
      const column = r.storage.sharedKey === name ? r.key : columnOf(r, name);
      return written(this.#select(target, `${t}.${column}`, nested, asked, partition));
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
    const order = (link.order ?? `{o}.${target.key}`).replaceAll('{o}', o);
    return written(`(select ${this.object(target, o, nested)} from ${target.table} ${o} where ${where} order by ${order} limit 1)`);
  }

  #many(r: Resource, t: string, name: string, declared: Field, nested: Representation, asked: boolean): JsonText {
    const target = this.#registry.of(declared.target);
    this.#open(target, nested, asked);
    const o = this.#alias();
    const json = () => this.#row(target, o, nested);
    const expression = r.storage.computed?.[name];
    if (expression !== undefined) {
      return list(json(), `${target.table} ${o} where ${o}.${target.key} in (${expression(t, [])})`, target.order.replaceAll('{t}', o));
    }
    const mapping = r.storage.links?.[name];
    if (mapping?.by === 'through') {
      const m = this.#alias();
      const where = conditions(o, `${m}.${mapping.own} = ${t}.${r.key}`, null, null, mapping.where).replaceAll('{m}', m);
      const order = (mapping.order ?? target.order.replaceAll('{t}', '{o}')).replaceAll('{o}', o).replaceAll('{m}', m);
      return list(
        json(),
        `${mapping.table} ${m} join ${target.table} ${o} on ${o}.${target.key} = ${m}.${mapping.other} where ${where}`,
        order,
      );
    }
    const link = childLink(r, name, target);
    const own = [link.all ? null : notGone(target.wire, '{o}'), link.where];
    const where = conditions(o, `${o}.${link.column} = ${t}.${r.key}`, this.#samePartition(r, t, target, o), ...own);
    const order = (link.order ?? target.order.replaceAll('{t}', '{o}')).replaceAll('{o}', o);
    const children = () => list(json(), `${target.table} ${o} where ${where}`, order);
    return this.page !== null && t === this.page.name && target.table === r.table
      ? this.#ofParents(children, r, link.column, own)
      : children();
  }

  /** The children of the rows of a page within their own kind: few have any (groups of observations, places with others in them), which is asked once. */
  #ofParents(children: () => JsonText, r: Resource, column: string, own: readonly (string | null | undefined)[]): JsonText {
    const [page, o, { partition }] = [this.page, this.#alias(), r.storage];
    if (page === null) return children();
    const kept = partition === undefined ? null : `${o}.${partition} = ${page.named([partition])}`;
    const where = conditions(o, `${o}.${column} = ${page.named([r.key])}`, kept, ...own);
    const parents = `select ${o}.${column} from ${r.table} ${o} where ${where}`;
    this.parents.push(parents);
    if (this.#childless) return constant('[]');
    const has = `${page.name}.${r.key} = any(array(${parents}))`;
    return children().map((piece) => (typeof piece === 'string' ? piece : { sql: `case when ${has} then ${piece.sql} else '' end` }));
  }

  #samePartition(r: Resource, t: string, target: Resource, o: string): string | null {
    const [own, other] = [r.storage.partition, target.storage.partition];
    return own === undefined || other === undefined ? null : `${o}.${other} = ${t}.${own}`;
  }

  #always(r: Resource, t: string, name: string): JsonText {
    const gone = goneColumn(r.wire);
    const user = (column: string) =>
      this.#registry.has('user') && r.storage.unsigned !== true
        ? written(this.#select(this.#registry.of('user'), `${t}.${column}`, { view: 'ref' }, false, null))
        : NULL;
    const known: Readonly<Record<string, () => JsonText>> = {
      uuid: () => quoted(`${t}.uuid`),
      display: () => value(this.#display(r, t)),
      links: () => this.#links(r, t, 'default'),
      resourceVersion: () => RESOURCE_VERSION,
      creator: () => user('creator'),
      changedBy: () => user('changed_by'),
      dateCreated: () => moment(`${t}.date_created`),
      dateChanged: () => moment(`${t}.date_changed`),
      auditInfo: () =>
        object(
          ['creator', 'dateCreated', 'changedBy', 'dateChanged', ...goneNames(r.wire.kind).filter((each) => each !== gone)].map((each) => [
            each,
            this.#always(r, t, each),
          ]),
        ),
    };
    const goneKnown: Readonly<Record<string, () => JsonText>> =
      gone === null
        ? {}
        : gone === 'retired'
          ? {
              retired: () => plain(`${t}.retired`),
              dateRetired: () => moment(`${t}.date_retired`),
              retiredBy: () => user('retired_by'),
              retireReason: () => value(`${t}.retire_reason`),
            }
          : {
              voided: () => plain(`${t}.voided`),
              dateVoided: () => moment(`${t}.date_voided`),
              voidedBy: () => user('voided_by'),
              voidReason: () => value(`${t}.void_reason`),
            };
    if (name === r.wire.numericId) return plain(`${t}.${r.key}`);
    const found = Object.hasOwn(known, name) ? known[name] : Object.hasOwn(goneKnown, name) ? goneKnown[name] : undefined;
    if (found === undefined) throw new Problem('engine.unknownRepresentationProperty', { resource: r.name, property: name }, 'v');
    return found();
  }

  #links(r: Resource, t: string, view: View): JsonText {
    const link = (rel: string, tail = ''): JsonText => [
      `{"rel" : "${rel}", "uri" : "`,
      { sql: this.#base },
      `/${r.wire.path}/`,
      { sql: `${t}.uuid` },
      `${tail}"}`,
    ];
    // no uuid has a sign to escape, and none has the address of the API (api-base.ts)
    return ['[', ...link('self'), ...(view === 'default' ? [', ', ...link('full', '?v=full')] : []), ']'];
  }

  /** The display of a row; of a row of the page, what it looks up of others is looked up once a thing. */
  #display(r: Resource, t: string): string {
    const isKey = (table: string, column: string): boolean => {
      const other = this.#registry.ofTable(table);
      return other !== null && other.key === column && other.storage.partition === undefined;
    };
    return this.page?.display(display(r, t), isKey) ?? display(r, t);
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

/** The JSON of a declared scalar. */
function shownScalar(declared: Field, sql: string): JsonText {
  switch (declared.kind) {
    case 'datetime':
      return moment(sql);
    case 'date':
      return day(sql);
    case 'int':
    case 'bool':
      return plain(sql);
    default:
      return value(scalar(declared, sql));
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

/** What is asked of an object that stands under a name within a property: `coded` of `diagnosis:(coded:(uuid))`. */
function inside(asked: Representation, within: string | undefined): Representation {
  if (within === undefined || 'view' in asked) return asked;
  const named = asked.only.find(({ name }) => name === within);
  return named === undefined ? asked : (named.as ?? { view: 'default' });
}
