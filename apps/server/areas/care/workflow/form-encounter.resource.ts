import { formEncounter } from '@fieldward/contract/care/workflow.ts';
import { Problem, resource, sqlSearch, type Rule } from '../../../engine/resource.ts';
import { demandUnlockedEncounter } from '../../../sql/form-lock.ts';

const number = (text: string): string => (/^\d{1,15}$/.test(text.trim()) ? text.trim() : '0');

/** Through which stage a form was filled is not set, changed or voided while the form is locked: neither of the encounter that it was of, nor of the next. */
const openForm: Rule = async (write, tx) => {
  const { actor, current } = write;
  await demandUnlockedEncounter(tx, actor, write.after('patient_id'), write.after('encounter_id'));
  if (current !== null && String(current['encounter_id']) !== String(write.after('encounter_id')))
    await demandUnlockedEncounter(tx, actor, current['patient_id'], current['encounter_id']);
};

/** A version is of the form that stands at the stage. */
const versionOfForm: Rule = async (write, tx) => {
  const version = write.after('form_version_id') ?? null;
  if (version === null || (write.columns['form_version_id'] === undefined && write.columns['component_form_id'] === undefined)) return;
  const [same] = await tx.rows(
    'select from form_version v join component_form c using (form_id) where v.form_version_id = $1::bigint and c.component_form_id = $2::bigint',
    [version, write.after('component_form_id')],
  );
  if (same === undefined) throw new Problem('engine.refused', {}, 'formVersion');
};

export const formEncounterResource = resource(formEncounter, {
  word: 'kind.formOfType',
  table: 'form_encounter',
  partition: 'patient_id',
  // forms that were filled at no stage are not of this resource: clients ask it for stages
  where: '{t}.component_form_id is not null',
  columns: { componentForm: 'component_form_id', encounter: 'encounter_id', formVersion: 'form_version_id' },
  display: '(select fo.name from component_form cf join form fo using (form_id) where cf.component_form_id = {t}.component_form_id)',
  searches: {
    componentFormId: sqlSearch((t, p) => `${t}.component_form_id = ${p}::bigint`, { about: 'number of the component form', value: number }),
    patientId: sqlSearch((t, p) => `${t}.patient_id = ${p}::bigint`, { about: 'number of the patient', value: number }),
    patient: sqlSearch((t, p) => `${t}.patient_id = (select x.person_id from person x where x.uuid = ${p})`, {
      about: 'uuid of the patient',
    }),
    patientIdentifier: sqlSearch(
      (t, p) =>
        `${t}.patient_id in (select i.patient_id from patient_identifier i where lower(i.identifier) = lower(${p}) and not i.voided)`,
      {
        about: 'the whole identifier of the patient',
      },
    ),
  },
  order: '{t}.form_encounter_id desc',
  rules: [openForm, versionOfForm],
  constraints: { form_encounter_encounter_of_same_patient: { code: 'record.otherPatient', field: 'encounter' } },
});
