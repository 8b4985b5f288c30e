import type { Actor } from '../actor.ts';
import { DatabaseProblems } from '../database-problem.ts';
import type { Db } from '../db.ts';
import type { Engine } from '../engine.ts';
import { gathered } from '../once-at-end.ts';
import { Problem, unknownReference } from '../problem.ts';
import { isObject } from '../references.ts';
import {
  askedBundle,
  entryPath,
  idOfEntry,
  inOrder,
  markOfBundle,
  referencesOf,
  withReferences,
  type AskedBundle,
  type AskedEntry,
} from './fhir-entries.ts';
import type { FhirReader, FhirRequest } from './fhir-reader.ts';
import { withFields, type FhirWriter } from './fhir-writer.ts';
import { operationOutcome } from './operation-outcome.ts';

/** Who sends a bundle, and the addresses of both APIs. */
interface BundleRequest {
  readonly actor: Actor;
  /** Of the API of OpenMRS. */
  readonly base: string;
  /** Of FHIR. */
  readonly fhirBase: string;
  readonly wrote: number;
}

/** What was done of an entry, as the answer tells it. */
interface Done {
  readonly status: string;
  readonly location?: string;
  readonly etag?: string;
  /** JSON text of what was read. */
  readonly resource?: string;
  readonly outcome?: unknown;
}

/** The answer of a bundle has no more characters of what was read: each entry may ask for a page, and all of them are in memory at once. */
const MOST_READ = 64 * 1024 * 1024;

/** A bundle that is being served. */
interface Serving extends BundleRequest {
  /** Characters that may still be read. */
  readonly room: { left: number };
}

const STATUS: Readonly<Record<number, string>> = { 200: '200 OK', 201: '201 Created', 204: '204 No Content' };

/** What a search or an id of an entry names, for those who refer to it. */
type Known = ReadonlyMap<string, string>;

/** Does the entries of bundles: all or nothing in a transaction, each by itself in a batch. */
export class FhirTransactions {
  readonly #engine: Engine;
  readonly #reader: FhirReader;
  readonly #writer: FhirWriter;

  constructor(engine: Engine, reader: FhirReader, writer: FhirWriter) {
    this.#engine = engine;
    this.#reader = reader;
    this.#writer = writer;
  }

  /** JSON text of what was done. What fails of a transaction is raised by the path of its entry; of a batch it is in the answer. */
  async serve(body: unknown, request: BundleRequest): Promise<string> {
    const bundle = askedBundle(body);
    const mark = markOfBundle(body, String(request.actor.userId));
    const serving = (): Serving => ({ ...request, room: { left: MOST_READ } });
    if (bundle.type === 'batch') return this.#answer(bundle, await this.#batch(bundle, mark, serving()));
    const all = () => this.#engine.together(request.actor, (tx) => this.#transaction(bundle, mark, serving(), tx));
    try {
      return this.#answer(bundle, await all());
    } catch (error) {
      // the same was written at the same time: it is there now, and is found
      if (!(error instanceof Problem) || DatabaseProblems.taken(error.cause) === null) throw this.#engine.problems.problem(error);
      return this.#answer(bundle, await all());
    }
  }

  async #batch({ entries }: AskedBundle, mark: string, request: Serving): Promise<readonly Done[]> {
    const done: Done[] = [];
    for (const entry of entries) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- a later one may change what an earlier one wrote
        done.push(await this.#alone(entry, mark, request));
      } catch (error) {
        const problem = this.#engine.problems.problem(error);
        if (!(problem instanceof Problem)) throw error;
        done.push({ status: String(problem.status), outcome: operationOutcome(problem) });
      }
    }
    return done;
  }

  async #alone(entry: AskedEntry, mark: string, request: Serving): Promise<Done> {
    if (entry.method === 'GET') return this.#read(entry, request);
    const known = new Map<string, string>();
    await this.#name(entry, mark, request, known);
    return this.#write(entry, known, request, {});
  }

  async #transaction({ entries }: AskedBundle, mark: string, request: Serving, tx: Db): Promise<readonly Done[]> {
    const done = new Map<AskedEntry, Done>();
    const known = new Map<string, string>();
    const at = async (entry: AskedEntry, work: () => Promise<void>): Promise<void> => {
      try {
        await work();
      } catch (error) {
        throw atEntry(this.#engine.problems.problem(error), entry);
      }
    };
    const of = (method: AskedEntry['method']) => entries.filter((entry) => entry.method === method);
    // as the protocol orders them: removals, what is new, changes, reads
    const writes = [...of('POST'), ...of('PUT')];
    // oxlint-disable no-await-in-loop -- one connection, and each may build on the one before
    for (const entry of writes) await at(entry, () => this.#name(entry, mark, request, known, tx));
    const names = namesOf(writes);
    const groups = this.#groups(writes, names);
    const halves = this.#halves(writes);
    const builds = buildsOn(halves, names);
    const ordered = inOrder(writes, (entry) => [
      ...this.#needs(halves.get(entry)?.first ?? entry, names, groups.get(entry)),
      ...(builds.get(entry) ?? []),
    ]);
    await gathered(tx, async () => {
      for (const entry of [...of('DELETE'), ...ordered])
        await at(entry, async () => {
          const group = groups.get(entry);
          const more = group === undefined ? {} : { [group.property]: known.get(keyOf(group.of))?.replace(/^.*\//, '') };
          done.set(entry, await this.#write(halves.get(entry)?.first ?? entry, known, request, more, tx));
        });
      for (const [entry, { last }] of halves)
        await at(entry, async () => {
          // what was there already is as it was
          if (known.has(`there ${entry.at}`)) return;
          const { status, ...whole } = await this.#write(last, known, request, {}, tx);
          done.set(entry, { ...whole, status: done.get(entry)?.status ?? status });
        });
    });
    for (const entry of of('GET')) await at(entry, async () => void done.set(entry, await this.#read(entry, request, tx)));
    // oxlint-enable no-await-in-loop
    return entries.flatMap((entry) => done.get(entry) ?? []);
  }

  /** Finds out what an entry is about: what is there already, or the id that it will have. */
  async #name(entry: AskedEntry, mark: string, request: Serving, known: Map<string, string>, within?: Db): Promise<void> {
    const { type, at, further, parameters, ifNoneExist, fullUrl } = entry;
    const search = ifNoneExist ?? (entry.method === 'PUT' && further.length === 0 ? parameters : null);
    const found = search === null ? null : await this.#reader.onlyMatch(type, search, this.#reading(request, within));
    if (ifNoneExist !== null && found !== null) known.set(`there ${at}`, found);
    const named = `${type}/${further[0] ?? found ?? idOfEntry(mark, at)}`;
    known.set(keyOf(entry), named);
    for (const name of namesOfEntry(fullUrl)) known.set(name, named);
  }

  /** Which entries are members of others, whose property says so. */
  #groups(writes: readonly AskedEntry[], names: Names): ReadonlyMap<AskedEntry, Group> {
    const groups = new Map<AskedEntry, Group>();
    for (const entry of writes) {
      const members = this.#writer.membersOf(entry.type);
      if (members === undefined || !isObject(entry.resource)) continue;
      let before: AskedEntry | null = null;
      for (const reference of referencesOf(entry.resource[members.element])) {
        const member = names.get(reference);
        if (member === undefined) throw unknownReference('entry', reference, `${entryPath(entry.at)}.resource.${members.element}`);
        groups.set(member, { of: entry, property: members.property, before });
        before = member;
      }
    }
    return groups;
  }

  /** The entries that are written in two steps, each as both. */
  #halves(writes: readonly AskedEntry[]): ReadonlyMap<AskedEntry, Halves> {
    return new Map(
      writes.flatMap((entry) => {
        const last = this.#writer.lastOf(entry.type);
        const sent = isObject(entry.resource) ? Object.entries(entry.resource) : [];
        if (!sent.some(([element]) => last.includes(element))) return [];
        const whose = sent.filter(([element]) => element === 'resourceType' || element === 'id' || last.includes(element));
        const first = { ...entry, resource: Object.fromEntries(sent.filter(([element]) => !last.includes(element))) };
        // a change of what the first step wrote, of whatever version
        return [
          [
            entry,
            {
              first,
              last: {
                ...entry,
                method: 'PUT',
                onlyNew: false,
                ifMatch: undefined,
                resource: Object.fromEntries(whose),
                completes: entry.method === 'POST',
              },
            },
          ],
        ];
      }),
    );
  }

  /** The entries that must be written before one. */
  #needs({ type, resource }: AskedEntry, names: Names, group: Group | undefined): readonly AskedEntry[] {
    const members = this.#writer.membersOf(type)?.element ?? '';
    const { [members]: _members, ...rest } = isObject(resource) ? resource : {};
    return [
      ...referencesOf(rest).flatMap((each) => names.get(each) ?? []),
      ...(group === undefined ? [] : [group.of, ...(group.before === null ? [] : [group.before])]),
    ];
  }

  async #write(entry: AskedEntry, known: Known, request: Serving, more: Readonly<Record<string, unknown>>, within?: Db): Promise<Done> {
    const there = known.get(`there ${entry.at}`);
    if (there !== undefined) return { status: '200 OK', location: `${request.fhirBase}/${entry.type}/${there}` };
    const { type, method, ifMatch, onlyNew, completes = false } = entry;
    const id = (known.get(keyOf(entry)) ?? entry.further[0] ?? '').replace(/^.*\//, '');
    const meant = await this.#referred(entry, known, request, within);
    const { actor, base } = request;
    const does = method === 'POST' ? 'create' : method === 'PUT' ? 'update' : 'remove';
    const written = await this.#writer.write({ does, type, id, sent: meant, more, actor, base, ifMatch, onlyNew, completes, within });
    const version = written.version === null ? '' : `/_history/${written.version}`;
    return {
      status: STATUS[written.status] ?? String(written.status),
      ...(does === 'remove' ? {} : { location: `${request.fhirBase}/${type}/${written.id}${version}` }),
      ...(written.version === null ? {} : { etag: `W/"${written.version}"` }),
    };
  }

  /** What an entry sends, with the ids of what it refers to: by the address of another entry, or by a search for one. */
  async #referred({ type, resource, method }: AskedEntry, known: Known, request: Serving, within?: Db): Promise<unknown> {
    if (method === 'DELETE') return resource;
    const found = new Map(known);
    for (const reference of referencesOf(resource)) {
      if (found.has(reference)) continue;
      const [, named, query] = /^([A-Z][A-Za-z]+)\?(.+)$/s.exec(reference) ?? [];
      if (reference.startsWith('urn:')) throw unknownReference('entry', reference, 'resource');
      if (named === undefined || query === undefined) continue;
      // oxlint-disable-next-line no-await-in-loop -- rare
      const id = await this.#reader.onlyMatch(named, new URLSearchParams(query), this.#reading(request, within));
      if (id === null) throw unknownReference(named, query, 'resource');
      found.set(reference, `${named}/${id}`);
    }
    // its members say themselves whose they are
    const members = this.#writer.membersOf(type)?.element;
    const sent = isObject(resource) ? Object.fromEntries(Object.entries(resource).filter(([element]) => element !== members)) : resource;
    return withReferences(sent, (reference) => found.get(reference) ?? reference);
  }

  /** Raises `engine.tooLarge` where the answer would be. */
  async #read(entry: AskedEntry, request: Serving, within?: Db): Promise<Done> {
    if (request.room.left <= 0) throw new Problem('engine.tooLarge');
    const done = await this.#readOne(entry, request, within);
    request.room.left -= done.resource?.length ?? 0;
    return done;
  }

  async #readOne({ type, further: [id, operation], parameters }: AskedEntry, request: Serving, within?: Db): Promise<Done> {
    const reading: FhirRequest = { ...this.#reading(request, within), parameters };
    if (id === undefined) return { status: '200 OK', resource: await this.#reader.search(type, reading) };
    if (operation !== undefined) throw new Problem('engine.notFound');
    const { json, version } = await this.#reader.one(type, id, reading);
    return { status: '200 OK', etag: `W/"${version}"`, resource: json };
  }

  #reading({ actor, fhirBase, wrote }: BundleRequest, within: Db | undefined): Omit<FhirRequest, 'parameters'> {
    return { actor, base: fhirBase, wrote: within === undefined ? Date.now() : wrote, within };
  }

  #answer({ type, entries }: AskedBundle, done: readonly Done[]): string {
    const shown = done.map(({ resource, ...response }, at) => {
      const url = entries[at]?.fullUrl ?? null;
      const head = JSON.stringify({ ...(url === null ? {} : { fullUrl: url }), response });
      return resource === undefined ? head : `${head.slice(0, -1)},"resource":${resource}}`;
    });
    return `{"resourceType":"Bundle","type":"${type}-response"${shown.length === 0 ? '' : `,"entry":[${shown.join(',')}]`}}`;
  }
}

/** An entry as what is written of it at first, and what is when everything else is there. */
interface Halves {
  readonly first: AskedEntry;
  readonly last: AskedEntry;
}

/** The entries that others name in what is written last: they build on these. */
function buildsOn(halves: ReadonlyMap<AskedEntry, Halves>, names: Names): ReadonlyMap<AskedEntry, readonly AskedEntry[]> {
  const found = new Map<AskedEntry, AskedEntry[]>();
  for (const [entry, { last }] of halves)
    for (const reference of referencesOf(last.resource)) {
      const named = names.get(reference);
      if (named !== undefined && named !== entry) found.set(named, [...(found.get(named) ?? []), entry]);
    }
  return found;
}

/** An entry that another one lists as a member. */
interface Group {
  readonly of: AskedEntry;
  readonly property: string;
  /** The member before it: they are written in the order in which they are listed. */
  readonly before: AskedEntry | null;
}

/** Entries by what others call them. */
type Names = ReadonlyMap<string, AskedEntry>;

/** An address as it stands, and what is behind that of a server: `Patient/1` of `https://elsewhere/fhir/Patient/1`. */
function namesOfEntry(fullUrl: string | null): readonly string[] {
  if (fullUrl === null) return [];
  const relative = /^https?:\/\/.*\/([A-Z][A-Za-z]+\/[A-Za-z0-9._-]{1,64})$/.exec(fullUrl)?.[1];
  return relative === undefined ? [fullUrl] : [fullUrl, relative];
}

const namesOf = (writes: readonly AskedEntry[]): Names =>
  new Map(
    writes.flatMap((entry) => {
      const [id] = entry.further;
      return [...namesOfEntry(entry.fullUrl), ...(id === undefined ? [] : [`${entry.type}/${id}`])].map((name) => [name, entry] as const);
    }),
  );

const keyOf = ({ at }: AskedEntry): string => `entry ${at}`;

/** A problem of an entry, by the path of the entry. */
function atEntry(problem: unknown, { at, type }: AskedEntry): unknown {
  if (!(problem instanceof Problem)) return problem;
  const path = entryPath(at);
  const fields = problem.fields.map((each) => {
    const { field } = each;
    const below = field.startsWith(`${type}.`) ? `.resource${field.slice(type.length)}` : field.startsWith('Bundle.') ? null : `.${field}`;
    return { ...each, field: below === null ? field : `${path}${below}` };
  });
  const { code, holes } = problem;
  return withFields(problem, fields.length === 0 ? [{ field: path, code, holes }] : fields);
}
