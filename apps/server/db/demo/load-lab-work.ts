import { isCritical } from '@fieldward/domain/lab/range.ts';
import type { Db } from '../../engine/db.ts';
import { demoUuid } from './demo-uuid.ts';
import type { DemoHistories } from './histories.ts';
import { makeLabWork, type DemoLabTest } from './laboratory-work.ts';
import { testConcept } from './laboratory-concepts.ts';
import { insertRows } from './load-content.ts';
import { labFieldUuid, labTestTypeUuid } from './load-laboratory.ts';

/** Who collects, accepts and enters, and who releases. */
const technician = 'kamran.lab';
const second = 'hira.lab';
/** Who orders. */
const clinician = 'dr.farah.siddiqui';

/** The two newest tests with a critical result: nobody was told of them yet. */
function newestCritical(tests: readonly (DemoLabTest & { readonly uuid: string })[]): ReadonlySet<string> {
  const critical = tests.filter(({ results }) => results.some(({ flag }) => isCritical(flag)));
  const newest = critical.sort((a, b) => (b.resulted ?? '').localeCompare(a.resulted ?? '')).slice(0, 2);
  return new Set(newest.map(({ uuid }) => uuid));
}

/** Loads what the laboratory did and what waits there: orders, tests, samples, results, call-backs. */
export async function loadLabWork(db: Db, histories: DemoHistories, now: Date): Promise<readonly DemoLabTest[]> {
  const work = makeLabWork(histories, now);
  const rows = work.map((each) => ({
    ...each,
    uuid: demoUuid(`lab_test:${each.key}`),
    order: demoUuid(`orders:${each.key}`),
    type: labTestTypeUuid(each.test),
    concept: testConcept(each.test),
    technician,
    second,
    clinician,
  }));
  await insertRows(
    db,
    rows,
    `insert into orders (uuid, patient_id, order_type_id, concept_id, encounter_id, orderer, care_setting_id, date_activated, creator, date_created)
     select r."order", e.patient_id, t.order_type_id, c.concept_id, e.encounter_id, p.provider_id, s.care_setting_id, r.at, e.creator, r.at
     from json_to_recordset($1::json) as r(position int, "order" text, encounter text, concept text, at timestamptz, clinician text)
     join encounter e on e.uuid = r.encounter join concept c on c.uuid = r.concept
     join users u on u.username = r.clinician join provider p on p.person_id = u.person_id and not p.retired
     cross join (select min(order_type_id) as order_type_id from order_type where java_class_name = 'org.openmrs.TestOrder' and not retired) t
     cross join (select care_setting_id from care_setting where care_setting_type = 'OUTPATIENT' and not retired order by care_setting_id limit 1) s
     order by r.position`,
  );
  await db.rows('analyze orders');
  await insertRows(
    db,
    rows,
    `insert into lab_test (uuid, patient_id, order_id, lab_test_type_id, lab_reference_number, resulted_at, resulted_by, released_at, released_by, creator, date_created)
     select r.uuid, o.patient_id, o.order_id, t.lab_test_type_id, r.reference, r.resulted, case when r.resulted is not null then k.user_id end, r.released,
       case when r.released is not null then case when t.needs_release then h.user_id else k.user_id end end, o.creator, r.at
     from json_to_recordset($1::json) as r(position int, uuid text, "order" text, type text, reference text, at timestamptz, resulted timestamptz,
       released timestamptz, technician text, second text)
     join orders o on o.uuid = r."order" join lab_test_type t on t.uuid = r.type
     join users k on k.username = r.technician join users h on h.username = r.second order by r.position`,
  );
  await db.rows('analyze lab_test');
  await insertRows(
    db,
    rows.flatMap(({ sample, ...row }) =>
      sample === null ? [] : [{ ...row, ...sample, uuid: demoUuid(`lab_sample:${row.key}`), of: row.uuid }],
    ),
    `insert into lab_sample (uuid, patient_id, lab_test_id, sample_identifier, specimen_type_id, specimen_site_id, collection_date, collector, status,
       processed_date, accepted_at, accepted_by, rejected_at, rejected_by, reject_reason, creator, date_created)
     select r.uuid, t.patient_id, t.lab_test_id, r.identifier, y.concept_id, s.concept_id, r.collected, p.provider_id, r.status, r.resulted,
       case when r.status in ('ACCEPTED', 'PROCESSED') then r.judged end, case when r.status in ('ACCEPTED', 'PROCESSED') then u.user_id end,
       case when r.status = 'REJECTED' then r.judged end, case when r.status = 'REJECTED' then u.user_id end,
       case when r.status = 'REJECTED' then 'Leaking container' end, u.user_id, r.collected
     from json_to_recordset($1::json) as r(position int, uuid text, of text, identifier text, type text, site text, collected timestamptz, status text,
       judged timestamptz, resulted timestamptz, technician text)
     join lab_test t on t.uuid = r.of join concept y on y.uuid = r.type join concept s on s.uuid = r.site
     join users u on u.username = r.technician join provider p on p.person_id = u.person_id and not p.retired order by r.position`,
  );
  const untold = newestCritical(rows);
  await insertRows(
    db,
    rows.flatMap(({ results, ...row }) =>
      results.map((result) => ({
        ...result,
        of: row.uuid,
        type: labFieldUuid(row.test, result.field),
        resulted: row.resulted,
        technician,
        told: isCritical(result.flag) && !untold.has(row.uuid),
      })),
    ),
    `with made as (
       insert into lab_result (uuid, patient_id, lab_test_id, lab_test_attribute_type_id, set_number, value_reference, value_numeric, flag, creator, date_created)
       select r.uuid, t.patient_id, t.lab_test_id, a.lab_test_attribute_type_id, r.set, r.value, r.numeric, r.flag, u.user_id, r.resulted
       from json_to_recordset($1::json) as r(position int, uuid text, of text, type text, set int, value text, numeric numeric, flag text, resulted timestamptz, technician text)
       join lab_test t on t.uuid = r.of join lab_test_attribute_type a on a.uuid = r.type join users u on u.username = r.technician order by r.position
       returning patient_id, lab_result_id, uuid, creator, date_created)
     insert into lab_callback (uuid, patient_id, lab_result_id, told_whom, told_at, read_back, creator, date_created)
     select left('b' || m.uuid, 38), m.patient_id, m.lab_result_id, 'Clinician on duty', m.date_created + interval '10 minutes', true, m.creator, m.date_created + interval '10 minutes'
     from made m join json_to_recordset($1::json) as r(uuid text, told boolean) on r.uuid = m.uuid and r.told`,
  );
  return work;
}
