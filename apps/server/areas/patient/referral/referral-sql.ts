/** SQL of a referral `r` as JSON, for an account. */
import { livingReferralStates, openReferralStates } from '@fieldward/domain/care/referral.ts';
import { personDisplay } from '../../../sql/display-sql.ts';

/** SQL list of texts that are fixed here. */
export const sqlTexts = (texts: readonly string[]): string => texts.map((each) => `'${each}'`).join(', ');

const TODAY = '(now() at time zone (select programme_zone()))::date';

const accountName = (id: string): string =>
  `(select coalesce(${personDisplay('u.person_id')}, u.username, u.system_id) from users u where u.user_id = ${id})`;

/** The first encounter there that shows that the patient came, as JSON (`referral_arrival`); null where somebody noted the arrival, or nobody came. */
const ARRIVAL = `case when r.arrived_date is null and r.to_location_id is not null then referral_arrival(r.patient_id, r.to_location_id, r.date_created,
  case when r.state in (${sqlTexts(livingReferralStates)}) then 'infinity'::timestamptz else r.date_changed end) end`;

/** The day on which the patient came, as somebody noted or an encounter shows. */
export const arrivedOn = `coalesce(r.arrived_date, (${ARRIVAL} ->> 'day')::date)`;

/** Whether somebody who is expected has not come. */
export const isOverdue = `(r.arrived_date is null and r.expected_date < ${TODAY} and r.state in (${sqlTexts(livingReferralStates)})
  and ${arrivedOn} is null and not (select p.dead from person p where p.person_id = r.patient_id))`;

const placeJson = (id: string): string =>
  `(select jsonb_build_object('uuid', l.uuid, 'display', l.name) from location l where l.location_id = ${id})`;

/** Whether an account belongs to a place; who is bound to none belongs to all. @param bound SQL of its key, null for who is not bound */
export const belongsToPlace = (bound: string, place: string): string =>
  `(${bound} is null or exists (select from user_place u where u.user_id = ${bound} and u.location_id = ${place}))`;

/** The properties of the JSON of a referral. @param bound SQL of the key of an account that is bound to places, null for who is not */
export const referralJson = (
  bound: string,
): string => `'uuid', r.uuid, 'kind', r.kind, 'state', r.state, 'open', r.state in (${sqlTexts(openReferralStates)}), 'urgency', r.urgency, 'service', r.service,
  'reason', r.reason, 'message', r.message,
  'workflow', (select jsonb_build_object('uuid', w.uuid, 'display', w.name) from workflow w where w.workflow_id = r.workflow_id),
  'from', ${placeJson('r.from_location_id')}, 'to', ${placeJson('r.to_location_id')}, 'outside', r.outside,
  'expected', r.expected_date, 'arrived', ${arrivedOn}, 'overdue', ${isOverdue}, 'sent', iso(r.date_created), 'by', ${accountName('r.creator')},
  'sends', ${belongsToPlace(bound, 'r.from_location_id')},
  -- to outside nobody belongs
  'receives', r.to_location_id is not null and ${belongsToPlace(bound, 'r.to_location_id')},
  'history', coalesce((select jsonb_agg(jsonb_build_object('event', v.event, 'at', iso(v.at), 'by', ${accountName('v.by')}, 'reason', v.reason) order by v.at, v.nth)
    from (
      select x.event, x.date_created as at, x.creator as by, x.reason, x.referral_event_id as nth from referral_event x
      where x.referral_id = r.referral_id and not x.voided
      union all select 'arrived', (a.j ->> 'at')::timestamptz, (a.j ->> 'by')::bigint, null, 0 from (select ${ARRIVAL} as j) a where a.j is not null) v), '[]')`;
