import type { RecordsResponse } from '@fieldward/contract/site/site-records.operations.ts';
import type { SiteGreeting } from '@fieldward/contract/site/site.operations.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import type { AnyRequest, Operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { siteGreeting, siteRows } from '../centre/site-feed.operation.ts';
import { sitePeople, siteRecord } from '../centre/site-people.operation.ts';
import { siteRecords } from '../centre/site-records.operation.ts';
import { schemaHash } from '../rows/schema-hash.ts';
import { peopleReply } from './letter-people.ts';
import { recordsTold, type Letter, type LetterReply } from './letter.ts';

type Request = Omit<AnyRequest, 'params' | 'query' | 'body' | 'database'>;

interface Replied {
  readonly reply: LetterReply;
  readonly patients: number;
  readonly rows: number;
  readonly held: number;
  readonly people: number;
  readonly left: number;
}

/** Answers a letter as its site would be replied over a line, as that site sees this server. Raises as these, `site.noFile`. */
export async function replyTo(request: Request, tx: Db, site: Actor, letter: Letter): Promise<Replied> {
  const schema = await schemaHash(tx);
  if (letter.schema !== schema) throw new Problem('site.otherVersion');
  /** What an operation answers the site. */
  async function asked<T>(operation: Operation, sent: unknown): Promise<T> {
    const read = operation.read({ query: {}, body: sent });
    const { body } = await operation.handle({ ...request, ...read, actor: site, params: {} } as AnyRequest, tx);
    return (typeof body === 'string' ? JSON.parse(body) : body) as T; // as its wire says
  }
  const greeting = await asked<SiteGreeting>(siteGreeting, letter.greeting);
  const tables: LetterReply['tables'][number][] = [];
  /* oxlint-disable no-await-in-loop -- one connection */
  for (const { table, digest } of greeting.tables) {
    if (letter.has[table] === digest) continue;
    const rows: LetterReply['tables'][number]['rows'][number][] = [];
    for (let more = true; more;) {
      const after = rows.at(-1)?.key ?? '';
      const page = await asked<{ digest: string; rows: typeof rows; more: boolean }>(siteRows, { schema, table, after });
      rows.push(...page.rows);
      more = page.more;
    }
    tables.push({ table, digest, rows });
  }
  const records: RecordsResponse[] = [];
  for (const page of letter.records) records.push(await asked<RecordsResponse>(siteRecords, page));
  /* oxlint-enable no-await-in-loop */
  const people = await peopleReply(
    {
      people: (body) => asked(sitePeople, { schema, ...body }),
      records: (wants) => asked(siteRecord, { schema, wants }),
    },
    letter.people,
  );
  const told = letter.records as readonly { readonly records: readonly { readonly rows: readonly unknown[] }[] }[]; // they were read as such
  return {
    reply: { letter: letter.uuid, schema, greeting, records, people, tables },
    patients: told.reduce((sum, page) => sum + page.records.length, 0),
    rows: told.reduce((sum, page) => sum + page.records.reduce((n, { rows }) => n + rows.length, 0), 0),
    held: records.reduce((sum, page) => sum + page.records.reduce((n, { held }) => n + held.length, 0), 0),
    people: recordsTold(people),
    left: people.left,
  };
}
