import { createHash } from 'node:crypto';
import type { Database, Db } from './db.ts';

/** Any number; the same in every server process, so that one of them links at a time. */
const LOCK = 7_230_114_001;
const BATCH = 1_000;

/** The columns by name: a column that is added later does not break old links. */
const CONTENT =
  'jsonb_build_array(a.audit_log_id, a.patient_id, a.occurred_at, a.user_id, a.action, a.resource, a.resource_uuid, a.detail, a.address, a.request_id)::text';

/** The hash of a link: over the one before it, its number, and its entries by number, a line each. */
function link(previous: string, seq: number, contents: readonly string[]): string {
  return createHash('sha256')
    .update(`${previous}\n${seq}\n${contents.join('\n')}`)
    .digest('hex');
}

/**
 * Entries that may wait for a link: those above the last linked, and those whose numbers were missing below it. A number that is
 * missing is looked for while a transaction that drew it may still be running: each that ran when it was missed, and for a minute,
 * since a statement draws its number a moment before it is counted as running.
 */
const WAITING = `with head as (select coalesce((select last from audit_link order by seq desc limit 1), 0) as last),
    open as (
      select range_agg(m) as numbers from audit_link l, unnest(l.missing) m
      where l.missing <> '{}' and l.linked_at > now() - interval '1 day'
        and (l.horizon > pg_snapshot_xmin(pg_current_snapshot()) or l.linked_at > now() - interval '1 minute')),
    linked as (
      select range_agg(m) as numbers from audit_link l, open o, unnest(l.entries) m where l.entries && o.numbers),
    looked as (
      select m from open o, linked d, unnest(o.numbers - coalesce(d.numbers, '{}')) m
      union all select int8range(last + 1, null) from head)
  select a.id::text, a.content
  from looked cross join lateral (
    select a.audit_log_id as id, ${CONTENT} as content from audit_log a
    where a.audit_log_id >= lower(m) and a.audit_log_id < coalesce(upper(m), 9223372036854775807)
    order by a.audit_log_id limit ${BATCH}) a
  order by a.id limit ${BATCH}`;

/** Links entries that are not in the hash chain yet; at most 1000 a call. Returns how many, 0 when another process is at it. */
export async function sealAudit(database: Database): Promise<number> {
  return database.transaction(async (tx) => {
    const [lock] = await tx.rows<{ held: boolean }>('select pg_try_advisory_xact_lock($1) as held', [LOCK]);
    if (lock?.held !== true) return 0;
    const before = await chainHead(tx);
    const entries = await tx.rows<{ id: string; content: string }>(WAITING);
    if (entries.length === 0) return 0;
    const seq = (before?.seq ?? 0) + 1;
    await tx.rows(
      `insert into audit_link (seq, entries, size, last, missing, hash)
       select $1, e.numbers, $3, greatest(h.last, upper(e.numbers) - 1),
         int8multirange(int8range(h.last + 1, greatest(h.last + 1, upper(e.numbers)))) - e.numbers, decode($4, 'hex')
       from (select range_agg(int8range(id, id, '[]')) as numbers from unnest($2::bigint[]) id) e,
         (select coalesce((select last from audit_link order by seq desc limit 1), 0) as last) h`,
      [
        seq,
        entries.map(({ id }) => id),
        entries.length,
        link(
          before?.hash ?? '',
          seq,
          entries.map(({ content }) => content),
        ),
      ],
    );
    return entries.length;
  });
}

/** What a check of the chain found: how many entries fit; `broken` is the number of the first link that does not, null when all do. */
interface AuditVerdict {
  readonly checked: number;
  readonly notYetLinked: number;
  readonly broken: number | null;
}

/** Links by number, both included. */
interface ChainPart {
  readonly first: number;
  readonly last: number;
}

const WHOLE: ChainPart = { first: 1, last: Number.MAX_SAFE_INTEGER };

/** Links that are read at once: at most 1000 entries each. */
const PAGE = 100;

/** What an erasure took out of the entries of a link: its hash before and after, and whether the erasure's own entry attests it. */
interface Redaction {
  readonly before: string;
  readonly after: string;
  readonly attested: boolean;
}

const REDACTIONS = `(select json_agg(json_build_object('before', encode(r.before, 'hex'), 'after', encode(r.after, 'hex'), 'attested', exists (
      select from audit_log e where e.action = 'erase' and e.detail->>'erasure' = r.erasure and e.detail->>'redactions' = audit_redaction_digest(r.erasure)))
    order by r.audit_redaction_id) from audit_redaction r where r.seq = l.seq)`;

/** Whether entries that hash to `now` are those of a link, but for what erasures took out of them. */
function fits(hash: string, now: string, redactions: readonly Redaction[]): boolean {
  let expected = hash;
  for (const { before, after, attested } of redactions) {
    if (!attested || before !== expected) return false;
    expected = after;
  }
  return now === expected;
}

/**
 * Recomputes the chain, in pages: the whole, or a part that continues from the link before it. A changed, removed or inserted entry
 * breaks it; what an erasure took out, and an entry of its own attests, does not.
 */
export async function verifyAudit(db: Db, part: ChainPart = WHOLE): Promise<AuditVerdict> {
  // those of the last seconds; over the whole also any that came below them too late for a link
  const [open] = await db.rows<{ n: string }>(
    part.last === WHOLE.last
      ? 'select ((select count(*) from audit_log) - (select coalesce(sum(size), 0) from audit_link))::text as n'
      : 'select count(*)::text as n from audit_log where audit_log_id > (select coalesce(max(last), 0) from audit_link)',
  );
  const notYetLinked = Math.max(0, Number(open?.n ?? 0));
  let seq = part.first - 1;
  const [before] =
    seq === 0
      ? [{ hash: '' }]
      : await db.rows<{ hash: string }>(`select encode(hash, 'hex') as hash from audit_link where seq = $1`, [seq]);
  if (before === undefined) return { checked: 0, notYetLinked, broken: seq };
  let previous = before.hash;
  let checked = 0;
  for (;;) {
    const links = await db.rows<{ seq: string; hash: string; contents: string[] | null; redactions: Redaction[] | null }>(
      `select l.seq::text as seq, encode(l.hash, 'hex') as hash,
         (select array_agg(a.content order by a.id) from unnest(l.entries) m cross join lateral (
            select a.audit_log_id as id, ${CONTENT} as content from audit_log a
            where a.audit_log_id >= lower(m) and a.audit_log_id < upper(m) order by a.audit_log_id limit ${BATCH}) a) as contents, ${REDACTIONS} as redactions
       from audit_link l where l.seq > $1 and l.seq <= $2 order by l.seq limit ${PAGE}`,
      [seq, part.last],
    );
    if (links.length === 0) return { checked, notYetLinked, broken: null };
    for (const row of links) {
      seq += 1;
      const contents = row.contents ?? [];
      if (Number(row.seq) !== seq || !fits(row.hash, link(previous, seq, contents), row.redactions ?? []))
        return { checked, notYetLinked, broken: seq };
      previous = row.hash;
      checked += contents.length;
    }
  }
}

/** The newest link of the chain: kept outside of the database, it shows later whether anything up to it was changed or cut off. */
export interface ChainHead {
  readonly seq: number;
  readonly hash: string;
}

/** The head of the chain; null while nothing is linked. */
export async function chainHead(db: Db): Promise<ChainHead | null> {
  const [head] = await db.rows<{ seq: string; hash: string }>(
    `select l.seq::text as seq, encode(l.hash, 'hex') as hash from audit_link l order by l.seq desc limit 1`,
  );
  return head === undefined ? null : { seq: Number(head.seq), hash: head.hash };
}

/** Whether the chain still has a link that was its head once; the beginning of the hash is enough. */
export async function hasLink(db: Db, { seq, hash }: ChainHead): Promise<boolean> {
  const [link] = await db.rows<{ hash: string }>(`select encode(hash, 'hex') as hash from audit_link where seq = $1`, [seq]);
  return link !== undefined && hash.length >= 8 && link.hash.startsWith(hash.toLowerCase());
}

/** SQL: whether the entry `a` of the trail is linked. */
export const IS_LINKED = 'exists (select from audit_link l where l.entries @> a.audit_log_id)';

/** Numbers of entries that were given out and are not there: those of writes that were taken back, or entries that were removed. */
interface Missing {
  readonly count: number;
  /** The longest run of them: how many, and after which entry. */
  readonly longest: number;
  readonly after: number;
}

/** Looks for numbers that are missing, up to the last that was given out. */
export async function missingEntries(db: Db): Promise<Missing> {
  const [found] = await db.rows<{ count: string; longest: string; after: string }>(
    `with given as (select coalesce(pg_sequence_last_value(pg_get_serial_sequence('audit_log', 'audit_log_id')), 0) as last),
       ids as (select audit_log_id as id from audit_log union all select 0 union all select last + 1 from given),
       runs as (select id, lead(id) over (order by id) - id - 1 as run from ids)
     select coalesce(sum(run), 0)::text as count, coalesce(max(run), 0)::text as longest,
       coalesce((array_agg(id order by run desc, id desc))[1], 0)::text as after from runs where run > 0`,
  );
  return { count: Number(found?.count ?? 0), longest: Number(found?.longest ?? 0), after: Number(found?.after ?? 0) };
}

/** Milliseconds after which a new head is told. */
const REPORT_AFTER = 3_600_000;

/** Keeps the chain up to date in the background until stopped; `report` gets its head every hour and at the end, for the log. */
export function startSealing(
  database: Database,
  failed: (error: unknown) => void,
  every = 5_000,
  report: (head: ChainHead) => void = () => {},
): { stop(): Promise<void> } {
  let stopped = false;
  let reportedAt = 0;
  let reportedSeq = 0;
  const reportHead = async (): Promise<void> => {
    reportedAt = Date.now();
    const head = await chainHead(database);
    if (head !== null && head.seq !== reportedSeq) report(head);
    reportedSeq = head?.seq ?? 0;
  };
  let running: Promise<void> = Promise.resolve();
  const turn = async () => {
    try {
      while (!stopped && (await sealAudit(database)) === BATCH);
      if (Date.now() - reportedAt >= REPORT_AFTER) await reportHead();
    } catch (error) {
      failed(error);
    }
  };
  const timer = setInterval(() => {
    running = running.then(turn);
  }, every);
  timer.unref();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
      await reportHead().catch(failed);
    },
  };
}
