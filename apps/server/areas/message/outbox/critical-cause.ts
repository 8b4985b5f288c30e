/** Critical results that nobody knows of yet, for the people who ordered the tests. */
import { accountMay, accountSeesAt } from '../../../sql/account-sees.ts';
import { personDisplay } from '../../../sql/display-sql.ts';
import { STILL_SOMEBODY, UNTOLD } from '../../../sql/lab-critical.ts';
import { mayReturn, placeOf, type Cause } from './message-cause.ts';

/** Days after which nobody is written to any more about a result. */
const DAYS = 3;

/** When others could see the results of a test (t) as they are now: a value may have been amended since they were released. */
const SHOWN_AT = 'greatest(t.released_at, t.resulted_at)';

/**
 * The values of a test that nobody knows of have a mark: the newest key that recording or amending one of them drew. A message is about its
 * test and the mark of that time, so that an amended value is written about anew, and one that was told of beside others is not.
 */
const MARKED = `select r.patient_id, r.lab_test_id, max(greatest(r.lab_result_id, r.amends)) as mark from lab_result r where ${UNTOLD}`;
const testOf = (message: string): string => `split_part(${message}.subject, ':', 1)`;
const markOf = (message: string): string =>
  `case when ${message}.purpose = 'critical' then split_part(${message}.subject, ':', 2)::bigint end`;

/** Whether the account `user` sees the result of a test (t) of a type (y) that was ordered in an encounter (n). */
const seenBy = (user: string): string => `${accountMay(user, 'Get Patients', 'View CommonLab Orders', 'View CommonLab results')}
  and (not y.sensitive or ${accountMay(user, 'View Sensitive Data')}) and ${accountSeesAt(user, 'n.patient_id', 'n.location_id')}`;

/** Tests (t) that others can see, each with its type (y), order (o) and encounter (n). */
const released = (test: string): string => `join lab_test t on ${test} and not t.voided and t.released_at is not null and ${STILL_SOMEBODY}
  join lab_test_type y using (lab_test_type_id)
  join orders o on o.patient_id = t.patient_id and o.order_id = t.order_id and not o.voided
  join encounter n on n.patient_id = o.patient_id and n.encounter_id = o.encounter_id`;

/** The accounts (a) of the person who ordered (o). */
const ORDERER = `join provider d on d.provider_id = o.orderer join users a on a.person_id = d.person_id and not a.retired`;

/** The ways by which an account wants to be written to that has an address for them; without any address the first, so that it is seen to fail. */
const WAYS = `select w.channel from (values ('email', c.email), ('sms', c.phone)) w (channel, address)
  where case coalesce(c.channel, 'both') when 'both' then w.address is not null or w.channel = 'email' and c.phone is null else w.channel = c.channel end`;

export const critical: Cause = {
  found: `select t.uuid || ':' || u.mark as subject, (${SHOWN_AT} at time zone programme_zone())::date as day, t.patient_id, n.location_id,
      ${SHOWN_AT} + interval '${DAYS} days' as expires_at, a.uuid || ':' || way.channel as recipient, a.user_id, way.channel
    from (${MARKED} group by 1, 2) u
    ${released('t.patient_id = u.patient_id and t.lab_test_id = u.lab_test_id')} ${ORDERER}
    left join user_contact c on c.user_id = a.user_id
    cross join lateral (${WAYS}) way
    where ${SHOWN_AT} > now() - interval '${DAYS} days' and ${seenBy('a.user_id')}
      and not exists (select from message x where x.patient_id = t.patient_id and x.purpose = 'critical' and x.recipient = a.uuid || ':' || way.channel
        and ${testOf('x')} = t.uuid and ${markOf('x')} >= u.mark and not (${mayReturn('x')}))`,
  facts: `select m.message_id::text as id, jsonb_build_object('place', ${placeOf}, 'reference', t.lab_reference_number,
      'patient', ${personDisplay('t.patient_id')}, 'test', case when not y.sensitive then y.name end) as values
    from message m ${released(`t.patient_id = m.patient_id and t.uuid = ${testOf('m')}`)}
    where m.message_id = any ($1::bigint[])
      and exists (select from provider d join users a on a.person_id = d.person_id where d.provider_id = o.orderer and a.user_id = m.user_id)
      and (select u.mark from (${MARKED} and r.patient_id = t.patient_id and r.lab_test_id = t.lab_test_id group by 1, 2) u) <= ${markOf('m')}
      and ${seenBy('m.user_id')}`,
};
