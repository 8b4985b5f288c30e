import type { Db } from './db.ts';

/** What was shown to somebody, as far as it may say of whom. */
interface Shown {
  readonly row: Readonly<Record<string, unknown>>;
  readonly patients: readonly string[];
  readonly uuids: readonly string[];
  readonly onlySince: Date | null;
}

/** What may be the uuid of a patient: a value without spaces, and the end of a link. */
const UUIDS = /"([0-9a-zA-Z][0-9a-zA-Z._-]{7,37})"(?!:)|(?:\/(?:patient|person)\/|"Patient\/)([^"/?]{8,38})["/?]/g;

/** The texts of a JSON text that may be the uuid of a patient, each once. */
export function uuidsIn(json: string): string[] {
  const found = new Set<string>();
  for (const [, value, linked] of json.matchAll(UUIDS)) found.add(value ?? linked ?? '');
  return [...found];
}

/**
 * Keys of the patients behind what was shown, for each of the list: those that are known, and those whose uuid was in the text. Of
 * an entry with `onlySince` only patients count whom no other entry of the account names since then.
 */
export async function patientsBehind(db: Db, shown: readonly Shown[]): Promise<readonly (readonly string[])[]> {
  const uuids = [...new Set(shown.flatMap((each) => each.uuids))];
  const keys = new Map<string, string>();
  if (uuids.length > 0) {
    const rows = await db.rows<{ uuid: string; id: string }>(
      'select uuid, patient_id::text as id from patient where uuid = any($1::text[])',
      [uuids.map((each) => each.replaceAll('\0', ''))],
    );
    for (const { uuid, id } of rows) keys.set(uuid, id);
  }
  const behind = shown.map(({ patients, uuids: texts }) => [...new Set([...patients, ...texts.flatMap((each) => keys.get(each) ?? [])])]);
  const asked = shown.flatMap(({ row, onlySince }, at) =>
    onlySince === null
      ? []
      : (behind[at] ?? []).map((patient) => ({ at, patient, account: row['user_id'] ?? null, since: onlySince.toISOString() })),
  );
  if (asked.length === 0) return behind;
  const named = await db.rows<{ at: number; patient: string }>(
    `select q.at::int as at, q.patient::text as patient from jsonb_to_recordset($1::jsonb) as q(at int, patient bigint, account bigint, since timestamptz)
     where exists (select from audit_log a where a.patient_id = q.patient and a.user_id = q.account and a.occurred_at >= q.since)`,
    [JSON.stringify(asked)],
  );
  return behind.map((patients, at) => patients.filter((patient) => !named.some((each) => each.at === at && each.patient === patient)));
}
