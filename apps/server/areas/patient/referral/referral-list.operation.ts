import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import { referralListWire } from '@fieldward/contract/patient/referral.operations.ts';
import { referralUrgencies } from '@fieldward/domain/care/referral.ts';
import { operation } from '../../../engine/operation.ts';
import { ageOfPerson } from '../../../sql/age-sql.ts';
import { personDisplay, phoneOfPerson } from '../../../sql/display-sql.ts';
import { uuidsOf } from '../../../sql/event-search.ts';
import { belongsToPlace, isOverdue, referralJson, sqlTexts } from './referral-sql.ts';

/** $1 key of a bound account or null, $2 direction or null, $3 places or null, $4 states or null, $5 overdue ones only, $6 patient or null. */
const LIST = `
with recursive inside (location_id) as (
  select l.location_id from location l where l.uuid = any ($3::text[])
  union select l.location_id from inside i join location l on l.parent_location = i.location_id),
found as (
  select r.*, p.uuid as patient_uuid from referral r join patient t on t.patient_id = r.patient_id and not t.voided join person p on p.person_id = r.patient_id
  where not r.voided
    and case $2::text
      when 'incoming' then r.to_location_id is not null and ($3::text[] is not null or ${belongsToPlace('$1::bigint', 'r.to_location_id')})
      when 'outgoing' then $3::text[] is not null or ${belongsToPlace('$1::bigint', 'r.from_location_id')}
      else true end
    and ($3::text[] is null or case $2::text when 'outgoing' then r.from_location_id when 'incoming' then r.to_location_id
        else coalesce(r.to_location_id, r.from_location_id) end in (select i.location_id from inside i))
    and ($4::text[] is null or r.state = any ($4::text[]))
    and (not $5::boolean or ${isOverdue})
    and ($6::text is null or p.uuid = $6)
  order by case when $6::text is null then array_position(array[${sqlTexts(referralUrgencies)}], r.urgency) end,
    case when $6::text is null then r.expected_date end, r.referral_id desc limit $7 offset $8)
select jsonb_build_object(${referralJson('$1::bigint')},
  'patient', (select jsonb_build_object('uuid', p.uuid, 'display', coalesce(${personDisplay('p.person_id')}, ''),
      'identifier', (select i.identifier from patient_identifier i where i.patient_id = p.person_id and not i.voided
        order by i.preferred desc, i.patient_identifier_id limit 1),
      'gender', p.gender, 'age', ${ageOfPerson('p')}, 'phone', ${phoneOfPerson('p.person_id', '$9')}, 'dead', p.dead)
    from person p where p.person_id = r.patient_id))::text as j
from found r
order by case when $6::text is null then array_position(array[${sqlTexts(referralUrgencies)}], r.urgency) end,
  case when $6::text is null then r.expected_date end, r.referral_id desc`;

/** Referrals and transfers by direction, place and state, as far as the account sees their patients and belongs to one of the places. */
export const referralList = operation(referralListWire, {
  handle: async ({ query, actor, audit }, db) => {
    const { direction = null, states, overdue = false, limit, startIndex } = query;
    const [place, patient] = [query.place, query.patient].map((text) => (text ?? '').replaceAll('\0', '') || null);
    const places = uuidsOf(place ?? '');
    const rows = await db.rows<{ j: string }>(LIST, [
      actor.bound ? actor.userId : null,
      direction,
      places.length === 0 ? null : places,
      states === undefined || states.length === 0 ? null : states,
      overdue,
      patient,
      limit + 1,
      startIndex,
      contactNumberType,
    ]);
    await audit({ action: 'search', resource: 'referral', detail: { direction, place, states, overdue, patient } });
    const page = rows.slice(0, limit).map(({ j }) => j);
    return { body: `{"results":[${page.join(',')}],"hasNext":${String(rows.length > limit)}}` };
  },
});
