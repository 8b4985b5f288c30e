import { join } from 'node:path';
import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import type { Pool } from '../../db/pool.ts';
import { searchAllPairs } from '../../areas/patient/merge/pair-search.ts';
import type { LabelledRecord } from './labelled-register.ts';
import { SCRIPTS } from './script-names.ts';

/** The least scores that the work list offers. */
const THRESHOLDS = [65, 70, 80, 90] as const;

/** How good the list of suspected pairs is from one score on. */
interface Quality {
  readonly of: string;
  readonly from: number;
  readonly listed: number;
  /** Of the pairs that are listed, the share that is one person. */
  readonly precision: number;
  /** Of the pairs that are one person, the share that is listed. */
  readonly recall: number;
}

/** A pair of the work list with the labels of both records. */
interface JudgedPair {
  readonly a: LabelledRecord;
  readonly b: LabelledRecord;
  readonly score: number;
  readonly reasons: readonly string[];
}

const ROWS = `r as (select x.*, x.n + 1000000 as id from jsonb_to_recordset($1::jsonb) x(
  n int, given text, family text, gender text, birthdate date, estimated boolean, phone text, mother text, place int, identifier text))`;
const PEOPLE = `with ${ROWS} insert into person (person_id, gender, birthdate, birthdate_estimated) select id, gender, birthdate, estimated from r`;
const PATIENTS = `
  with ${ROWS},
  places as (insert into location (name) select distinct 'Village ' || place from r returning location_id, name),
  n as (insert into person_name (person_id, given_name, family_name, preferred) select id, given, family, true from r),
  t as (insert into patient (patient_id) select id from r),
  a as (insert into person_attribute (person_id, person_attribute_type_id, value)
    select r.id, y.person_attribute_type_id, v.value
    from r, (values ($2, 'phone'), (null, 'mother')) k(uuid, kind)
    join person_attribute_type y on y.uuid = k.uuid or (k.uuid is null and y.name = 'Mother''s Name'), lateral (select case k.kind when 'phone' then r.phone else r.mother end) v(value)
    where v.value is not null)
  insert into patient_identifier (patient_id, identifier, identifier_type, preferred, location_id)
  select r.id, r.identifier, (select min(patient_identifier_type_id) from patient_identifier_type), true, l.location_id
  from r join places l on l.name = 'Village ' || r.place`;

/** Enters a labelled register into a database with the starter content. */
export async function enterRegister(pool: Pool, register: readonly LabelledRecord[]): Promise<void> {
  // what follows from names is not what is measured, and takes most of the time
  const quiet = (how: 'disable' | 'enable'): string =>
    ['person_name', 'person_attribute', 'patient_identifier'].map((table) => `alter table ${table} ${how} trigger user;`).join(' ');
  const rows = JSON.stringify(register.map((record, n) => ({ ...record, n })));
  await pool.transaction(async (tx) => {
    await tx.rows(quiet('disable'));
    await tx.rows(PEOPLE, [rows]);
    await tx.rows(PATIENTS, [rows, contactNumberType]);
    await tx.rows(
      'insert into patient_place (patient_id, location_id) select patient_id, location_id from patient_identifier where patient_id >= 1000000',
    );
    await tx.rows(quiet('enable'));
  });
}

/** The pairs that the nightly search finds in a register that was entered. */
export async function foundPairs(pool: Pool, register: readonly LabelledRecord[]): Promise<JudgedPair[]> {
  await pool.transaction((tx) => searchAllPairs(tx));
  const rows = await pool.rows<{ a: number; b: number; score: number; reasons: readonly string[] }>(
    'select patient_a - 1000000 as a, patient_b - 1000000 as b, score, reasons from patient_pair where patient_a >= 1000000 order by score desc, 1, 2',
  );
  return rows.flatMap(({ a, b, score, reasons }) => {
    const [one, other] = [register[a], register[b]];
    return one === undefined || other === undefined ? [] : [{ a: one, b: other, score, reasons }];
  });
}

/** Precision and recall of a list of pairs, of each script and altogether, at the scores of the work list. */
export function qualityOf(pairs: readonly JudgedPair[], register: readonly LabelledRecord[]): Quality[] {
  const figures = (of: string, from: number, inside: (record: LabelledRecord) => boolean): Quality => {
    const listed = pairs.filter(({ a, score }) => score >= from && inside(a));
    const right = listed.filter(({ a, b }) => a.person === b.person).length;
    const records = register.filter(inside);
    const twice = records.length - new Set(records.map(({ person }) => person)).size;
    return { of, from, listed: listed.length, precision: right / Math.max(listed.length, 1), recall: right / twice };
  };
  return [
    ...THRESHOLDS.map((from) => figures('all', from, () => true)),
    ...SCRIPTS.flatMap(({ script }) => [65, 80].map((from) => figures(script, from, (record) => record.script === script))),
  ];
}

const rounded = (share: number): string => (Math.floor(share * 1_000) / 1_000).toFixed(3);

/** The figures as a table of Markdown; rounded down. */
export function qualityTable(qualities: readonly Quality[]): string {
  return [
    '| records | score from | pairs listed | precision | recall |',
    '|---|---|---|---|---|',
    ...qualities.map(
      ({ of, from, listed, precision, recall }) => `| ${of} | ${from} | ${listed} | ${rounded(precision)} | ${rounded(recall)} |`,
    ),
  ].join('\n');
}

/** Where the figures are published. */
export const QUALITY_PAGE = join(import.meta.dirname, '../../../../docs/duplicates.md');

const ROW = /^\| (\w+) \| (\d+) \| (\d+) \| ([\d.]+) \| ([\d.]+) \|$/gm;

/** The figures that a page publishes. */
export function publishedQualities(page: string): Quality[] {
  return [...page.matchAll(ROW)].map(([, of = '', from, listed, precision, recall]) => ({
    of,
    from: Number(from),
    listed: Number(listed),
    precision: Number(precision),
    recall: Number(recall),
  }));
}

/** The page with these figures in place of those that it has. */
export const withQualities = (page: string, qualities: readonly Quality[]): string =>
  page.replace(/\| records \| score from[\s\S]*?\n\n/, `${qualityTable(qualities)}\n\n`);
