import { AsyncResource } from 'node:async_hooks';
import { facts, type Facts } from '@fieldward/contract/audit/facts.ts';
import type { Actor } from '../engine/actor.ts';
import type { AuditTrail } from '../engine/audit.ts';
import type { Database, Db } from '../engine/db.ts';
import type { Operation, OperationEntry, OperationResponse } from '../engine/operation.ts';
import type { Registry } from '../engine/resource.ts';
import { patientColumn } from '../engine/shape.ts';
import { uuidsIn } from '../engine/shown-patients.ts';

/**
 * What one request to an operation leaves in the audit trail about those whom it showed. The operation says what it did; the patients
 * in its response are added here, so that none of them is forgotten.
 */
export class OperationNotes {
  readonly #trail: AuditTrail;
  readonly #actor: Actor;
  readonly #operation: Operation;
  readonly #ofPatients: RegExp;
  readonly #began = new Date();
  /** What is noted while a response is sent belongs to the request, too. */
  readonly #ofRequest = new AsyncResource('fieldward.notes');
  #entries: readonly OperationEntry[] = [];
  #closed = false;
  #touched = false;

  constructor(trail: AuditTrail, actor: Actor, operation: Operation, registry: Registry) {
    this.#trail = trail;
    this.#actor = actor;
    this.#operation = operation;
    this.#ofPatients = tablesOfPatients(registry);
  }

  /** The same database; whether a statement names a table with data of patients is seen. */
  watched(database: Database): Database {
    const over = (db: Db): Db => ({
      rows: (text, values) => {
        this.#touched ||= this.#ofPatients.test(text);
        return db.rows(text, values);
      },
    });
    return {
      ...over(database),
      transaction: (work, options) => database.transaction((tx) => work(over(tx)), options),
      snapshot: (first) => database.snapshot(first),
    };
  }

  /** What a reading operation says that it did: while it makes its response, or later, while that is sent. */
  add(entry: OperationEntry): void {
    if (this.#closed) this.#ofRequest.runInAsyncScope(() => this.#trail.note({ ...entry, actor: this.#actor }));
    else this.#entries = [...this.#entries, entry];
  }

  /** Writes the entries when the response is known, or that there is none (undefined). */
  close(response: OperationResponse | undefined, query: Readonly<Record<string, string>>): void {
    if (this.#closed) return;
    this.#closed = true;
    const uuids = this.#touched && response !== undefined ? uuidsIn(textOf(response.body)) : [];
    const actor = this.#actor;
    const [first, ...others] = this.#entries;
    for (const entry of others) this.#trail.note({ ...entry, actor });
    if (first !== undefined) this.#trail.note({ ...first, actor, uuids });
    else if (uuids.length > 0) {
      const { path } = this.#operation.wire;
      this.#trail.note({ action: 'read', resource: path, actor, uuids, detail: askedFor(this.#operation, query), onlySince: this.#began });
    }
  }
}

/** Signs of a parameter that are kept at most. */
const LONGEST_FACT = 300;

/** What a reading request asked for, as far as the operation knows it: whatever else is sent is no fact, and could be anything. */
function askedFor({ wire: { method, query: declared } }: Operation, query: Readonly<Record<string, string>>): Facts | null {
  if (method !== 'GET' || declared === undefined) return null;
  return Object.fromEntries(facts.flatMap((name) => (name in declared.properties ? [[name, query[name]?.slice(0, LONGEST_FACT)]] : [])));
}

/** JSON text of a body; nothing of what is not JSON. */
function textOf(body: unknown): string {
  if (typeof body === 'string') return body;
  if (body === undefined || body instanceof Uint8Array || (typeof body === 'object' && body !== null && 'pipe' in body)) return '';
  return JSON.stringify(body);
}

const known = new WeakMap<Registry, RegExp>();

/** Finds the tables of patients, and functions that read them, in a statement. */
function tablesOfPatients(registry: Registry): RegExp {
  const made = known.get(registry);
  if (made !== undefined) return made;
  const tables = registry.all.filter((r) => patientColumn(r) !== null).map(({ table }) => table);
  const found = new RegExp(`\\b(?:${[...new Set([...tables, 'person_display', 'people_by_name'])].join('|')})\\b`);
  known.set(registry, found);
  return found;
}
