import { isTransient } from './transient.ts';
import type { Database, Db } from '../../../engine/db.ts';
import { recordTables, type RecordTable } from '../rows/record-tables.ts';
import type { CentreLine } from './centre-line.ts';
import {
  keepRecord,
  notePeople,
  peopleNoted,
  settleRecord,
  stillWhole,
  tryAgain,
  wantedNext,
  wholeRecords,
  type WholeRecord,
} from './people-waiting.ts';
import { recordLeaves } from './record-leaving.ts';
import { accountHere, recordMerges } from './record-merging.ts';
import { NotWhole } from './record-owner.ts';
import { takeRows, takeSame } from './record-taking.ts';
import type { RecordWork } from './record-work.ts';

/** Where the rows of people come from and what happens to whoever cannot be taken. */
interface Coming {
  readonly schema: string;
  /** Told why a record could not be taken; the others go on. */
  readonly failed: (error: unknown) => void;
  readonly work: RecordWork;
}

type Transactions = Pick<Database, 'rows' | 'transaction'>;

/** Whole records that are taken before it is looked again what there is. */
const AT_ONCE = 20;
/** How often a record is tried that somebody was changing meanwhile. */
const MOST_TRIES = 3;

/** Takes what has come of a record, in a transaction of its own. */
async function take(tx: Db, tables: readonly RecordTable[], whole: WholeRecord, work: RecordWork): Promise<void> {
  // what is read is what is written over, or nothing is
  await tx.rows('set transaction isolation level repeatable read');
  if (!(await stillWhole(tx, whole))) return;
  switch (whole.state) {
    case 'same':
      return takeSame(tx, tables, whole);
    case 'rows': {
      const { came, changed } = await takeRows(tx, tables, whole, work);
      if (came || changed) await tx.rows('update joined_centre set people_came = people_came + $1::int, people_at = now()', [came ? 1 : 0]);
      return;
    }
    case 'merged':
      return recordMerges(tx, tables, whole, work);
    case 'left':
      return recordLeaves(tx, tables, whole);
    default:
      // the centre does not know it: what is here stays as it is
      return settleRecord(tx, whole);
  }
}

/** Erases here what the centre has erased, also what it has not had: that would not be taken there. Where it cannot be done it is tried again. */
async function eraseToo(database: Transactions, whole: WholeRecord, work: RecordWork): Promise<void> {
  const { record, by, at, reason } = whole;
  const refused = await work.erase({
    patient: record,
    reason: reason ?? '',
    by: await accountHere(database, by),
    ...(at === null ? {} : { at }),
  });
  await database.transaction((tx) => (refused === null ? settleRecord(tx, whole) : tryAgain(tx, record, 0)));
}

/** Takes all records of which everything is here (by line or file), each in a transaction of its own: one that cannot be taken is asked for again later. Answers how many there were. */
export async function takeWhole(database: Transactions, { failed, work }: Pick<Coming, 'failed' | 'work'>): Promise<number> {
  const tables = await recordTables(database);
  let many = 0;
  /* oxlint-disable no-await-in-loop -- one record behind the other */
  for (;;) {
    const whole = await wholeRecords(database, AT_ONCE);
    for (const each of whole) {
      for (let tries = 1; ; tries += 1) {
        try {
          await (each.state === 'erased' ? eraseToo(database, each, work) : database.transaction((tx) => take(tx, tables, each, work)));
          break;
        } catch (error) {
          if (isTransient(error) && tries < MOST_TRIES) continue;
          if (!(error instanceof NotWhole) && !isTransient(error)) failed(error);
          await database.transaction((tx) => tryAgain(tx, each.record, 0));
          break;
        }
      }
    }
    many += whole.length;
    if (whole.length === 0) return many;
  }
  /* oxlint-enable no-await-in-loop */
}

/**
 * Lets people of the centre come: first whose records changed is noted, page by page, then these records come, and each is taken once all of it is here. A line
 * that ends is gone on with where it ended. Answers how many records were taken.
 * @throws Problem as the line
 */
export async function peopleCome(database: Transactions, line: CentreLine, { schema, ...taking }: Coming): Promise<number> {
  const tables = await recordTables(database);
  let many = await takeWhole(database, taking);
  /* oxlint-disable no-await-in-loop -- page after page: the line is narrow */
  for (let more = true; more;) {
    const page = await line('fieldward/sitepeople', { schema, ...(await peopleNoted(database)) });
    await database.transaction((tx) => notePeople(tx, page));
    more = page.more;
  }
  for (;;) {
    const wants = await wantedNext(database, tables);
    if (wants.length === 0) return many;
    const { records } = await line('fieldward/siterecord', { schema, wants });
    for (const each of records) await database.transaction((tx) => keepRecord(tx, each));
    many += await takeWhole(database, taking);
    if (records.length === 0) return many;
  }
  /* oxlint-enable no-await-in-loop */
}
