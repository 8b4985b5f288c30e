/** What a laboratory report says: released results only, of tests that are still there. */
import type { Moment } from '@fieldward/domain/time/day.ts';
import { rangeFor, type LabFlag, type ReferenceRange } from '@fieldward/domain/lab/range.ts';
import type { LabDatatype } from '@fieldward/domain/lab/datatype.ts';
import { labDatatypeOf } from '@fieldward/domain/lab/datatype.ts';
import type { Db } from '../../../engine/db.ts';
import type { PrintedPatient } from '../../../paper/pdf-facts.ts';
import { personDisplay } from '../../../sql/display-sql.ts';
import { printedPatient } from '../../../sql/printed-patient.ts';
import { rangesOf, subjectOf, takenOn } from '../result/lab-result-facts.ts';

export interface ReportPatient extends PrintedPatient {
  readonly programmes: readonly string[];
}

interface Sample {
  readonly identifier: string;
  readonly type: string | null;
  readonly collected: Moment | null;
}

export interface ReportValue {
  readonly name: string;
  readonly group: string | null;
  readonly set: number | null;
  readonly datatype: LabDatatype;
  /** As it is stored; coded ones by the name of the answer. */
  readonly value: string;
  readonly units: string | null;
  readonly flag: LabFlag | null;
  /** When the value took the place of another one; null: it did not. */
  readonly amended: Moment | null;
  readonly range: ReferenceRange | null;
}

export interface ReportTest {
  readonly uuid: string;
  readonly name: string;
  readonly reference: string;
  readonly order: string;
  readonly ordered: Moment;
  readonly orderer: string | null;
  readonly place: string | null;
  readonly comments: string | null;
  readonly resulted: Moment;
  readonly resultedBy: string | null;
  readonly released: Moment;
  readonly releasedBy: string | null;
  readonly samples: readonly Sample[];
  readonly values: readonly ReportValue[];
}

/** Tests on one report; the newest. */
export const MOST_TESTS = 100;

const USER = (column: string): string =>
  `(select coalesce(${personDisplay('u.person_id')}, u.username, u.system_id) from users u where u.user_id = t.${column})`;

/** The name of a concept in the language of the report ($2), else as everywhere. */
const conceptIn = (id: string): string =>
  `(select cn.name from concept_name cn where cn.concept_id = ${id} and not cn.voided
    order by (cn.locale = $2) desc, (cn.locale = 'en') desc, cn.locale_preferred desc, (cn.concept_name_type = 'FULLY_SPECIFIED') desc nulls last, cn.concept_name_id limit 1)`;

const PATIENT = `
  select ${printedPatient},
    coalesce((select json_agg(distinct w.name order by w.name) from patient_workflow pw join workflow w using (workflow_id)
      where pw.patient_id = x.patient_id and not pw.voided), '[]') as programmes
  from patient x join person p on p.person_id = x.patient_id
  where not x.voided and (p.uuid = $1 or x.patient_id in (select t.patient_id from lab_test t where t.uuid = $2 and not t.voided))`;

const SAMPLES = `coalesce((
  select json_agg(json_build_object('identifier', s.sample_identifier, 'type', ${conceptIn('s.specimen_type_id')}, 'collected', iso(s.collection_date)) order by s.lab_sample_id)
  from lab_sample s where s.patient_id = t.patient_id and s.lab_test_id = t.lab_test_id and not s.voided and s.status in ('ACCEPTED', 'PROCESSED')), '[]')`;

const VALUES = `coalesce((
  select json_agg(json_build_object('name', a.name, 'group', nullif(btrim(a.group_name), ''), 'set', r.set_number, 'datatype', a.datatype,
    'value', case when a.datatype like '%ConceptDatatype' then coalesce((select ${conceptIn('c.concept_id')} from concept c where c.uuid = r.value_reference), r.value_reference) else r.value_reference end,
    'units', nullif(btrim(a.units), ''), 'flag', r.flag, 'amended', case when r.amends is not null then iso(r.date_created) end,
    'field', a.lab_test_attribute_type_id::text)
    order by a.sort_weight, lower(a.name), a.lab_test_attribute_type_id, r.set_number nulls first)
  from lab_result r join lab_test_attribute_type a using (lab_test_attribute_type_id)
  where r.patient_id = t.patient_id and r.lab_test_id = t.lab_test_id and not r.voided), '[]')`;

const TESTS = `
  select t.uuid, y.name, t.lab_reference_number as reference, o.order_number as "order", iso(o.date_activated) as ordered,
    (select coalesce(pr.name, ${personDisplay('pr.person_id')}) from provider pr where pr.provider_id = o.orderer) as orderer,
    (select l.name from location l where l.location_id = e.location_id) as place, nullif(btrim(t.result_comments), '') as comments, t.pregnant,
    iso(t.resulted_at) as resulted, ${USER('resulted_by')} as "resultedBy", iso(t.released_at) as released, ${USER('released_by')} as "releasedBy",
    ${takenOn('t.resulted_at')} as taken, ${SAMPLES} as samples, ${VALUES} as values
  from lab_test t join orders o on o.patient_id = t.patient_id and o.order_id = t.order_id
  join encounter e on e.patient_id = o.patient_id and e.encounter_id = o.encounter_id
  join lab_test_type y on y.lab_test_type_id = t.lab_test_type_id
  where t.patient_id = $1 and not t.voided and not o.voided and t.resulted_at is not null and t.released_at is not null
    and ($3::text is null or t.uuid = $3)
  order by t.released_at desc, t.lab_test_id desc limit ${MOST_TESTS + 1}`;

interface TestRow extends Omit<ReportTest, 'values'> {
  readonly pregnant: boolean | null;
  readonly taken: string;
  readonly values: readonly (Omit<ReportValue, 'range' | 'datatype'> & { readonly datatype: string; readonly field: string })[];
}

/** The patient of a report, by his uuid or that of one of his tests; null when there is none, or the asking account may not see him. */
export async function reportPatient(db: Db, patient: string, labTest: string): Promise<ReportPatient | null> {
  const [found] = await db.rows<ReportPatient>(PATIENT, [patient, labTest]);
  return found ?? null;
}

/** The released tests of a patient, or one of them, newest first; at most `MOST_TESTS`, and whether there are more. */
export async function reportTests(
  db: Db,
  patient: ReportPatient,
  labTest: string | null,
  language: string,
): Promise<{ tests: readonly ReportTest[]; more: boolean }> {
  const rows = await db.rows<TestRow>(TESTS, [patient.id, language, labTest]);
  const fields = [...new Set(rows.flatMap((row) => row.values.map((value) => value.field)))];
  const ranges = fields.length === 0 ? [] : await rangesOf(db, fields);
  const tests = rows.slice(0, MOST_TESTS).map((row): ReportTest => {
    const who = subjectOf({ ...patient, pregnant: row.pregnant, taken: row.taken });
    const values = row.values.map((value): ReportValue => {
      const datatype = labDatatypeOf(value.datatype) ?? 'text';
      const range =
        datatype === 'number'
          ? rangeFor(
              ranges.filter((each) => each.field === value.field),
              who,
            )
          : null;
      return { ...value, datatype, range };
    });
    return { ...row, values };
  });
  return { tests, more: rows.length > MOST_TESTS };
}
