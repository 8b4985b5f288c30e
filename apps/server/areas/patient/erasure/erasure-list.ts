import type { PatientErasure } from '@fieldward/contract/patient/patient-erasure.operations.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import { parseDay } from '../../../engine/scalar.ts';
import { personDisplay } from '../../../sql/display-sql.ts';
import { onProgrammeClock } from '../../../sql/programme-zone.ts';

/** Which erasures are asked for. */
interface ErasureSearch {
  readonly q?: string | undefined;
  readonly from?: unknown;
  readonly to?: unknown;
  readonly again?: boolean | undefined;
  readonly erasure?: string | undefined;
}

// the record that stays names the others that had become it
const SHOWN = `
  select json_build_object('uuid', e.erasure, 'patient', json_build_object('uuid', p.uuid, 'identifier', i.identifier), 'reason', e.reason, 'date', iso(e.date_created),
    'by', (select coalesce(${personDisplay('u.person_id')}, u.username, u.system_id) from users u where u.user_id = e.creator),
    'again', e.again, 'first', iso(e.first_erased), 'records', e.counts -> 'records', 'companions', e.counts -> 'companions', 'entries', e.counts -> 'entries',
    'rows', coalesce(e.counts -> 'rows', '[]')) as shown
  from patient_erasure e join patient p on p.patient_id = e.patient_id
  left join lateral (select x.identifier from patient_identifier x where x.patient_id = e.patient_id and not x.voided
    order by x.preferred desc, x.patient_identifier_id limit 1) i on true
  where not exists (select from patient_merge m where m.loser = e.patient_id and m.date_undone is null)
    and ($1::text is null or strpos(lower(e.reason), lower($1)) > 0 or lower(i.identifier) = lower($1))
    and ($2::date is null or ${onProgrammeClock('e.date_created')}::date >= $2::date)
    and ($3::date is null or ${onProgrammeClock('e.date_created')}::date <= $3::date)
    and ($4::boolean is not true or e.again)
    and ($5::text is null or e.erasure = $5)
  order by e.date_created desc, e.patient_id desc limit $6 offset $7`;

function dayOf(value: unknown, parameter: string): string | null {
  if (value === undefined || value === '') return null;
  const day = typeof value === 'string' ? parseDay(value) : null;
  if (day === null) throw new Problem('engine.badParameter', { parameter }, parameter);
  return day;
}

const textOf = (value: string | undefined): string | null => value?.replaceAll('\0', '').trim() || null;

/** An erasure with what the audit trail says of it, where it does. */
export interface ProvenErasure extends PatientErasure {
  readonly entry: ErasureProof | undefined;
}

/** Erasures, the latest first, as far as the account sees their patients, each with its proof as it is now. Raises `engine.badParameter`. */
export async function erasuresOf(
  db: Db,
  { q, from, to, again, erasure }: ErasureSearch,
  { limit, startIndex }: { readonly limit: number; readonly startIndex: number },
): Promise<readonly ProvenErasure[]> {
  const asked = [textOf(q), dayOf(from, 'from'), dayOf(to, 'to'), again ?? null, textOf(erasure)];
  const rows = await db.rows<{ shown: Omit<PatientErasure, 'proof'> }>(SHOWN, [...asked, limit, startIndex]);
  const proofs = await erasureProofs(
    db,
    rows.map(({ shown }) => shown.uuid),
  );
  return rows.map(({ shown }) => {
    const entry = proofs.get(shown.uuid);
    return { ...shown, entry, proof: entry === undefined ? 'none' : entry.holds ? 'holds' : 'broken' };
  });
}

/** What the audit trail says of an erasure. */
interface ErasureProof {
  /** Number of the entry, and of the link of the chain that holds it; null where it is not linked yet. */
  readonly entry: string;
  readonly link: string | null;
  /** Details that were taken out are those that the entry says. */
  readonly holds: boolean;
}

/** The proofs of erasures by their uuid. */
async function erasureProofs(db: Db, erasures: readonly string[]): Promise<ReadonlyMap<string, ErasureProof>> {
  const rows = await db.rows<ErasureProof & { readonly uuid: string }>(
    `select e.erasure as uuid, a.audit_log_id::text as entry, l.seq::text as link, coalesce(a.detail ->> 'redactions' = audit_redaction_digest(e.erasure), false) as holds
     from patient_erasure e
     join audit_log a on a.patient_id = e.patient_id and a.action = 'erase' and a.detail ->> 'erasure' = e.erasure
     left join audit_link l on l.entries @> a.audit_log_id
     where e.erasure = any ($1::text[])`,
    [erasures],
  );
  return new Map(rows.map(({ uuid, ...proof }) => [uuid, proof]));
}
