import {
  MOST_WANTED,
  type PeopleForSite,
  type RecordsForSite,
  type ToldRecord,
  type WantedRecord,
} from '@fieldward/contract/site/site-people.operations.ts';
import { ROW_ABOUT } from '../rows/record-pages.ts';
import type { Letter, LetterReply } from './letter.ts';

/** Characters of rows of people in one reply: packed and sealed it stays well below the largest file that is taken. */
const ROOM = 32 * 1024 * 1024;

/** Asks what a site would ask. */
export interface PeopleAsked {
  people(body: Pick<Letter['people'], 'turn' | 'waiting'>): Promise<PeopleForSite>;
  records(wants: readonly WantedRecord[]): Promise<RecordsForSite>;
}

/** What a site is told of people in a reply to its letter: what it waits for, and whose records changed, as many as fit. */
export async function peopleReply(
  asked: PeopleAsked,
  { turn, waiting, has, wants }: Letter['people'],
  room = ROOM,
): Promise<LetterReply['people']> {
  const pages: PeopleForSite[] = [];
  /* oxlint-disable no-await-in-loop -- one connection, one page behind the other */
  for (let [noted, more] = [turn, true]; more;) {
    const page = await asked.people({ turn: noted, waiting });
    pages.push(page);
    [noted, more] = [page.turn, page.more];
  }
  const waits = new Set(wants.map(({ uuid }) => uuid));
  const told = new Set(pages.flatMap(({ people }) => people));
  const beginning = [...told].flatMap((uuid) => (waits.has(uuid) ? [] : { uuid, digest: null, after: '' }));
  let left: WantedRecord[] = [...wants, ...beginning].map((each) => ({ ...each, has: has[each.uuid] ?? null }));
  const records: ToldRecord[] = [];
  for (let free = room; left.length > 0 && free > 0;) {
    const page = await asked.records(left.slice(0, MOST_WANTED));
    if (page.records.length === 0) break;
    records.push(...page.records);
    free -= page.records.reduce((sum, { rows }) => sum + rows.reduce((size, { row }) => size + row.length + ROW_ABOUT, ROW_ABOUT), 0);
    const last = page.records.at(-1);
    const row = last?.rows.at(-1);
    const goesOn = last?.more === true && row !== undefined ? left[page.records.length - 1] : undefined;
    left = left.slice(page.records.length);
    if (goesOn !== undefined && row !== undefined)
      left.unshift({ ...goesOn, digest: last?.digest ?? null, after: `${row.table} ${row.key}` });
  }
  /* oxlint-enable no-await-in-loop */
  return { pages, records, left: left.length };
}
