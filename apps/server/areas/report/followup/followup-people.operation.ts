import { followupPeopleWire, type FollowupPerson } from '@fieldward/contract/report/followup.operations.ts';
import { stateOfAwaited, type Awaited } from '@fieldward/domain/care/schedule/outlook.ts';
import { operation, type RequestOf } from '../../../engine/operation.ts';
import { accountSql } from '../../../sql/display-sql.ts';
import { patientNamed } from '../../../sql/patient-named.ts';
import { COUNTED, spanOf, tasksAsked, WORKER } from './followup-asked.ts';

type Query = RequestOf<typeof followupPeopleWire>['query'];

/** What narrows the tasks besides: one place, one account, one span of waiting. */
function narrowing({ place = '', worker = '', waiting = '' }: Query, push: (value: unknown) => string): string[] {
  const conditions: string[] = [];
  if (place === 'none') conditions.push('t.location_id is null');
  else if (place !== '')
    conditions.push(`t.location_id = (select l.location_id from location l where l.uuid = ${push(place.replaceAll('\0', ''))})`);
  if (worker === 'none') conditions.push(`${WORKER} is null`);
  else if (worker !== '')
    conditions.push(`${WORKER} = (select u.user_id from users u where u.uuid = ${push(worker.replaceAll('\0', ''))})`);
  if (waiting !== '') {
    const { from, to } = spanOf(waiting);
    conditions.push(`$1::date - t.due_on >= ${from}`);
    if (to !== null) conditions.push(`$1::date - t.due_on <= ${to}`);
  }
  return conditions;
}

const ROW = `jsonb_build_object('task', t.uuid, 'patient', ${patientNamed('t.patient_id')}, 'name', t.name,
  'due', t.due_on, 'missed', t.missed_on, 'trace', t.trace_on, 'lost', t.lost_on, 'settled', t.settled_on,
  'days', case t.status when 'settled' then t.settled_on when 'lost' then t.lost_on else $1::date end - t.due_on,
  'workflow', (select jsonb_build_object('uuid', w.uuid, 'display', w.name) from schedule s join workflow w using (workflow_id)
    where s.schedule_id = t.schedule_id),
  'location', (select jsonb_build_object('uuid', l.uuid, 'display', l.name) from location l where l.location_id = t.location_id),
  'worker', ${accountSql(`(${WORKER})`)})`;

interface Found extends Pick<Awaited, 'opens' | 'due' | 'missed' | 'trace' | 'lost'> {
  readonly open: boolean;
  readonly row: Omit<FollowupPerson, 'state'>;
}

/** Who is behind a number; those who wait longest stand first. Raises `engine.badParameter`, `dashboard.otherPlace`. */
export const followupPeople = operation(followupPeopleWire, {
  async handle({ query, actor, audit }, db) {
    const asked = await tasksAsked(query, actor, db);
    const values = [...asked.values];
    const push = (value: unknown): string => `$${values.push(value)}`;
    const chosen = `from task t where ${['$2::integer > 0', COUNTED[query.measure], ...asked.conditions, ...narrowing(query, push)].join(' and ')}`;
    const [counted] = await db.rows<{ n: number }>(`select count(*)::int as n ${chosen}`, values);
    const order =
      query.measure === 'settled' || query.measure === 'settledLate' ? 't.settled_on desc, t.task_id desc' : 't.due_on, t.task_id';
    const found = await db.rows<Found>(
      `select ${ROW} as row, t.status <> 'settled' as open, t.opens_on::text as opens, t.due_on::text as due, t.missed_on::text as missed,
         t.trace_on::text as trace, t.lost_on::text as lost
       from (select t.* ${chosen} order by ${order} limit ${push(query.limit + 1)}::bigint offset ${push(query.startIndex)}::bigint) t order by ${order}`,
      values,
    );
    await audit({ action: 'search', resource: 'patient', detail: { followup: query.measure, found: Math.min(found.length, query.limit) } });
    const results = found
      .slice(0, query.limit)
      .map(({ row, open, ...days }) => ({ ...row, state: open ? stateOfAwaited(days, asked.day) : null }));
    return { body: { day: asked.day, results, hasNext: found.length > query.limit, total: counted?.n ?? 0 } };
  },
});
