import type { Db } from '../../../engine/db.ts';
import { CANDIDATES, KEYS, NAMESAKES, PEOPLE, TABLES, WORDS } from './pair-people.ts';
import { SCORED } from './pair-score.ts';

/** People who are read at once, and so many to each part of the keys: a statement then takes some tenths of a second. */
const AT_ONCE = 10_000;
/** Parts at most: each is a table. */
const MOST_PARTS = 100;
/** Which part of the work a step is, as measured among 100,000 people. */
const STEPS = { people: 0.28, keys: 0.21, candidates: 0.16, scored: 0.26, kept: 0.09 } as const;

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

/** What was found in one part takes the place of what was found before. */
const KEPT = (part: number): string => `
  insert into patient_pair as p (patient_a, patient_b, score, reasons) select a, b, score, reasons from pair_found where part = ${part}
  on conflict (patient_a, patient_b) do update set score = excluded.score, reasons = excluded.reasons
  where (p.score, p.reasons) is distinct from (excluded.score, excluded.reasons)`;

/**
 * Looks through all patients for records of one person. Part by part in temporary tables of one transaction; `breathe` is called between
 * parts, with the share of the whole work that was done since. What somebody decided stays; what is no longer alike goes. Answers how many
 * pairs are open.
 */
export async function searchAllPairs(tx: Db, breathe: (share: number) => Promise<void> = async () => {}): Promise<number> {
  const [all] = await tx.rows<{ n: number }>('select count(*)::int as n from patient');
  const ranges = Math.max(Math.ceil((all?.n ?? 0) / AT_ONCE), 1);
  const parts = Math.min(ranges, MOST_PARTS);
  await tx.rows("set local work_mem = '64MB'");
  await tx.rows(TABLES(parts));
  // nobody knows yet how many rows they have
  await tx.rows('set local enable_nestloop = off');
  await eachRange(tx, async (after, to) => {
    await tx.rows(WORDS(after, to));
    await tx.rows(PEOPLE(after, to));
    await breathe(STEPS.people / ranges);
    await tx.rows(KEYS(after, to, parts));
    await breathe(STEPS.keys / ranges);
  });
  await tx.rows('set local enable_nestloop = on');
  await tx.rows('analyze pair_person (id, names)');
  await tx.rows(`${NAMESAKES}; create unique index on pair_name (names); analyze pair_name`);
  for (let part = 0; part < parts; part += 1) {
    await tx.rows(CANDIDATES(part, parts));
    await breathe(STEPS.candidates / parts);
  }
  // of few pairs two people each are looked up: not all people are gone through for each part
  await tx.rows('set local enable_hashjoin = off; set local enable_mergejoin = off');
  for (let part = 0; part < parts; part += 1) {
    await tx.rows(SCORED(part));
    await breathe(STEPS.scored / parts);
  }
  await tx.rows('set local enable_hashjoin = on; set local enable_mergejoin = on');
  await tx.rows('analyze pair_found');
  await tx.rows(
    `delete from patient_pair p where p.date_decided is null and not exists (select from pair_found f where f.a = p.patient_a and f.b = p.patient_b)`,
  );
  for (let part = 0; part < parts; part += 1) {
    await tx.rows(KEPT(part));
    await breathe(STEPS.kept / parts);
  }
  const [open] = await tx.rows<{ n: number }>('select count(*)::int as n from patient_pair where date_decided is null');
  await tx.rows('drop table pair_found, pair_candidate, pair_key, pair_name, pair_person, pair_word');
  return open?.n ?? 0;
}
