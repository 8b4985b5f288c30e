/** Digests of how much is to be done where an account works: numbers and a link, once a day or a week, for whoever wants them. */
import type { TaskFilter } from '@fieldward/domain/care/task/task.ts';
import { accountMay } from '../../../sql/account-sees.ts';
import { onProgrammeClock } from '../../../sql/programme-zone.ts';
import { accountTold } from '../../../sql/task-rights.ts';
import { TASK_STATE } from '../../../sql/task-state.ts';
import type { Cause } from './message-cause.ts';

type Rhythm = 'daily' | 'weekly';

/** Whether an account (c, by its key `user`) gets a digest: as it says itself, otherwise as one of its roles (s). */
const wanted = (rhythm: Rhythm, user: string): string => `coalesce(c.channel in ('both', 'email') and c.email is not null, false)
  and case when c.digest is null then exists (select from role r where r.uuid = any (s.${rhythm}_roles) and r.role_id in (select roles_of(${user})))
    else c.digest in ('${rhythm}', 'both') end
  and ${accountMay(user, 'Get Patients', 'Get Patient Programs')}`;

const TODAY = `${onProgrammeClock('now()')}::date`;
/** What is counted of what is to be done, by the names that stand for the numbers in texts. */
const OPEN = {
  due: 'due',
  missed: 'missed',
  trace: 'trace',
  results: 'result',
  forms: 'form',
  referrals: 'referral',
  pairs: 'pair',
} as const satisfies Readonly<Record<string, TaskFilter>>;
const open = Object.entries(OPEN);
const shown = (state: TaskFilter): string => `count(*) filter (where ${TASK_STATE[state].replaceAll('$1::date', TODAY)})`;
/** Whether a task (t) comes from an answer or a result that is sensitive; as guarded-views.sql says it. */
const SENSITIVE = 't.names && (select sensitive_names())';

/** Of which kind a task (t) is, as far as rights depend on it. */
const KIND = `t.kind, case when t.kind = 'form' then t.step end`;

/** What became of tasks in the last seven days. */
const became = (status: 'settled' | 'lost', counts: string): string => `
  union all
  select t.location_id, ${SENSITIVE}, null::bigint, null::bigint, ${KIND}, ${open.map(() => 0).join(', ')}, ${counts} from task t
  where t.status = '${status}' and t.${status}_on > ${TODAY} - 7 and t.${status}_on <= ${TODAY} group by 1, 2, 5, 6`;

/** What is to be done by place and by whom it was given to (nobody where they have left), once for all accounts that are written to together. */
const byPlace = (rhythm: Rhythm): string => `select t.location_id, ${SENSITIVE} as sensitive, u.user_id, r.role_id, ${KIND} as step,
    ${open.map(([name, state]) => `${shown(state)} as ${name}`).join(', ')}, 0 as settled, 0 as lost
  from task t left join users u on u.user_id = t.assigned_user and not u.retired left join role r on r.role_id = t.assigned_role and not r.retired
  where t.status = 'open' and t.shows_on <= ${TODAY} group by 1, 2, 3, 4, 5, 6
  ${rhythm === 'weekly' ? became('settled', 'count(*), 0') + became('lost', '0, count(*)') : ''}`;

const sum = (name: string): string => `coalesce(sum(b.${name}), 0)::text`;

/** Each morning it is what the account has to do: not what was given to another. A week is that of its places, whoever has it. */
const counted: Readonly<Record<Rhythm, string>> = {
  daily: `and (b.user_id is null or b.user_id = m.user_id) and (b.role_id is null or b.role_id in (select roles_of(m.user_id)))`,
  weekly: '',
};
/** Where a link leads: to what was counted. */
const page: Readonly<Record<Rhythm, string>> = {
  daily: `'?owner=free&places=all'`,
  weekly: `case when ${accountMay('m.user_id', 'View Dashboard')} then 'followup' else '?places=all' end`,
};

/** A digest that would say nothing but zeros is not sent; `page` is where its link leads. */
const digest = (rhythm: Rhythm): Cause => ({
  found: `select $1::text as subject, $1::date as day, null::bigint as patient_id, null::bigint as location_id,
      ($1::date + 1)::timestamp at time zone programme_zone() as expires_at, a.uuid || ':email' as recipient, a.user_id, 'email'::text as channel
    from users a join user_contact c using (user_id) cross join message_setting s
    where not a.retired and not exists (select from message x where x.purpose = '${rhythm}' and x.subject = $1::text and x.day = $1::date
      and x.recipient = a.uuid || ':email' and x.state <> 'cancelled') and ${wanted(rhythm, 'a.user_id')}`,
  facts: `with by_place as materialized (${byPlace(rhythm)})
    select m.message_id::text as id, jsonb_build_object('day', to_char(m.day, 'YYYY-MM-DD'), ${open.map(([name]) => `'${name}', n.${name}`).join(', ')},
      'page', ${page[rhythm]}, ${rhythm === 'weekly' ? `'settled', n.settled, 'lost', n.lost,` : ''}
      'nothing', case when n.total = 0 then 'yes' end) as values
    from message m join user_contact c using (user_id) cross join message_setting s
    cross join lateral (select ${[...Object.keys(OPEN), 'settled', 'lost'].map((name) => `${sum(name)} as ${name}`).join(', ')},
        coalesce(sum(${open.map(([name]) => `b.${name}`).join(' + ')}${rhythm === 'weekly' ? ' + b.settled + b.lost' : ''}), 0) as total
      from by_place b where ${accountTold('b', (needs) => accountMay('m.user_id', ...needs), 'b.user_id = m.user_id')} and (not b.sensitive or ${accountMay('m.user_id', 'View Sensitive Data')})
        and (not exists (select from user_location l where l.user_id = m.user_id)
          or b.location_id in (select o.location_id from user_place o where o.user_id = m.user_id)) ${counted[rhythm]}) n
    where m.message_id = any ($1::bigint[]) and ${wanted(rhythm, 'm.user_id')}`,
});

export const digests: Readonly<Record<Rhythm, Cause>> = { daily: digest('daily'), weekly: digest('weekly') };
