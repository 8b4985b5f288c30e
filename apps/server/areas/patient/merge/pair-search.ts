import type { Db } from '../../../engine/db.ts';
import { CANDIDATES, KEYS, NAMESAKES, PEOPLE, TABLES, WORDS } from './pair-people.ts';
import { SCORED } from './pair-score.ts';

/** People who are read at once, and so many to each part of the keys: a statement then takes some tenths of a second. */
const AT_ONCE = 10_000;
/** Parts at most: each is a table. */
const MOST_PARTS = 100;

/** Goes through all patients by their numbers. */
async function eachRange(tx: Db, work: (after: string, to: string) => Promise<void>): Promise<void> {
  for (let after = '0'; ;) {
    const [next] = await tx.rows<{ to: string | null }>(
      `select max(t.patient_id)::text as "to" from (select patient_id from patient where patient_id > $1::bigint order by 1 limit ${AT_ONCE}) t`,
      [after],
    );
    if (!next?.to) return;
    await work(after, next.to);
    after = next.to;
  }
}

/**
 * Looks through all patients for records of one person. Part by part in temporary tables of one transaction; `breathe` is called between
 * parts. What somebody decided stays; what is no longer alike goes. Answers how many pairs are open.
 */
export async function searchAllPairs(tx: Db, breathe: () => Promise<void> = async () => {}): Promise<number> {
  const [all] = await tx.rows<{ n: number }>('select count(*)::int as n from patient');
  const parts = Math.min(Math.max(Math.ceil((all?.n ?? 0) / AT_ONCE), 1), MOST_PARTS);
  await tx.rows("set local work_mem = '64MB'");
  await tx.rows(TABLES(parts));
  await eachRange(tx, async (after, to) => {
    await tx.rows(WORDS(after, to));
    await tx.rows(PEOPLE(after, to));
    await breathe();
    await tx.rows(KEYS(after, to, parts));
    await breathe();
  });
  await tx.rows('analyze pair_person');
  await tx.rows(`${NAMESAKES}; create unique index on pair_name (names); analyze pair_name`);
  await breathe();
  for (let part = 0; part < parts; part += 1) {
    await tx.rows(CANDIDATES(part, parts));
    await breathe();
  }
  // of few pairs two people each are looked up: not all people are gone through for each part
  await tx.rows('set local enable_hashjoin = off; set local enable_mergejoin = off');
  for (let part = 0; part < parts; part += 1) {
    await tx.rows(SCORED(part));
    await breathe();
  }
  await tx.rows('set local enable_hashjoin = on; set local enable_mergejoin = on');
  await tx.rows('analyze pair_found');
  await tx.rows(
    `delete from patient_pair p where p.date_decided is null and not exists (select from pair_found f where f.a = p.patient_a and f.b = p.patient_b)`,
  );
  await tx.rows(
    `insert into patient_pair as p (patient_a, patient_b, score, reasons) select a, b, score, reasons from pair_found
     on conflict (patient_a, patient_b) do update set score = excluded.score, reasons = excluded.reasons
     where (p.score, p.reasons) is distinct from (excluded.score, excluded.reasons)`,
  );
  const [open] = await tx.rows<{ n: number }>('select count(*)::int as n from patient_pair where date_decided is null');
  await tx.rows('drop table pair_found, pair_candidate, pair_key, pair_name, pair_person, pair_word');
  return open?.n ?? 0;
}
