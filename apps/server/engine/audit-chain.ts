import { createHash } from 'node:crypto';
import type { Database, Db } from './db.ts';

/** Any number; the same in every server process, so that one of them links at a time. */
const LOCK = 7_230_114_001;
const BATCH = 1_000;

interface Linked {
  readonly id: string;
  readonly patient: string;
  readonly content: string;
}

/** The columns by name: a column that is added later does not break old links. */
const CONTENT =
  'jsonb_build_array(a.audit_log_id, a.patient_id, a.occurred_at, a.user_id, a.action, a.resource, a.resource_uuid, a.detail, a.address, a.request_id)::text';

function link(previous: string, seq: number, content: string): string {
  return createHash('sha256').update(`${previous}\n${seq}\n${content}`).digest('hex');
}

/** Links entries that are not in the hash chain yet; at most 1000 a call. Returns how many, 0 when another process is at it. */
export async function sealAudit(database: Database): Promise<number> {
  return database.transaction(async (tx) => {
    const [lock] = await tx.rows<{ held: boolean }>('select pg_try_advisory_xact_lock($1) as held', [LOCK]);
    if (lock?.held !== true) return 0;
    const last = await chainHead(tx);
    const rows = await tx.rows<Linked>(
      `select a.audit_log_id::text as id, a.patient_id::text as patient, ${CONTENT} as content from audit_log a where a.chain_seq is null order by a.audit_log_id limit ${BATCH}`,
    );
    if (rows.length === 0) return 0;
    let seq = last?.seq ?? 0;
    let hash = last?.hash ?? '';
    const sealed = rows.map((row) => {
      seq += 1;
      hash = link(hash, seq, row.content);
      return { id: row.id, patient: row.patient, seq, hash };
    });
    await tx.rows(
      `update audit_log a set chain_seq = s.seq, chain_hash = decode(s.hash, 'hex')
       from jsonb_to_recordset($1::jsonb) as s(id bigint, patient bigint, seq bigint, hash text)
       where a.audit_log_id = s.id and a.patient_id = s.patient`,
      [JSON.stringify(sealed)],
    );
    return rows.length;
  });
}

/** What a check of the chain found. `broken` is the first number whose link does not fit, null when all do. */
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

/**
 * Recomputes the chain, in pages: the whole, or a part that continues from the link before it. A changed, removed or inserted entry
 * breaks it.
 */
export async function verifyAudit(db: Db, part: ChainPart = { first: 1, last: Number.MAX_SAFE_INTEGER }): Promise<AuditVerdict> {
  const [open] = await db.rows<{ n: string }>('select count(*)::text as n from audit_log where chain_seq is null');
  const notYetLinked = Number(open?.n ?? 0);
  const start = part.first - 1;
  const [before] =
    start === 0
      ? [{ hash: '' }]
      : await db.rows<{ hash: string }>(`select encode(chain_hash, 'hex') as hash from audit_log where chain_seq = $1`, [start]);
  if (before === undefined) return { checked: 0, notYetLinked, broken: start };
  let previous = before.hash;
  let seq = start;
  for (;;) {
    const rows = await db.rows<{ seq: string; hash: string; content: string }>(
      `select a.chain_seq::text as seq, encode(a.chain_hash, 'hex') as hash, ${CONTENT} as content from audit_log a where a.chain_seq > $1 and a.chain_seq <= $2 order by a.chain_seq limit 5000`,
      [seq, part.last],
    );
    if (rows.length === 0) return { checked: seq - start, notYetLinked, broken: null };
    for (const row of rows) {
      const expected = link(previous, seq + 1, row.content);
      if (Number(row.seq) !== seq + 1 || row.hash !== expected) return { checked: seq - start, notYetLinked, broken: seq + 1 };
      previous = expected;
      seq += 1;
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
    `select chain_seq::text as seq, encode(chain_hash, 'hex') as hash from audit_log where chain_seq is not null order by chain_seq desc limit 1`,
  );
  return head === undefined ? null : { seq: Number(head.seq), hash: head.hash };
}

/** Whether the chain still has a link that was its head once; the beginning of the hash is enough. */
export async function hasLink(db: Db, { seq, hash }: ChainHead): Promise<boolean> {
  const [link] = await db.rows<{ hash: string }>(`select encode(chain_hash, 'hex') as hash from audit_log where chain_seq = $1`, [seq]);
  return link !== undefined && hash.length >= 8 && link.hash.startsWith(hash.toLowerCase());
}

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
const TELL_AFTER = 3_600_000;

/** Keeps the chain up to date in the background until stopped; `tell` hears of its head every hour and at the end, for the log. */
export function startSealing(
  database: Database,
  failed: (error: unknown) => void,
  every = 5_000,
  tell: (head: ChainHead) => void = () => {},
): { stop(): Promise<void> } {
  let stopped = false;
  let told = 0;
  let toldSeq = 0;
  const tellHead = async (): Promise<void> => {
    told = Date.now();
    const head = await chainHead(database);
    if (head !== null && head.seq !== toldSeq) tell(head);
    toldSeq = head?.seq ?? 0;
  };
  let running: Promise<void> = Promise.resolve();
  const turn = async () => {
    try {
      while (!stopped && (await sealAudit(database)) === BATCH);
      if (Date.now() - told > TELL_AFTER) await tellHead();
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
      await tellHead().catch(failed);
    },
  };
}
