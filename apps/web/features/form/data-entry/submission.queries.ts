import type { Answers } from '@fieldward/domain/form/answers.ts';
import type { FormDefinition } from '@fieldward/domain/form/definition.ts';
import { entriesOf, type SubmissionContext } from '@fieldward/domain/form/submission.ts';
import { offsetNow } from '../../../lib/clock.ts';
import { call } from '../../../lib/call.ts';
import { saveRecord } from '../../../lib/unsent/save-record.ts';
import { nameOf, shortName, type Patient } from '../../../widgets/patient.queries.ts';
import type { OpenForm } from './data-entry.queries.ts';
import type { FormDraft } from './form-draft.ts';

/** What is sent when a form is saved. */
interface Filled {
  /** Chosen on this device when the form was opened: sending twice saves once. */
  uuid: string;
  form: FormDefinition;
  /** The number of its version; null before it has one. */
  version: number | null;
  componentForm: OpenForm;
  patient: Patient;
  answers: Answers;
  context: SubmissionContext;
  /** The same as a draft, for the case that the server refuses it when nobody stands before the form any more. */
  typed: FormDraft;
}

/** What is sent of a filled form, without its id. */
function bodyOf({ form, version, componentForm, patient, answers, context }: Filled): { readonly data: string; readonly metadata: string } {
  const { givenName, familyName } = nameOf(patient);
  return {
    data: JSON.stringify(entriesOf(form, answers, context)),
    metadata: JSON.stringify({
      ENCONTER_TYPE: form.name,
      workflow: componentForm.workflow?.uuid,
      // the server then knows what the wall clock of DATE_ENTERED means
      utcOffset: offsetNow(),
      patient: {
        uuid: patient.uuid,
        gender: patient.person.gender,
        givenName,
        familyName,
        identifiers: patient.identifiers.map(({ identifier, identifierType }) => ({
          type: identifierType?.display ?? '',
          value: identifier,
        })),
      },
      formDetails: {
        componentFormId: componentForm.componentFormId,
        uuid: componentForm.uuid,
        // the form may be changed while it is filled
        ...(version === null ? {} : { version }),
      },
    }),
  };
}

/**
 * Saves a filled form: it is kept on this device while it is sent, and stays there when nobody answers. Throws `ApiProblem`, whose field
 * errors are named by form field, when the server refuses it, and when it cannot be reached and this device cannot keep it.
 */
export async function saveForm(filled: Filled): Promise<'stored' | 'kept'> {
  const { uuid, form, componentForm, patient } = filled;
  const sent = bodyOf(filled);
  const about = { form: form.name, componentForm: componentForm.uuid, patient: { uuid: patient.uuid, name: shortName(patient) } };
  return saveRecord({
    uuid,
    about,
    content: { sent, typed: filled.typed },
    send: async (signal) => void (await call('POST hydra/form-submission', { body: { uuid, ...sent } }, signal)),
  });
}
