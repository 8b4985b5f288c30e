import type { FhirMade } from '../../../engine/fhir/fhir-map.ts';
import { withFields } from '../../../engine/fhir/fhir-writer.ts';
import { Problem } from '../../../engine/problem.ts';
import { itemPath } from './questionnaire-response-body.ts';
import { readSubmission } from './form-submission-body.ts';
import { submitForm } from './submit-form.ts';

/** A problem of a submission, by the elements that gave what is wrong. */
function inItems(error: unknown, questions: readonly unknown[]): unknown {
  if (!(error instanceof Problem)) return error;
  const NAMES: Readonly<Record<string, string>> = { patient: 'subject', data: 'item', DATE_ENTERED: 'authored', uuid: 'id' };
  const fields = error.fields.map((each) => ({
    ...each,
    field: error.code === 'submission.refused' || questions.includes(each.field) ? itemPath(each.field) : (NAMES[each.field] ?? each.field),
  }));
  return withFields(error, fields);
}

/**
 * Stores a form that is filled as `hydra/form-submission` does: by the same rights and rules, and once for the same id. Answers the id of its
 * QuestionnaireResponse. Raises what a submission raises, by the items that are at fault, and `engine.refused` for a form of no stage.
 */
export const submitted: FhirMade = async (body, context, tx, id) => {
  const entries = Array.isArray(body['entries']) ? (body['entries'] as readonly Readonly<Record<string, unknown>>[]) : [];
  const at = body['at'] === undefined ? [] : [{ payload_type: 'DATE_ENTERED', param_name: 'Date Entered', value: body['at'] }];
  const metadata = { patient: { uuid: body['patient'] }, formDetails: { uuid: body['form'], version: body['number'] } };
  try {
    const { encounter } = await submitForm(
      context,
      tx,
      readSubmission({ ...(id === null ? {} : { uuid: id }), data: [...entries, ...at], metadata }),
    );
    const [made] = await tx.rows<{ uuid: string }>(
      `update form_encounter fe set uuid = coalesce($2, fe.uuid) from encounter e
       where e.uuid = $1 and fe.patient_id = e.patient_id and fe.encounter_id = e.encounter_id and fe.component_form_id is not null returning fe.uuid`,
      [encounter?.uuid ?? '', id],
    );
    if (made === undefined) throw new Problem('engine.refused', {}, 'questionnaire');
    return made.uuid;
  } catch (error) {
    throw inItems(
      error,
      entries.map(({ formField }) => formField),
    );
  }
};
