import type { Actor } from './actor.ts';
import type { AuditTrail } from './audit.ts';
import { boundTo, seesPart } from './bound-database.ts';
import type { Database, Db } from './db.ts';
import type { PlannedRow } from './plan.ts';
import type { Readers } from './readers.ts';
import type { Resource } from './resource.ts';
import { SharedReads } from './shared-reads.ts';
import { patientColumn } from './shape.ts';
import { uuidsIn } from './shown-patients.ts';

/** Who reads, and when that account last wrote anything (milliseconds of the clock; 0 by default): what is read has it. */
interface Reader {
  readonly actor: Actor;
  readonly wrote?: number;
  /** A transaction of the actor that reads what it has written. */
  readonly within?: Db | undefined;
}

/** One object that was shown: its JSON, and as far as that is known whom it shows. */
interface ShownOne {
  readonly json: string;
  readonly patientId: string | null;
  /** It may show people beside this one. */
  readonly strangers: boolean;
}

/** A list that was shown. */
interface ShownMany {
  readonly json: string;
  readonly count: number;
  /** What was asked for, by parameter. */
  readonly asked: Readonly<Record<string, string>>;
  /** Texts of it that may be the uuid of a patient; what was asked for by default. */
  readonly named?: readonly string[];
  readonly patients: readonly string[];
  readonly strangers: boolean;
  /** Key of the one patient whose list it is. */
  readonly patientId: string | null;
}

/** Where reads go, and what the audit trail is told of them, in whatever representation they are answered. */
export class Reading {
  readonly #database: Database;
  readonly #readers: Readers | undefined;
  readonly #trail: AuditTrail;
  readonly #shared: SharedReads<PlannedRow>;

  constructor(database: Database, readers: Readers | undefined, trail: AuditTrail) {
    this.#database = database;
    this.#readers = readers;
    this.#trail = trail;
    this.#shared = new SharedReads(database);
  }

  /** Where a request reads: views are made for those who see a part on the database itself, a replica serves everybody else. */
  from({ actor, wrote = 0, within }: Reader): Db {
    if (within !== undefined) return within;
    if (seesPart(actor)) return boundTo(actor, this.#database);
    return this.#readers?.since(wrote) ?? this.#database;
  }

  /** The same for single objects, which share statements where everybody reads the same. */
  ofOne(reader: Reader): Db | SharedReads<PlannedRow> {
    const db = this.from(reader);
    return db === this.#database ? this.#shared : db;
  }

  /** Notes that somebody was shown an object, where that is one of a patient or shows any. */
  noteOne(r: Resource, uuid: string, one: ShownOne, actor: Actor): void {
    const ofPatient = patientColumn(r) !== null;
    if (!ofPatient && !one.strangers) return;
    this.#trail.note({
      action: 'read',
      actor,
      resource: r.name,
      uuid,
      patientId: ofPatient ? one.patientId : null,
      ...(one.strangers ? { uuids: uuidsIn(one.json) } : {}),
      ...(ofPatient ? {} : { patients: one.patientId === null ? [] : [one.patientId], onlySince: new Date() }),
    });
  }

  /** Notes that somebody was shown a list, where that is one of patients or shows any. */
  noteMany(r: Resource, many: ShownMany, actor: Actor): void {
    const ofPatients = patientColumn(r) !== null;
    if (!ofPatients && !many.strangers) return;
    this.#trail.note({
      action: 'search',
      actor,
      resource: r.name,
      patientId: ofPatients ? many.patientId : null,
      detail: { ...many.asked, found: many.count },
      patients: many.patients,
      // whoever asks for one patient's is told of that patient, though it be that there is nothing
      uuids: [...(many.named ?? Object.values(many.asked)), ...(many.strangers ? uuidsIn(many.json) : [])],
      ...(ofPatients ? {} : { onlySince: new Date() }),
    });
  }

  /** Notes that somebody asked for what they lack the privilege for. */
  noteDenied(actor: Actor, resource: string, uuid: string | null, detail: Readonly<Record<string, unknown>>): void {
    this.#trail.note({ action: 'denied', actor, resource, ...(uuid === null ? {} : { uuid }), detail });
  }
}
