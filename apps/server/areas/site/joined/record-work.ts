import type { Db } from '../../../engine/db.ts';

/** What the centre did with a record, and who. */
interface Done {
  readonly reason: string;
  /** Key of the account. */
  readonly by: string;
}

/** What is done with whole records where the centre has done it, by the same work as there. */
export interface RecordWork {
  /** Makes a record anonymous, in a transaction of its own; answers why that cannot be done, null where it is. */
  erase(erased: Done & { readonly patient: string; readonly at?: string }): Promise<string | null>;
  /** One record (uuid) becomes another, in the transaction of the caller. */
  merge(tx: Db, merged: Done & { readonly from: string; readonly into: string }): Promise<void>;
  /** One record becomes two again, in the transaction of the caller. `merge`: uuid of the merge. */
  takeBack(tx: Db, undone: Done & { readonly merge: string }): Promise<void>;
}
