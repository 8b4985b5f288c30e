import type { Facts } from '@fieldward/contract/audit/facts.ts';
import type { Readable } from 'node:stream';
import type { AreaWire, Given, OperationWire, ParamsOf, ReadBody, ReadQuery } from '@fieldward/contract/operation.ts';
import type { TSchema } from 'typebox';
import type { Actor } from './actor.ts';
import type { Database, Db } from './db.ts';
import type { Engine } from './engine.ts';
import type { FileStore } from './file-store.ts';
import type { ReachableNetworks } from './reachable-networks.ts';
import type { Secrets } from './secrets.ts';
import { requestReader, type RequestReader } from './operation-request.ts';

/** An entry of the audit trail about what an operation did. */
export interface OperationEntry {
  readonly action: string;
  readonly resource?: string;
  readonly uuid?: string;
  readonly patientId?: string;
  readonly detail?: Facts | null;
  readonly patients?: readonly string[];
}

/** What every operation is given besides its query and body. */
export interface OperationContext {
  readonly actor: Actor;
  /** The query as it was sent: texts, also those that the operation does not declare. */
  readonly rawQuery: Readonly<Record<string, string>>;
  /** Absolute URL of the API (`http://host/openmrs/ws/rest/v1`), for links. */
  readonly base: string;
  /** Version that the client believes to change (If-Match), without quotes. */
  readonly ifMatch?: string | undefined;
  /** The address that the request came from. */
  readonly address: string;
  readonly engine: Engine;
  /** Where files are kept that belong to records. */
  readonly files: FileStore;
  /** Seal what the database must not show by itself. */
  readonly secrets: Secrets;
  /** What other operations answer about many patients. */
  readonly ofPatients: OfPatients;
  /** What devices hand in later than it was done. */
  readonly handedIn: HandedIn;
  /** Where an address that somebody enters may lead. */
  readonly networks: ReachableNetworks;
  /**
   * Adds an entry to the audit trail: in the transaction for a write, batched for a read. Patients whose uuid is in a JSON response are
   * found by themselves; an operation that makes a file for some of them names them by `patients` (keys).
   */
  readonly audit: (entry: OperationEntry) => Promise<void>;
}

/** What an operation is handed besides when its wire answers with files: these may be streams, which read on when it has returned. */
export interface StreamContext extends OperationContext {
  /** The pool, as the actor sees it. Everything else reads and writes with what its handler is handed. */
  readonly database: Database;
}

/** Any request after it was read: query and body are what its wire declares. */
export interface AnyRequest extends StreamContext {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** A request as the handler of a wire finds it: path, query and body are read and have the types of their schemas. */
export type RequestOf<W extends OperationWire> = (W['files'] extends readonly string[] ? StreamContext : OperationContext) & {
  readonly params: ParamsOf<W['path']>;
  readonly query: ReadQuery<W['query']>;
  readonly body: ReadBody<W['body']>;
};

/** The response of an operation; `Body` is what it may hold. */
export interface OperationResponse<Body = unknown> {
  /** The first status that the wire declares by default. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent after the last byte of a stream, as HTTP trailers: what is known only then. */
  readonly trailers?: Readonly<Record<string, () => string>>;
  /** Object or list: sent as JSON. Text: JSON as it is. Bytes or a stream: as they are, with `headers['content-type']`. */
  readonly body?: Body;
}

/** What may stand in the body of a wire's response: text and bytes pass the compiler unchecked, tests check the text. */
type BodyOf<W extends OperationWire> =
  | (W['response'] extends TSchema ? Given<W['response']> | string : never)
  | (W['files'] extends readonly string[] ? string | Uint8Array | Readable : never);

/** The response that a wire declares. */
export type ResponseOf<W extends OperationWire> = OperationResponse<BodyOf<W>>;

/** Responses about patients, by their uuid; who is not seen is missing. */
type ByPatient<Body = unknown> = ReadonlyMap<string, Body>;

/**
 * What the operation of a wire answers the actor about each of many patients (uuids), in few statements: the operation has `ofPatients`.
 * Null where the actor lacks its privileges. Whoever asks names these patients in the audit trail.
 */
export type OfPatients = <W extends AreaWire & { readonly response: TSchema }>(
  wire: W,
  uuids: readonly string[],
  db: Db,
) => Promise<ByPatient<Given<W['response']>> | null>;

/** What a device may hand in later than it was done: the operations whose wires say so (`handedIn`), by that name. */
export interface HandedIn {
  /** The body as its operation reads it. Raises what is wrong with it, and `fieldrecord.kind` for what no operation does. */
  readonly read: (kind: string, body: unknown) => unknown;
  /** Carries it out for an actor, in the transaction of the request. Raises as the operation, `engine.forbidden` without its privileges. */
  readonly carryOut: (kind: string, body: unknown, by: Pick<OperationContext, 'actor' | 'audit'>, tx: Db) => Promise<void>;
}

/** How the server serves an operation. */
interface OperationOptions {
  /** Only for some requests (`({ query }) => query['q'] !== undefined`); otherwise the resource at the same path responds. */
  readonly when?: (sent: {
    /** As it was sent. */
    readonly query: Readonly<Record<string, string>>;
    readonly params: Readonly<Record<string, string>>;
    readonly body: unknown;
    readonly actor: Actor;
  }) => boolean;
  /** It works on all places, also for accounts that are bound to some: it shows no patient. */
  readonly everywhere?: boolean;
  /** It works on sensitive data, also for accounts without the right to see it: it shows none. */
  readonly hiddenToo?: boolean;
  /** A GET that writes, as OpenMRS has some: it runs in a transaction, and no other website may have it sent. */
  readonly writes?: boolean;
  /** It changes accounts, roles or passwords: cached rights are forgotten afterwards. */
  readonly changesRights?: boolean;
  /** It makes one patient of two, or two again: where their uuids lead is read anew. */
  readonly mergesPatients?: boolean;
  /** The uuids that it is sent mean these very records, also where they became others. Its path has no parameters. */
  readonly recordsAsNamed?: boolean;
}

/** How the server carries out a wire. */
interface OperationWork<W extends AreaWire> extends OperationOptions {
  /** The same response about each of many patients (uuids), for operations that tell of many. Rights are asked for by the caller. */
  readonly ofPatients?: W['response'] extends TSchema
    ? (uuids: readonly string[], actor: Actor, db: Db) => Promise<ByPatient<Given<W['response']>>>
    : never;
  /** GET runs on the pool unless it `writes`, everything else in one transaction. */
  handle(request: RequestOf<W>, tx: Db): Promise<ResponseOf<W>>;
}

/** A route that is not a resource. */
export interface Operation extends OperationOptions {
  readonly wire: AreaWire;
  /** Reads query and body by the wire, before anything else happens. */
  readonly read: RequestReader;
  readonly ofPatients?: (uuids: readonly string[], actor: Actor, db: Db) => Promise<ByPatient>;
  /** GET runs on the pool unless it `writes`, everything else in one transaction. */
  handle(request: AnyRequest, tx: Db): Promise<OperationResponse>;
}

/** The operation of a wire: `operation(eventBusyWire, { handle: async ({ query }, db) => … })`. */
export function operation<const W extends AreaWire>(wire: W, work: OperationWork<W>): Operation {
  return {
    ...work,
    wire,
    read: requestReader(wire),
    // the reader has made query and body what the wire declares
    handle: (request, tx) => work.handle(request as unknown as RequestOf<W>, tx), // the router has read it by this wire
  };
}
