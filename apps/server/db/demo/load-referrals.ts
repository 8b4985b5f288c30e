import type { Db } from '../../engine/db.ts';
import { demoUuid } from './demo-uuid.ts';

/** One that came in and one that went out, each without an answer; one whose patient has not arrived; one that was accepted. */
const REFERRALS = [
  {
    kind: 'transfer',
    urgency: 'routine',
    reason: 'The family has moved to the other town',
    message: 'Please go on with the treatment. The drugs for one week went with the patient.',
    sentDays: 1,
    expectedDays: 4,
    back: false,
    events: [],
  },
  {
    kind: 'referral',
    service: 'Chest X-ray',
    urgency: 'urgent',
    reason: 'Cough for more than two weeks, sputum negative',
    message: 'Please send the picture back with the patient.',
    sentDays: 1,
    expectedDays: 1,
    back: true,
    events: ['received'],
  },
  {
    kind: 'transfer',
    urgency: 'urgent',
    reason: 'Works near the other clinic now',
    message: null,
    sentDays: 9,
    expectedDays: -4,
    back: false,
    events: ['received'],
  },
  {
    kind: 'transfer',
    urgency: 'routine',
    reason: 'Returned to the village of the parents',
    message: null,
    sentDays: 12,
    expectedDays: -8,
    back: true,
    events: ['accepted', 'arrived'],
  },
] as const;

/** $1 the referrals, $2 now. Two facilities with the most people in a workflow send one another patients who are alive. */
const LOAD = `
with told as (select r.*, o.nth from jsonb_array_elements($1::jsonb) with ordinality o(j, nth) cross join lateral jsonb_to_record(o.j) as
  r(uuid text, kind text, service text, urgency text, reason text, message text, "sentDays" int, "expectedDays" int, back boolean, events jsonb)),
going as (
  select w.patient_id, w.patient_workflow_id, w.workflow_id, w.location_id, w.creator, row_number() over (partition by w.location_id order by w.date_enrolled desc, w.patient_id) as nth
  from patient_workflow w join person p on p.person_id = w.patient_id and not p.dead join patient t on t.patient_id = w.patient_id and not t.voided
  where not w.voided and w.date_completed is null and w.location_id is not null and w.date_enrolled < $2::timestamptz - interval '20 days'
    and (select count(*) from patient_workflow o where o.patient_id = w.patient_id and not o.voided) = 1),
town as (select location_id, row_number() over (order by count(*) desc, location_id) as nth from going group by 1 order by 2 limit 2),
sent as (
  select s.*, a.location_id as from_id, b.location_id as to_id, g.patient_id, g.patient_workflow_id, g.workflow_id, g.creator,
    $2::timestamptz - make_interval(days => s."sentDays", hours => 2) as at
  from told s join town a on a.nth = case when s.back then 2 else 1 end join town b on b.nth = case when s.back then 1 else 2 end
  join going g on g.location_id = a.location_id and g.nth = s.nth),
made as (
  insert into referral (uuid, patient_id, kind, workflow_id, from_location_id, to_location_id, service, urgency, reason, message, expected_date, arrived_date, state, creator, date_created)
  select s.uuid, s.patient_id, s.kind, case s.kind when 'transfer' then s.workflow_id end, s.from_id, s.to_id, s.service, s.urgency, s.reason, s.message,
    ($2::timestamptz at time zone programme_zone())::date + s."expectedDays",
    case when s.events ? 'arrived' then ($2::timestamptz at time zone programme_zone())::date + s."expectedDays" end,
    case when s.events ? 'accepted' then 'accepted' when s.events ? 'received' then 'received' else 'sent' end, s.creator, s.at
  from sent s returning referral_id, uuid),
-- the care has moved
moved as (
  update patient_workflow w set location_id = s.to_id, by_hand = true from sent s
  where s.kind = 'transfer' and s.events ? 'accepted' and w.patient_id = s.patient_id and w.patient_workflow_id = s.patient_workflow_id)
insert into referral_event (patient_id, referral_id, event, creator, date_created)
select s.patient_id, m.referral_id, e.event, s.creator, s.at + make_interval(days => (e.nth - 1)::int)
from sent s join made m using (uuid) cross join lateral (
  select 'sent' as event, 1::bigint as nth union all select v.value, v.nth + 1 from jsonb_array_elements_text(s.events) with ordinality v(value, nth)) e
order by s.nth, e.nth`;

/** Some patients are on the way from one facility to another. */
export async function loadReferrals(db: Db, now: Date): Promise<void> {
  await db.rows(LOAD, [JSON.stringify(REFERRALS.map((each, nth) => ({ ...each, uuid: demoUuid(`referral:${nth}`) }))), now.toISOString()]);
}
