import type { JoinedCentre } from '@fieldward/contract/site/site.operations.ts';
import type { Message } from '@fieldward/messages/catalogue.ts';
import { textOfMessage } from '@fieldward/messages/complete.ts';
import type { Db } from '../../../engine/db.ts';

/** What the token of this site is sealed about. */
export const TOKEN_OF_SITE = 'token of this site';

/** The centre that this server has joined, as its row says. */
export interface Centre {
  readonly address: string;
  /** uuid of this site there. */
  readonly site: string;
  readonly name: string;
  /** Sealed. */
  readonly token: string;
  /** Digest by table of what is here of the programme. */
  readonly programme: Readonly<Record<string, string>>;
  /** Tables that were on their way at the last try. */
  readonly behind: number;
  readonly ended: boolean;
}

/** The centre that this server has joined; null where it has joined none. */
export async function joinedCentre(db: Db): Promise<Centre | null> {
  const [row] = await db.rows<Centre>('select address, site, name, token, programme, behind, ended from joined_centre');
  return row ?? null;
}

const SHOWN = `select c.name, c.address, iso(c.date_joined) as joined, iso(c.last_contact) as "lastContact", iso(c.last_try) as "lastTry", c.ended, c.behind,
  (select count(*)::int from patient_to_send) as waiting, iso((select min(s.since) from patient_to_send s)) as "waitingSince",
  (select count(*)::int from shared_row r where r.held is not null) as held,
  json_build_object('came', c.people_came, 'at', iso(c.people_at), 'waiting', (select count(*)::int from record_to_come r where not r.leaves),
    'leaving', (select count(*)::int from record_to_come r where r.leaves),
    'left', (select coalesce(sum(r.left_rows), 0)::int from record_to_come r)) as people,
  c.problem as problem from joined_centre c`;

/** The same as people are told of it, in their language. */
export async function shownCentre(db: Db): Promise<JoinedCentre | null> {
  const [row] = await db.rows<Omit<JoinedCentre, 'problem'> & { readonly problem: Message | null }>(SHOWN);
  if (row === undefined) return null;
  const { problem } = row;
  return { ...row, problem: problem && { code: problem.code, message: textOfMessage(problem), holes: problem.holes ?? {} } };
}

/** The number of the next contact, or of the next file. */
export async function nextTurn(db: Db): Promise<number> {
  const [row] = await db.rows<{ turn: number }>('update joined_centre set turn = turn + 1 returning turn::float8 as turn');
  return row?.turn ?? 0;
}

/** Writes down how a try went: null where the centre answered and all of it was taken. */
export async function noteTry(db: Db, problem: Message | null, behind: number): Promise<void> {
  await db.rows(
    `update joined_centre set last_try = now(), last_contact = case when $1::jsonb is null then now() else last_contact end, problem = $1::jsonb, behind = $2::int`,
    [problem === null ? null : JSON.stringify(problem), behind],
  );
}
