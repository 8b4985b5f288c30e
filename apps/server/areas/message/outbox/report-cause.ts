/** Reports that come to a role: whoever is in it is told that a period has ended, and runs the report with their own rights. */
import { privilegesOfReport, reportsByName } from '@fieldward/contract/report/report.ts';
import { accountMay } from '../../../sql/account-sees.ts';
import type { Cause } from './message-cause.ts';

/** Days after the end of a period within which whoever has not been told is told. */
const TOLD_WITHIN = 3;

/** Whether the account `user` gets the report of a plan (s): it is in its role, and may run the report. */
const gets = (user: string): string => `exists (select from role r where r.role_id = s.role_id and not r.retired)
    and s.role_id in (select roles_of(${user}))
    and case s.report ${reportsByName.map((name) => `when '${name}' then ${accountMay(user, ...privilegesOfReport(name))}`).join(' ')} else false end`;

/** Once for each account and period, by e-mail; a report that nobody wants any more is not told of. */
export const report: Cause = {
  found: `select s.uuid as subject, p.next as day, null::bigint as patient_id, null::bigint as location_id,
      (p.next + ${TOLD_WITHIN + 1})::timestamp at time zone programme_zone() as expires_at, a.uuid || ':email' as recipient, a.user_id, 'email'::text as channel
    from scheduled_report s cross join lateral whole_period(s.rhythm, $1::date) p
    cross join users a join user_contact c using (user_id)
    where not s.retired and not a.retired and c.email is not null and c.channel in ('both', 'email')
      and $1::date <= p.next + ${TOLD_WITHIN} and ${gets('a.user_id')}`,
  facts: `select m.message_id::text as id, jsonb_build_object('report', s.name, 'page', 'reports?tab=scheduled',
      'from', to_char(p.starts, 'YYYY-MM-DD'), 'to', to_char(p.ends, 'YYYY-MM-DD')) as values
    from message m join scheduled_report s on s.uuid = m.subject cross join lateral whole_period(s.rhythm, m.day) p
    where m.message_id = any ($1::bigint[]) and not s.retired and ${gets('m.user_id')}`,
};
