import { demand, may, type Actor } from '../actor.ts';
import { demandReach } from '../app-reach.ts';
import { auditWrite } from '../audit.ts';
import type { Db } from '../db.ts';
import type { Engine } from '../engine.ts';
import { Problem, type FieldProblem } from '../problem.ts';
import { isObject } from '../references.ts';
import { goneColumn, writeRight } from '../shape.ts';
import type { FhirBody, FhirFollowing, FhirMap, FhirWrite } from './fhir-map.ts';

/** What is to be written of a FHIR type. */
interface FhirWriting {
  readonly does: 'create' | 'update' | 'remove';
  readonly type: string;
  /** Of what is changed or removed; of what is created the one that it shall have, null for one of the server. */
  readonly id: string | null;
  readonly sent: unknown;
  /** Properties of the declared resource beside what is sent. */
  readonly more?: FhirBody;
  readonly actor: Actor;
  /** Absolute URL of the API of OpenMRS. */
  readonly base: string;
  readonly ifMatch?: string | undefined;
  /** What is there is not changed (`If-None-Match: *`). */
  readonly onlyNew?: boolean;
  /** The second step of what the same transaction created: an app that may create has no more to be asked. */
  readonly completes?: boolean;
  /** The transaction that it is a part of; one of its own by default. */
  readonly within?: Db | undefined;
}

/** What was written. */
interface FhirWritten {
  readonly status: number;
  readonly id: string;
  readonly version: string | null;
}

/** What a scope of an app must open. */
const ACT = { create: 'c', update: 'u', remove: 'd' } as const;

const OF_EVERY_RESOURCE = ['resourceType', 'id', 'meta', 'text', 'language'];

/** Says in the words of the declared resources what clients write in those of FHIR; rights and rules are theirs. */
export class FhirWriter {
  readonly #engine: Engine;
  readonly #maps: ReadonlyMap<string, FhirMap>;

  constructor(engine: Engine, maps: ReadonlyMap<string, FhirMap>) {
    this.#engine = engine;
    this.#maps = maps;
  }

  /** The elements of a type that are written when everything else of a bundle is. */
  lastOf(type: string): readonly string[] {
    return this.#maps.get(type)?.writes?.flatMap(({ last = [] }) => last) ?? [];
  }

  /** How members of a type say to whom they belong; undefined where they do not. */
  membersOf(type: string): FhirWrite['members'] {
    return this.#maps.get(type)?.writes?.find(({ members }) => members !== undefined)?.members;
  }

  /**
   * Writes as the declared resource does; what is sent as a change of what nobody has is created with that id. Raises `engine.notFound`,
   * `engine.readOnly` for what is only read, `engine.thereAlready` for a change that should find nothing, `engine.gone`, `engine.notAnObject`, `engine.unknownProperty`, `engine.refused` (of a type or an id
   * that are not those of the address), and what elements and rules raise, by the names of the elements (`Patient.birthDate`).
   */
  async write(writing: FhirWriting): Promise<FhirWritten> {
    const { type, id, actor, within } = writing;
    const map = this.#maps.get(type);
    const writes = map?.writes;
    if (map === undefined) throw new Problem('engine.notFound');
    if (writes === undefined) throw new Problem('engine.readOnly', { resource: type });
    demandReach(actor, type, writing.completes === true ? ACT.create : ACT[writing.does]);
    const db = this.#engine.reading.from({ actor, wrote: Date.now(), within });
    if (writing.does === 'create') return this.#create(writing, this.#meant(writes, writing.sent), db);
    const home = await this.#home(map, id ?? '', db);
    if (writing.does === 'remove') {
      const { path } = this.#engine.registry.of((home ?? this.#meant(writes, {})).of).wire;
      await this.#serve({ ...writing, method: 'DELETE', path: `${path}/${id}`, body: undefined });
      return { status: 204, id: id ?? '', version: null };
    }
    if (home !== null && writing.onlyNew === true) throw new Problem('engine.thereAlready', { resource: type });
    // whoever changes a version knows that it is there
    if (home === null) demandReach(actor, type, 'c');
    if (home === null && writing.ifMatch === undefined) return this.#create(writing, this.#meant(writes, writing.sent), db);
    // what is more than a row is not changed as one
    if (home?.made !== undefined) throw new Problem('engine.readOnly', { resource: `${type}/${id}` });
    const write = home ?? this.#meant(writes, writing.sent);
    const { body, rethrow } = await this.#body(writing, write, db, id);
    if (write.acts !== undefined && isObject(writing.sent)) {
      const { acts, of } = write;
      const { sent } = writing;
      demand(actor, writeRight(this.#engine.registry.of(of), {}, true));
      const work = async (tx: Db): Promise<void> => {
        const [there] = await tx.rows<{ version: string }>(
          `select t.xmin::text as version from ${this.#engine.registry.of(of).table} t where t.uuid = $1`,
          [id],
        );
        if (writing.ifMatch !== undefined && writing.ifMatch !== '*' && writing.ifMatch !== there?.version)
          throw new Problem('engine.stale');
        await acts(sent, this.#context(writing, tx), tx, id ?? '');
      };
      await this.#together(writing, work).catch(rethrow);
      return { status: 200, id: id ?? '', version: null };
    }
    return this.#save(writing, write, { path: `${this.#path(write)}/${id}`, body, rethrow });
  }

  /** Whether an account may write anything of a type. */
  mayWrite(type: string, actor: Actor): boolean {
    return (this.#maps.get(type)?.writes ?? []).some(({ of }) => may(actor, writeRight(this.#engine.registry.of(of), {}, false)));
  }

  async #create(writing: FhirWriting, write: FhirWrite, db: Db): Promise<FhirWritten> {
    const { body, rethrow } = await this.#body(writing, write, db, null);
    if (write.made !== undefined) {
      const { made } = write;
      const work = (tx: Db) => made(body, this.#context(writing, tx), tx, writing.id);
      const written = await this.#together(writing, work).catch(rethrow);
      return { status: 201, id: written, version: null };
    }
    const own = writing.id === null ? body : { ...body, uuid: writing.id };
    return this.#save({ ...writing, ifMatch: undefined }, write, { path: this.#path(write), body: own, rethrow });
  }

  /** Writes the row, and what is done besides. */
  async #save(
    writing: FhirWriting,
    { afterwards }: FhirWrite,
    { path, body, rethrow }: { readonly path: string; readonly body: FhirBody; readonly rethrow: (error: unknown) => never },
  ): Promise<FhirWritten> {
    const row = (within: Db | undefined) => this.#serve({ ...writing, within, method: 'POST', path, body });
    const { sent } = writing;
    if (afterwards === undefined || !isObject(sent)) return row(writing.within).catch(rethrow);
    const work = async (tx: Db): Promise<FhirWritten> => {
      const written = await row(tx);
      await afterwards(sent, this.#context(writing, tx), tx, written.id);
      // it may be another version by now
      return { ...written, version: null };
    };
    return this.#together(writing, work).catch(rethrow);
  }

  #together<T>({ actor, within }: FhirWriting, work: (tx: Db) => Promise<T>): Promise<T> {
    return within === undefined ? this.#engine.together(actor, work) : work(within);
  }

  #context({ actor, base }: FhirWriting, tx: Db): Parameters<FhirFollowing>[1] {
    return { actor, base, engine: this.#engine, audit: (entry) => auditWrite(tx, { ...entry, actor }) };
  }

  async #serve(request: FhirWriting & { readonly method: string; readonly path: string; readonly body: unknown }): Promise<FhirWritten> {
    const { method, path, body, actor, base, ifMatch, within } = request;
    const query = method === 'DELETE' ? { reason: 'FHIR' } : { v: 'custom:(uuid)' };
    const { status, json, version } = await this.#engine.serve({ method, path, query, body, actor, base, ifMatch, within });
    const { uuid = request.id ?? '' } = JSON.parse(json ?? '{}') as { uuid?: string }; // our own JSON
    return { status, id: uuid, version };
  }

  #path(write: FhirWrite): string {
    return this.#engine.registry.of(write.of).wire.path;
  }

  /** Which of the writes is meant by what is sent. */
  #meant(writes: readonly FhirWrite[], sent: unknown): FhirWrite {
    const found = writes.find(({ meant }) => meant === undefined || (isObject(sent) && meant(sent))) ?? writes.at(-1);
    if (found === undefined) throw new Problem('engine.notFound');
    return found;
  }

  /** The write of the declared resource that has the id; null where nobody has it. Raises `engine.gone`. */
  async #home({ fhir, sources, writes = [] }: FhirMap, id: string, db: Db): Promise<FhirWrite | null> {
    for (const write of writes) {
      const r = this.#engine.registry.of(write.of);
      const gone = goneColumn(r.wire) === 'voided' ? 't.voided' : 'false';
      // of a table with several kinds of rows those that this type shows
      const kinds = [sources.find(({ of }) => of === write.of)?.where, r.storage.where];
      const shown = kinds.flatMap((each) => each?.replaceAll('{t}', 't') ?? []).join(') and (') || 'true';
      // oxlint-disable-next-line no-await-in-loop -- one or two
      const [found] = await db.rows<{ gone: boolean }>(`select ${gone} as gone from ${r.table} t where t.uuid = $1 and (${shown})`, [
        id.replaceAll('\0', ''),
      ]);
      if (found?.gone === true) throw new Problem('engine.gone', { resource: fhir, uuid: id.slice(0, 60) });
      if (found !== undefined) return write;
    }
    return null;
  }

  /** The body of the declared resource, and what tells a problem of it by the elements that were sent. */
  async #body(
    { type, sent, id: asked, more = {} }: FhirWriting,
    { elements, passedOver, agreeing = {}, demanded = {} }: FhirWrite,
    db: Db,
    changes: string | null,
  ): Promise<{ readonly body: FhirBody; readonly rethrow: (error: unknown) => never }> {
    if (!isObject(sent)) throw new Problem('engine.notAnObject');
    if (sent['resourceType'] !== type) throw new Problem('engine.refused', {}, `${type}.resourceType`);
    if (changes !== null && sent['id'] !== undefined && sent['id'] !== asked) throw new Problem('engine.refused', {}, `${type}.id`);
    const elementOf = new Map<string, string>([...Object.entries(demanded), ['uuid', 'id']]);
    const rethrow = (error: unknown): never => {
      throw inElements(error, type, elementOf);
    };
    const { id: _id, ...rest } = sent;
    const whole = changes === null ? rest : { ...rest, id: changes };
    let body: FhirBody = {};
    const told = new Map<string, string>();
    for (const [element, value] of Object.entries(sent)) {
      const say = Object.hasOwn(elements, element) ? elements[element] : undefined;
      const known = say !== undefined || [...OF_EVERY_RESOURCE, ...passedOver, ...Object.keys(agreeing)].includes(element);
      if (!known) throw new Problem('engine.unknownProperty', { property: element.slice(0, 60) }, `${type}.${element.slice(0, 60)}`);
      const agree = agreeing[element];
      if (agree !== undefined && value !== null && !codesOf(value).every((code) => agree.includes(code)))
        throw new Problem('engine.refused', {}, `${type}.${element}`);
      if (say === undefined || value === null) continue;
      try {
        // oxlint-disable-next-line no-await-in-loop -- a few elements, most of which ask nothing
        const part = await say(value, db, whole);
        for (const path of pathsOf(part)) {
          // two elements that say the same otherwise, as two values
          if (told.has(path) && told.get(path) !== JSON.stringify(valueAt(part, path))) throw new Problem('engine.refused', {}, element);
          told.set(path, JSON.stringify(valueAt(part, path)));
          elementOf.set(path, element);
        }
        body = merged(body, part);
      } catch (error) {
        throw inElements(error, type, new Map());
      }
    }
    return { body: { ...body, ...more }, rethrow };
  }
}

/** The codes of an element: itself, or those of its codings; of what has none its words. */
function codesOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(codesOf);
  if (!isObject(value)) return [String(value)];
  if (Array.isArray(value['coding'])) return codesOf(value['coding']);
  return [String(value['code'] ?? value['text'])];
}

/** What a body has at a path. */
const valueAt = (body: FhirBody, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), body);

/** Both, objects within them, too. */
function merged(one: FhirBody, other: FhirBody): FhirBody {
  const entries = Object.entries(other).map(([name, value]): [string, unknown] => {
    const before = one[name];
    return [name, isObject(value) && isObject(before) ? merged(before, value) : value];
  });
  return { ...one, ...Object.fromEntries(entries) };
}

/** The paths of what a body says: `person`, `person.birthdate`. */
function pathsOf(body: FhirBody, before = ''): string[] {
  return Object.entries(body).flatMap(([name, value]) => [
    ...(isObject(value) ? pathsOf(value, `${before}${name}.`) : [`${before}${name}`]),
  ]);
}

/** A problem that names properties of the declared resource names the elements that gave them instead. */
function inElements(error: unknown, type: string, elementOf: ReadonlyMap<string, string>): unknown {
  if (!(error instanceof Problem)) return error;
  const element = ({ field, ...message }: FieldProblem): FieldProblem => {
    const steps = field.split(/[.[]/);
    for (let length = steps.length; length > 0; length -= 1) {
      const found = elementOf.get(steps.slice(0, length).join('.'));
      if (found !== undefined) return { ...message, field: `${type}.${found}` };
    }
    return { ...message, field: `${type}.${field}` };
  };
  return withFields(error, error.fields.map(element));
}

/** The same problem, of other fields. What contradicts itself about its patient is unprocessable here, as FHIR calls it. */
export function withFields(problem: Problem, fields: readonly FieldProblem[]): Problem {
  const code = problem.code === 'record.otherPatient' ? 'record.twoPatients' : problem.code;
  const other = new Problem(code, { ...problem.holes }, undefined, {
    fields: fields.map((field) => (field.code === 'record.otherPatient' ? { ...field, code } : field)),
    extra: problem.extra,
  });
  other.cause = problem.cause;
  return other;
}
