import type { PrivilegeName } from '@fieldward/contract/privileges.ts';
import { PageReferences } from '../page/page-references.ts';
import type { Plan, PlannedRow, Plans } from '../plan.ts';
import { Problem } from '../problem.ts';
import type { Registry, Resource } from '../resource.ts';
import { goneColumn, notGone, patientColumn } from '../shape.ts';
import { fixed, id, jsonSql, moment, object, written, type FhirJson } from './fhir-json.ts';
import type { FhirMap, FhirSource } from './fhir-map.ts';
import { fhirQuery, type AskedSearch, type FhirQuery } from './fhir-query.ts';
import { date, token, type FhirSearch, type ReferenceTarget, type SearchScope } from './fhir-search.ts';

/** A total is counted up to here unless an accurate one is asked for. */
const COUNTED = 10_000;
/** What is gone is told by a text that is no JSON. */
export const GONE = '';

/** A row of a page: `n` is the total, '' where it was not counted to its end; without `u` there is no row on it. */
export interface PageRow extends Omit<PlannedRow, 'u' | 'n'> {
  readonly u: string | null;
  readonly n: string | null;
}

/** A statement, and its values. */
interface FhirPage {
  readonly text: string;
  readonly values: readonly unknown[];
  /** What a search needs that looks into others (`patient.identifier=`). */
  readonly privileges: readonly PrivilegeName[];
  /** The types of those others. */
  readonly types: readonly string[];
}

/** What of a resource is shown. */
type Shown = Pick<FhirQuery, 'summary' | 'elements'>;

const WHOLE: Shown = { summary: 'false', elements: [] };
const SUBSETTED = fixed([{ system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue', code: 'SUBSETTED' }]);

/** Compiles the declared maps to statements in which PostgreSQL writes the JSON. */
export class FhirPlans {
  readonly #registry: Registry;
  readonly #plans: Plans;
  readonly #maps: ReadonlyMap<string, FhirMap>;
  readonly #ones = new Map<string, Plan>();

  constructor(registry: Registry, plans: Plans, maps: ReadonlyMap<string, FhirMap>) {
    this.#registry = registry;
    this.#plans = plans;
    this.#maps = maps;
  }

  /** One object by id: `j` is GONE for what was voided. Parameters as those of `Plans.one`: base and ids. */
  one(map: FhirMap, source: FhirSource, shown: Shown): Plan {
    const key = `${map.fhir} ${source.of} ${shown.summary} ${shown.elements.join()}`;
    const found = this.#ones.get(key);
    if (found !== undefined) return found;
    const r = this.#registry.of(source.of);
    const version = this.#plans.version(r, 't');
    const gone = goneColumn(r.wire) === 'voided' ? `case when t.voided then '${GONE}' else {j} end` : '{j}';
    const json = gone.replace('{j}', () => this.#json(map, source, 't', version, shown));
    const plan: Plan = {
      text: `select ${json} as j, ${version} as v, ${patientKey(r, source, 't')} as p, t.uuid as u from ${r.table} t where ${['t.uuid = any((select $2::text[])::text[])', ...rowsOf(r, source, 't').map((each) => `(${each})`)].join(' and ')} and $1::text is not null`,
      privileges: [],
      strangers: shows(source),
      byUuids: true,
    };
    // clients may name elements in any combination: those are not kept
    if (shown.elements.length === 0) this.#ones.set(key, plan);
    return plan;
  }

  /** A page of a search through some of the sources of a map. Raises `engine.unknownParameter`, `engine.badParameter`, `engine.badSort`. */
  page(map: FhirMap, sources: readonly FhirSource[], query: FhirQuery): FhirPage {
    const conditions = new Conditions(this.#registry, this.#maps);
    const named = sources.map((source) => ({
      source,
      r: this.#registry.of(source.of),
      where: conditions.of(source, query.searches, 't', map),
    }));
    const meant = named.flatMap(({ where, ...each }) => (where === null ? [] : [{ ...each, where }]));
    const total = this.#total(meant, query);
    const { values } = conditions;
    const privileges = [...conditions.privileges];
    const types = [...conditions.types];
    if (query.summary === 'count' || query.count === 0 || meant.length === 0)
      return { text: `select null as u, null as j, null as v, null as p, ${total} as n`, values, privileges, types };
    const limit = conditions.bind(query.count + 1);
    const offset = conditions.bind(query.offset);
    const rows =
      meant.length === 1 && meant[0] !== undefined
        ? this.#rows(map, meant[0], query, `limit ${limit}::bigint offset ${offset}::bigint`)
        : this.#rowsOfSeveral(map, meant, query, [limit, offset]);
    return {
      text: `select r.u, r.j, r.v, r.p, c.n from (select ${total} as n) c left join (${rows}) r on true order by r.nr`,
      values,
      privileges,
      types,
    };
  }

  /** All rows of a source that a search finds, as JSON and in no order. Raises what a search raises. */
  all(map: FhirMap, source: FhirSource, query: FhirQuery): FhirPage {
    const conditions = new Conditions(this.#registry, this.#maps);
    const r = this.#registry.of(source.of);
    const where = conditions.of(source, query.searches, 't', map) ?? 'false';
    const json = this.#json(map, source, 't', this.#plans.version(r, 't'), WHOLE);
    return {
      text: `select ${json} from ${r.table} t where ${where}`,
      values: conditions.values,
      privileges: [...conditions.privileges],
      types: [...conditions.types],
    };
  }

  #total(meant: readonly Meant[], { total, offset, count, summary }: FhirQuery): string {
    if (total === 'none' && summary !== 'count' && count !== 0) return `''::text`;
    if (meant.length === 0) return `'0'::text`;
    const all = meant.map(({ r, where }) => `select 1 from ${r.table} t where ${where}`).join(' union all ');
    if (total === 'accurate' || summary === 'count') return `(select count(*)::text from (${all}) x)`;
    const bound = Math.max(COUNTED, Math.ceil((offset + count) / COUNTED) * COUNTED);
    return `(select case when count(*) > ${bound} then '' else count(*)::text end from (select 1 from (${all}) y limit ${bound + 1}) x)`;
  }

  #rows(map: FhirMap, { source, r, where }: Meant, query: FhirQuery, limit: string): string {
    // all there are of a volume table are in the order of its key: no index has them in another one
    const usual = query.searches.length === 0 && r.storage.partition !== undefined ? `{t}.${r.storage.partition}` : source.order;
    const order =
      query.sort.length === 0
        ? (usual ?? `{t}.${r.key}`).replaceAll('{t}', 't')
        : query.sort.map((each) => orderSql(source, each, 't')).join(', ');
    // the key in the same direction: an index of both is read as it is, from either end
    const last = `t.${r.key}${/ desc(?: nulls last)?$/.test(order) ? ' desc' : ''}`;
    const page = `select t.*, ${this.#plans.version(r, 't')} as row_version from ${r.table} t where ${where} order by ${order}, ${last} ${limit}`;
    const references = new PageReferences('t');
    const json = this.#json(map, source, 't', 't.row_version', query, references);
    const patient = r.storage.partition ?? null;
    // numbered behind the limit, and shown only then
    return `with t as materialized (select t.*, row_number() over () as nr from (${page}) t)${references.relations(patient)} select t.nr, t.uuid as u, ${json} as j, t.row_version as v, ${patientKey(r, source, 't')} as p from t${references.joins(patient)}`;
  }

  /** The keys of the page first, in one order over all sources, then what is shown of each. */
  #rowsOfSeveral(map: FhirMap, meant: readonly Meant[], query: FhirQuery, [limit, offset]: readonly [string, string]): string {
    const sorts = query.sort.length === 0 ? [{ name: '_lastUpdated', descending: true }] : query.sort;
    const by = sorts.map(({ descending }, at) => `o${at} ${descending ? 'desc nulls last' : 'asc nulls last'}`).join(', ');
    const picks = meant.map(({ source, r, where }, s) => {
      const order = sorts.map(({ name }, at) => `${sortOf(source, name, 't').sql} as o${at}`).join(', ');
      return `(select ${s} as s, t.${r.key} as k, ${r.storage.partition === undefined ? 'null::bigint' : `t.${r.storage.partition}`} as part, ${order} from ${r.table} t where ${where} order by ${by}, t.${r.key} limit ${limit}::bigint + ${offset}::bigint)`;
    });
    const shows = meant.map(({ source, r }, s) => {
      const version = this.#plans.version(r, 't');
      const same = r.storage.partition === undefined ? '' : ` and t.${r.storage.partition} = g.part`;
      return `select t.uuid as u, ${this.#json(map, source, 't', version, query)} as j, ${version} as v, ${patientKey(r, source, 't')} as p from ${r.table} t where g.s = ${s} and t.${r.key} = g.k${same}`;
    });
    return `with g as materialized (select x.*, row_number() over () as nr from (select * from (${picks.join(' union all ')}) y order by ${by}, s, k limit ${limit}::bigint offset ${offset}::bigint) x) select g.nr, o.u, o.j, o.v, o.p from g cross join lateral (${shows.join(' union all ')}) o`;
  }

  #json(map: FhirMap, source: FhirSource, t: string, version: string, shown: Shown, page?: PageReferences): string {
    const subset = shown.elements.length > 0 || shown.summary === 'true';
    const wanted = new Set([...(map.mandatory ?? []), ...(shown.elements.length > 0 ? shown.elements : map.summary)]);
    const elements = Object.entries(source.elements(t))
      .filter(([name]) => !subset || wanted.has(name))
      .map(([name, json]) => [name, json === null || page === undefined ? json : ofPage(json, page)] as const);
    const pairs: Record<string, FhirJson | null> = {
      resourceType: fixed(map.fhir),
      id: id(`${t}.uuid`),
      meta: object({
        versionId: id(version),
        lastUpdated: moment(changedSql(source, t)),
        tag: subset ? SUBSETTED : (source.tags?.(t) ?? null),
      }),
    };
    return jsonSql(object({ ...pairs, ...Object.fromEntries(elements) }));
  }
}

/** What is shown of a row that others of the page refer to as well is made once. */
function ofPage(json: FhirJson, page: PageReferences): FhirJson {
  if (json.row === undefined) return json;
  const { patient = null, partition = null, ...row } = json.row;
  const shared = page.json({ ...row, patient, partition, json: (x) => jsonSql(row.json(x)) });
  return shared === null ? json : written(shared);
}

interface Meant {
  readonly source: FhirSource;
  readonly r: Resource;
  readonly where: string;
}

const changedSql = (source: FhirSource, t: string): string => source.changed?.(t) ?? `coalesce(${t}.date_changed, ${t}.date_created)`;

/** SQL that a source is sorted by, and whether every row has it. Raises `engine.badSort`. */
function sortOf(source: FhirSource, name: string, t: string): { readonly sql: string; readonly filled: boolean } {
  if (name === '_lastUpdated') return { sql: changedSql(source, t), filled: true };
  if (name === '_id') return { sql: `${t}.uuid`, filled: true };
  const sort = source.sorts !== undefined && Object.hasOwn(source.sorts, name) ? source.sorts[name] : undefined;
  if (sort === undefined) throw new Problem('engine.badSort', { property: name.slice(0, 60) }, '_sort');
  return typeof sort === 'string'
    ? { sql: sort.replaceAll('{t}', t), filled: false }
    : { sql: sort.filled.replaceAll('{t}', t), filled: true };
}

/** Where every row has a value there is no condition for those without: so an index serves it. */
function orderSql(source: FhirSource, { name, descending }: FhirQuery['sort'][number], t: string): string {
  const { sql, filled } = sortOf(source, name, t);
  return `${sql} ${descending ? 'desc' : 'asc'}${filled ? '' : ' nulls last'}`;
}

/** SQL of the key of the patient whom a row concerns, as text. */
function patientKey(r: Resource, source: FhirSource, t: string): string {
  const column = patientColumn(r);
  if (column === null && source.person !== undefined)
    return `(select pk.patient_id::text from patient pk where pk.patient_id = ${source.person(t)})`;
  return column === null ? 'null::text' : `${t}.${column}::text`;
}

/** Whether it may show people who are not the patient of the row. */
export const shows = (source: FhirSource): boolean => source.strangers === true || source.person !== undefined;

/** SQL conditions of the rows that are meant at all. */
function rowsOf(r: Resource, source: FhirSource, t: string): readonly string[] {
  return [r.storage.where, source.where].flatMap((each) => each?.replaceAll('{t}', t) ?? []);
}

const BY_ID = token(({ t, bind }, { system, codes }) => {
  if (system !== null || codes === null) return 'false';
  return `${t}.uuid = any(${bind(codes)}::text[])`;
}, 'the id');

/** Parameters that every resource has. */
const EVERYWHERE: Readonly<Record<string, (source: FhirSource) => FhirSearch>> = {
  _id: () => BY_ID,
  _lastUpdated: (source) => date('when it was last changed', (t) => changedSql(source, t)),
};

/** Writes the conditions of one search, and gathers their values. */
class Conditions {
  readonly values: unknown[] = [];
  readonly privileges = new Set<PrivilegeName>();
  /** Types that a condition looks into beside the one that is searched. */
  readonly types = new Set<string>();
  readonly #registry: Registry;
  readonly #maps: ReadonlyMap<string, FhirMap>;
  #aliases = 0;

  constructor(registry: Registry, maps: ReadonlyMap<string, FhirMap>) {
    this.#registry = registry;
    this.#maps = maps;
  }

  bind(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** SQL of the rows that are found, gone ones left out; null where the source lacks a parameter that another source of the map has. */
  of(source: FhirSource, searches: readonly AskedSearch[], t: string, map: FhirMap): string | null {
    const r = this.#registry.of(source.of);
    const found = searches.map((asked) => ({ asked, search: this.#searchOf(r, source, asked.name) }));
    for (const { asked, search } of found)
      if (search === null && map.sources.every((each) => this.#searchOf(r, each, asked.name) === null))
        throw new Problem('engine.unknownParameter', { parameter: asked.parameter.slice(0, 60) }, asked.parameter.slice(0, 60));
    if (found.some(({ search }) => search === null)) return null;
    const conditions = found.map(({ asked, search }) => (search === null ? 'false' : this.#condition(r, search, asked, t)));
    const parts = [...conditions, notGone(r.wire, t), ...rowsOf(r, source, t)].flatMap((each) => (each === null ? [] : [`(${each})`]));
    return parts.length === 0 ? 'true' : parts.join(' and ');
  }

  #searchOf(r: Resource, source: FhirSource, name: string): FhirSearch | null {
    if (Object.hasOwn(EVERYWHERE, name)) return EVERYWHERE[name]?.(source) ?? null;
    if (name === '_has') return this.#has(r);
    const [, of, parameter] = /^_referred:([^:]+):(.+)$/.exec(name) ?? [];
    if (of !== undefined && parameter !== undefined) return this.#referred(r, of, parameter);
    return (Object.hasOwn(source.searches, name) ? source.searches[name] : null) ?? null;
  }

  /** What rows of another resource refer to by one of their parameters: for `_include`. */
  #referred(r: Resource, of: string, parameter: string): FhirSearch {
    const other = this.#registry.of(of);
    const targets = [...this.#maps.values()]
      .flatMap(({ sources }) => sources.filter((each) => each.of === of))
      .flatMap(({ searches }) => searches[parameter]?.targets ?? [])
      .filter((target) => target.of === r.name);
    return token(({ t, bind }, { codes }) => {
      const ids = bind(codes);
      const x = this.#alias();
      const keys = (sql: string, more = '') =>
        `any(array(select ${sql} from ${other.table} ${x}${more} where ${x}.uuid = any(${ids}::text[])))`;
      const [own, partition] = [r.storage.partition, other.storage.partition];
      const same = own === undefined || partition === undefined ? '' : `${t}.${own} = ${keys(`${x}.${partition}`)} and `;
      const led = ({ key, many }: ReferenceTarget) => (many ? keys('kk.key', ` cross join lateral (${key(x)}) kk (key)`) : keys(key(x)));
      return targets.map((target) => `(${same}${t}.${r.key} = ${led(target)})`).join(' or ') || 'false';
    }, 'what others refer to');
  }

  /** What is referred to by something that a search of its own finds. */
  #has(r: Resource): FhirSearch {
    const where = ({ t }: SearchScope, asked: AskedSearch): string => {
      const [, type = '', parameter = '', rest = ''] = /^([^:]+):([^:]+):(.+)$/.exec(asked.chain) ?? [];
      const map = this.#maps.get(type);
      const leading = (map?.sources ?? []).flatMap((source) =>
        (source.searches[parameter]?.targets ?? []).map((target) => ({ source, target })),
      );
      // of several kinds of what is searched it may lead to one
      const meant = leading.some(({ target }) => this.#maps.get(target.fhir)?.sources.some(({ of }) => of === r.name));
      if (map === undefined || !meant) throw new Problem('engine.badParameter', { parameter: asked.parameter }, asked.parameter);
      const led = leading.filter(({ target }) => target.of === r.name);
      this.types.add(type);
      if (led.length === 0) return 'false';
      const searches = searchesOf(rest, asked);
      return led
        .map(({ source, target }) => {
          for (const privilege of readRights(this.#registry, source)) this.privileges.add(privilege);
          const x = this.#alias();
          const found = this.of(source, searches, x, map);
          if (found === null) return 'false';
          const other = this.#registry.of(source.of);
          const keys = (more: string) =>
            `select ${more}${target.many ? 'kk.key' : target.key(x)} from ${other.table} ${x}${target.many ? ` cross join lateral (${target.key(x)}) kk (key)` : ''} where ${found}`;
          const [own, partition] = [r.storage.partition, other.storage.partition];
          return own === undefined || partition === undefined
            ? `${t}.${r.key} in (${keys('')})`
            : `(${t}.${own}, ${t}.${r.key}) in (${keys(`${x}.${partition}, `)})`;
        })
        .join(' or ');
    };
    return { type: 'token', about: 'what is referred to by something that is found', where };
  }

  #condition(r: Resource, search: FhirSearch, asked: AskedSearch, t: string): string {
    if (asked.modifier === 'missing') {
      const [value] = asked.values;
      if (search.present === undefined || (value !== 'true' && value !== 'false'))
        throw new Problem('engine.badParameter', { parameter: asked.parameter }, asked.parameter);
      return value === 'true' ? `not (${search.present(t)})` : search.present(t);
    }
    const scope: SearchScope = {
      t,
      bind: (value) => this.bind(value),
      refersTo: (target, ids) => this.#refersTo(r, target, ids, t),
      refersToFound: (target, chained) => this.#refersToFound(r, target, chained, t),
    };
    return search.where(scope, asked);
  }

  /** Found first and once, by arrays: their few keys lead to the rows. */
  #refersTo(r: Resource, target: ReferenceTarget, ids: readonly string[], t: string): string {
    const other = this.#registry.of(target.of);
    const x = this.#alias();
    const uuids = this.bind(ids);
    const found = (column: string) => `select ${x}.${column} from ${other.table} ${x} where ${x}.uuid = any(${uuids}::text[])`;
    // of one it is a single value, so that an index gives its rows in their order
    const among = (column: string) => (ids.length === 1 ? `(${found(column)} limit 1)` : `any(array(${found(column)}))`);
    const own = r.storage.partition;
    const partition = other.storage.partition;
    const same = own === undefined || partition === undefined ? '' : `${t}.${own} = ${among(partition)} and `;
    return target.many
      ? `(${same}array(${target.key(t)}) && array(${found(other.key)}))`
      : `(${same}${target.key(t)} = ${among(other.key)})`;
  }

  #refersToFound(r: Resource, target: ReferenceTarget, asked: AskedSearch, t: string): string {
    const map = this.#maps.get(target.fhir);
    const source = map?.sources.find(({ of }) => of === target.of);
    if (map === undefined || source === undefined)
      throw new Problem('engine.badParameter', { parameter: asked.parameter }, asked.parameter);
    const other = this.#registry.of(target.of);
    for (const privilege of readRights(this.#registry, source)) this.privileges.add(privilege);
    this.types.add(target.fhir);
    const x = this.#alias();
    const searches = searchesOf(asked.parameter, asked);
    const where = this.of(source, searches, x, map);
    if (where === null) return 'false';
    const own = r.storage.partition;
    const partition = other.storage.partition;
    const keys = `select ${x}.${other.key} from ${other.table} ${x} where ${where}`;
    if (target.many) return `exists (select from (${target.key(t)}) kk (key) where kk.key in (${keys}))`;
    const pair = own !== undefined && partition !== undefined;
    return pair
      ? `(${t}.${own}, ${target.key(t)}) in (select ${x}.${partition}, ${x}.${other.key} from ${other.table} ${x} where ${where})`
      : `${target.key(t)} in (${keys})`;
  }

  #alias(): string {
    this.#aliases += 1;
    return `x${this.#aliases}`;
  }
}

/** The searches that a chain asks for: its last parameter, with the values that were asked. */
function searchesOf(parameter: string, asked: AskedSearch): readonly AskedSearch[] {
  const chained = new URLSearchParams([[parameter, asked.values.map((each) => each.replaceAll(',', '\\,')).join(',')]]);
  const { searches } = fhirQuery(chained);
  if (searches.length === 0) throw new Problem('engine.badParameter', { parameter: asked.parameter }, asked.parameter);
  return searches;
}

/** What reading the rows of a source needs. */
export function readRights(registry: Registry, source: FhirSource): readonly PrivilegeName[] {
  return [source.of, ...(source.opens ?? [])].map((name) => registry.of(name).wire.privileges.read);
}

/** What of a resource is shown, when one is read. */
export function shownBy(parameters: URLSearchParams): Shown {
  const { summary, elements } = fhirQuery(
    new URLSearchParams([...parameters].filter(([name]) => name === '_summary' || name === '_elements')),
  );
  return summary === 'false' && elements.length === 0 ? WHOLE : { summary, elements };
}
