import { personDisplay } from '../../../sql/display-sql.ts';
import { placedValues, type ReportColumn, type ReportScope, type ReportTable } from './report-scope.ts';

const texts = ['Patient ID', 'Name', 'Location', 'Workflow', 'To do', 'Due', 'State', 'Missed', 'To trace', 'Done', 'Done by', 'Given up'];
const COLUMNS: readonly ReportColumn[] = [...texts.map((header) => ({ header })), { header: 'Days', kind: 'number' }];

const day = (column: string): string => `to_char(${column}, 'YYYY-MM-DD')`;
/** The day of a column, where it has come by the end of the period. */
const come = (column: string): string => `case when ${column} <= $2::date then ${day(column)} end`;

/**
 * What the schedules asked: everything that was due in the period, with what had become of it on its last day. Days are counted from the day on
 * which it was due to the one on which it was done or given up, or else to the last of the period.
 */
export const scheduleTasks = (scope: ReportScope): ReportTable => ({
  columns: COLUMNS,
  sql: `select i.identifier, ${personDisplay('t.patient_id')}, l.name, w.name, t.name, ${day('t.due_on')},
      case when t.settled_on <= $2::date then 'done' when t.lost_on <= $2::date then 'given up' when t.trace_on <= $2::date then 'to trace'
        when t.missed_on <= $2::date then 'missed' else 'due' end,
      ${come('t.missed_on')}, ${come('t.trace_on')}, ${come('t.settled_on')},
      case when t.settled_on <= $2::date then (select u.username from encounter e join users u on u.user_id = e.creator
        where e.patient_id = t.patient_id and e.uuid = t.settled_by_encounter) end,
      case when t.settled_on is null then ${come('t.lost_on')} end,
      least(coalesce(t.settled_on, t.lost_on), $2::date) - t.due_on
    from task t join patient x on x.patient_id = t.patient_id join schedule s on s.schedule_id = t.schedule_id
    join workflow w on w.workflow_id = s.workflow_id left join location l on l.location_id = t.location_id
    left join lateral (select i.identifier from patient_identifier i where i.patient_id = t.patient_id and not i.voided
      order by i.preferred desc, i.patient_identifier_id limit 1) i on true
    where $3::text is not null and not x.voided and t.kind = 'schedule' and t.status <> 'cancelled' and t.due_on between $1::date and $2::date
      and ($4::bigint[] is null or t.location_id = any ($4::bigint[])) and ($5::bigint is null or s.workflow_id = $5::bigint)
    order by t.due_on, i.identifier, t.patient_id, t.name`,
  values: [...placedValues(scope), scope.workflow],
});
