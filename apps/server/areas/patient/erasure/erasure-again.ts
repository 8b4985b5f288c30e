import type { Database, Db } from '../../../engine/db.ts';
import { erasureRecord, hindrance } from './erasure-record.ts';
import { erase } from './erasure-writing.ts';

/** An erasure as it is kept outside of the database, for a restore of a backup from before it; it names nobody. */
export interface KeptErasure {
  /** uuid of the patient. */
  readonly patient: string;
  /** Number or letter of the request. */
  readonly reason: string;
  /** user_id of who erased. */
  readonly by: string;
  /** Moment at which it was done first (ISO 8601); older lists do not have it. */
  readonly at?: string;
}

/** All erasures; records that had become another one come after it. */
export const keptErasures = (db: Db): Promise<KeptErasure[]> =>
  db.rows<KeptErasure>(
    `select p.uuid as patient, e.reason, e.creator::text as by, iso(case when e.again then e.first_erased else e.date_created end) as at
     from patient_erasure e join patient p using (patient_id)
     order by exists (select from patient_merge m where m.loser = e.patient_id and m.date_undone is null), e.date_created, e.patient_id`,
  );

/**
 * Erases again what a backup brought back, in a transaction of its own; orders without results do not keep it from being done.
 * @returns the text of the refusal where it could not be done, and null where it was or need not be: whoever is erased already stays so
 */
export function eraseAgain(database: Database, { patient, reason, by, at }: KeptErasure): Promise<string | null> {
  return database.transaction(async (tx) => {
    const [known] = await tx.rows('select 1 from patient where uuid = $1', [patient]);
    if (known === undefined) return null; // the backup is from before the registration
    const record = await erasureRecord(tx, { userId: by, bound: false }, patient, true);
    if (record.erased !== null) return null;
    const refused = hindrance({ ...record, openOrders: 0 });
    if (refused !== null) return refused.message;
    await erase(tx, record, { userId: by, address: '' }, reason, { first: at ?? null });
    return null;
  });
}
