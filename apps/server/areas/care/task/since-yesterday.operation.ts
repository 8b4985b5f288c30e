import {
  changeKinds,
  MOST_CHANGES,
  sinceYesterdayWire,
  type ChangeSinceYesterday,
} from '@fieldward/contract/care/since-yesterday.operations.ts';
import { criticalResultsWire } from '@fieldward/contract/lab/critical-result.operations.ts';
import { referralListWire } from '@fieldward/contract/patient/referral.operations.ts';
import type { PrivilegeName } from '@fieldward/contract/privileges.ts';
import { lastWorkingDay } from '@fieldward/domain/care/working-day.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { may } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { accountName } from '../../../sql/display-sql.ts';
import { patientNamed } from '../../../sql/patient-named.ts';
import { programmeToday } from '../../../sql/programme-zone.ts';
import { placesOf } from './places-meant.ts';
import { nameOfTask } from './task-name.ts';

type ChangeKind = (typeof changeKinds)[number];

/** The beginning of the day $1. */
const SINCE = '($1::date::timestamp at time zone programme_zone())';
/** Whether a place (SQL) is one of $2; null: all. */
const here = (place: string): string => `($2::bigint[] is null or ${place} = any ($2::bigint[]))`;

/** SQL of a change, from SQL of its parts. */
const changeOf = (
  patient: string,
  at: string,
  parts: Partial<Record<'what' | 'urgent' | 'event' | 'from' | 'to' | 'outcome' | 'by', string>>,
): string =>
  `select ${at} as at, jsonb_build_object('patient', ${patientNamed(patient)}, 'at', iso(${at}),
    ${(['what', 'event', 'from', 'to', 'outcome', 'by'] as const).map((name) => `'${name}', ${parts[name] ?? 'null'}`).join(', ')},
    'urgent', ${parts.urgent ?? 'false'}) as change`;

const stillSomebody = (patient: string): string => `exists (select from patient p where p.patient_id = ${patient} and not p.voided)`;

/** Referrals, or transfers, on which somebody acted, or whose patient was noted to have come: the newest event of each. */
const sent = (kind: 'referral' | 'transfer'): string => `
  ${changeOf('r.patient_id', 'v.date_created', {
    what: `coalesce(nullif(btrim(r.service), ''), r.reason)`,
    urgent: `r.urgency = 'emergency'`,
    event: 'v.event',
    from: '(select l.name from location l where l.location_id = r.from_location_id)',
    to: 'coalesce((select l.name from location l where l.location_id = r.to_location_id), r.outside)',
    by: accountName('v.creator'),
  })}
  from (select distinct on (x.referral_id) x.* from referral_event x where x.date_created >= ${SINCE} and not x.voided
    order by x.referral_id, x.referral_event_id desc) v
  join referral r on r.referral_id = v.referral_id and not r.voided and r.kind = '${kind}'
  where (${here('r.from_location_id')} or ${here('r.to_location_id')}) and ${stillSomebody('r.patient_id')}`;

interface Told {
  readonly needs: readonly PrivilegeName[];
  readonly sql: string;
}

const listOf = (privilege: PrivilegeName | readonly PrivilegeName[] | 'authenticated'): readonly PrivilegeName[] =>
  privilege === 'authenticated' ? [] : typeof privilege === 'string' ? [privilege] : privilege;

/** Each kind with what somebody needs to be told of it. Results are told by the tasks that they make, which are hidden with them. */
const told: Readonly<Record<ChangeKind, Told>> = {
  result: {
    needs: listOf(criticalResultsWire.privilege),
    sql: `${changeOf('t.patient_id', 'x.released_at', { what: nameOfTask(['result']), urgent: 't.urgent', by: accountName('x.resulted_by') })}
      from task t join lab_test x on x.patient_id = t.patient_id and x.uuid = t.subject and not x.voided
      where t.kind = 'result' and t.opens_on >= $1::date and t.status <> 'cancelled' and ${here('t.location_id')} and ${stillSomebody('t.patient_id')}`,
  },
  referral: { needs: listOf(referralListWire.privilege), sql: sent('referral') },
  transfer: { needs: listOf(referralListWire.privilege), sql: sent('transfer') },
  death: {
    needs: [],
    sql: `${changeOf('e.person_id', 'coalesce(e.death_date, d.at)', {})}
      from (select y.person_id, max(y.at) as at from (
          select n.person_id, n.death_date as at from person n where n.dead and n.death_date >= ${SINCE}
          union all select s.patient_id, s.date_created from enrolment_state s where s.status = 'died' and s.date_created >= ${SINCE} and not s.voided) y
        group by 1) d
      join person e on e.person_id = d.person_id and e.dead
      where ${stillSomebody('e.person_id')} and ($2::bigint[] is null or exists (
        select from patient_place k where k.patient_id = e.person_id and k.location_id = any ($2::bigint[])))`,
  },
  came: {
    needs: [],
    sql: `${changeOf('t.patient_id', `coalesce(n.encounter_datetime, t.date_changed)`, { what: 't.name', by: accountName('n.creator') })}
      from task t left join encounter n on n.patient_id = t.patient_id and n.uuid = t.settled_by_encounter
      where t.kind = 'schedule' and t.status = 'settled' and t.settled_on >= $1::date and t.settled_on >= t.missed_on and ${here('t.location_id')}
        and ${stillSomebody('t.patient_id')}`,
  },
  traced: {
    needs: [],
    sql: `${changeOf('t.patient_id', `coalesce(n.encounter_datetime, t.attempted_on::timestamp at time zone programme_zone())`, {
      what: 't.name',
      outcome: 't.outcome',
      by: accountName('n.creator'),
    })}
      from (select distinct on (a.patient_id, a.attempt_encounter) a.* from task a
        where a.kind = 'schedule' and a.attempted_on >= $1::date and a.status <> 'cancelled' order by a.patient_id, a.attempt_encounter, a.task_id desc) t
      left join encounter n on n.patient_id = t.patient_id and n.uuid = t.attempt_encounter
      where ${here('t.location_id')} and ${stillSomebody('t.patient_id')}`,
  },
};

const CLINICS = `select coalesce((select jsonb_agg(distinct (h ->> 'weekday')::int)
    from appointment_service s cross join jsonb_array_elements(s.hours) h where s.location_id = l.location_id and not s.retired), '[]') as weekdays,
  coalesce((select jsonb_agg(jsonb_build_object('from', c.first_day, 'to', c.last_day)) from closed_day c
    where not c.retired and c.last_day >= $2::date - 15 and (c.location_id is null or c.location_id = l.location_id)), '[]') as closed
  from location l where not l.retired and ($1::bigint[] is null or l.location_id = any ($1::bigint[]))
    and exists (select from appointment_service s where s.location_id = l.location_id and not s.retired)`;

/** The last day on which one of these places worked. */
async function workedLast(db: Db, places: readonly string[] | null, today: Day): Promise<Day> {
  const clinics = await db.rows<Parameters<typeof lastWorkingDay>[1][number]>(CLINICS, [places, today]);
  return lastWorkingDay(today, clinics);
}

/** Raises `engine.unknownObject`. */
export const sinceYesterday = operation(sinceYesterdayWire, {
  async handle({ query, actor }, db) {
    const places = await placesOf(db, actor, query.location ?? []);
    const since = await workedLast(db, places, await programmeToday(db));
    const kinds = [];
    for (const kind of changeKinds.filter((each) => told[each].needs.every((privilege) => may(actor, privilege)))) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const found = await db.rows<{ change: ChangeSinceYesterday }>(
        `select x.change from (${told[kind].sql}) x order by x.at desc limit ${MOST_CHANGES + 1}`,
        [since, places],
      );
      const results = found.slice(0, MOST_CHANGES).map(({ change }) => change);
      if (results.length > 0) kinds.push({ kind, results, hasNext: found.length > MOST_CHANGES });
    }
    return { body: { since, kinds } };
  },
});
