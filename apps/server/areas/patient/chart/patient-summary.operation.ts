import { patientSummaryWire } from '@fieldward/contract/patient/patient-chart.operations.ts';
import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import { may } from '../../../engine/actor.ts';
import { operation } from '../../../engine/operation.ts';
import { unknownObject } from '../../../engine/problem.ts';
import type { PrintedPatient } from '../../../paper/pdf-facts.ts';
import { printedWords } from '../../../paper/printed-words.ts';
import { personDisplay } from '../../../sql/display-sql.ts';
import { printedPatient } from '../../../sql/printed-patient.ts';
import { askedZone } from '../../../sql/programme-zone.ts';
import { bannerFacts } from './banner-facts.ts';
import { growthFacts } from './growth-facts.ts';
import { listSeenWith } from './chart-lists.ts';
import { panelFacts } from './panel-facts.ts';
import { summaryPdf, type LastResult } from './summary-paper.ts';

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

/** A summary of a patient to print and to hand over, of what the account may see. Raises `engine.unknownObject`. */
export const patientSummary = operation(patientSummaryWire, {
  handle: async ({ query, rawQuery, actor, audit }, db) => {
    const uuid = (query.patient ?? '').replaceAll('\0', '');
    const [patient] = await db.rows<PrintedPatient & { readonly askedBy: string | null }>(PATIENT, [uuid, actor.userId]);
    if (patient === undefined) throw unknownObject('patient', uuid);
    const { facts } = await bannerFacts(db, actor, uuid, true);
    const seesValues = may(actor, 'Get Observations');
    const values = seesValues ? (await panelFacts(db, uuid)).panels : null;
    const curves = seesValues ? (await growthFacts(db, uuid)).growth.curves : null;
    const results = may(actor, 'View CommonLab results') ? await db.rows<LastResult>(RESULTS, [patient.id]) : null;
    const words = await printedWords(rawQuery, await askedZone(rawQuery['tz'], db), db);
    const lists = new Set(LISTS.filter((name) => may(actor, listSeenWith[name])));
    const now = momentOf(Date.now());
    const body = await summaryPdf({ patient, facts, lists, values, results, curves, words, printedBy: patient.askedBy ?? '', now });
    await audit({ action: 'export', resource: 'patient', uuid, patientId: patient.id, detail: { format: 'pdf', summary: true } });
    return {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="summary-${(patient.identifier ?? 'patient').replaceAll(/[^\w.-]+/g, '-')}.pdf"`,
        'cache-control': 'no-store',
      },
      body,
    };
  },
});
