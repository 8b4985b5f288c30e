import type { ColumnReport, Condition } from '@fieldward/domain/report/report-content.ts';
import { bandRows, inBand, yearsAt } from './report-period.ts';
import { placedValues, type ReportColumn, type ReportScope, type ReportTable } from './report-scope.ts';
import {
  chosenColumn,
  firsts,
  genderOf,
  hereAndThen,
  homePlace,
  identityColumns,
  metByTheEnd,
  standingColumns,
  type PatientColumn,
} from './report-patient-columns.ts';

/** The values of a statement on patients: the period, the places, the workflow. */
const valuesOf = (scope: ReportScope): ReportTable['values'] => [...placedValues(scope), scope.workflow];

const IN_WORKFLOW = `($5::bigint is null or exists (
  select from patient_workflow w where w.patient_id = x.patient_id and w.workflow_id = $5::bigint and not w.voided))`;

/** Whether the patient `x` is presumptive, as far as that is asked. */
function presumptive({ words, presumptiveTb }: ReportScope): string {
  if (presumptiveTb === null) return 'true';
  return `${presumptiveTb ? '' : 'not '}${metByTheEnd(words, words.content.programme.presumptive)}`;
}

const shape = ({ header, kind }: PatientColumn): ReportColumn => ({ header, ...(kind === undefined ? {} : { kind }) });

/** Patients who were registered in the period and belong to the places. */
export function facilityPatients(scope: ReportScope): ReportTable {
  const columns = [...identityColumns(scope.words), ...standingColumns];
  return {
    columns: columns.map(shape),
    sql: `select ${columns.map(({ sql }) => sql).join(', ')}
      from patient x join person p on p.person_id = x.patient_id
      where not x.voided and ${hereAndThen('x.date_created', homePlace(scope.words))} and ${IN_WORKFLOW} and ${presumptive(scope)}
      order by x.patient_id`,
    values: valuesOf(scope),
  };
}

/** Patients whose first encounter that meets a condition lies in the period and at the places, with the columns that the programme chose. */
function patientsAt(scope: ReportScope, condition: Condition, report: ColumnReport): ReportTable {
  const { words } = scope;
  const columns = [...identityColumns(words), ...words.content.columns[report].map((column) => chosenColumn(words, column))];
  return {
    columns: columns.map(shape),
    sql: `with first as materialized (${firsts(words, condition)})
      select ${columns.map(({ sql }) => sql).join(', ')}
      from first f join patient x on x.patient_id = f.patient_id join person p on p.person_id = x.patient_id
      where not x.voided and ${hereAndThen('f.at', 'f.location_id')} and ${IN_WORKFLOW} and ${presumptive(scope)}
      order by f.at, x.patient_id`,
    values: valuesOf(scope),
  };
}

/** Who was screened in the period; presumptive or not, as asked. */
export const presumptivePatients = (scope: ReportScope): ReportTable =>
  patientsAt(scope, scope.words.content.programme.screened, 'presumptivePatients');

/** Who was diagnosed in the period. */
export const diagnosedTbPatients = (scope: ReportScope): ReportTable =>
  patientsAt(scope, scope.words.content.programme.diagnosed, 'diagnosedTbPatients');

const bands = bandRows([
  { label: '0-5', from: 0, to: 5 },
  { label: '05-15', from: 5, to: 15 },
  { label: '15-25', from: 15, to: 25 },
  { label: '25-35', from: 25, to: 35 },
  { label: '35-45', from: 35, to: 45 },
  { label: '45-55', from: 45, to: 55 },
  { label: '55-65', from: 55, to: 65 },
  { label: '65+', from: 65, to: 1000 },
]);

/**
 * How many took each step for the first time in the period and at the places, by age (at the step) and gender. A percentage is of the step
 * before, and empty when nobody took that. Men and women have every age; others and unknown ages stand where there are any.
 */
export function disaggregationPatients(scope: ReportScope): ReportTable {
  const { words } = scope;
  const { screened, presumptive: suspected, diagnosed, treatmentStarted } = words.content.programme;
  const steps = [screened, suspected, diagnosed, treatmentStarted].map(
    (condition, step) => `select ${step} as step, f.patient_id, f.at, f.location_id from (${firsts(words, condition)}) f`,
  );
  const number = (step: number): string => `count(s.step) filter (where s.step = ${step})`;
  const share = (step: number): string => `round(100.0 * ${number(step)} / nullif(${number(step - 1)}, 0), 1)`;
  const counted = (header: string): ReportColumn => ({ header, kind: 'number' });
  return {
    columns: [
      { header: 'Age' },
      { header: 'Gender' },
      counted('Screening (N)'),
      ...['Presumptive', 'Diagnosed with TB', 'Treatment Started'].flatMap((step) => [counted(`${step} (N)`), counted(`${step} (%)`)]),
    ],
    sql: `with s as materialized (
        select t.step, ${genderOf('p.gender')} as gender, ${yearsAt('t.at', 'p')} as age
        from (${steps.join(' union all ')}) t join patient x on x.patient_id = t.patient_id join person p on p.person_id = x.patient_id
        where not x.voided and ${hereAndThen('t.at', 't.location_id')} and ${IN_WORKFLOW} and ${presumptive(scope)})
      select b.label, g.gender, ${number(0)}, ${[1, 2, 3].flatMap((step) => [number(step), share(step)]).join(', ')}
      from ${bands} cross join unnest(array['Male', 'Female', 'Other', 'Unknown']) with ordinality as g(gender, place)
      left join s on s.gender = g.gender and ${inBand('s.age')}
      group by b.place, b.label, b.low, g.place, g.gender
      having count(s.step) > 0 or (b.low is not null and g.place <= 2)
      order by b.place, g.place`,
    values: valuesOf(scope),
  };
}
