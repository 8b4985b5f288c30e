/** What devices hand in, whatever its kind: a filled form, or what an operation takes later than it was done. */
import type { Act } from '@fieldward/contract/form/field-record.operations.ts';
import type { Saved } from '@fieldward/contract/form/filling.operations.ts';
import type { Db } from '../../../engine/db.ts';
import type { OperationContext } from '../../../engine/operation.ts';
import { contentHashOf, readSubmission, storable, type Submission } from '../submission/form-submission-body.ts';
import { sentBeforeMerge } from '../submission/form-submission-lookup.ts';
import { submitForm } from '../submission/submit-form.ts';

/** One of them, read. */
export interface Handed {
  readonly kind: string;
  /** uuid of whom it is about, also where nobody has it yet; null where only a number says it. */
  readonly patient: string | null;
  readonly identifier: string | null;
  /** uuid of the form or its place at a stage, and the name of the type of its encounters. */
  readonly form: string | null;
  readonly formName: string | null;
  readonly version: string | null;
  readonly utcOffset: number | null;
  /** Tells a repetition from something else under the same id. */
  readonly hash: string;
  /** As it is kept while it is held. */
  readonly content: object;
  /** Whether it has this hash when it names the records that its patient had before they were merged. */
  readonly sentBeforeMerge: (tx: Db, patientId: string, hash: string) => Promise<boolean>;
  /** Writes it for the actor of the request. What is known of a form that was saved is told. */
  readonly carryOut: (request: OperationContext, tx: Db) => Promise<Saved | null>;
}

/** The kind of those who are registered, by whichever way. */
const REGISTRATION = 'registration';

/** A filled form; the form that registers somebody is a registration. */
export function handedForm(submission: Submission): Handed {
  const { createsPatient, patient, componentForm, encounterType, hash, content } = submission;
  return {
    kind: createsPatient ? REGISTRATION : 'form',
    patient: patient.uuid,
    // whoever has the number of somebody new is somebody else
    identifier: createsPatient ? null : patient.identifier,
    form: componentForm?.uuid ?? null,
    formName: encounterType,
    version: submission.version,
    utcOffset: submission.utcOffset,
    hash,
    content,
    sentBeforeMerge: (tx, patientId, before) => sentBeforeMerge(tx, patientId, before, [content.data, content.metadata]),
    carryOut: (request, tx) => submitForm(request, tx, submission),
  };
}

/** What an operation takes. Raises `fieldrecord.kind`, and what is wrong with its body. */
export function handedAct({ handedIn }: Pick<OperationContext, 'handedIn'>, { kind, body, patient, name, form }: Act): Handed {
  const read = handedIn.read(kind, body);
  return {
    kind,
    patient: patient ?? null,
    identifier: null,
    form: form ?? null,
    formName: null,
    version: null,
    utcOffset: null,
    hash: contentHashOf([kind, read]),
    content: { kind, body: storable(read), patient: patient ?? null, name: name ?? null, form: form ?? null },
    sentBeforeMerge: (tx, patientId, before) => sentBeforeMerge(tx, patientId, before, [kind, read]),
    async carryOut(request, tx) {
      await request.handedIn.carryOut(kind, read, request, tx);
      return null;
    },
  };
}

/** What is held, as it was handed in. @param uuid the id under which it is */
export function handedAgain(request: Pick<OperationContext, 'handedIn'>, uuid: string, content: object): Handed {
  return 'kind' in content
    ? handedAct(request, content as Act) // as `handedAct` has kept it
    : handedForm(readSubmission({ ...content, uuid }));
}
