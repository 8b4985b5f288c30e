import type { Database, Db } from '../../../engine/db.ts';
import { eraseAgain, type KeptErasure } from '../erasure/erasure-again.ts';
import { mergeRecords } from './patient-merge.operation.ts';
import { takeBackMerge } from './patient-unmerge.operation.ts';

/** A server that does what its centre has done: it sees everything and decides nothing. */
const actorOf = (userId: string) => ({
  userId,
  userUuid: '',
  username: '',
  personId: null,
  privileges: new Set<string>(),
  roles: new Set<string>(),
  superuser: false,
  address: '',
  bound: false,
  guarded: false,
});

/** Values that contradict each other stay as they are: the centre tells which it has chosen. */
const KEEP = { gender: 'into', birthdate: 'into', death: 'into' } as const;

/** Erases and merges at a site what its centre has erased and merged. */
export const recordWork = (database: Database) => ({
  erase: (erased: KeptErasure): Promise<string | null> => eraseAgain(database, erased),
  async merge(
    tx: Db,
    { from, into, reason, by }: { readonly from: string; readonly into: string; readonly reason: string; readonly by: string },
  ) {
    await mergeRecords({ body: { from, into, reason, keep: KEEP }, actor: actorOf(by), ifMatch: undefined }, tx);
  },
  async takeBack(tx: Db, { merge, reason, by }: { readonly merge: string; readonly reason: string; readonly by: string }) {
    await takeBackMerge({ params: { uuid: merge }, body: { reason }, actor: actorOf(by) }, tx);
  },
});
