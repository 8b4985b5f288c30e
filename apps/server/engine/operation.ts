import type { PrivilegeName } from '@fieldward/contract/privileges.ts';
import type { Actor } from './actor.ts';
import type { Database, Db } from './db.ts';
import type { Engine } from './engine.ts';

/** A request as an operation sees it. */
export interface OperationRequest {
  readonly actor: Actor;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Absolute URL of the API (`http://host/openmrs/ws/rest/v1`), for links. */
  readonly base: string;
  /** Version that the client believes to change (If-Match), without quotes. */
  readonly ifMatch?: string | undefined;
  /** The address that the request came from. */
  readonly address: string;
  readonly engine: Engine;
  /** The pool, for what must outlive the transaction (a stream). */
  readonly database: Database;
  /** Adds an entry to the audit trail: in the transaction for a write, batched for a read. */
  readonly audit: (entry: { action: string; resource?: string; uuid?: string; patientId?: string; detail?: unknown }) => Promise<void>;
}

/** What an operation answers: a value sent as JSON with 200, or more than that said. */
export interface OperationAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Told after the last byte of a stream, as HTTP trailers: what is known only then. */
  readonly trailers?: Readonly<Record<string, () => string>>;
  /** Object or array: sent as JSON. String: JSON text as it is. Buffer or stream: as it is, with `headers['content-type']`. */
  readonly body?: unknown;
}

/** A route that is not a resource. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below /openmrs/ws/rest/v1 (`/hydra/form-submission`, `/fieldward/patientmatch`); `:name` marks a parameter. */
  readonly path: string;
  /** Needed privilege(s); 'authenticated' for everybody who is signed in. */
  readonly privilege: PrivilegeName | readonly PrivilegeName[] | 'authenticated';
  /** Only for some requests (`({ query }) => query['q'] !== undefined`); otherwise the resource at the same path answers. */
  readonly when?: (asked: {
    readonly query: Readonly<Record<string, string>>;
    readonly params: Readonly<Record<string, string>>;
    readonly actor: Actor;
  }) => boolean;
  /** It works on the whole database, also for accounts that are bound to places: it shows no patient. */
  readonly everywhere?: boolean;
  /** It changes accounts, roles or passwords: cached rights are forgotten afterwards. */
  readonly changesRights?: boolean;
  /** One sentence for the OpenAPI document. */
  readonly about: string;
  /** Largest body in bytes; 1 MiB unless said. */
  readonly bodyLimit?: number;
  /** GET runs on the pool, everything else in one transaction. */
  handle(request: OperationRequest, tx: Db): Promise<OperationAnswer>;
}

/** Declares an operation. */
export function operation(o: Operation): Operation {
  return o;
}
