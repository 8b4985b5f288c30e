import { demand, may, type Actor } from '../actor.ts';
import { demandNoApp, demandReach, reaches } from '../app-reach.ts';
import type { ScopeAct } from '@fieldward/domain/account/app-scope.ts';
import type { Engine } from '../engine.ts';
import type { PlannedRow } from '../plan.ts';
import type { Db } from '../db.ts';
import { Problem, unknownObject } from '../problem.ts';
import { SharedReads } from '../shared-reads.ts';
import { searchBundle, type BundleEntry } from './fhir-bundle.ts';
import { included, revIncluded } from './fhir-includes.ts';
import type { FhirMap, FhirSource } from './fhir-map.ts';
import { askedParameters, type FhirOperation } from './fhir-operation.ts';
import { FhirPlans, GONE, readRights, shownBy, shows, type PageRow } from './fhir-plans.ts';
import { fhirQuery, type FhirQuery } from './fhir-query.ts';

/** Of a patient's resources `$everything` answers so many of each type. */
const MOST_OF_TYPE = 5_000;

const ofPatient = ({ searches }: FhirSource): boolean => searches['patient'] !== undefined;

/** A request for FHIR resources. */
export interface FhirRequest {
  readonly actor: Actor;
  /** Absolute URL of the FHIR API. */
  readonly base: string;
  readonly parameters: URLSearchParams;
  /** When the actor last wrote anything, in milliseconds of the clock. */
  readonly wrote: number;
  /** A transaction of the actor that reads what it has written. */
  readonly within?: Db | undefined;
}

/** A statement of all resources of a type, or of one kind of them. */
export interface FhirWhole {
  readonly type: string;
  /** The declared resource whose rows are meant. */
  readonly of: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** One resource: JSON text, and its version for ETag. */
interface FhirOne {
  readonly json: string;
  readonly version: string;
}

/** Reads what the declared maps show, with the rights, places, hidden values and notes of every other representation. */
export class FhirReader {
  readonly maps: ReadonlyMap<string, FhirMap>;
  readonly #engine: Engine;
  readonly #plans: FhirPlans;

  constructor(engine: Engine, maps: readonly FhirMap[]) {
    this.#engine = engine;
    this.maps = new Map(maps.map((map) => [map.fhir, map]));
    this.#plans = new FhirPlans(engine.registry, engine.plans, this.maps);
  }

  /** Reads one resource. Raises `engine.notFound`, `engine.forbidden`, `engine.unknownObject`, `engine.gone`. */
  async one(type: string, id: string, request: FhirRequest): Promise<FhirOne> {
    const map = this.#map(type);
    return this.#denialsNoted(map, id, request, async () => {
      const shown = shownBy(request.parameters);
      for (const source of this.#readable(map, request.actor, 'r')) {
        // oxlint-disable-next-line no-await-in-loop -- of most resources there is one source
        const row = await this.#row(map, source, id, request, shown);
        if (row === undefined) continue;
        if (row.j === null) throw new Problem('engine.badRepresentation', { reason: 'the answer would be too long' });
        if (row.j === GONE) throw new Problem('engine.gone', { resource: type, uuid: id.slice(0, 60) });
        const r = this.#engine.registry.of(source.of);
        this.#engine.reading.noteOne(r, id, { json: row.j, patientId: row.p, strangers: shows(source) }, request.actor);
        return { json: row.j, version: row.v };
      }
      throw unknownObject(type, id);
    });
  }

  /** A version of a resource. Former ones are not kept in FHIR: only the one of today is found. Raises what reading one raises. */
  async version(type: string, id: string, version: string, request: FhirRequest): Promise<FhirOne> {
    const now = await this.one(type, id, request);
    if (now.version !== version) throw unknownObject(type, `${id}/_history/${version}`);
    return now;
  }

  /** The JSON text of the versions that there are of a resource: the one of today, or that it is gone. */
  async history(type: string, id: string, request: FhirRequest): Promise<string> {
    const now = await this.one(type, id, request).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'engine.gone') return null;
      throw error;
    });
    const url = `${type}/${id}`;
    const head = {
      resourceType: 'Bundle',
      type: 'history',
      total: 1,
      link: [{ relation: 'self', url: `${request.base}/${url}/_history` }],
    };
    const entry =
      now === null
        ? JSON.stringify({ fullUrl: `${request.base}/${url}`, request: { method: 'DELETE', url }, response: { status: '204' } })
        : `{"fullUrl":${JSON.stringify(`${request.base}/${url}`)},"resource":${now.json},"request":${JSON.stringify({ method: 'PUT', url })},"response":${JSON.stringify({ status: '200', etag: `W/"${now.version}"` })}}`;
    return `${JSON.stringify(head).slice(0, -1)},"entry":[${entry}]}`;
  }

  /** What a type is asked beyond reading and searching. Null where it has no such operation. */
  operationOf(
    type: string,
    [first = '', second]: readonly string[],
  ): { readonly operation: FhirOperation; readonly id: string | null } | null {
    const [id, name] = second === undefined ? [null, first] : [first, second];
    const found = this.maps.get(type)?.operations?.find((each) => name === `$${each.name}`);
    return found?.on.includes(id === null ? 'type' : 'instance') === true ? { operation: found, id } : null;
  }

  /** The JSON text of the answer of an operation. Raises `engine.forbidden`, `engine.unknownParameter` and what the operation raises. */
  async operate(
    type: string,
    { operation, id }: { operation: FhirOperation; id: string | null },
    body: unknown,
    request: FhirRequest,
  ): Promise<string> {
    return this.#denialsNoted(this.#map(type), id, request, async () => {
      demand(request.actor, ...operation.opens.map((name) => this.#engine.registry.of(name).wire.privileges.read));
      demandReach(request.actor, type, 'r', 's');
      // one that opens more than its type does is asked for by no scope
      const ofType = this.#map(type).sources.flatMap(({ of, opens = [] }) => [of, ...opens]);
      if (!operation.opens.every((name) => ofType.includes(name))) demandNoApp(request.actor);
      const parameters = askedParameters(request.parameters, body, operation.parameters);
      return JSON.stringify(await operation.answer({ id, parameters }, this.#engine.reading.from(request)));
    });
  }

  /** The JSON text of a page of a search. Raises `engine.notFound`, `engine.forbidden` and what a query raises. */
  async search(type: string, request: FhirRequest): Promise<string> {
    const map = this.#map(type);
    return this.#denialsNoted(map, null, request, async () => {
      const query = fhirQuery(request.parameters);
      const sources = this.#readable(map, request.actor, 's');
      const { rows, total } = await this.#found(map, sources, query, request);
      const more = rows.length > query.count;
      const matches = entriesOf(map, more ? rows.slice(0, query.count) : rows, 'match');
      const entries = [...matches, ...(await this.#beside(map, sources, matches, query, request))];
      return searchBundle(entries, { base: request.base, path: type, query, total, more });
    });
  }

  /** The id of the only match of a search; null for none. Raises `engine.severalMatch` for several, and what a search raises. */
  async onlyMatch(type: string, parameters: URLSearchParams, request: Omit<FhirRequest, 'parameters'>): Promise<string | null> {
    const map = this.#map(type);
    const query = fhirQuery(parameters);
    // whatever there is would be meant
    if (query.searches.length === 0) throw new Problem('engine.searchNeeded', { parameter: 'identifier' });
    return this.#denialsNoted(map, null, { ...request, parameters }, async () => {
      const only: FhirQuery = { ...query, count: 2, offset: 0, elements: ['id'], summary: 'false', total: 'none', sort: [] };
      const { rows } = await this.#found(map, this.#readable(map, request.actor, 's'), only, { ...request, parameters });
      if (rows.length > 1) throw new Problem('engine.severalMatch', { resource: type });
      return rows[0]?.u ?? null;
    });
  }

  /**
   * What is recorded of a patient, and the patient: so many of each type as MOST_OF_TYPE, the newest. `_type` and `_since` narrow it. What the
   * account may not read is left out. Raises `engine.unknownObject`, and `engine.forbidden` for who may read no patients.
   */
  async everything(id: string, request: FhirRequest): Promise<string> {
    const patient = await this.one('Patient', id, { ...request, parameters: new URLSearchParams() });
    const types = request.parameters.get('_type')?.split(',') ?? null;
    const since = request.parameters.get('_since');
    const asked = new URLSearchParams({ patient: id, ...(since === null ? {} : { _lastUpdated: `ge${since}` }) });
    const query: FhirQuery = { ...fhirQuery(asked), count: MOST_OF_TYPE };
    const maps = [...this.maps.values()].filter(
      ({ fhir, sources }) => (types === null || types.includes(fhir)) && reaches(request.actor, fhir, 's') && sources.some(ofPatient),
    );
    const entries: BundleEntry[] = [];
    let total = 0;
    if (types === null || types.includes('Patient')) entries.push({ type: 'Patient', id, json: patient.json, mode: 'match' });
    for (const map of maps) {
      const sources = map.sources.filter(
        (source) => ofPatient(source) && readRights(this.#engine.registry, source).every((privilege) => may(request.actor, privilege)),
      );
      if (sources.length === 0) continue;
      // oxlint-disable-next-line no-await-in-loop -- one connection is enough for one request
      const found = await this.#found(map, sources, query, request);
      entries.push(...entriesOf(map, found.rows.slice(0, MOST_OF_TYPE), 'match'));
      total += found.total ?? 0;
    }
    const page = { base: request.base, path: `Patient/${id}/$everything`, query: { ...query, sent: [...request.parameters] }, more: false };
    return searchBundle(entries, { ...page, total: total + entries.filter(({ type }) => type === 'Patient').length });
  }

  /**
   * Statements of everything that an account may read, as JSON: of some types, since a moment, or of patients alone. Raises
   * `engine.badParameter` for a type that there is not, `engine.forbidden` for one that is asked for and not to be read.
   */
  wholes(types: readonly string[] | null, since: string | null, ofPatients: boolean, actor: Actor): readonly FhirWhole[] {
    demandNoApp(actor);
    const unknown = types?.find((type) => !this.maps.has(type));
    if (unknown !== undefined) throw new Problem('engine.badParameter', { parameter: '_type' }, '_type');
    const query = fhirQuery(new URLSearchParams(since === null ? {} : { _lastUpdated: `ge${since}` }));
    const belongs = (map: FhirMap, source: FhirSource) => !ofPatients || map.fhir === 'Patient' || ofPatient(source);
    return [...this.maps.values()].flatMap((map) => {
      if (types !== null && !types.includes(map.fhir)) return [];
      if (types !== null) this.#readable(map, actor, 's');
      const readable = map.sources.filter((source) =>
        readRights(this.#engine.registry, source).every((privilege) => may(actor, privilege)),
      );
      return readable
        .filter((source) => belongs(map, source))
        .map((source) => ({ type: map.fhir, of: source.of, ...this.#plans.all(map, source, query) }));
    });
  }

  /** Whether an account may read anything of a type. */
  mayRead(type: string, actor: Actor): boolean {
    if (!reaches(actor, type, 'r') || !reaches(actor, type, 's')) return false;
    return this.#map(type).sources.some((source) => readRights(this.#engine.registry, source).every((privilege) => may(actor, privilege)));
  }

  #map(type: string): FhirMap {
    const map = this.maps.get(type);
    if (map === undefined) throw new Problem('engine.notFound');
    return map;
  }

  /** The sources that an account may read; it needs the right to one at least, and an app a scope that lets it do so: `r` for one, `s` for a search. */
  #readable(map: FhirMap, actor: Actor, act: ScopeAct): readonly FhirSource[] {
    demandReach(actor, map.fhir, act);
    const rights = (source: FhirSource) => readRights(this.#engine.registry, source);
    const readable = map.sources.filter((source) => rights(source).every((privilege) => may(actor, privilege)));
    const [first] = map.sources;
    if (readable.length === 0 && first !== undefined) demand(actor, ...rights(first));
    return readable;
  }

  async #row(
    map: FhirMap,
    source: FhirSource,
    id: string,
    request: FhirRequest,
    shown: ReturnType<typeof shownBy>,
  ): Promise<PlannedRow | undefined> {
    const plan = this.#plans.one(map, source, shown);
    const db = this.#engine.reading.ofOne(request);
    if (db instanceof SharedReads) return db.one(plan, request.base, id.replaceAll('\0', ''));
    const [row] = await db.rows<PlannedRow>(plan.text, [request.base, [id.replaceAll('\0', '')]]);
    return row;
  }

  /** The rows of a page, one more than it has where another follows, and the total. Notes whom they show. */
  async #found(
    map: FhirMap,
    sources: readonly FhirSource[],
    query: FhirQuery,
    request: FhirRequest,
  ): Promise<{ readonly rows: readonly ShownRow[]; readonly total: number | null }> {
    const page = this.#plans.page(map, sources, query);
    demand(request.actor, ...page.privileges);
    for (const type of page.types) demandReach(request.actor, type, 's');
    const answered = await this.#engine.reading.from(request).rows<PageRow>(page.text, page.values);
    const rows = answered.flatMap(({ u, j, v, p }) => (u === null ? [] : [{ u, j: demandText(j), v, p }]));
    const total = answered[0]?.n;
    this.#noteMany(map, sources, rows.slice(0, query.count), query, request);
    return { rows, total: total === undefined || total === null || total === '' ? null : Number(total) };
  }

  #noteMany(map: FhirMap, sources: readonly FhirSource[], rows: readonly ShownRow[], query: FhirQuery, { actor }: FhirRequest): void {
    const [source] = sources;
    if (source === undefined) return;
    const asked = Object.fromEntries(query.searches.map(({ parameter, values }) => [parameter, values.join(',')]));
    const strangers = sources.some(shows);
    this.#engine.reading.noteMany(
      this.#engine.registry.of(source.of),
      {
        json: strangers ? rows.map(({ j }) => j).join() : '',
        count: rows.length,
        asked: { ...asked, fhir: map.fhir },
        named: query.searches.flatMap(({ values }) => values.map((value) => value.slice(value.lastIndexOf('/') + 1))),
        patients: [...new Set(rows.flatMap(({ p }) => p ?? []))],
        strangers,
        patientId: null,
      },
      actor,
    );
  }

  /** What is asked for beside the matches. */
  async #beside(
    map: FhirMap,
    sources: readonly FhirSource[],
    matches: readonly BundleEntry[],
    query: FhirQuery,
    request: FhirRequest,
  ): Promise<readonly BundleEntry[]> {
    if (matches.length === 0 || query.includes.length + query.revIncludes.length === 0) return [];
    const ids = matches.map(({ id }) => id);
    const wanted = [
      ...included(this.maps, map, sources, ids, query.includes).map((each) => ({ ...each, act: 'r' as const })),
      ...revIncluded(this.maps, map, ids, query.revIncludes).map((each) => ({ ...each, act: 's' as const })),
    ];
    const found = await Promise.all(
      wanted.map(async (each) => {
        const readable = this.#readable(each.map, request.actor, each.act).filter(({ of }) => each.of === null || each.of === of);
        return readable.length === 0
          ? []
          : entriesOf(each.map, (await this.#found(each.map, readable, each.query, request)).rows, 'include');
      }),
    );
    const there = new Set(matches.map(({ type, id }) => `${type}/${id}`));
    return found.flat().filter(({ type, id }) => !there.has(`${type}/${id}`) && there.add(`${type}/${id}`) !== undefined);
  }

  async #denialsNoted<T>(map: FhirMap, id: string | null, { actor }: FhirRequest, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const problem = this.#engine.problems.problem(error);
      if (problem instanceof Problem && problem.status === 403)
        this.#engine.reading.noteDenied(actor, map.sources[0]?.of ?? map.fhir, id, { method: 'GET', fhir: map.fhir, ...problem.holes });
      throw problem;
    }
  }
}

type ShownRow = Omit<PageRow, 'n'> & { readonly u: string; readonly j: string };

function demandText(json: string | null): string {
  if (json === null) throw new Problem('engine.badRepresentation', { reason: 'the answer would be too long' });
  return json;
}

const entriesOf = (map: FhirMap, rows: readonly ShownRow[], mode: BundleEntry['mode']): readonly BundleEntry[] =>
  rows.map(({ u, j }) => ({ type: map.fhir, id: u, json: j, mode }));
