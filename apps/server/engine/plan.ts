import type { PrivilegeName } from '@fieldward/contract/privileges.ts';
import { may, type Actor } from './actor.ts';
import { ChildlessPage } from './page/childless-page.ts';
import { JsonSql, display, scalar, secretsOf } from './json-sql.ts';
import { Problem } from './problem.ts';
import { printRepresentation, type Representation } from './representation.ts';
import { columnOf, fieldOf, type Registry, type Resource } from './resource.ts';
import type { SearchTarget } from './searches.ts';
import { goneColumn, notGone, patientColumn, versionSql } from './shape.ts';

/** A compiled statement. Its first parameter is always the API's absolute URL. */
export interface Plan {
  readonly text: string;
  /** What a reader needs besides the read privilege of the resource. */
  readonly privileges: readonly PrivilegeName[];
  /** Whether its rows may show people who are not the patient of the row. */
  readonly strangers: boolean;
  /** Whether its rows carry the total (`n`). */
  readonly counts?: boolean;
  /** Whether its second parameter is an array of uuids, by which its rows are found. */
  readonly byUuids?: boolean;
  /** How its rows are read where those of a page may have children of their own kind. */
  readonly childless?: ChildlessPage;
}

/** The shape of a list: what makes its SQL, without the values. */
export interface ListShape {
  /** Names of the searches, sorted. */
  readonly searches: readonly string[];
  readonly gone: boolean;
  /** `name` or `-name`; null for the resource's own order. */
  readonly sort: string | null;
  /**
   * How a page is cut out: by limit and offset as parameters, or by the number of rows of a first page, which then is a part of the statement. Null for
   * all rows.
   */
  readonly page: 'asked' | number | null;
  /** Only the children of one parent: the property that points to it. */
  readonly below: string | null;
  /** Whether the total is asked for: a ranked search then counts in the same statement. */
  readonly counted: boolean;
}

/** A row of a list: the JSON as text (null from where all rows together are longer than an answer may be), the patient's key. */
export interface ListedRow {
  readonly j: string | null;
  readonly p: string | null;
  /** The total, where the plan counts. */
  readonly n?: string | null;
}

/** A row of one object, with its uuid and its version. */
export interface PlannedRow extends ListedRow {
  readonly u: string;
  readonly v: string;
}

/** An order by columns of the row alone. */
const OWN_ORDER = /^(?:(?:^|, )(?:t\.\w+|lower\(t\.\w+\))(?: asc| desc)?(?: nulls first| nulls last)?)+$/;

const MAX_PLANS = 2_000;
/** Bytes of an answer at most: longer ones are not even read, because one text too long for the runtime would end the process. */
const MAX_RESPONSE = 128 * 1024 * 1024;

/** Compiles statements once per resource, representation and shape. */
export class Plans {
  readonly #registry: Registry;
  readonly #guarded: readonly Resource[];
  readonly #secretive: readonly Resource[];
  readonly #cache = new Map<string, Plan>();

  constructor(registry: Registry) {
    this.#registry = registry;
    this.#guarded = registry.all.filter(({ wire }) => wire.guarded || wire.personal);
    this.#secretive = registry.all.filter(({ storage }) => storage.secret !== undefined);
  }

  /** What an actor does not see: names of resources within others, and of those whose secrets stay hidden. `withheld` of the plans. */
  withheldFrom(actor: Actor): readonly string[] {
    return [
      ...this.#guarded.filter(({ wire }) => !may(actor, wire.privileges.read)).map(({ name }) => name),
      ...this.#secretive.filter(({ wire }) => !may(actor, wire.privileges.write)).map(({ name }) => secretsOf(name)),
    ];
  }

  /** One object by uuid, or by its natural key where it has one. Parameters: base, and uuids (`byUuids`) or the uuid or natural key. */
  one(r: Resource, representation: Representation, withheld: readonly string[]): Plan {
    return this.#cached(`1 ${r.name} ${printRepresentation(representation)} ${withheld.join()}`, () => {
      const sql = new JsonSql(this.#registry, '$1::text', withheld);
      const json = sql.object(r, 't', representation);
      const byUuids = r.storage.naturalKey === undefined;
      // selected, the array has the same length to whoever plans for given uuids: no execution is planned anew
      const where = byUuids ? `t.uuid = any((select $2::text[])::text[])${conditionOf(r, 't')}` : this.identity(r, 't', '$2');
      const text = `select ${json} as j, ${this.version(r, 't')} as v, ${patientKey(r)} as p, t.uuid as u from ${r.table} t where ${where} and $1::text is not null${byUuids ? '' : liveFirst(r)}`;
      const length = byUuids ? 'octet_length(s.j)::bigint * cardinality($2)' : 'octet_length(s.j)';
      return { ...plan(text, sql, ', s.v, s.u', length), byUuids };
    });
  }

  /** A list. Parameters: base, the searches' values in order, the parent's key if below, limit and offset if asked for. */
  list(r: Resource, representation: Representation, shape: ListShape, withheld: readonly string[]): Plan {
    return this.#cached(`n ${r.name} ${printRepresentation(representation)} ${shapeKey(shape)} ${withheld.join()}`, () => {
      const { where, next } = this.#where(r, shape);
      const ranked = this.#ranked(r, shape, next);
      const page = ranked === null ? 't' : null;
      const sql = new JsonSql(this.#registry, '$1::text', withheld, { page });
      const json = sql.object(r, 't', representation);
      const limit = limitOf(shape, next);
      if (ranked !== null) {
        const found = `select t.*${ranked.extra === '' ? '' : `, ${ranked.extra} as search_extra`}, f.rank as search_rank from found f join ${r.table} t on t.${r.key} = f.key where ${ranked.where} order by f.rank${limit}`;
        const count = ranked.counts ? '(select count(*) from found)::text' : 'null::text';
        return {
          ...plan(
            `with found as materialized (${ranked.relation}) select ${ranked.extra === '' ? `${json}` : `left(${json}, -1) || ',' || substr(t.search_extra::text, 2)`} as j, ${patientKey(r)} as p, ${count} as n from (${found}) t where $1::text is not null order by t.search_rank`,
            sql,
            ', s.n',
          ),
          counts: ranked.counts,
        };
      }
      demandSeen(r, shape.sort, withheld);
      const order = this.#order(r, shape);
      const rows = `select t.* from ${r.table} t where ${where} order by ${order}${limit}`;
      // in order again behind the limit, as a join may turn the rows around: numbered where the order looks further than the row
      const again = OWN_ORDER.test(order);
      const numbered = again ? rows : `select t.*, row_number() over () as page_row from (${rows}) t`;
      const patient = r.storage.partition ?? null;
      const statement = ({ page: references }: JsonSql, columns: string): string =>
        `with t as materialized (${numbered})${references?.relations(patient) ?? ''} select ${columns}, ${patientKey(r)} as p from t${references?.joins(patient) ?? ''} where $1::text is not null order by ${again ? order : 't.page_row'}`;
      const whole = plan(statement(sql, `${json} as j`), sql);
      if (sql.parents.length === 0) return whole;
      const without = new JsonSql(this.#registry, '$1::text', withheld, { page, childless: true });
      const columns = `${without.object(r, 't', representation)} as j, ${without.parents.map((each) => `exists (${each})`).join(' or ')} as h`;
      return { ...whole, childless: new ChildlessPage(plan(statement(without, columns), without, ', s.h').text) };
    });
  }

  /** How many there are. Parameters: base (unused), the searches' values in order, the parent's key if below. */
  count(r: Resource, shape: ListShape): Plan {
    return this.#cached(`c ${r.name} ${shapeKey({ ...shape, sort: null, page: null })}`, () => ({
      text: `select count(*)::text as n from ${r.table} t where ${this.#where(r, shape).where} and $1::text is not null`,
      privileges: [],
      strangers: false,
    }));
  }

  /** SQL of the version of a row. */
  version(r: Resource, t: string): string {
    const name = r.storage.sharedKey ?? r.storage.versionedWith;
    const other = name === undefined ? null : fieldOf(r.wire, name);
    if (name === undefined || other === null) return versionSql(t, null);
    const key = r.storage.sharedKey === undefined ? columnOf(r, name) : r.key;
    return versionSql(t, { of: this.#registry.of(other.target), key });
  }

  /** SQL condition that finds one row by uuid or natural key. */
  identity(r: Resource, t: string, param: string): string {
    const also =
      r.storage.naturalKey === undefined
        ? ''
        : ` or (lower(${t}.${columnOf(r, r.storage.naturalKey)}) = lower(${param}) and not exists (select 1 from ${r.table} u where u.uuid = ${param}))`;
    return `(${t}.uuid = ${param}${also})${conditionOf(r, t)}`;
  }

  #where(r: Resource, shape: ListShape, without?: string): { where: string; next: number } {
    const parts: string[] = [];
    let next = 2;
    const target = this.#target(r);
    for (const name of shape.searches) {
      if (name !== without) parts.push(`(${r.storage.searches?.[name]?.where(target, `$${next}`) ?? 'false'})`);
      next += 1;
    }
    if (shape.below !== null) {
      parts.push(`t.${columnOf(r, shape.below)} = $${next}::bigint`);
      next += 1;
    }
    const live = notGone(r.wire, 't');
    if (live !== null && !shape.gone) parts.push(live);
    if (r.storage.where !== undefined) parts.push(r.storage.where.replaceAll('{t}', 't'));
    return { where: parts.length === 0 ? 'true' : parts.join(' and '), next };
  }

  /** A ranked search and what narrows it besides; null when there is none, or another order is asked for. */
  #ranked(r: Resource, shape: ListShape, next: number): { relation: string; extra: string; where: string; counts: boolean } | null {
    const at = shape.sort === null ? shape.searches.findIndex((name) => r.storage.searches?.[name]?.ranked !== undefined) : -1;
    const ranked = r.storage.searches?.[shape.searches[at] ?? '']?.ranked;
    if (ranked === undefined || (shape.gone && ranked.liveOnly === true)) return null;
    const alone = shape.page === 'asked' && shape.searches.length === 1 && shape.below === null;
    const page = `least($${next}::bigint + $${next + 1}::bigint, ${ranked.most})::int`;
    const { where } = this.#where(r, shape, shape.searches[at]);
    return {
      relation: ranked.relation(`$${at + 2}`, alone && !shape.counted ? page : String(ranked.most)),
      extra: ranked.extra.replaceAll('{f}', 'f'),
      where,
      counts: alone && shape.counted,
    };
  }

  #order(r: Resource, shape: ListShape): string {
    const last = `t.${r.key}`;
    if (shape.sort !== null) {
      const descending = shape.sort.startsWith('-');
      return `${this.#sortable(r, descending ? shape.sort.slice(1) : shape.sort)} ${descending ? 'desc nulls last' : 'asc nulls last'}, ${last}`;
    }
    for (const [at, name] of shape.searches.entries()) {
      const order = r.storage.searches?.[name]?.order;
      if (order !== undefined) return `${order.replaceAll('{t}', 't').replaceAll('{p}', `$${at + 2}`)}, ${last}`;
    }
    return `${r.order.replaceAll('{t}', 't')}, ${last}`;
  }

  #sortable(r: Resource, name: string): string {
    const refuse = new Problem('engine.badSort', { property: name }, 'sort');
    if (name === 'display') return `lower(${display(r, 't')}::text)`;
    if (name === 'dateCreated') return 't.date_created';
    if (name === 'dateChanged') return 't.date_changed';
    const gone = goneColumn(r.wire);
    if (name === gone) return `t.${gone}`;
    if (name === r.wire.numericId) return `t.${r.key}`;
    const declared = fieldOf(r.wire, name);
    if (declared === null || declared.hidden) throw refuse;
    const expression = r.storage.computed?.[name];
    if (declared.kind === 'ref' || declared.kind === 'part') {
      const target = this.#registry.of(declared.target);
      const link = r.storage.links?.[name];
      // what belongs to the row alone is in its own order: an event in that of its schedule
      if (link?.by === 'pick' && declared.kind === 'part' && !target.order.includes(',')) {
        const order = target.order.replaceAll('{t}', 's');
        return `(select ${order} from ${target.table} s where s.${link.column} = t.${r.key} order by ${order} limit 1)`;
      }
      if (link !== undefined) throw refuse;
      const id = expression === undefined ? `t.${r.storage.sharedKey === name ? r.key : columnOf(r, name)}` : expression('t', []);
      return `(select lower(${display(target, 's')}::text) from ${target.table} s where s.${target.key} = (${id}))`;
    }
    if (declared.kind === 'refs' || declared.kind === 'parts' || declared.kind === 'json') throw refuse;
    const column = expression === undefined ? `t.${columnOf(r, name)}` : expression('t', []);
    if (declared.kind === 'text' || declared.kind === 'choice') return `lower(${scalar(declared, column)})`;
    return `(${column})`;
  }

  #target(r: Resource): SearchTarget {
    return {
      t: 't',
      key: r.key,
      column: (property) => (property === r.storage.sharedKey ? r.key : columnOf(r, property)),
      referred: (property) => {
        const declared = fieldOf(r.wire, property);
        if (declared === null || declared.target === '')
          throw new Error(`${r.name}: a search follows ${property}, which is not a reference`);
        const other = this.#registry.of(declared.target);
        return {
          table: other.table,
          key: other.key,
          naturalKey: other.storage.naturalKey === undefined ? null : columnOf(other, other.storage.naturalKey),
        };
      },
      mapping: (property) => {
        const link = r.storage.links?.[property];
        if (link?.by !== 'through') throw new Error(`${r.name}: ${property} is not linked through a mapping table`);
        return link;
      },
    };
  }

  #cached(key: string, make: () => Plan): Plan {
    const found = this.#cache.get(key);
    if (found !== undefined) {
      this.#cache.delete(key);
      this.#cache.set(key, found);
      return found;
    }
    const made = make();
    this.#cache.set(key, made);
    if (this.#cache.size > MAX_PLANS) {
      for (const oldest of this.#cache.keys()) {
        this.#cache.delete(oldest);
        break;
      }
    }
    return made;
  }
}

/** Refuses to sort by what the actor is not shown of some rows: their places among the others would tell it. Raises `engine.badSort`. */
function demandSeen(r: Resource, sort: string | null, withheld: readonly string[]): void {
  const name = sort?.replace(/^-/, '') ?? '';
  const seenWith = fieldOf(r.wire, name)?.seenWith;
  const secret = r.storage.secret?.[name] !== undefined && withheld.includes(secretsOf(r.name));
  if (secret || (seenWith !== undefined && withheld.includes(seenWith))) throw new Problem('engine.badSort', { property: name }, 'sort');
}

/** `length` is SQL of the bytes of the answer so far. */
function plan(text: string, sql: JsonSql, more = '', length = 'sum(octet_length(s.j)) over (rows unbounded preceding)'): Plan {
  const bounded = `select case when ${length} <= ${MAX_RESPONSE} then s.j end as j, s.p${more} from (${text} offset 0) s`;
  return { text: bounded, privileges: [...sql.privileges] as PrivilegeName[], strangers: sql.strangers }; // filled from wires only
}

/** SQL of what every row of a resource keeps to, behind another condition. */
function conditionOf(r: Resource, t: string): string {
  return r.storage.where === undefined ? '' : ` and ${r.storage.where.replaceAll('{t}', t)}`;
}

/** SQL of the key of the patient whom a row of `t` concerns, as text. */
function patientKey(r: Resource): string {
  const column = patientColumn(r);
  return column === null ? 'null::text' : `t.${column}::text`;
}

function shapeKey(shape: ListShape): string {
  return `${shape.searches.join('&')}|${shape.gone ? 'g' : ''}${shape.counted ? 'c' : ''}|${shape.page ?? ''}|${shape.sort ?? ''}|${shape.below ?? ''}`;
}

/** SQL that cuts a page out of the rows; `next` is the number of the first parameter that is free. */
function limitOf({ page }: ListShape, next: number): string {
  if (page === null) return '';
  return page === 'asked' ? ` limit $${next}::bigint offset $${next + 1}::bigint` : ` limit ${page}`;
}

/** SQL: of the same name, what is not retired comes first, then what was made first. */
function liveFirst(r: Resource): string {
  const gone = goneColumn(r.wire);
  return ` order by ${gone === null ? '' : `t.${gone}, `}t.${r.key} limit 1`;
}
