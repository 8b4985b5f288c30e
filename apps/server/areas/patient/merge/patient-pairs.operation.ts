import { patientPairDecideWire, patientPairsWire } from '@fieldward/contract/patient/patient-pairs.operations.ts';
import { auditWrite } from '../../../engine/audit.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, unknownReference } from '../../../engine/problem.ts';
import { countOf } from '../../../sql/count-sql.ts';
import { placesWithin } from '../../../sql/event-search.ts';
import { pairShown } from './pair-shown.ts';

/** $1 whether decided, $2 uuid of a patient or null, $3 uuids of places or null, $4 least score. */
const FOUND = `from patient_pair q
    join patient a on a.patient_id = q.patient_a and not a.voided join patient b on b.patient_id = q.patient_b and not b.voided
    where (q.date_decided is not null) = $1::boolean and q.score >= $4::int and ($2::text is null or $2 in (a.uuid, b.uuid))
      and ($3::text[] is null or exists (select from patient_place x where x.patient_id in (q.patient_a, q.patient_b)
        and x.location_id in (${placesWithin('$3')})))`;

/** $5 how many, $6 from which on. */
const PAIRS = `
  with page as (
    select q.* ${FOUND}
    order by q.date_decided desc, q.score desc, q.patient_a, q.patient_b limit $5 offset $6)
  select ${pairShown('p')}::text as j
  from page p order by p.date_decided desc, p.score desc, p.patient_a, p.patient_b`;

/** Records that may be of one person, the likeliest first; those that somebody decided are not, the latest first. */
export const patientPairs = operation(patientPairsWire, {
  handle: async ({ query, audit }, db) => {
    const { state = 'open', patient = null, place = '', minimum, limit, startIndex, counted = false } = query;
    const places = place === '' ? null : place.replaceAll('\0', '').split(',');
    const asked = [state === 'different', patient?.replaceAll('\0', '') ?? null, places, minimum];
    const rows = await db.rows<{ j: string }>(PAIRS, [...asked, limit + 1, startIndex]);
    const total = counted ? `,"total":${await countOf(db, FOUND, asked)}` : '';
    await audit({ action: 'search', resource: 'patientpairs', detail: { state, place } });
    const page = rows.slice(0, limit).map(({ j }) => j);
    return { body: `{"results":[${page.join(',')}],"hasNext":${String(rows.length > limit)}${total}}` };
  },
});

/**
 * Says that two records are not of one person, for good, or takes that back. Raises `merge.sameRecord` for a record and itself, `engine.unknownReference`
 * for what is no pair.
 */
export const patientPairDecide = operation(patientPairDecideWire, {
  handle: async ({ body, actor }, tx) => {
    if (body.a === body.b) throw new Problem('merge.sameRecord', {}, 'b');
    const ids = await tx.rows<{ id: string; uuid: string }>(
      'select patient_id::text as id, uuid from patient where uuid = any ($1::text[]) order by patient_id',
      [[body.a, body.b].map((uuid) => uuid.replaceAll('\0', ''))],
    );
    const [a, b] = ids;
    if (a === undefined || b === undefined)
      throw unknownReference('patient', ids.some(({ uuid }) => uuid === body.a) ? body.b : body.a, 'b');
    const known = await tx.rows(
      `update patient_pair set decided_by = case when $3::boolean then $4::bigint end, date_decided = case when $3::boolean then now() end
       where patient_a = $1::bigint and patient_b = $2::bigint returning 1`,
      [a.id, b.id, body.different, actor.userId],
    );
    if (known.length === 0) throw unknownReference('patientpairs', body.b, 'b');
    const entry = { actor, action: body.different ? 'different' : 'perhaps-same', resource: 'patient' };
    await auditWrite(
      tx,
      { ...entry, uuid: a.uuid, patientId: a.id, detail: { other: b.uuid } },
      { ...entry, uuid: b.uuid, patientId: b.id, detail: { other: a.uuid } },
    );
    return {};
  },
});
