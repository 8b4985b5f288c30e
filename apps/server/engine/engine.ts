import { REASON_LENGTH } from '@fieldward/contract/limits.ts';
import { demand, may, type Actor } from './actor.ts';
import { auditWrite, type AuditTrail } from './audit.ts';
import { BodyCheck, type Checked, type Row } from './body.ts';
import { boundTo } from './bound-database.ts';
import { DatabaseProblems } from './database-problem.ts';
import type { Database, Db } from './db.ts';
import { drawKeys, foresee } from './drawn-keys.ts';
import { Lookup } from './lookup.ts';
import { Plans } from './plan.ts';
import { Problem, invalid, unknownObject } from './problem.ts';
import { programmeZone } from './programme-zone.ts';
import type { Readers } from './readers.ts';
import { Reading } from './reading.ts';
import { readMany, readOne, shownMany, shownOne, type Tolerance } from './read.ts';
import { isObject, References } from './references.ts';
import { Registry, type Resource } from './resource.ts';
import { demandLive } from './row-columns.ts';
import { Save, type Saved } from './save.ts';
import { isSentAgain } from './sent-again.ts';
import { goneColumn, patientColumn, patientOf, writeRight } from './shape.ts';
import { Targets, type Target } from './target.ts';
import { Turns } from './turns.ts';

/** A request for a resource. */
export interface EngineRequest {
  readonly method: string;
  /** Below the API, without slashes at the ends. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly actor: Actor;
  /** Absolute URL of the API. */
  readonly base: string;
  /** Version that the client believes to change (If-Match), without quotes. */
  readonly ifMatch?: string | undefined;
  /** When the actor last wrote anything, in milliseconds of the clock: what is read has it. 0 by default. */
  readonly wrote?: number;
  /** How a request of a client of OpenMRS is read; strictly unless given. */
  readonly tolerance?: Tolerance;
  /** The transaction of `together` that it is a part of; one of its own by default. */
  readonly within?: Db | undefined;
}

/** JSON text ready to be sent; null for an answer without a body. */
interface EngineResponse {
  readonly status: number;
  readonly json: string | null;
  readonly version: string | null;
  /** Where a created object lives. */
  readonly location?: string;
}

/** A body that is to be written: over the row that is there, or as a new one. */
interface Written {
  readonly r: Resource;
  readonly body: Readonly<Record<string, unknown>>;
  readonly current: Row | null;
  readonly actor: Actor;
  readonly reason?: string;
  /** Paths of texts that were judged by other limits than those of the wire. */
  readonly judged?: ReadonlySet<string> | undefined;
}

interface Parts {
  readonly registry: Registry;
  readonly database: Database;
  /** Where reads go when there are replicas. */
  readonly readers?: Readers;
  readonly trail: AuditTrail;
  /** Ranked searches at once at most; no limit by default. */
  readonly searchesAtOnce?: number;
  /** What the rows of a table are to a person; 'other records' by default. */
  readonly wordOfTable?: WordOfTable;
  /** Writes what follows from what a transaction wrote, last of all before it commits; nothing by default. */
  readonly followUp?: (tx: Db) => Promise<void>;
}

/** A word in English, and its code, by which clients say it in other languages. */
type WordOfTable = (table: string, ofPatients: boolean) => { readonly what: string; readonly whatCode: string };

/** The protocol over SQL for every declared resource. */
export class Engine {
  readonly registry: Registry;
  readonly plans: Plans;
  readonly problems: DatabaseProblems;
  /** Where reads go and what is noted of them. */
  readonly reading: Reading;
  /** The line in which ranked searches wait. */
  readonly searching: Turns;
  /** Writes what follows from what a transaction wrote: to be called last before it commits. */
  readonly followUp: (tx: Db) => Promise<void>;
  readonly #targets: Targets;
  readonly #database: Database;
  readonly #trail: AuditTrail;
  readonly #lookup: Lookup;
  readonly #wordOfTable: WordOfTable;

  constructor(parts: Parts) {
    this.registry = parts.registry;
    this.plans = new Plans(parts.registry);
    this.problems = new DatabaseProblems(parts.registry, { of_the_centre: { code: 'site.centreDecides' } });
    this.#targets = new Targets(parts.registry);
    this.#database = parts.database;
    this.reading = new Reading(parts.database, parts.readers, parts.trail);
    this.#trail = parts.trail;
    this.searching = new Turns(parts.searchesAtOnce ?? Number.POSITIVE_INFINITY);
    this.#lookup = new Lookup(this.plans);
    this.followUp = parts.followUp ?? (async () => {});
    this.#wordOfTable = parts.wordOfTable ?? (() => ({ what: 'other records', whatCode: 'whereused.other' }));
  }

  /** Several requests of an actor in one transaction: each is told that it is `within` it. What is thrown undoes all of them. */
  async together<T>(actor: Actor, work: (tx: Db) => Promise<T>): Promise<T> {
    return this.#written({ actor }).transaction(work);
  }

  /** The database as an actor writes it: what follows from a transaction is written before it commits. */
  #written({ actor, within }: Pick<EngineRequest, 'actor' | 'within'>): Database {
    const database = boundTo(actor, this.#database);
    if (within !== undefined)
      return {
        rows: (text, values) => within.rows(text, values),
        snapshot: (first) => database.snapshot(first),
        transaction: (work) => work(within),
      };
    return {
      rows: (text, values) => database.rows(text, values),
      snapshot: (first) => database.snapshot(first),
      transaction: (work, options) =>
        database.transaction(async (tx) => {
          const done = await work(tx);
          await this.followUp(tx);
          return done;
        }, options),
    };
  }

  /** Serves one request. Raises problems; everything else that is thrown is a fault. */
  async serve(request: EngineRequest): Promise<EngineResponse> {
    const named = this.#targets.find(request.path);
    if (named === null) throw new Problem('engine.notFound');
    const target = await this.#byName(named, request);
    try {
      switch (request.method) {
        case 'GET':
          return target.uuid === null ? await this.#many(target, request) : await this.#one(target, target.uuid, request);
        case 'POST':
          return await this.#post(target, request);
        case 'DELETE':
          return await this.#delete(target, request);
        default:
          throw new Problem('engine.notFound');
      }
    } catch (error) {
      const problem = this.problems.problem(error);
      if (problem instanceof Problem && problem.status === 403) {
        this.reading.noteDenied(request.actor, target.r.name, target.uuid, { method: request.method, ...problem.holes });
      }
      throw problem;
    }
  }

  /** A target that is named by its number or otherwise, as bodies name it, by its uuid; any other as it is. */
  async #byName(target: Target, request: EngineRequest): Promise<Target> {
    const { r, uuid } = target;
    if (uuid === null) return target;
    const db = request.method === 'GET' ? this.reading.from(request) : (request.within ?? boundTo(request.actor, this.#database));
    if (r.storage.named !== undefined) return { ...target, uuid: (await r.storage.named(uuid, db)) ?? uuid };
    if (r.wire.numericId === null || !r.wire.completeList || !/^\d{1,15}$/.test(uuid)) return target;
    return { ...target, uuid: await this.#lookup.uuidOf(db, r, uuid) };
  }

  /** The path of the resource that a path below the API names; null for none. */
  pathOf(path: string): string | null {
    return this.#targets.find(path)?.r.wire.path ?? null;
  }

  /** JSON text of one object in a representation, for operations; null when there is none. Asks for no read privilege. */
  async show(db: Db, resource: string, uuid: string, v: string, actor: Actor, base: string): Promise<string | null> {
    const one = await shownOne(this.plans, this.registry.of(resource), uuid, { actor, query: { v }, base }, db);
    return one?.json ?? null;
  }

  /** The same of many objects in one statement, by their uuid; those that are not seen are missing. */
  async showMany(
    db: Db,
    resource: string,
    uuids: readonly string[],
    v: string,
    actor: Actor,
    base: string,
  ): Promise<ReadonlyMap<string, string>> {
    const shown = await shownMany(this.plans, this.registry.of(resource), uuids, { actor, query: { v }, base }, db);
    return new Map(shown.map(({ u, j }) => [u, j]));
  }

  /** Creates an object inside a transaction, for operations: validated, ruled and audited as over the wire. */
  async create(tx: Db, resource: string, body: Readonly<Record<string, unknown>>, actor: Actor): Promise<Saved> {
    return this.#write(tx, { r: this.registry.of(resource), body, current: null, actor }, async (saved) => saved);
  }

  /**
   * Changes an object inside a transaction, for operations; `asked` is the request when its If-Match counts for this object, `reason` why it
   * is changed, `judged` what of the body was judged by other limits (paths of texts). Raises `engine.unknownObject`, `engine.stale`.
   */
  async update(
    tx: Db,
    resource: string,
    uuid: string,
    body: Readonly<Record<string, unknown>>,
    actor: Actor,
    asked?: Pick<EngineRequest, 'base' | 'ifMatch'>,
    { reason = '', judged }: Pick<Written, 'reason' | 'judged'> = {},
  ): Promise<Saved> {
    const r = this.registry.of(resource);
    const found = await this.#lookup.locked(tx, r, uuid);
    if (found === null) throw unknownObject(r.name, uuid);
    if (asked !== undefined) await this.#fresh(tx, r, found, body, { ...asked, actor });
    const meant = (await r.storage.meant?.(body, uuid, tx)) ?? { uuid, body };
    return this.#write(tx, { r, body: meant.body, current: found.row, actor, reason, judged }, async (saved) => saved);
  }

  async #one(target: Target, uuid: string, request: EngineRequest): Promise<EngineResponse> {
    const { r } = target;
    demand(request.actor, r.wire.privileges.read);
    if (target.below !== null) await this.#lookup.belongs(this.reading.from(request), target, uuid);
    const one = await readOne(this.plans, r, uuid, request, this.reading.ofOne(request)).catch((error: unknown) => {
      throw perhapsElsewhere(error, r, request.actor);
    });
    this.reading.noteOne(r, uuid, one, request.actor);
    return { status: 200, json: one.json, version: one.version };
  }

  async #many(target: Target, request: EngineRequest): Promise<EngineResponse> {
    const { r } = target;
    demand(request.actor, r.wire.privileges.read);
    const reader = this.reading.from(request);
    const below =
      target.below === null
        ? null
        : { field: r.wire.parent?.field ?? '', id: await this.#lookup.parentId(reader, target.below.parent, target.below.uuid) };
    const read = () => readMany(this.plans, r, request, reader, below);
    const ranked = Object.keys(request.query).some((name) => r.storage.searches?.[name]?.ranked !== undefined);
    const many = await (ranked ? this.searching.take(read) : read());
    const asked = Object.fromEntries(many.searches.map((name) => [name, request.query[name] ?? '']));
    this.reading.noteMany(r, { ...many, asked, patientId: below?.id ?? null }, request.actor);
    return { status: 200, json: many.json, version: null };
  }

  async #post(target: Target, request: EngineRequest): Promise<EngineResponse> {
    const { r } = target;
    demand(request.actor, writeRight(r, request.body, target.uuid !== null));
    if (r.wire.readOnly) throw new Problem('engine.readOnly', { resource: r.name });
    if (!isObject(request.body)) throw new Problem('engine.notAnObject');
    const body = request.body;
    const database = this.#written(request);
    if (target.uuid !== null) return database.transaction((tx) => this.#change(tx, target, target.uuid ?? '', body, request));
    const uuid = typeof body['uuid'] === 'string' && body['uuid'] !== '' ? body['uuid'] : null;
    let editing = false;
    try {
      return await database.transaction(async (tx) => {
        const known = await this.#lookup.known(tx, r, uuid, body);
        editing = known !== null && r.wire.numericId !== null && r.wire.completeList;
        if (known !== null && editing) return this.#change(tx, target, known, body, request);
        if (known !== null) return this.#there(tx, target, known, body, request);
        const meant = (await r.storage.meant?.(body, null, tx)) ?? { uuid: null, body };
        editing = meant.uuid !== null;
        if (meant.uuid !== null) return this.#change(tx, target, meant.uuid, meant.body, request);
        demand(request.actor, r.wire.privileges.write);
        const below = target.below === null ? null : await this.#lookup.parentId(tx, target.below.parent, target.below.uuid);
        const whole = target.below === null ? meant.body : { ...meant.body, [r.wire.parent?.field ?? '']: target.below.uuid };
        if (below !== null && this.#filledParent(r, body)) demandSameParent(body[r.wire.parent?.field ?? ''], target.below?.uuid ?? '');
        return this.#write(tx, { r, body: whole, current: null, actor: request.actor }, ({ uuid }) =>
          this.#answer(tx, r, uuid, 201, request),
        );
      });
    } catch (error) {
      // the same creation sent twice at once: whoever came second finds what the first has made, or is told by a rule that it is there
      const taken = uuid === null ? null : DatabaseProblems.taken(error);
      if (
        editing ||
        request.within !== undefined ||
        uuid === null ||
        uuid.includes('\0') ||
        (taken === null && !(error instanceof Problem))
      )
        throw error;
      if ((await shownOne(this.plans, r, uuid, { ...request, query: { v: 'ref' } }, database)) === null)
        throw taken === 'uuid' ? new Problem('engine.uuidTaken', {}, 'uuid') : error;
      return database.transaction((tx) => this.#there(tx, target, uuid, body, request));
    }
  }

  /** The response to the creation of what is there already: it is read, and reading has its right and its entry. Raises `engine.savedOtherwise`. */
  async #there(
    tx: Db,
    { r, below }: Target,
    uuid: string,
    body: Readonly<Record<string, unknown>>,
    request: EngineRequest,
  ): Promise<EngineResponse> {
    const one = await readOne(this.plans, r, uuid, request, tx);
    this.reading.noteOne(r, uuid, one, request.actor);
    const found = await this.#lookup.locked(tx, r, uuid);
    const sent = below === null ? body : { ...body, [r.wire.parent?.field ?? '']: below.uuid };
    if (
      found !== null &&
      !(await isSentAgain(tx, { r, uuid, body: sent, row: found.row, actor: request.actor }, this.registry, this.problems))
    )
      throw new Problem('engine.savedOtherwise');
    return { status: 201, json: one.json, version: one.version, location: `${request.base}/${r.wire.path}/${uuid}` };
  }

  async #change(
    tx: Db,
    target: Target,
    uuid: string,
    body: Readonly<Record<string, unknown>>,
    request: EngineRequest,
  ): Promise<EngineResponse> {
    const { r } = target;
    demand(request.actor, writeRight(r, body, true));
    if (target.below !== null) await this.#lookup.belongs(tx, target, uuid);
    const found = await this.#lookup.locked(tx, r, uuid);
    if (found === null) throw unknownObject(r.name, uuid);
    await this.#fresh(tx, r, found, body, request);
    const meant = (await r.storage.meant?.(body, uuid, tx)) ?? { uuid, body };
    const what = { r, body: meant.body, current: found.row, actor: request.actor, reason: request.query['reason'] ?? '' };
    return this.#write(tx, what, (saved) => this.#answer(tx, r, saved.uuid, 200, request));
  }

  async #delete(target: Target, request: EngineRequest): Promise<EngineResponse> {
    const { r } = target;
    if (target.uuid === null) throw new Problem('engine.notFound');
    const uuid = target.uuid;
    const purge = request.query['purge'] === 'true' || request.query['purge'] === '';
    if (purge && r.wire.privileges.purge === undefined) {
      demand(request.actor, r.wire.privileges.remove ?? r.wire.privileges.write);
      throw new Problem('engine.notPurgeable', { resource: r.name });
    }
    demand(request.actor, (purge ? r.wire.privileges.purge : r.wire.privileges.remove) ?? r.wire.privileges.write);
    if (r.wire.readOnly) throw new Problem('engine.readOnly', { resource: r.name });
    await this.#written(request)
      .transaction(async (tx) => {
        if (target.below !== null) await this.#lookup.belongs(tx, target, uuid);
        const found = await this.#lookup.locked(tx, r, uuid);
        if (found === null) throw unknownObject(r.name, uuid);
        await this.#fresh(tx, r, found, {}, request);
        const save = new Save(this.registry, tx, request.actor);
        const reason = request.query['reason'] ?? null;
        const patientId = patientOf(r, found.row);
        await save.remove(r, found.row, reason, purge);
        await save.settled();
        await save.touchParent(r, found.row);
        await auditWrite(tx, {
          action: purge ? 'purge' : r.wire.kind === 'metadata' ? 'retire' : r.wire.kind === 'data' ? 'void' : 'delete',
          actor: request.actor,
          resource: r.name,
          uuid: String(found.row['uuid']),
          patientId,
          detail: reason === null ? null : { reason },
        });
      })
      .catch(async (error: unknown) => {
        throw purge ? await this.#kept(error, r, uuid, request) : error;
      });
    return { status: 204, json: null, version: null };
  }

  /** The problem of something that cannot be purged because other rows refer to it: whose, what, and the other way. */
  async #kept(error: unknown, r: Resource, uuid: string, { actor, base }: EngineRequest): Promise<unknown> {
    const table = DatabaseProblems.referrer(error);
    if (table === null) return error;
    const shown = may(actor, r.wire.privileges.read)
      ? await this.show(boundTo(actor, this.#database), r.name, uuid, 'ref', actor, base)
      : null;
    const { display } = JSON.parse(shown ?? '{}') as { display?: string }; // our own JSON
    return new Problem(r.wire.kind === 'data' ? 'engine.hasHistory' : 'engine.stillUsed', {
      name: display ?? r.name,
      ...this.#wordOfTable(table, this.#ofPatients(table)),
    });
  }

  /** Whether the rows of a table are about patients, as its resource says. */
  #ofPatients(table: string): boolean {
    const r = this.registry.ofTable(table);
    return r !== null && patientColumn(r) !== null;
  }

  /** Checks and writes a body; `answer` is asked together with the entry of the audit trail. */
  async #write<T>(tx: Db, { r, body, current, actor, reason = '', judged }: Written, answer: (saved: Saved) => Promise<T>): Promise<T> {
    const check = new BodyCheck(this.registry, new References(tx), () => programmeZone(tx), judged);
    const [checked, drawn] = await Promise.all([
      check.check(r, body, current),
      current === null ? drawKeys(this.registry, tx, r, body) : undefined,
      current === null ? foresee(this.registry, tx, r, body) : undefined,
    ]);
    if (check.problems.length > 0) throw invalid(check.problems, r.wire.firstFailure);
    const gone = goneColumn(r.wire);
    // retiring, voiding and their opposite by a body need the same right as DELETE
    if (current !== null && gone !== null && checked.gone !== null && checked.gone !== current[gone])
      demand(actor, r.wire.privileges.remove ?? r.wire.privileges.write);
    const why = reason.trim().slice(0, REASON_LENGTH);
    const save = new Save(this.registry, tx, actor, why || null, drawn);
    try {
      return await this.#saved(save, tx, checked, { r, current, actor, why }, answer);
    } catch (error) {
      await save.settled(); // what nobody waited for was refused before
      throw error;
    }
  }

  async #saved<T>(
    save: Save,
    tx: Db,
    checked: Checked,
    { r, current, actor, why }: Pick<Written, 'r' | 'current' | 'actor'> & { readonly why: string },
    answer: (saved: Saved) => Promise<T>,
  ): Promise<T> {
    const saved = current === null ? await save.create(checked) : await save.update(checked, current);
    if (current !== null) demandLive(r, current, checked, saved);
    const detail = {
      changed: saved.changed,
      ...(checked.gone === null ? {} : { gone: checked.gone }),
      ...(save.former.length === 0 ? {} : { values: save.former }),
      ...(why === '' ? {} : { reason: why }),
    };
    const entry = {
      action: current === null ? 'create' : 'update',
      actor,
      resource: r.name,
      uuid: saved.uuid,
      patientId: patientOf(r, saved.row),
      detail,
    };
    // in this order, and without waiting: none needs what another answers
    const [, , , answered] = await Promise.all([save.settled(), save.touchParent(r, saved.row), auditWrite(tx, entry), answer(saved)]);
    return answered;
  }

  async #answer(tx: Db, r: Resource, uuid: string, status: number, request: EngineRequest): Promise<EngineResponse> {
    // a change of nothing would show what is there to whoever may write it and not read it; a creation shows what was sent
    const readable = status === 201 || may(request.actor, r.wire.privileges.read);
    const one = await shownOne(this.plans, r, uuid, readable ? request : { ...request, query: { v: 'custom:(uuid)' } }, tx);
    // what is sensitive may be entered by whoever does not see it afterwards
    if (one === null && status === 201 && request.actor.guarded)
      return { status, json: JSON.stringify({ uuid }), version: null, location: `${request.base}/${r.wire.path}/${uuid}` };
    if (one === null) throw unknownObject(r.name, uuid);
    return {
      status,
      json: one.json,
      version: one.version,
      ...(status === 201 ? { location: `${request.base}/${r.wire.path}/${uuid}` } : {}),
    };
  }

  async #fresh(
    tx: Db,
    r: Resource,
    found: { row: Row; version: string },
    yours: Readonly<Record<string, unknown>>,
    request: Pick<EngineRequest, 'actor' | 'base' | 'ifMatch'>,
  ): Promise<void> {
    const asked = request.ifMatch;
    if (asked === undefined || asked === '*' || asked === found.version) return;
    const current = may(request.actor, r.wire.privileges.read)
      ? await this.show(tx, r.name, String(found.row['uuid']), 'full', request.actor, request.base)
      : null;
    const patientId = patientOf(r, found.row);
    if (patientId !== null)
      this.#trail.note({ action: 'read', actor: request.actor, resource: r.name, uuid: String(found.row['uuid']), patientId });
    throw new Problem('engine.stale', {}, undefined, {
      extra: { version: found.version, current: current === null ? null : (JSON.parse(current) as unknown), yours }, // our own JSON
    });
  }

  #filledParent(r: Resource, body: Readonly<Record<string, unknown>>): boolean {
    return r.wire.parent !== null && body[r.wire.parent.field] !== undefined;
  }
}

/** Who is bound to places and may open patients of others is offered that, whether there is such a patient or not. */
function perhapsElsewhere(error: unknown, r: Resource, actor: Actor): unknown {
  const offer = actor.bound && r.table === 'patient' && may(actor, 'Break Glass');
  return offer && error instanceof Problem && error.code === 'engine.unknownObject' ? new Problem('access.elsewhere') : error;
}

/** A child posted below one parent may not name another one. */
function demandSameParent(named: unknown, uuid: string): void {
  const sent = isObject(named) ? named['uuid'] : named;
  if (sent !== uuid) throw new Problem('engine.refused', {}, 'parent');
}
