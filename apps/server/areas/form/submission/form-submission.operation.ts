import { formSubmissionOldNameWire, formSubmissionWire } from '@fieldward/contract/form/filling.operations.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type RequestOf, type ResponseOf } from '../../../engine/operation.ts';
import { readSubmission } from './form-submission-body.ts';
import { submitForm } from './submit-form.ts';

type Wire = typeof formSubmissionWire | typeof formSubmissionOldNameWire;

/**
 * `POST /hydra/form-submission`: `{data, metadata}`, both JSON texts. `Create Patient` makes a patient, every other
 * encounter type records a filled form. 201 with `{uuid, patient, encounter, data, metadata}`; every refusal is a 400
 * that names the field; nothing is ever half saved. The same `uuid` sent again gives the same response and changes nothing.
 */
const handle = async (request: RequestOf<Wire>, tx: Db): Promise<ResponseOf<Wire>> => ({
  body: await submitForm(request, tx, readSubmission(request.body)),
});

export const formSubmission = operation(formSubmissionWire, { handle });

/** The older name of the same. */
export const formSubmissionOldName = operation(formSubmissionOldNameWire, { handle });
