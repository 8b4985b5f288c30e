import type { PatientMatch } from '@fieldward/contract/patient/registration.operations.ts';
import type { RegisteredPerson } from '@fieldward/domain/form/registered-person.ts';
import { birthOf, genderOf, type PersonDraft } from '@fieldward/domain/person/person.ts';
import { now, offsetNow, today } from '../../../lib/clock.ts';
import { ApiProblem } from '../../../lib/api.ts';
import { call } from '../../../lib/call.ts';
import { fieldProblems, problemText } from '../../../lib/notify.ts';
import type { Submission } from '../../../lib/unsent/record-kinds.ts';

/** The fields of the modal 'Add New Patient'. */
export interface NewPatient extends PersonDraft {
  /** Location uuid, or empty. */
  location: string;
}

export const emptyPatient: NewPatient = { identifier: '', givenName: '', familyName: '', gender: '', birthdate: '', age: '', location: '' };

export type NewPatientField = keyof NewPatient;

/** The type of the identifiers that patients are registered with. */
const IDENTIFIER_TYPE = 'Patient Identifier';

/** Whether identifiers of a type are those that patients are registered with, by its name. */
export const isOwnType = (type: string): boolean => type.toLowerCase() === IDENTIFIER_TYPE.toLowerCase();

/** Whether somebody found has just this identifier, of the type that patients are registered with: nobody else can have it. */
export function hasIdentifier({ patient }: PatientMatch, identifier: string): boolean {
  const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
  return patient.identifiers.some((each) => isOwnType(each.type) && same(each.identifier, identifier.trim()));
}

/** The person whom the dialog describes. */
export function personOf({ identifier, givenName, familyName, gender, birthdate, age }: NewPatient): RegisteredPerson {
  const born = birthOf(birthdate, age, today());
  return {
    givenName: givenName.trim(),
    middleName: '',
    familyName: familyName.trim(),
    gender: genderOf(gender),
    birthdate: born.birthdate,
    estimated: born.estimated,
    identifiers: [{ field: 'identifier', value: identifier.trim(), type: undefined }],
    attributes: [],
    address: null,
  };
}

/**
 * What is sent to register a patient and link them to the workflow.
 * @param uuid of the patient, chosen on this device; none where `person` says who becomes one
 * @param person uuid of a member of a household who is no patient yet and becomes this one
 */
export function registrationBody(uuid: string, patient: NewPatient, workflow: string, person?: string): Submission {
  const { birthdate, estimated } = birthOf(patient.birthdate, patient.age, today());
  const entries = [
    { payload_type: 'IDENTIFIER', param_name: IDENTIFIER_TYPE, value: patient.identifier.trim() },
    { payload_type: 'NAME', param_name: 'name', givenName: patient.givenName.trim(), familyName: patient.familyName.trim() },
    { payload_type: 'GENDER', param_name: 'gender', value: genderOf(patient.gender) },
    ...(estimated
      ? [{ payload_type: 'AGE', param_name: 'age', value: patient.age.trim() }]
      : [{ payload_type: 'DOB', param_name: 'age', value: `${birthdate} 00:00:00` }]),
    ...(patient.location === '' ? [] : [{ payload_type: 'LOCATION', param_name: 'location', value: patient.location }]),
    { payload_type: 'DATE_ENTERED', param_name: 'Date Entered', value: now() },
  ];
  return {
    data: JSON.stringify(entries),
    metadata: JSON.stringify({
      ENCONTER_TYPE: 'Create Patient',
      utcOffset: offsetNow(),
      ...(workflow === '' ? {} : { workflow }),
      patient: {
        ...(person === undefined ? { uuid } : { person }),
        gender: patient.gender,
        givenName: patient.givenName.trim(),
        familyName: patient.familyName.trim(),
        identifiers: [{ type: IDENTIFIER_TYPE, value: patient.identifier.trim() }],
      },
    }),
  };
}

/** Sends it. @param uuid chosen on this device: a repeated click or a lost response makes one patient */
export async function sendRegistration(uuid: string, body: Submission, signal?: AbortSignal): Promise<void> {
  await call('POST hydra/form-submission', { body: { uuid, ...body } }, signal);
}

/** Names the server may use for the fields of the modal. */
const fieldByServerName: readonly (readonly [RegExp, NewPatientField])[] = [
  [/identifier/i, 'identifier'],
  [/given/i, 'givenName'],
  [/family/i, 'familyName'],
  [/gender/i, 'gender'],
  [/birth|dob/i, 'birthdate'],
  [/age/i, 'age'],
  [/location/i, 'location'],
];

/** The server's refusals by field of the modal; empty when the refusal is about none of them. */
export function refusals(error: unknown): Partial<Record<NewPatientField, string>> {
  if (!(error instanceof ApiProblem)) return {};
  const named = Object.entries(fieldProblems(error)).flatMap(([name, text]) => {
    const field = fieldByServerName.find(([pattern]) => pattern.test(name))?.[1];
    return field === undefined ? [] : [[field, text] as const];
  });
  if (named.length > 0) return Object.fromEntries(named);
  return error.code !== undefined && /identifier/i.test(error.code) ? { identifier: problemText(error).text } : {};
}
