import type { Saved } from '@fieldward/contract/form/filling.operations.ts';
/** The `Create Patient` form. */
import { randomUUID } from 'node:crypto';
import type { AddressAnswer } from '@fieldward/domain/form/answers.ts';
import { parseMoment } from '@fieldward/domain/time/moment.ts';
import { birthOf, genderOf, personProblems, type PersonDraft } from '@fieldward/domain/person/person.ts';
import type { Entry } from '@fieldward/domain/form/submission.ts';
import { addressFromWire } from '@fieldward/domain/form/submission-value.ts';
import { textOfMessage } from '@fieldward/messages/complete.ts';
import type { Db } from '../../../engine/db.ts';
import type { Submitter } from './form-submission-contacts.ts';
import { Problem } from '../../../engine/problem.ts';
import type { Submission } from './form-submission-body.ts';
import { clockOf, latestDay } from './form-submission-clock.ts';
import type { KeptText } from './form-submission-concepts.ts';
import { locationsOf, type Found } from './form-submission-lookup.ts';
import { insertPatients } from './form-submission-people.ts';
import { savedBody, insertAddress, keepAttributes, recordSubmission } from './form-submission-writing.ts';
import { patternEngine } from '../../../engine/pattern-engine.ts';
import { residentToRegister } from '../../../sql/resident-registered.ts';
import { plainCode, plainName } from '@fieldward/domain/person/typed-text.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '');

interface Particulars {
  readonly draft: PersonDraft;
  readonly identifierType: string;
  readonly location: string | undefined;
  readonly address: AddressAnswer | null;
  readonly attributes: ReadonlyMap<string, KeptText>;
}

/** Gathers the particulars from the entries, and from the metadata where an entry is missing. */
function particularsOf(submission: Submission): Particulars {
  const last = (type: string): Entry | undefined => submission.entries.findLast((entry) => entry.payload_type === type);
  const { patient } = submission;
  const name = last('NAME');
  const gender = textOf(last('GENDER')?.value) || patient.gender;
  const written = textOf(last('DOB')?.value);
  const age = textOf(last('AGE')?.value);
  const born = parseMoment(written)?.slice(0, 10);
  const attributes = submission.entries.filter(
    (entry) => entry.payload_type === 'PERSON_ATTRIBUTE' && entry.param_name !== undefined && textOf(entry.value) !== '',
  );
  const address = last('ADDRESS');
  return {
    draft: {
      identifier: textOf(last('IDENTIFIER')?.value) || (patient.identifier ?? ''),
      givenName: name?.givenName || patient.givenName,
      familyName: name?.familyName || patient.familyName,
      gender: genderOf(gender) ?? gender,
      // an unreadable date beside an age is how an older client says "only the age is known"
      birthdate: born ?? (age === '' ? written : ''),
      age,
    },
    identifierType: last('IDENTIFIER')?.param_name ?? 'Patient Identifier',
    location: textOf(last('LOCATION')?.value) || undefined,
    address: address === undefined ? null : addressFromWire(address.value),
    attributes: new Map(attributes.map((entry) => [entry.param_name ?? '', { text: textOf(entry.value), concept: null }])),
  };
}

/** The entry that each particular comes from. */
const entryOf: Readonly<Record<string, string>> = {
  identifier: 'IDENTIFIER',
  givenName: 'NAME',
  middleName: 'NAME',
  familyName: 'NAME',
  gender: 'GENDER',
  birthdate: 'DOB',
  age: 'AGE',
};
/** How an older client recognises what was wrong. */
const reasonOf: Readonly<Record<string, string>> = { identifier: 'Identifier', birthdate: 'birthdate' };

/** A client may choose the uuid; one that is taken is left over from the patient that was open before. */
function chosenUuid({ patient: { uuid } }: Submission, found: Found): string {
  return uuid !== null && found.patient_uuid !== uuid && /^[A-Za-z0-9-]{1,38}$/.test(uuid) ? uuid : randomUUID();
}

/** Makes the patient; raises `submission.refused` with every wrong particular, `submission.duplicateIdentifier`. */
export async function createPatient(request: Submitter, tx: Db, submission: Submission, found: Found): Promise<Saved> {
  const { actor } = request;
  const { draft, identifierType, location, address, attributes } = particularsOf(submission);
  const today = latestDay(clockOf(found.now, submission.utcOffset, found.zone));
  const { identifier_format: format } = found;
  // that of another type of identifiers is judged when it is written
  const check = identifierType.toLowerCase() === 'patient identifier' ? found.identifier_check : null;
  const problems = Object.entries(personProblems(draft, { format, check, engine: patternEngine }, today));
  if (problems.length > 0) {
    const reasons = problems.map(([field, message]) => `${field}: ${textOfMessage(message)}`).join('; ');
    const known = problems.map(([field]) => reasonOf[field]).find((reason) => reason !== undefined);
    throw new Problem('submission.refused', { reasons }, undefined, {
      fields: problems.map(([field, message]) => ({ field: entryOf[field] ?? field, ...message })),
      ...(known === undefined ? {} : { extra: { rawMessage: `failed to validate with reason: ${known}: ${reasons}` } }),
    });
  }
  const birth = birthOf(draft.birthdate, draft.age, today);
  const { person } = submission.patient;
  const known = person === null ? null : await residentToRegister(tx, person);
  const uuid = person ?? chosenUuid(submission, found);
  const [patient] = await insertPatients(
    tx,
    [
      {
        uuid,
        person: known,
        givenName: plainName(draft.givenName),
        familyName: plainName(draft.familyName),
        gender: draft.gender,
        birthdate: birth.birthdate,
        birthdateEstimated: birth.estimated,
        identifier: plainCode(draft.identifier),
      },
    ],
    {
      identifierType,
      location: location === undefined ? null : ((await locationsOf(tx, [location])).get(location)?.id ?? null),
      workflow: found.workflow_id,
      creator: actor.userId,
      judged: false,
    },
  );
  if (patient === undefined) throw new Error('a patient that was inserted has an id');
  if (address !== null) await insertAddress(tx, patient, actor.userId, address);
  await keepAttributes(tx, patient, actor.userId, attributes);
  const id = submission.uuid ?? randomUUID();
  const result = savedBody(id, uuid, null);
  await recordSubmission(tx, patient, actor.userId, { uuid: id, hash: submission.hash, result });
  await request.audit({ action: 'create', resource: 'patient', uuid, patientId: patient, detail: { submission: id } });
  return result;
}
