import type { Saved } from '@fieldward/contract/form/filling.operations.ts';
import type { Answers } from '@fieldward/domain/form/answers.ts';
import type { FormDefinition } from '@fieldward/domain/form/definition.ts';
import { entriesOf, type SubmissionContext } from '@fieldward/domain/form/submission.ts';
import { offsetNow } from '../../../lib/clock.ts';
import { call } from '../../../lib/call.ts';
import { nameOf, type Patient } from '../../../widgets/patient.queries.ts';
import type { OpenForm } from './data-entry.queries.ts';

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
}

/** Saves a filled form. Throws `ApiProblem`, whose field errors are named by form field. */
export function submitForm({ uuid, form, version, componentForm, patient, answers, context }: Filled): Promise<Saved> {
  const { givenName, familyName } = nameOf(patient);
  return call('POST hydra/form-submission', {
    body: {
      uuid,
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
    },
  });
}
