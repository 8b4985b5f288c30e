import { BEHIND_ALL_VIEWS } from './bound-database.ts';
import type { Database, Db } from './db.ts';

/** Past those of sensitive data alone: places, and the patient of an app, still count. */
const LEAVE = `with before as materialized (select current_setting('search_path') as path)
  select path, set_config('search_path', regexp_replace(regexp_replace(path, '^app(_bound)?_guarded, ', 'app\\1, '),
    '^(app(?:_bound)?, )?(?:bound_)?guarded, ', '\\1'), true) from before`;

interface Leaving {
  /** How many work past the views in this transaction. */
  many: number;
  readonly left: Promise<readonly { readonly path: string }[]>;
}

const leaving = new WeakMap<Db, Leaving>();

/**
 * Runs what must reach rows that hold sensitive data as well, whoever does it: what belongs to a form goes with it, seen or not.
 * Nothing that it reads may be shown. `work` is handed the transaction: that of the caller, or one of its own where there is none yet.
 */
export const withHidden = <T>(db: Db | Database, work: (tx: Db) => Promise<T>): Promise<T> =>
  'transaction' in db ? db.transaction((tx) => pastViews(tx, work), { reading: true }) : pastViews(db, work);

/** Where several do so at the same time in one transaction, the last one to end goes back behind the views. */
async function pastViews<T>(tx: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const state = leaving.get(tx) ?? { many: 0, left: tx.rows<{ path: string }>(LEAVE, []) };
  leaving.set(tx, state);
  state.many += 1;
  let path = '';
  let done: T;
  try {
    path = (await state.left)[0]?.path ?? '';
    done = await work(tx);
  } finally {
    state.many -= 1;
    if (state.many === 0) leaving.delete(tx);
  }
  if (state.many === 0 && path.includes('guarded, ')) await tx.rows(`select set_config('search_path', $1, true)`, [path]);
  return done;
}

const LEAVE_ALL = `with before as materialized (select current_setting('search_path') as path) select path, ${BEHIND_ALL_VIEWS} from before`;

/**
 * Runs what must reach the rows of all places, and sensitive ones as well, whoever does it: a rule over everything that is recorded of a patient.
 * Nothing that it reads may be shown but what its caller has found the account to see. Nothing else may run in the transaction meanwhile. `work` is
 * handed the transaction: that of the caller, or one of its own where there is none yet.
 */
export const withWhole = <T>(db: Db | Database, work: (tx: Db) => Promise<T>): Promise<T> =>
  'transaction' in db ? db.transaction((tx) => behindAll(tx, work), { reading: true }) : behindAll(db, work);

async function behindAll<T>(tx: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const [before] = await tx.rows<{ path: string }>(LEAVE_ALL, []);
  const done = await work(tx);
  if (before !== undefined) await tx.rows(`select set_config('search_path', $1, true)`, [before.path]);
  return done;
}
