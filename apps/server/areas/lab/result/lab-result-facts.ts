/** What a result is judged by: its test and samples, its field, the person, the last result. */
import { ageInDays, type RangeSubject, type ReferenceRange } from '@fieldward/domain/lab/range.ts';
import type { SampleStatus } from '@fieldward/domain/lab/sample.ts';
import { labDatatypeOf, type LabDatatype } from '@fieldward/domain/lab/datatype.ts';
import { onProgrammeClock } from '../../../sql/programme-zone.ts';
import type { Db } from '../../../engine/db.ts';

export interface ResultFacts {
  readonly voided: boolean;
  readonly testType: string;
  readonly requiresSpecimen: boolean;
  readonly samples: readonly SampleStatus[];
  /** The field's own test. */
  readonly fieldOf: string;
  readonly retired: boolean;
  readonly datatype: LabDatatype;
  readonly config: string | null;
  readonly inMultiset: boolean;
  readonly maxOccurs: number | null;
  readonly maxDelta: string | null;
  readonly who: RangeSubject;
}

/** Whom and when a test is about, as `SUBJECT` reads it. */
export interface SubjectRow {
  readonly pregnant: boolean | null;
  readonly gender: string | null;
  readonly birthdate: string | null;
  /** The day, `YYYY-MM-DD` and more. */
  readonly taken: string;
}

/** SQL for the day at which the age of a test's (t) person counts: that of the collection, `otherwise` without an accepted sample. */
export const takenOn = (otherwise: string): string =>
  `${onProgrammeClock(`coalesce((select max(s.collection_date) from lab_sample s where s.patient_id = t.patient_id and s.lab_test_id = t.lab_test_id
    and not s.voided and s.status in ('ACCEPTED', 'PROCESSED')), ${otherwise})`)}::date::text`;

/** Columns of a `SubjectRow`, of a test (t) whose results are being saved and its person (p). */
export const SUBJECT = `t.pregnant, p.gender, p.birthdate::text as birthdate, ${takenOn('now()')} as taken`;

/** Whom a range is chosen for. */
export function subjectOf({ pregnant, gender, birthdate, taken }: SubjectRow): RangeSubject {
  return {
    ageDays: birthdate === null ? null : ageInDays(birthdate, taken),
    sex: gender === 'M' || gender === 'F' ? gender : null,
    pregnant,
  };
}

/** The statement for the last value that the patient of a test (t) has in a field, of another test that was resulted before: `value`, `at`. */
export const lastSql = (field: string): string => `
  select r.value_reference as value, u.resulted_at as at
  from lab_result r join lab_test u on u.patient_id = r.patient_id and u.lab_test_id = r.lab_test_id
  where r.patient_id = t.patient_id and r.lab_test_attribute_type_id = ${field} and r.lab_test_id <> t.lab_test_id
    and not r.voided and not u.voided and u.resulted_at <= coalesce(t.resulted_at, now())
  order by u.resulted_at desc, r.lab_result_id desc limit 1`;

interface Row extends SubjectRow {
  readonly voided: boolean;
  readonly test_type: string;
  readonly requires_specimen: boolean;
  readonly samples: readonly SampleStatus[];
  readonly field_of: string;
  readonly retired: boolean;
  readonly datatype: string;
  readonly config: string | null;
  readonly multiset: boolean;
  readonly max_occurs: number | null;
  readonly max_delta: string | null;
}

/** Locks the samples of a test, then the test. Everything that records results locks in this order, so the second one sees the first. */
export async function lockForResults(tx: Db, patientId: unknown, testId: unknown): Promise<void> {
  await tx.rows('select 1 from lab_sample where patient_id = $1 and lab_test_id = $2 order by lab_sample_id for no key update', [
    patientId,
    testId,
  ]);
  await tx.rows('select 1 from lab_test where patient_id = $1 and lab_test_id = $2 for no key update', [patientId, testId]);
}

/** Null when the test or the field is not there. */
export async function factsOf(tx: Db, patientId: unknown, testId: unknown, fieldId: unknown): Promise<ResultFacts | null> {
  const [row] = await tx.rows<Row>(
    `select t.voided, t.lab_test_type_id::text as test_type, y.requires_specimen, ${SUBJECT},
       coalesce((select jsonb_agg(s.status) from lab_sample s where s.patient_id = t.patient_id and s.lab_test_id = t.lab_test_id and not s.voided), '[]') as samples,
       a.lab_test_type_id::text as field_of, a.retired, a.datatype, a.datatype_config as config, coalesce(a.multiset_name, '') <> '' as multiset,
       a.max_occurs, a.max_delta::text as max_delta
     from lab_test t join lab_test_type y using (lab_test_type_id) join person p on p.person_id = t.patient_id, lab_test_attribute_type a
     where t.patient_id = $1 and t.lab_test_id = $2 and a.lab_test_attribute_type_id = $3::bigint`,
    [patientId, testId, fieldId],
  );
  if (row === undefined) return null;
  return {
    voided: row.voided,
    testType: row.test_type,
    requiresSpecimen: row.requires_specimen,
    samples: row.samples,
    fieldOf: row.field_of,
    retired: row.retired,
    datatype: labDatatypeOf(row.datatype) ?? 'text',
    config: row.config,
    inMultiset: row.multiset,
    maxOccurs: row.max_occurs,
    maxDelta: row.max_delta,
    who: subjectOf(row),
  };
}

/** A range and the key of the field that it belongs to. */
type RangeOfField = ReferenceRange & { readonly field: string };

/** The ranges of fields, given by their keys, that are not retired, each field's in their order. */
export async function rangesOf(tx: Db, fields: readonly unknown[]): Promise<RangeOfField[]> {
  return tx.rows<RangeOfField>(
    `select lab_test_attribute_type_id::text as field, min_age_days as "minAgeDays", max_age_days as "maxAgeDays", sex, pregnant,
       low::text, high::text, critical_low::text as "criticalLow", critical_high::text as "criticalHigh"
     from lab_reference_range where lab_test_attribute_type_id = any ($1::bigint[]) and not retired order by lab_reference_range_id`,
    [fields],
  );
}

/** The patient's last number in a field, of another test that was resulted before; null when there is none. */
export async function lastOf(tx: Db, patientId: unknown, fieldId: unknown, testId: unknown): Promise<string | null> {
  const [last] = await tx.rows<{ value: string }>(
    `select l.value from lab_test t cross join lateral (${lastSql('$2::bigint')}) l where t.patient_id = $1 and t.lab_test_id = $3`,
    [patientId, fieldId, testId],
  );
  return last?.value ?? null;
}

/**
 * The uuid of the concept that a coded value names by uuid or by one of its names; of the answers of the configured question where
 * it has some. Null when there is none.
 */
export async function conceptNamed(tx: Db, value: string, question: string | null): Promise<string | null> {
  const [found] = await tx.rows<{ uuid: string }>(
    `with offered as (
       select a.answer_concept as concept_id from concept q join concept_answer a using (concept_id) where q.uuid = btrim($2))
     select c.uuid from concept c
     where not c.retired and (c.uuid = $1 or c.concept_id in (select n.concept_id from concept_name n where lower(n.name) = lower($1) and not n.voided))
       and (not exists (select from offered) or c.concept_id in (select o.concept_id from offered o))
     order by (c.uuid = $1) desc, c.concept_id limit 1`,
    [value, question],
  );
  return found?.uuid ?? null;
}
