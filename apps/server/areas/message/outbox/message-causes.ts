/** What messages are made of by looking, and whether what caused a message still holds. */
import { purposeRules, type MessagePurpose } from '@fieldward/domain/message/purpose.ts';
import { critical } from './critical-cause.ts';
import { digests } from './digest-cause.ts';
import { mayReturn, placeOf, type Cause } from './message-cause.ts';
import { consentOf } from './message-people.ts';
import { report } from './report-cause.ts';

/** A patient who is written to: alive, not void, and willing. */
const willing = (patient: string): string =>
  `exists (select from patient p join person e on e.person_id = p.patient_id where p.patient_id = ${patient} and not p.voided and not e.dead
    and ${consentOf('p.patient_id', '$3::boolean')})`;

const appointment: Cause = {
  found: `select a.uuid as subject, a.day, a.patient_id, a.location_id, coalesce(a.start_at, (a.day + 1)::timestamp at time zone programme_zone()) as expires_at
    from appointment a where a.status = 'scheduled' and not a.voided and a.day > $1::date and a.day <= $1::date + $2::int and ${willing('a.patient_id')}`,
  facts: `select m.message_id::text as id, jsonb_build_object('place', ${placeOf}, 'day', to_char(a.day, 'YYYY-MM-DD'),
      'time', to_char(a.start_at at time zone programme_zone(), 'HH24:MI'),
      'service', (select y.name from appointment_service y where y.appointment_service_id = a.appointment_service_id),
      'workflow', (select w.name from patient_workflow x join workflow w using (workflow_id)
        where x.patient_id = a.patient_id and not x.voided and x.status = 'active' order by x.date_enrolled desc limit 1)) as values
    from message m join appointment a on a.patient_id = m.patient_id and a.uuid = m.subject
    where m.message_id = any ($1::bigint[]) and a.status = 'scheduled' and not a.voided and a.day = m.day`,
};

/** Who was missed is written to once in so many days, whatever was missed. */
const MISSED_ONCE_IN = 3;

const missed: Cause = {
  found: `select distinct on (x.patient_id) x.subject, x.day, x.patient_id, x.location_id, (x.day + 4)::timestamp at time zone programme_zone() as expires_at from (
      select t.uuid as subject, t.missed_on as day, t.patient_id, t.location_id from task t
      where t.status = 'open' and t.missed_on > $1::date - ${MISSED_ONCE_IN} and t.missed_on <= $1::date
      union all
      select a.uuid, a.day + 1, a.patient_id, a.location_id from appointment a
      where a.status = 'scheduled' and not a.voided and a.day >= $1::date - ${MISSED_ONCE_IN} and a.day < $1::date) x
    where ${willing('x.patient_id')} and not exists (select from message m where m.patient_id = x.patient_id and m.purpose = 'missed'
      and m.day > x.day - ${MISSED_ONCE_IN} and not (m.state = 'cancelled' and m.failure = 'gone'))
    order by x.patient_id, x.day desc, x.subject`,
  facts: `select m.message_id::text as id, jsonb_build_object('place', ${placeOf}, 'day', to_char(x.day, 'YYYY-MM-DD'), 'task', x.task,
      'workflow', x.workflow) as values
    from message m cross join lateral (
      select t.due_on as day, t.name as task, (select w.name from schedule s join workflow w using (workflow_id) where s.schedule_id = t.schedule_id) as workflow
      from task t where t.patient_id = m.patient_id and t.uuid = m.subject and t.status = 'open' and t.missed_on <= m.day
      union all
      select a.day, null, null from appointment a
      where a.patient_id = m.patient_id and a.uuid = m.subject and a.status = 'scheduled' and not a.voided and a.day < m.day) x
    where m.message_id = any ($1::bigint[])`,
};

const result: Cause = {
  found: `select distinct on (t.patient_id) t.uuid as subject, $1::date as day, t.patient_id, n.location_id, now() + interval '3 days' as expires_at
    from lab_test t join orders o on o.patient_id = t.patient_id and o.order_id = t.order_id
    join encounter n on n.patient_id = o.patient_id and n.encounter_id = o.encounter_id
    where not t.voided and t.released_at > now() - interval '1 day' and ${willing('t.patient_id')}
      and not exists (select from message m where m.patient_id = t.patient_id and m.purpose = 'result' and m.day > $1::date - 2
        and not (m.state = 'cancelled' and m.failure = 'gone'))
    order by t.patient_id, t.released_at`,
  facts: `select m.message_id::text as id, jsonb_build_object('place', ${placeOf},
      'test', (select y.name from lab_test_type y where y.lab_test_type_id = t.lab_test_type_id and not y.sensitive)) as values
    from message m join lab_test t on t.patient_id = m.patient_id and t.uuid = m.subject
    where m.message_id = any ($1::bigint[]) and not t.voided and t.released_at is not null`,
};

const test: Cause = {
  found: null,
  facts: `select m.message_id::text as id, '{}'::jsonb as values from message m where m.message_id = any ($1::bigint[])`,
};

/** What is known of each purpose. */
export const messageCauses: Readonly<Partial<Record<MessagePurpose, Cause>>> = {
  appointment,
  missed,
  result,
  critical,
  ...digests,
  report,
  test,
};

/** SQL that makes the messages of a purpose that are not there yet; one whose cause fell away and came back waits again. */
export function makeMessages(purpose: MessagePurpose, found: string): string {
  const { audience, urgent } = purposeRules[purpose];
  const to =
    audience === 'staff' ? 'f.recipient, f.user_id, f.channel' : `'patient' as recipient, null::bigint as user_id, null::text as channel`;
  return `
  with given as (select $1::date, $2::int, $3::boolean), found as (${found}),
  due as (select f.subject, f.day, ${to}, f.patient_id, f.location_id, f.expires_at from found f where f.expires_at > now())
  insert into message as m (purpose, subject, day, recipient, user_id, channel, patient_id, location_id, expires_at, urgent)
  select '${purpose}', d.subject, d.day, d.recipient, d.user_id, d.channel, d.patient_id, d.location_id, d.expires_at, ${urgent} from due d
  where not exists (select from message x where x.purpose = '${purpose}' and x.subject = d.subject and x.day = d.day and x.recipient = d.recipient
    and not (${mayReturn('x')}))
  on conflict on constraint message_once do update set state = 'waiting', failure = null, attempts = 0, next_at = now(), expires_at = excluded.expires_at,
    location_id = excluded.location_id, date_changed = now()
  where ${mayReturn('m')}`;
}
