import type { CustomType } from '@fieldward/contract/report/report.ts';
import type { Condition, CountedCondition } from '@fieldward/domain/report/report-content.ts';
import type { ReportWords } from '../report/report-content.ts';
import {
  bandRows,
  byTheEnd,
  inBand,
  periodValues,
  within,
  yearsAt,
  type ReportPeriod,
  type ReportStatement,
} from '../report/report-period.ts';

const bands = bandRows([
  { label: '<20', from: 0, to: 20 },
  { label: '20-29', from: 20, to: 30 },
  { label: '30-39', from: 30, to: 40 },
  { label: '40-49', from: 40, to: 50 },
  { label: '50-59', from: 50, to: 60 },
  { label: '>59', from: 60, to: 1000 },
]);

/** A column of a report by age: its header, and what is summed up of the rows `s` of a band. */
interface Summed {
  readonly header: string;
  readonly sql: string;
}

const people = (header: string, which: string): Summed => ({ header, sql: `count(s.patient_id) filter (where ${which})` });
const mean = (header: string, of: string): Summed => ({ header, sql: `round(avg(${of})::numeric, 1)` });
const meanOf = (header: string, of: string, which: string): Summed => ({
  header,
  sql: `round(avg(${of}) filter (where ${which})::numeric, 1)`,
});

/** The first number that an encounter has as the answer to a question. */
const number = (words: ReportWords, concept: string | null): string =>
  `(select o.value_numeric from obs o where o.patient_id = e.patient_id and o.encounter_id = e.encounter_id and not o.voided
     and o.concept_id = ${words.concept(concept)} and o.value_numeric is not null order by o.obs_id limit 1)`;
const moment = (words: ReportWords, concept: string | null): string =>
  `(select o.value_datetime from obs o where o.patient_id = e.patient_id and o.encounter_id = e.encounter_id and not o.voided
     and o.concept_id = ${words.concept(concept)} and o.value_datetime is not null order by o.obs_id limit 1)`;

/** Encounters of the period that meet a condition, with what they measured. */
const encounters = (words: ReportWords, form: Condition, more: Readonly<Record<string, string>> = {}): string => `
  select e.patient_id, e.encounter_id, e.encounter_datetime, p.gender, ${yearsAt('e.encounter_datetime', 'p')} as age${Object.entries(more)
    .map(([name, sql]) => `, ${sql} as ${name}`)
    .join('')}
  from encounter e join patient x on x.patient_id = e.patient_id join person p on p.person_id = e.patient_id
  where not e.voided and not x.voided and ${within('e.encounter_datetime')} and ${words.met(form)}`;

/** Everybody once, at the first of those encounters. */
const persons = (from: string): string =>
  `select distinct on (f.patient_id) f.* from (${from}) f order by f.patient_id, f.encounter_datetime, f.encounter_id`;

/** Whether the person of the row `s` met a condition at any time before the end of the period. */
const had = (words: ReportWords, condition: Condition): string =>
  `exists (select from encounter c where c.patient_id = s.patient_id and not c.voided and ${byTheEnd('c.encounter_datetime')} and ${words.met(condition, 'c')})`;

/** Rows `s` with yes or no for conditions c0, c1, … of their persons. */
const withConditions = (words: ReportWords, from: string, conditions: readonly Condition[]): string =>
  `select s.*${conditions.map((condition, at) => `, ${had(words, condition)} as c${at}`).join('')} from (${from}) s`;

function byAge(from: string, summed: readonly Summed[], period: ReportPeriod): ReportStatement {
  return {
    columns: ['age', ...summed.map(({ header }) => header)],
    sql: `with s as materialized (${from})
      select ${['b.label', ...summed.map(({ sql }) => sql)].join(', ')}
      from ${bands} left join s on ${inBand('s.age')}
      group by b.place, b.label, b.low having b.low is not null or count(s.patient_id) > 0 order by b.place`,
    values: periodValues(period),
  };
}

/** For each gender, a column per condition. */
const genderColumns = (conditions: readonly CountedCondition[], male: string, female: string): readonly Summed[] =>
  [
    ['M', male],
    ['F', female],
  ].flatMap(([gender, word]) => conditions.map(({ header }, at) => people(`${word} ${header}`, `s.gender = '${gender}' and s.c${at}`)));

const screened: Readonly<Record<'screened-preexisting' | 'screened-age-gender-condition', Maker>> = {
  'screened-preexisting': (words, period) => {
    const { form, preExisting, noPreExisting } = words.content.custom.screening;
    const from = withConditions(words, persons(encounters(words, form)), [preExisting, noPreExisting]);
    const columns = [
      people('Pre Condition', 's.c0'),
      people('Non Pre Condition', 's.c1 and not s.c0'),
      people('Other', 'not s.c0 and not s.c1'),
    ];
    return byAge(from, columns, period);
  },
  'screened-age-gender-condition': (words, period) => {
    const { form, conditions } = words.content.custom.screening;
    const met = conditions.map(({ condition }) => condition);
    return byAge(withConditions(words, persons(encounters(words, form)), met), genderColumns(conditions, 'Male', 'Female'), period);
  },
};

/** Sessions of oxygen; saturations that cannot be are as if they were not measured. */
function sessions(words: ReportWords): string {
  const { form, rate, saturationBefore, saturationAfter, minutes, started, ended } = words.content.custom.oxygen;
  const lasted = `extract(epoch from ${moment(words, ended)} - ${moment(words, started)})::float8 / 60`;
  const measured = encounters(words, form, {
    rate: number(words, rate),
    before: number(words, saturationBefore),
    after: number(words, saturationAfter),
    minutes: `coalesce(${number(words, minutes)}, ${lasted})`,
  });
  return `select m.patient_id, m.gender, m.age, m.rate, case when m.before between 0 and 100 then m.before end as before,
    case when m.after between 0 and 100 then m.after end as after, case when m.minutes > 0 then m.minutes end as minutes from (${measured}) m`;
}

const oxygen: Readonly<Record<Exclude<CustomType, keyof typeof screened>, Maker>> = {
  'oxygen-age-gender': (words, period) => {
    const from = persons(encounters(words, words.content.custom.oxygen.form));
    return byAge(from, [people('Male', `s.gender = 'M'`), people('Female', `s.gender = 'F'`)], period);
  },
  'oxygen-age-gender-condition': (words, period) => {
    const { form, conditions } = words.content.custom.oxygen;
    const met = conditions.map(({ condition }) => condition);
    // clients know these columns by this spelling
    return byAge(withConditions(words, persons(encounters(words, form)), met), genderColumns(conditions, 'Male', 'Femal'), period);
  },
  'oxygen-therapy-avg': (words, period) => {
    const means = [
      mean('Average Age', 's.age'),
      mean('Average Rate', 's.rate'),
      mean('Average Oxygen Sat Pre Therapy', 's.before'),
      mean('Average Oxygen Sat Post Therapy', 's.after'),
    ];
    return {
      columns: ['age', ...means.map(({ header }) => header)],
      sql: `select 'Any', ${means.map(({ sql }) => sql).join(', ')} from (${sessions(words)}) s`,
      values: periodValues(period),
    };
  },
  'oxygen-therapy-avg-age': (words, period) => byAge(sessions(words), [mean('Average Rate', 's.rate')], period),
  'oxygen-therapy-age-gender-condition': (words, period) => {
    const { preExisting, noPreExisting } = words.content.custom.oxygen;
    const columns = [
      meanOf('Average Rate pre-existing', 's.rate', 's.c0'),
      meanOf('Average Rate non pre-existing', 's.rate', 's.c1 and not s.c0'),
    ];
    return byAge(withConditions(words, sessions(words), [preExisting, noPreExisting]), columns, period);
  },
  'oxygen-therapy-duration': (words, period) => {
    const columns = [
      { header: 'Sessions', sql: 'count(s.minutes)' },
      mean('Average Minutes', 's.minutes'),
      { header: 'Median Minutes', sql: 'round(percentile_cont(0.5) within group (order by s.minutes)::numeric, 1)' },
      { header: 'Longest Minutes', sql: 'round(max(s.minutes)::numeric, 1)' },
    ];
    return byAge(sessions(words), columns, period);
  },
};

type Maker = (words: ReportWords, period: ReportPeriod) => ReportStatement;

const makers: Readonly<Record<CustomType, Maker>> = { ...screened, ...oxygen };

/**
 * A custom report by its `custom-type`: rows by age (full years at the encounter; those of unknown age last, when there are any). People are
 * counted once, at their first such encounter of the period; conditions are what they had by its end. Means are over sessions, one decimal.
 * @param words what the programme means by its words, `reportWords(db)`
 */
export function customReport(type: CustomType, words: ReportWords, period: ReportPeriod): ReportStatement {
  return makers[type](words, period);
}
