import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import { noteTry, type Centre } from '../joined/centre-store.ts';
import { isMixed, keepRows, takeProgramme, wantedTables } from '../joined/programme-arrival.ts';
import { keepRecord, notePeople } from '../joined/people-waiting.ts';
import { takeReply } from '../joined/records-sending.ts';
import { programmeTables } from '../rows/row-tables.ts';
import { schemaHash } from '../rows/schema-hash.ts';
import { recordsTold, type LetterReply } from './letter.ts';
import type { KeptLetter } from './letter-writing.ts';

interface Taken {
  readonly tables: number;
  readonly rows: number;
  readonly held: number;
  readonly people: number;
  readonly left: number;
}

/**
 * Takes what a centre answers to the last letter, once, in the transaction of the caller: what became of the rows, numbers, accounts and the programme. Records
 * of people are kept until they are taken, each by itself.
 * Raises `site.oldFile` for the reply to another letter, or where site and centre have spoken since; `site.otherVersion`, `site.mixed`.
 */
export async function takeLetterReply(tx: Db, centre: Centre, reply: LetterReply): Promise<Taken> {
  const [kept] = await tx.rows<{ letter: KeptLetter | null }>('select letter from joined_centre for update');
  const letter = kept?.letter ?? null;
  if (letter === null || letter.uuid !== reply.letter) throw new Problem('site.oldFile', {}, 'content');
  if (reply.schema !== (await schemaHash(tx))) throw new Problem('site.otherVersion');
  for (const [at, page] of letter.pages.entries()) {
    const replied = reply.records[at];
    // oxlint-disable-next-line no-await-in-loop -- one connection
    if (replied !== undefined) await takeReply(tx, page, replied);
  }
  const comes = wantedTables(await programmeTables(tx), reply.greeting.tables, centre.programme);
  const came = new Map(reply.tables.map((each) => [each.table, each]));
  const arrived = comes.filter(({ table, digest }) => came.get(table.table)?.digest === digest);
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const each of arrived) await keepRows(tx, each, came.get(each.table.table)?.rows ?? []);
  try {
    await takeProgramme(tx, arrived, reply.greeting);
  } catch (error) {
    throw isMixed(error) ? new Problem('site.mixed') : error;
  }
  /* oxlint-disable no-await-in-loop -- one connection */
  for (const page of reply.people.pages) await notePeople(tx, page);
  for (const each of reply.people.records) await keepRecord(tx, each);
  /* oxlint-enable no-await-in-loop */
  await noteTry(tx, null, comes.length - arrived.length);
  return {
    tables: arrived.length,
    rows: letter.pages.reduce((sum, { sends }) => sum + sends.reduce((n, { rows }) => n + rows.length, 0), 0),
    held: reply.records.reduce((sum, page) => sum + page.records.reduce((n, { held }) => n + held.length, 0), 0),
    people: recordsTold(reply.people),
    left: reply.people.left,
  };
}
