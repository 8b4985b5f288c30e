import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import { patientContactsWire } from '@fieldward/contract/patient/registration.operations.ts';
import { may } from '../../../engine/actor.ts';
import { operation } from '../../../engine/operation.ts';
import { phoneOfPerson } from '../../../sql/display-sql.ts';

/** The most patients of one request; the rest of a longer list is left out. */
const most = 100;

const contacts = `
  select json_build_object('results', coalesce(json_agg(json_build_object(
    'patient', t.uuid,
    'phone', ${phoneOfPerson('t.patient_id', '$2')},
    'place', (select d.city_village from person_address d
      where d.person_id = t.patient_id and not d.voided order by d.preferred desc, d.person_address_id desc limit 1),
    'lastVisit', case when $3 then (select iso(max(e.encounter_datetime)) from encounter e where e.patient_id = t.patient_id and not e.voided) end,
    'workflow', case when $4 then (select json_build_object('uuid', min(w.uuid), 'display', min(w.name)) from patient_workflow o join workflow w using (workflow_id)
      where o.patient_id = t.patient_id and not o.voided and o.date_completed is null and not w.retired having count(*) = 1) end)), '[]'))::text as j
  from patient t where t.uuid = any($1) and not t.voided`;

/** What tells the patients of a list apart. */
export const patientContacts = operation(patientContactsWire, {
  async handle({ query, audit, actor }, db) {
    const [row] = await db.rows<{ j: string }>(contacts, [
      query.patients.slice(0, most),
      contactNumberType,
      may(actor, 'Get Encounters'),
      may(actor, 'Get Patient Programs'),
    ]);
    await audit({ action: 'search', resource: 'patientcontacts' });
    return { body: row?.j ?? '{"results":[]}' };
  },
});
