import type { Facts } from '@fieldward/contract/audit/facts.ts';
import type { Actor } from './actor.ts';
import type { Db } from './db.ts';
import { requestAtWork } from './request-scope.ts';
import { patientsBehind } from './shown-patients.ts';

/** One entry of the audit trail. */
interface AuditEntry {
  readonly action: string;
  readonly actor: Pick<Actor, 'userId' | 'address' | 'token'> | null;
  /** Where the request came from when nobody is signed in. */
  readonly address?: string;
  readonly resource?: string;
  readonly uuid?: string;
  readonly patientId?: string | null;
  readonly detail?: Facts | null;
}

/** An entry with all whose data were shown or changed. */
interface WriteEntry extends AuditEntry {
  /** Keys of the patients whose rows these are. */
  readonly patients?: readonly string[];
}

const INSERT = `insert into audit_log (patient_id, occurred_at, user_id, action, resource, resource_uuid, detail, address, request_id)
  select coalesce(e.patient_id, 0), e.occurred_at, e.user_id, e.action, e.resource, e.resource_uuid, e.detail, e.address, e.request_id
  from jsonb_to_recordset($1::jsonb) as e(patient_id bigint, occurred_at timestamptz, user_id bigint, action text, resource text, resource_uuid text, detail jsonb, address text, request_id text)`;

const changed = new WeakMap<Db, string>();

/** An entry with its patients as the trail is asked for them: one in the column, several in the detail. */
function naming({ patients = [], ...entry }: WriteEntry): AuditEntry {
  const [first, ...others] = new Set(patients);
  if (first === undefined) return entry;
  if (others.length === 0 && (entry.patientId ?? first) === first) return { ...entry, patientId: first };
  const detail = typeof entry.detail === 'object' ? entry.detail : { detail: entry.detail };
  return { ...entry, detail: { ...detail, patients: [first, ...others].map(Number) } };
}

/** Adds entries inside a transaction: what it says happened is committed with it or not at all. */
export async function auditWrite(tx: Db, ...entries: readonly WriteEntry[]): Promise<void> {
  const [written] = await tx.rows<{ changed: string | null }>(
    `${INSERT} returning current_setting('fieldward.changed_patients', true) as changed`,
    [storable(entries.map((entry) => row(naming(entry))))],
  );
  if (written?.changed) changed.set(tx, written.changed);
}

/**
 * Keys of patients whose records changed in the transaction, as far as something has to follow before it commits (`note_for_tasks` of the
 * database). Known from the last entry of the audit trail on, which every write ends with: it costs no statement.
 */
export const changedPatients = (tx: Db): string[] => notedIn(tx).filter((word) => /^\d+$/.test(word));

const notedIn = (tx: Db): string[] => (changed.get(tx) ?? '').split(' ');

const FOLLOWS = /^follows:(?<workflow>[^/]+)\/(?<version>\d+)$/;

/** The published versions (by schedule_version_id, with the uuid of their workflow) that these patients follow, as far as that is known. */
export const schedulesFollowed = (tx: Db): { readonly workflow: string; readonly version: string }[] =>
  notedIn(tx).flatMap((word) => {
    const { workflow, version } = FOLLOWS.exec(word)?.groups ?? {};
    return workflow === undefined || version === undefined ? [] : [{ workflow, version }];
  });

/** Whether phases of these patients may follow, because one of them advances by a condition. */
export const phasesMayFollow = (tx: Db): boolean => notedIn(tx).includes('phases');

/** Whether the records of these patients may ask for something, or have asked, that no schedule asks for. */
export const recordsMayAsk = (tx: Db): boolean => notedIn(tx).includes('records');

/**
 * JSON that jsonb can hold: null characters and half surrogates, which anybody may send as a user name or a search,
 * become replacement characters. One such entry would otherwise hold up all that come after it.
 */
function storable(rows: readonly Record<string, unknown>[]): string {
  const json = JSON.stringify(rows);
  if (!/\\u(0000|d[89a-f])/.test(json)) return json;
  return JSON.stringify(rows, (_key, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value,
  );
}

/** What an entry says besides, with the token where a program did it. */
function detailOf({ detail, actor }: AuditEntry): unknown {
  if (actor?.token === undefined) return detail ?? null;
  return typeof detail === 'object' ? { ...detail, token: actor.token } : { detail, token: actor.token };
}

function row(entry: AuditEntry): Record<string, unknown> {
  return {
    patient_id: entry.patientId ?? null,
    occurred_at: new Date().toISOString(),
    user_id: entry.actor?.userId ?? null,
    action: entry.action,
    resource: entry.resource ?? null,
    resource_uuid: entry.uuid ?? null,
    detail: detailOf(entry),
    address: entry.actor?.address ?? entry.address ?? null,
    request_id: requestAtWork(),
  };
}

/** An entry about a read, with those whose data it showed. */
interface ReadEntry extends WriteEntry {
  /** Texts of the response that are the uuid of a patient, perhaps. */
  readonly uuids?: readonly string[];
  /** When the request began, where the entry is only for patients whom nothing else that the account did since then names. */
  readonly onlySince?: Date;
}

/** An entry that waits: its row without its patients. */
interface Waiting {
  readonly row: Readonly<Record<string, unknown>>;
  readonly patients: readonly string[];
  readonly uuids: readonly string[];
  readonly onlySince: Date | null;
}

/** The rows of entries, each with its patients: one in the column that everything asks, several in the detail. */
async function rowsOf(db: Db, batch: readonly Waiting[]): Promise<Record<string, unknown>[]> {
  const behind = await patientsBehind(db, batch);
  return batch.flatMap(({ row: entry, onlySince }, at) => {
    const patients = behind[at] ?? [];
    if (onlySince !== null && patients.length === 0) return [];
    const named = entry['patient_id'] ?? null;
    const [first, ...others] = patients;
    if (first === undefined || (others.length === 0 && first === named)) return [entry];
    if (others.length === 0 && named === null) return [{ ...entry, patient_id: first }];
    const detail = typeof entry['detail'] === 'object' ? entry['detail'] : { detail: entry['detail'] };
    return [{ ...entry, detail: { ...detail, patients: patients.map(Number) } }];
  });
}

const MAX_WAIT = 500;
const MAX_BATCH = 500;
const MAX_KEPT = 50_000;

/** Collects entries about reads and writes them together, less than a second later. */
export class AuditTrail {
  readonly #db: Db;
  readonly #failed: (error: unknown) => void;
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  /** `failed` hears of a batch that could not be written; it is tried again. */
  constructor(db: Db, failed: (error: unknown) => void) {
    this.#db = db;
    this.#failed = failed;
  }

  /** Notes a read, a search or a denial. */
  note(entry: ReadEntry): void {
    const { patients = [], uuids = [], onlySince = null } = entry;
    this.#waiting.push({ row: row(entry), patients, uuids, onlySince });
    if (this.#waiting.length >= MAX_BATCH) void this.flush();
    else this.#timer ??= setTimeout(() => void this.flush(), MAX_WAIT);
  }

  /** Writes what waits; resolves when it is written (or put back after a failure). */
  async flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const batch = this.#waiting;
    this.#waiting = [];
    if (batch.length > 0) {
      this.#writing = this.#writing.then(async () => {
        try {
          const rows = await rowsOf(this.#db, batch);
          if (rows.length > 0) await this.#db.rows(INSERT, [storable(rows)]);
        } catch (error) {
          this.#failed(error);
          if (this.#waiting.length < MAX_KEPT) {
            this.#waiting.unshift(...batch);
            this.#timer ??= setTimeout(() => void this.flush(), MAX_WAIT * 4);
          }
        }
      });
    }
    await this.#writing;
  }

  /** Last flush at shutdown. */
  async close(): Promise<void> {
    await this.flush();
    if (this.#timer !== null) clearTimeout(this.#timer);
  }
}
