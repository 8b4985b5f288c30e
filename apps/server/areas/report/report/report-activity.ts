import { labStages, type LabStage } from '@fieldward/domain/lab/turnaround.ts';
import { IS_LINKED } from '../../../engine/audit-chain.ts';
import { personDisplay } from '../../../sql/display-sql.ts';
import { dayOf, within } from './report-period.ts';
import { placedValues, type ReportColumn, type ReportScope, type ReportTable } from './report-scope.ts';

const text = (...headers: readonly string[]): ReportColumn[] => headers.map((header) => ({ header }));
const numbers = (...headers: readonly string[]): ReportColumn[] => headers.map((header) => ({ header, kind: 'number' }));
const AT_PLACES = (place: string): string => `($4::bigint[] is null or ${place} = any ($4::bigint[]))`;

const TESTS = `orders o join lab_test t on t.patient_id = o.patient_id and t.order_id = o.order_id and not t.voided
  join encounter e on e.patient_id = o.patient_id and e.encounter_id = o.encounter_id
  join lab_test_type y on y.lab_test_type_id = t.lab_test_type_id`;
const ORDERED = `not o.voided and ${within('o.date_activated')} and ${AT_PLACES('e.location_id')}`;

/** Laboratory tests that were ordered in the period. */
export const testReport = (scope: ReportScope): ReportTable => ({
  columns: text('Date Created', 'Patient ID', 'Test', 'Location', 'Resulted', 'Released'),
  sql: `select ${dayOf('o.date_activated')},
      (select i.identifier from patient_identifier i where i.patient_id = o.patient_id and not i.voided order by i.preferred desc, i.patient_identifier_id limit 1),
      y.name, (select l.name from location l where l.location_id = e.location_id), ${dayOf('t.resulted_at')}, ${dayOf('t.released_at')}
    from ${TESTS} join patient x on x.patient_id = o.patient_id
    where not x.voided and ${ORDERED} order by o.date_activated, o.order_id`,
  values: placedValues(scope),
});

/** From which moment to which a stage goes, as `turnaround` of the rules has it. */
const STAGES: Readonly<Record<LabStage, readonly [from: string, to: string]>> = {
  collected: ['t.ordered', 't.collected'],
  accepted: ['t.collected', 't.accepted'],
  released: ['coalesce(t.accepted, t.collected)', 't.released'],
  total: ['t.ordered', 't.released'],
};

const SAMPLES = `from lab_sample s where s.patient_id = t.patient_id and s.lab_test_id = t.lab_test_id and not s.voided and s.status <> 'REJECTED'`;

/** How long laboratory tests took, by test and place: hours from each stage to the next, median and 90th percentile by nearest rank. */
export function labTurnaround(scope: ReportScope): ReportTable {
  const hours = labStages.map((stage) => {
    const [from, to] = STAGES[stage];
    return `case when ${to} >= ${from} then extract(epoch from ${to} - ${from})::float8 / 3600 end as ${stage}`;
  });
  const spread = (stage: LabStage): string =>
    [0.5, 0.9].map((share) => `round((percentile_disc(${share}) within group (order by h.${stage}))::numeric, 2)`).join(', ');
  return {
    columns: [
      ...text('Test', 'Location'),
      ...numbers('Tests', ...labStages.flatMap((stage) => [`${stage} count`, `${stage} median hours`, `${stage} p90 hours`])),
    ],
    sql: `with t as (
        select y.name as test, (select l.name from location l where l.location_id = e.location_id) as place, o.date_activated as ordered,
          t.released_at as released, (select min(s.collection_date) ${SAMPLES}) as collected, (select min(s.accepted_at) ${SAMPLES}) as accepted
        from ${TESTS} where ${ORDERED}),
      h as (select t.test, t.place, ${hours.join(', ')} from t)
      select h.test, h.place, count(*), ${labStages.map((stage) => `count(h.${stage}), ${spread(stage)}`).join(', ')}
      from h group by h.test, h.place order by h.test, h.place nulls first`,
    values: placedValues(scope),
  };
}

/** How many forms each person recorded on each day, by form; other encounters count under their type. */
export const dataEntryActivity = (scope: ReportScope): ReportTable => ({
  columns: [...text('Date', 'Username', 'Name', 'Form'), ...numbers('Forms')],
  sql: `select a.day, u.username, ${personDisplay('u.person_id')}, a.form, a.n
    from (
      select ${dayOf('e.date_created')} as day, e.creator, coalesce(m.name, y.name) as form, count(*) as n
      from encounter e join encounter_type y on y.encounter_type_id = e.encounter_type
      left join form_encounter f on f.patient_id = e.patient_id and f.encounter_id = e.encounter_id and not f.voided
      left join component_form c on c.component_form_id = f.component_form_id left join form_version v on v.form_version_id = f.form_version_id
      left join form m on m.form_id = coalesce(c.form_id, v.form_id)
      where not e.voided and ${within('e.date_created')} and ${AT_PLACES('e.location_id')}
      group by 1, 2, 3) a
    left join users u on u.user_id = a.creator
    order by a.day, u.username, a.form`,
  values: placedValues(scope),
});

/** The audit trail, oldest first, without the values of patients. */
export const auditExtract = ({ period: { from, to, zone } }: ReportScope): ReportTable => ({
  columns: text('date', 'user', 'name', 'action', 'resource', 'object', 'patient', 'patientName', 'address', 'detail', 'sealed'),
  sql: `select to_char(a.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), coalesce(u.username, u.system_id), ${personDisplay('u.person_id')},
      a.action, a.resource, a.resource_uuid, p.uuid, ${personDisplay('p.person_id')}, a.address,
      case when jsonb_typeof(a.detail) = 'object' then a.detail - 'values' else a.detail end::text, (${IS_LINKED})::text
    from audit_log a left join users u on u.user_id = a.user_id left join person p on p.person_id = a.patient_id and a.patient_id <> 0
    where ${within('a.occurred_at')} order by a.occurred_at, a.audit_log_id`,
  values: [from, to, zone],
});
