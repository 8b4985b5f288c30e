import type { PrivilegeName } from '@fieldward/contract/privileges.ts';
import type { Code, PlainCode } from '@fieldward/messages/catalogue.ts';
import type { Wire } from '@fieldward/contract/wire.ts';
import type { Db } from './db.ts';
import type { Link } from './links.ts';
import type { Search } from './searches.ts';
import type { Actor } from './actor.ts';

/**
 * SQL of the JSON text of a nested object: `id` is a SQL expression of its key; uses the representation asked for, of what stands under the name
 * `within` where that is given. Null where there is none.
 */
type Nested = (wireName: string, id: string, within?: string) => string;
/** SQL of a derived or polymorphic property; {t} is the alias of the row. The result must be castable to JSON by to_json. */
type Computed = (t: string, around: readonly AroundRow[]) => string;
/** SQL of the JSON text of a polymorphic property; {t} is the alias of the row. */
type Written = (t: string, nested: Nested) => string;
/** A row that is being shown around this one: its resource and alias. The outermost is first. */
export interface AroundRow {
  readonly resource: string;
  readonly t: string;
}

/** An owned object that is written with the one around it, as rules of that one see it. */
export interface WrittenPart {
  /** Key of its row, null when it is a new one. */
  readonly id: string | null;
  /** The row as it was. */
  readonly row: Readonly<Record<string, unknown>> | null;
  /** Validated values by property, only what was sent. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Keys of the references that were sent, by property. */
  readonly ids: Readonly<Record<string, string | null>>;
  /** Names of the properties that become different. */
  readonly changed: readonly string[];
}

/** One creation, update, or removal, as rules see it. */
export interface Write<Body = Readonly<Record<string, unknown>>> {
  readonly mode: 'create' | 'update' | 'remove' | 'purge';
  /** Validated values by property, only what was sent (or has a default at creation). */
  readonly body: Body;
  /** Keys of the references that were sent, by property (null when null was sent). */
  readonly ids: Readonly<Record<string, string | null>>;
  /** Keys of the objects in the lists of references that were sent, by property. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
  /** Columns to be written; a rule may change them. */
  readonly columns: Record<string, unknown>;
  /** The row before an update or a removal, by column. */
  readonly current: Readonly<Record<string, unknown>> | null;
  readonly uuid: string;
  /** Key of the row; null before an insert. */
  readonly id: string | null;
  readonly actor: Actor;
  /** The object that this one is created or removed with, as its child: resource name and row, and whether that is made by the same request. */
  readonly around: { readonly resource: string; readonly row: Readonly<Record<string, unknown>>; readonly made: boolean } | null;
  /** The owned objects that were sent with it, by property, in the order of the sending. */
  readonly parts: Readonly<Record<string, readonly WrittenPart[]>>;
  /** Position among the children that were sent with the object around, from 0; null when it was not written as a child. */
  readonly position: number | null;
  /** Whether the property was sent. */
  sent(property: string): boolean;
  /** The value that a column will have after the write. */
  after(column: string): unknown;
}

/** Refuses by throwing a Problem, or adds columns. Runs inside the transaction, before the row is written. */
export type Rule = (write: Write, tx: Db) => Promise<void> | void;
/** Something that was asked of the transaction and that nothing behind it looks at: it is waited for at the end. */
export interface Meanwhile {
  readonly meanwhile: Promise<unknown>;
}

/** Runs inside the transaction after the row and its parts are written. */
export type After = (write: Write & { readonly id: string }, tx: Db) => Promise<void | Meanwhile> | void;
/** Turns the value of a property into columns (password, polymorphic value). */
export type Setter = (
  value: unknown,
  write: Write,
  tx: Db,
) => Promise<Readonly<Record<string, unknown>>> | Readonly<Record<string, unknown>>;

/** How a body is meant: the object that it changes (null: it makes one), and the body as the wire declares it. */
export type Meant = (
  body: Readonly<Record<string, unknown>>,
  uuid: string | null,
  tx: Db,
) => Promise<{ readonly uuid: string | null; readonly body: Readonly<Record<string, unknown>> }>;

/** What a violated constraint means. `holes` names, per hole of the sentence, the column whose value fills it. */
export interface ConstraintProblem {
  readonly code: Code;
  readonly field?: string;
  readonly holes?: Readonly<Record<string, string>>;
}

/** The storage half of a resource. */
export interface Storage {
  /** What one of it is called: in the audit trail, and wherever else people read of it. */
  readonly word: PlainCode;
  readonly table: string;
  /** Key column; `<table>_id` by default. */
  readonly key?: string;
  /** SQL of the display, `{t}` for the alias; `{t}.name` by default. */
  readonly display?: string;
  /** Column of a property where snake case does not fit. */
  readonly columns?: Readonly<Record<string, string>>;
  readonly links?: Readonly<Record<string, Link>>;
  readonly computed?: Readonly<Record<string, Computed>>;
  readonly written?: Readonly<Record<string, Written>>;
  /** Values that only those see who may write the resource: by property the SQL condition of the rows that hold one, `{t}` for the alias. */
  readonly secret?: Readonly<Record<string, string>>;
  readonly setters?: Readonly<Record<string, Setter>>;
  readonly searches?: Readonly<Record<string, Search>>;
  /** Query parameters that are accepted and mean nothing here. */
  readonly ignores?: readonly string[];
  /** SQL order, `{t}` for the alias (a bare column name is fine); the key by default. The key breaks ties. */
  readonly order?: string;
  /** Another wire whose row shares the key and the uuid (patient and person): the property that carries it. */
  readonly sharedKey?: string;
  /** A reference whose object is edited together with this one: its version is part of this one's. */
  readonly versionedWith?: string;
  /** Column that leads the key of a volume table; taken over from the parent when it is not sent. */
  readonly partition?: string;
  /** Property by whose value a reference may name the object instead of its uuid (`{name}` or the plain text). */
  readonly naturalKey?: string;
  /** The uuid of what a text names in another way than by uuid and natural key; null for nothing. */
  readonly named?: (token: string, db: Db) => Promise<string | null>;
  /** Its rows follow from others: no account makes or changes them, and no column says who did. */
  readonly unsigned?: true;
  /** Column(s) for SQL conditions that always hold, `{t}` for the alias (a table with several kinds of rows). */
  readonly where?: string;
  /** Reads a body before it is checked, where clients may say things in other ways than the wire declares; null uuid: posted to the collection. */
  readonly meant?: Meant;
  /** The privilege that stands for those of the wire where a body writes what has rights of its own; rules demand what else it changes. */
  readonly writeRight?: (body: Readonly<Record<string, unknown>>) => PrivilegeName | undefined;
  readonly rules?: readonly Rule[];
  readonly after?: readonly After[];
  /** Constraint of the database → what to say. */
  readonly constraints?: Readonly<Record<string, Code | ConstraintProblem>>;
  /** What to say when one is removed by itself without a reason; none is needed by default. */
  readonly reasonNeeded?: Code;
  /** As children they know nothing of each other (no rule of theirs reads a sibling): many new ones are inserted at once. */
  readonly together?: boolean;
  /**
   * Its key is drawn with what a request looks up, and nobody waits for its insert: what is written with it (children, hooks) looks at its key, its uuid and
   * what it was given, at no column that the database fills.
   */
  readonly numberedAhead?: true;
  /** Reads in one go what rules and setters look up for each of many siblings; `ids` are the keys of their references by property. */
  readonly ahead?: (siblings: readonly { readonly ids: Write['ids'] }[], tx: Db) => Promise<void>;
  /**
   * Reads what the rules of new ones look up by what was sent of them, before that is checked: so that nobody waits for it later. What cannot be known
   * yet is left to the rules.
   */
  readonly foresee?: (sent: readonly Readonly<Record<string, unknown>>[], tx: Db) => Promise<void>;
  /** Column with the key of the patient, for the audit trail; found by itself for people, what belongs to them, and volume tables. */
  readonly patient?: string;
}

/** A declared resource: its wire, its storage with the defaults filled in. */
export interface Resource<W extends Wire = Wire> {
  readonly wire: W;
  readonly storage: Storage;
  readonly name: string;
  readonly table: string;
  readonly key: string;
  readonly display: string;
  readonly order: string;
}
