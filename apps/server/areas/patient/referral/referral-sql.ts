/** SQL of a referral `r` as JSON, for an account. */
import { livingReferralStates, openReferralStates } from '@fieldward/domain/care/referral.ts';
import { personDisplay } from '../../../sql/display-sql.ts';

/** SQL list of texts that are fixed here. */
export const sqlTexts = (texts: readonly string[]): string => texts.map((each) => `'${each}'`).join(', ');

const TODAY = '(now() at time zone (select programme_zone()))::date';

const accountName = (id: string): string =>
  `(select coalesce(${personDisplay('u.person_id')}, u.username, u.system_id) from users u where u.user_id = ${id})`;

/** Whether somebody who is expected has not come. */
export const isOverdue = `(r.arrived_date is null and r.expected_date < ${TODAY} and r.state in (${sqlTexts(livingReferralStates)})
  and not (select p.dead from person p where p.person_id = r.patient_id))`;

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
  'expected', r.expected_date, 'arrived', r.arrived_date, 'overdue', ${isOverdue}, 'sent', iso(r.date_created), 'by', ${accountName('r.creator')},
  'sends', ${belongsToPlace(bound, 'r.from_location_id')},
  -- to outside nobody belongs
  'receives', r.to_location_id is not null and ${belongsToPlace(bound, 'r.to_location_id')},
  'history', coalesce((select jsonb_agg(jsonb_build_object('event', v.event, 'at', iso(v.date_created), 'by', ${accountName('v.creator')}, 'reason', v.reason)
    order by v.referral_event_id) from referral_event v where v.referral_id = r.referral_id and not v.voided), '[]')`;
