import { REASON_LENGTH } from '@fieldward/contract/limits.ts';
import { visitJoinWire } from '@fieldward/contract/patient/visit-join.operations.ts';
import { auditWrite } from '../../../engine/audit.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, unknownReference } from '../../../engine/problem.ts';
import { heldForVisit } from '../../../sql/form-visits.ts';

interface JoinedVisit {
  readonly id: string;
  readonly uuid: string;
  readonly patient: string;
  readonly voided: boolean;
  /** uuid of the one that took it in. */
  readonly into: string | null;
  /** Whether it overlaps with the one that stays. */
  readonly overlaps: boolean;
  /** How many encounters it holds. */
  readonly encounters: number;
}

/** $1 uuids, $2 uuid of the one that stays; as far as the account sees them, and what it sees of their encounters: what it does not see moves, too, and is not told. */
const VISITS = `select v.visit_id::text as id, v.uuid, v.patient_id::text as patient, v.voided,
    (select j.uuid from visit j where j.patient_id = v.patient_id and j.visit_id = v.joined_into) as into,
    coalesce(v.start_datetime <= coalesce(s.stop_datetime, 'infinity') and s.start_datetime <= coalesce(v.stop_datetime, 'infinity'), false) as overlaps,
    (select count(*)::int from encounter e where e.patient_id = v.patient_id and e.visit_id = v.visit_id) as encounters
  from visit v left join visit s on s.uuid = $2 and s.patient_id = v.patient_id where v.uuid = any ($1::text[]) order by v.start_datetime, v.visit_id`;

function reasonOf(sent: string): string {
  const reason = sent.replaceAll('\0', '').trim();
  if (reason === '') throw new Problem('dataentry.reasonNeeded', {}, 'reason');
  if (reason.length > REASON_LENGTH) throw new Problem('engine.tooLong', { max: REASON_LENGTH }, 'reason');
  return reason;
}

/**
 * The one that stays, and those that are to be joined into it; what was joined before is left out, so that the same request sent again
 * changes nothing. Raises `engine.unknownReference`, `record.visitJoinsItself`, `record.visitVoided`, `record.otherPatient`, `record.visitsApart`.
 */
async function joinable(
  tx: Db,
  sent: { readonly into: string; readonly visits: readonly string[] },
): Promise<{ into: JoinedVisit; going: JoinedVisit[] }> {
  const [stays, ...named] = [sent.into, ...new Set(sent.visits)].map((uuid) => uuid.replaceAll('\0', ''));
  if (stays === undefined || named.includes(stays)) throw new Problem('record.visitJoinsItself', {}, 'visits');
  const look = async (): Promise<JoinedVisit[]> => tx.rows<JoinedVisit>(VISITS, [[stays, ...named], stays]);
  const [first] = await look();
  if (first !== undefined) await tx.rows(heldForVisit, [first.patient]);
  const found = await look();
  const one = (uuid: string, field: string): JoinedVisit => {
    const visit = found.find((each) => each.uuid === uuid);
    if (visit === undefined) throw unknownReference('visit', uuid, field);
    if (visit.voided && visit.into !== stays) throw new Problem('record.visitVoided', {}, field);
    return visit;
  };
  const into = one(stays, 'into');
  const going = named.map((uuid) => one(uuid, 'visits')).filter(({ voided }) => !voided);
  if (going.some(({ patient }) => patient !== into.patient)) throw new Problem('record.otherPatient', {}, 'visits');
  if (going.some(({ overlaps }) => !overlaps)) throw new Problem('record.visitsApart', {}, 'visits');
  return { into, going };
}

/**
 * Several visits of one patient become one: what was recorded in the others is in the one that stays, from the first beginning to the last end; the others
 * are voided with the reason, and take back what was theirs when they come back (`visit` with `voided: false`). One transaction. Raises as `joinable`,
 * and `dataentry.reasonNeeded`.
 */
export const visitJoin = operation(visitJoinWire, {
  handle: async ({ body, actor }, tx) => {
    const reason = reasonOf(body.reason);
    const { into, going } = await joinable(tx, body);
    for (const { id, uuid, encounters } of going) {
      await tx.rows('select join_visits($1::bigint, $2::bigint, $3::bigint, $4::bigint, $5)', [
        into.patient,
        id,
        into.id,
        actor.userId,
        reason,
      ]);
      const entry = { actor, resource: 'visit', patientId: into.patient };
      await auditWrite(
        tx,
        { ...entry, action: 'void', uuid, detail: { reason, into: into.uuid, encounters } },
        { ...entry, action: 'update', uuid: into.uuid, detail: { joined: uuid, reason, encounters } },
      );
    }
    return { body: { into: into.uuid, encounters: going.reduce((sum, each) => sum + each.encounters, 0) } };
  },
});
