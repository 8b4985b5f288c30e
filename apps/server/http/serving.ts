import type { AuditTrail } from '../engine/audit.ts';
import type { Database } from '../engine/db.ts';
import type { Engine } from '../engine/engine.ts';
import type { FileStore } from '../engine/file-store.ts';
import type { Operation } from '../engine/operation.ts';
import type { ReachableNetworks } from '../engine/reachable-networks.ts';
import type { SecretKeys } from '../areas/account/session/secret-keys.ts';
import type { Throttles } from '../areas/account/session/session-throttle.ts';
import type { MergedUuids } from '../areas/patient/merge/merged-uuids.ts';
import type { OpenId } from '../areas/account/session/session-openid.ts';
import type { Authentication } from './authentication.ts';
import type { Metrics } from './metrics.ts';
import type { OwnWrites } from './own-writes.ts';
import type { Siblings } from './processes/siblings.ts';

/** What the routes share. */
export interface Serving {
  readonly database: Database;
  readonly engine: Engine;
  readonly operations: readonly Operation[];
  readonly authentication: Authentication;
  /** Which uuids lead to another patient. */
  readonly merged: MergedUuids;
  /** What slows guesses. */
  readonly throttles: Throttles;
  readonly trail: AuditTrail;
  /** Where files are kept that belong to records. */
  readonly files: FileStore;
  /** The other processes of this server. */
  readonly siblings: Siblings;
  /** For what the database must not show by itself. */
  readonly secretKeys: SecretKeys;
  /** Where an address that somebody enters may lead. */
  readonly networks: ReachableNetworks;
  /** Figures for an operator, where they are wanted. */
  readonly metrics?: Metrics;
  /** Who wrote when, where there are replicas to read from. */
  readonly ownWrites?: OwnWrites;
  /** Where it is given, every response of an operation is checked against its wire; it is told each mistake, and the request fails. */
  readonly responseMistakes?: (mistake: string) => void;
  /** The OpenID provider, when one is configured. */
  readonly openId?: OpenId;
}
