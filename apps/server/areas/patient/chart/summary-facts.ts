import type { PrintedWords } from '../../../paper/printed-words.ts';
import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import { may, type Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { unknownObject } from '../../../engine/problem.ts';
import type { PrintedPatient } from '../../../paper/pdf-facts.ts';
import { personDisplay } from '../../../sql/display-sql.ts';
import { printedPatient } from '../../../sql/printed-patient.ts';
import { bannerFacts } from './banner-facts.ts';
import { growthFacts } from './growth-facts.ts';
import { listSeenWith } from './chart-lists.ts';
import { panelFacts } from './panel-facts.ts';
import type { LastResult, Summary } from './summary-paper.ts';

const PATIENT = `
  select ${printedPatient},
    (select coalesce(${personDisplay('u.person_id')}, u.username, u.system_id) from users u where u.user_id = $2::bigint) as "askedBy"
  from patient x join person p on p.person_id = x.patient_id where p.uuid = $1 and not x.voided`;

const LISTS = Object.keys(listSeenWith) as (keyof typeof listSeenWith)[]; // the keys of a const object

/** More would not be one sheet. */
const MOST_RESULTS = 12;

/** The newest released value of each field. */
const RESULTS = `
  select * from (
    select distinct on (r.lab_test_attribute_type_id) y.name as test, a.name as field, coalesce((select c.shown from concept c where c.uuid = r.value_reference), r.value_reference) as value,
      nullif(btrim(a.units), '') as units, r.flag, iso(t.released_at) as at
    from lab_test t join orders o on o.patient_id = t.patient_id and o.order_id = t.order_id
    join lab_result r on r.patient_id = t.patient_id and r.lab_test_id = t.lab_test_id
    join lab_test_type y on y.lab_test_type_id = t.lab_test_type_id join lab_test_attribute_type a using (lab_test_attribute_type_id)
    where t.patient_id = $1 and not t.voided and not o.voided and not r.voided and t.resulted_at is not null and t.released_at is not null
    order by r.lab_test_attribute_type_id, t.released_at desc, r.lab_result_id desc) newest
  order by at desc, test, field limit ${MOST_RESULTS}`;

/** What matters of a patient, as far as an account may see it. Raises `engine.unknownObject`. @param uuid of the patient */
export async function summaryOf(db: Db, actor: Actor, uuid: string, words: PrintedWords): Promise<Summary> {
  const [patient] = await db.rows<PrintedPatient & { readonly askedBy: string | null }>(PATIENT, [uuid, actor.userId]);
  if (patient === undefined) throw unknownObject('patient', uuid);
  const { facts } = await bannerFacts(db, actor, uuid, true);
  const seesValues = may(actor, 'Get Observations');
  return {
    patient,
    facts,
    lists: new Set(LISTS.filter((name) => may(actor, listSeenWith[name]))),
    values: seesValues ? (await panelFacts(db, uuid)).panels : null,
    curves: seesValues ? (await growthFacts(db, uuid)).growth.curves : null,
    results: may(actor, 'View CommonLab results') ? await db.rows<LastResult>(RESULTS, [patient.id]) : null,
    words,
    printedBy: patient.askedBy ?? '',
    now: momentOf(Date.now()),
  };
}
