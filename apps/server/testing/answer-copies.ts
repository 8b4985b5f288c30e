/** Where the answer to a question of a form is kept besides the observation, for the tests of what is sensitive. */

/** One of them, as SQL over a patient's key ($1) and the uuid ($2) and name of a concept. */
interface AnswerCopy {
  /** What a row says, as `<table>.<column>`. */
  readonly name: string;
  /** Makes a row, or changes the one that there is. */
  readonly plant: (word: string) => string;
  /** Says something else there. */
  readonly clear: string;
}

/** A question that is not sensitive, on the form that the patient's encounter was filled with. */
const QUESTION = `(select ff.uuid from form_field ff join field f using (field_id) join concept c using (concept_id)
  where not c.sensitive and ff.form_id = (select cf.form_id from form_encounter fe join component_form cf using (component_form_id) where fe.patient_id = $1::bigint limit 1) limit 1)`;

const ENCOUNTER = '(select fe.encounter_id from form_encounter fe where fe.patient_id = $1::bigint limit 1)';

/** The documents that keep answers by the field of the form. */
export const ANSWER_COPIES: readonly AnswerCopy[] = [
  {
    name: 'person_attribute.value',
    plant: (word) => `insert into person_attribute (person_id, person_attribute_type_id, value)
      select $1::bigint, (select min(person_attribute_type_id) from person_attribute_type where answers_of = '{}'), '${word}' where $2::text <> ''`,
    clear: `update person_attribute set value = 'Plain' where person_id = $1::bigint and value like 'HIDDEN%'`,
  },
  {
    name: 'form_encounter.beside',
    plant: () => `update form_encounter set beside = jsonb_build_object(${QUESTION}, $2::text) where patient_id = $1::bigint`,
    clear: 'update form_encounter set beside = null where patient_id = $1::bigint',
  },
  {
    name: 'form_submission.marks',
    plant: () => `insert into form_submission (patient_id, encounter_id, component_form_id, marks, creator)
      select fe.patient_id, fe.encounter_id, fe.component_form_id, jsonb_build_array(jsonb_build_object('field', ${QUESTION}, 'label', 'What',
        'code', 'answer.notOffered', 'holes', jsonb_build_object('value', $2::text))), 1 from form_encounter fe where fe.patient_id = $1::bigint limit 1`,
    clear: 'update form_submission set marks = null where patient_id = $1::bigint',
  },
  {
    name: 'form_correction.former',
    plant: () => `insert into form_correction (patient_id, encounter_id, kind, reason, fields, former, creator)
      select $1::bigint, ${ENCOUNTER}, 'corrected', 'Wrong', array[${QUESTION}], jsonb_build_object('answers', jsonb_build_object(${QUESTION}, $2::text)), 1`,
    clear: 'update form_correction set former = null where patient_id = $1::bigint',
  },
  {
    name: 'lab_result.value_reference',
    plant: () => `update lab_result set value_reference = $2 where patient_id = $1::bigint`,
    clear: `update lab_result set value_reference = 'Plain' where patient_id = $1::bigint`,
  },
];
