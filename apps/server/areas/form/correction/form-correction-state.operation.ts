import {
  formCorrectionStateWire,
  goneFormsWire,
  type FormCorrectionState,
  type GoneForm,
} from '@fieldward/contract/form/correction.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { unknownObject } from '../../../engine/problem.ts';
import { accountSql, personDisplay } from '../../../sql/display-sql.ts';
import { lockOf } from '../../../sql/form-lock.ts';
import { actChanges, noChanges, type ActChanges } from './act-changes.ts';
import { correctableForm } from './correction-lookup.ts';

const stateSql = `
select json_build_object(
    'answers', (select count(*) from obs o where o.patient_id = $1 and o.encounter_id = $2 and not o.voided and o.obs_group_id is null),
    'orders', (select count(*) from orders o where o.patient_id = $1 and o.encounter_id = $2 and not o.voided),
    'results', (select count(*) from lab_result r join lab_test t using (patient_id, lab_test_id) join orders o using (patient_id, order_id)
      where o.patient_id = $1 and o.encounter_id = $2 and not r.voided)) as touches,
  (select coalesce(json_agg(json_build_object('uuid', c.uuid, 'kind', c.kind, 'at', iso(c.date_created), 'by', ${accountSql('c.creator')},
      'reason', c.reason, 'fields', c.fields, 'undone', iso(c.undone_at)) order by c.form_correction_id desc), '[]')
    from form_correction c where c.patient_id = $1 and c.encounter_id = $2) as acts`;

interface StoredState {
  readonly touches: FormCorrectionState['touches'];
  readonly acts: readonly Omit<FormCorrectionState['acts'][number], keyof ActChanges>[];
}

/** Whether the account can correct a form now, and what was done to it. Raises `form.notFilled`. */
export const formCorrectionState = operation(formCorrectionStateWire, {
  handle: async ({ params, actor, audit }, db) => {
    const filled = await correctableForm(db, params.uuid);
    const [row] = await db.rows<StoredState>(stateSql, [filled.patient, filled.id]);
    const { acts = [], touches } = row ?? {};
    const changes = acts.some(({ kind }) => kind === 'corrected') ? await actChanges(db, actor, params.uuid) : null;
    const shown = acts.map((act) => ({ ...act, ...(changes?.get(act.uuid) ?? noChanges) }));
    await audit({ action: 'read', resource: 'encounter', uuid: params.uuid, patientId: filled.patient });
    const lock = lockOf(actor, filled, filled);
    const patient = { uuid: filled.patientUuid };
    return {
      body: JSON.stringify({
        form: filled.name,
        patient,
        version: filled.state,
        lock,
        unlockedUntil: filled.unlockedUntil,
        touches,
        acts: shown,
      }),
    };
  },
});

const goneSql = `
select json_build_object('kind', g.kind, 'act', g.act, 'encounter', json_build_object('uuid', e.uuid, 'encounterDatetime', iso(e.encounter_datetime)),
  'form', (select f.name from form_encounter fe left join component_form c using (component_form_id) left join form_version v using (form_version_id)
      join form f on f.form_id = coalesce(c.form_id, v.form_id)
    where fe.patient_id = e.patient_id and fe.encounter_id = e.encounter_id order by fe.form_encounter_id limit 1),
  'reason', g.reason, 'at', iso(g.at), 'by', ${accountSql('g.by')},
  'to', case when g.kind = 'moved' then (select json_build_object('uuid', p.uuid, 'display', coalesce(${personDisplay('p.patient_id')}, ''),
    'identifier', (select i.identifier from patient_identifier i where i.patient_id = p.patient_id and not i.voided order by i.preferred desc, i.patient_identifier_id limit 1))
    from patient p where p.patient_id = e.patient_id) end) as row
from (
  select 'voided' as kind, (select c.uuid from form_correction c where c.patient_id = v.patient_id and c.encounter_id = v.encounter_id and c.kind = 'voided' and c.undone_at is null
      order by c.form_correction_id desc limit 1) as act, v.patient_id, v.encounter_id, v.void_reason as reason, v.date_voided as at, v.voided_by as by
  from encounter v where v.patient_id = $1 and v.voided
  union all
  select 'moved', c.uuid, c.patient_id, c.encounter_id, c.reason, c.date_created, c.creator
  from form_correction c where c.former_patient_id = $1 and c.kind = 'moved' and c.undone_at is null) g
join encounter e on e.patient_id = g.patient_id and e.encounter_id = g.encounter_id
where (g.kind = 'voided' or not e.voided) and exists (select 1 from form_encounter fe where fe.patient_id = e.patient_id and fe.encounter_id = e.encounter_id)
order by g.at desc nulls last, e.encounter_id desc limit 200`;

/** The forms that a patient has no longer. Raises `engine.unknownObject` for a patient whom the account does not see. */
export const goneForms = operation(goneFormsWire, {
  handle: async ({ query, audit }, db) => {
    const uuid = (query.patient ?? '').replaceAll('\0', '');
    const [patient] = await db.rows<{ id: string }>('select patient_id::text as id from patient where uuid = $1', [uuid]);
    if (patient === undefined) throw unknownObject('patient', uuid);
    const found = await db.rows<{ row: GoneForm }>(goneSql, [patient.id]);
    await audit({ action: 'read', resource: 'encounter', patientId: patient.id, detail: { list: 'gone', found: found.length } });
    return { body: { results: found.map(({ row }) => row) } };
  },
});
