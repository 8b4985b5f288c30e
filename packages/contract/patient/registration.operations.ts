import Type from 'typebox';
import { messageShown } from '../form/correction.operations.ts';
import { answer } from '../form/filled-answer.ts';
import { REASON_LENGTH } from '../limits.ts';
import { dayShown, handlerChecks, moment, named, oneOf, operationWire, orNull, resourceShown, type Shape } from '../operation.ts';
import { utcOffset } from '../utc-offset.ts';

const orNothing = (description: string) => Type.Optional(Type.String({ description }));

const match = Type.Object(
  {
    patient: Type.Object({
      uuid: Type.String(),
      display: Type.String(),
      identifiers: Type.Array(
        Type.Object({ uuid: Type.String(), identifier: Type.String(), type: Type.String({ description: 'name of its type' }) }),
      ),
      person: Type.Object({
        display: Type.String(),
        gender: orNull(Type.String()),
        age: orNull(Type.Integer()),
        birthdate: orNull(dayShown),
        birthdateEstimated: Type.Boolean(),
      }),
    }),
    score: Type.Integer({ description: 'up to 100' }),
    reasons: Type.Array(oneOf(['name', 'soundsAlike', 'birthdate', 'gender', 'identifier'])),
  },
  { $id: 'PatientMatch' },
);

/** A registered patient who may be the person described. */
export type PatientMatch = Shape<typeof match>;

/** Registered patients who may be the person described, likeliest first, at most ten; asked for before a registration is saved. */
export const patientMatchWire = operationWire('GET fieldward/patientmatch', {
  privilege: 'Get Patients',
  about: 'Registered patients who may be the person described, with reasons',
  query: Type.Object({
    givenName: orNothing('spelt in any way'),
    familyName: orNothing('spelt in any way'),
    gender: orNothing('M or F'),
    birthdate: orNothing('YYYY-MM-DD'),
    identifier: orNothing('of any type'),
  }),
  response: Type.Object({
    results: Type.Array(match),
    elsewhere: Type.Optional(
      Type.Boolean({ description: 'for accounts bound to locations: whether there are matches at others, which are not shown' }),
    ),
  }),
});

const contact = Type.Object(
  {
    patient: Type.String({ description: 'uuid' }),
    phone: orNull(Type.String()),
    place: orNull(Type.String({ description: 'city or village' })),
    lastVisit: orNull(moment),
    workflow: orNull(named, { description: 'the only one that the patient is in; null where there are several or none' }),
  },
  { $id: 'PatientContact' },
);

/** How a patient is reached and when they were last seen. */
export type PatientContact = Shape<typeof contact>;

/** What tells namesakes apart in a list of patients. The last visit is null for those who may not read encounters. */
export const patientContactsWire = operationWire('GET fieldward/patientcontacts', {
  privilege: ['Get Patients', 'Get People'],
  about: 'Phone, place, last visit and workflow of up to 100 patients',
  query: Type.Object({ patients: Type.Array(Type.String(), { description: 'uuids' }) }),
  response: Type.Object({ results: Type.Array(contact) }),
});

/**
 * What to propose. With a `source` the number is drawn from it once it is taken; without, it follows the newest ones, and two people may be
 * shown the same one: who saves second is told that it is in use, and asks for the one `after` it.
 */
export const nextIdentifierWire = operationWire('GET fieldward/nextidentifier', {
  privilege: 'Edit Patients',
  about: 'The next free identifier: of the source for the type and place, else the one that follows the newest',
  query: Type.Object({
    type: orNothing('name or uuid of the type of identifier; Patient Identifier unless sent'),
    place: Type.Optional(handlerChecks(Type.String({ description: 'uuid: follows the newest one of that place, if it has any' }))),
    after: orNothing('follows this one'),
  }),
  response: Type.Object({
    next: orNull(Type.String()),
    source: orNull(Type.String({ description: 'uuid' })),
    typed: Type.Boolean({ description: 'whether other identifiers than those of the source may be given' }),
  }),
});

const registered = Type.Object({
  uuid: Type.String({ description: 'of the registration' }),
  patient: Type.Object({ uuid: Type.String() }),
  encounter: orNull(Type.Object({ uuid: Type.String() }), {
    description: 'of the questions that are not about the person; null without answers to them',
  }),
});

/** Who was registered. */
export type Registered = Shape<typeof registered>;

/**
 * The answers to questions that are bound to parts of the person become the patient; those to the others become an encounter of the form.
 * Judged by the form, its rules and its limits; the same `uuid` sent again registers nobody.
 */
export const registrationWire = operationWire('POST fieldward/registration', {
  privilege: 'Edit Patients',
  about: 'Registers a patient with the form that the programme has chosen',
  handedIn: 'registration',
  body: Type.Object({
    uuid: Type.String({ description: 'chosen by the client: sent twice, one patient is made' }),
    form: Type.String({ description: 'uuid of the form that people are registered with' }),
    version: Type.Optional(Type.Integer({ description: 'number of the version that was filled in; the present one unless sent' })),
    answers: Type.Record(Type.String(), orNull(answer), { description: 'by uuid of the form field' }),
    location: Type.Optional(
      Type.String({ description: 'uuid; where the person is registered, unless a question of the form asks for it' }),
    ),
    workflow: Type.Optional(Type.String({ description: 'uuid; the patient is enrolled in it' })),
    patient: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9-]{1,38}$', description: 'uuid that the client chose for the patient' })),
    person: Type.Optional(Type.String({ description: 'uuid of a member of a household who is no patient yet: they become this one' })),
    utcOffset,
  }),
  response: registered,
});

const activeForm = {
  definition: orNull(Type.Object({ form: resourceShown('form'), rules: Type.Array(resourceShown('field-rule')) }), {
    description: 'null: people are registered in the dialog that comes with the product',
  }),
  version: orNull(Type.Integer({ description: 'number of its newest version' })),
};
const registrationForm = Type.Object(activeForm);

/** What people are registered with. */
export type RegistrationForm = Shape<typeof registrationForm>;

/** Whoever registers people reads it, also without the right to read forms. */
export const registrationFormWire = operationWire('GET fieldward/registration', {
  privilege: 'Edit Patients',
  about: 'The form that people are registered with, and its rules',
  response: registrationForm,
});

/** Who corrects what a registration form asks of the person; its other answers are corrected as those of any filled form. */
const correctingPeople = ['Get Patients', 'Get People', 'Edit Patients', 'Edit People'] as const;

const registeredPatient = Type.Object({
  ...activeForm,
  answers: Type.Record(Type.String(), answer, { description: 'by uuid of the form field: what the record says now' }),
  hidden: Type.Array(Type.String(), {
    description: 'uuids of the form fields whose answers the account does not see: they stay as they are',
  }),
  encounter: orNull(Type.String({ description: 'uuid' }), {
    description: 'what the form made of its other questions when it registered the patient; null: it asks about the person alone',
  }),
  lock: orNull(messageShown, { description: 'why the answers that are not about the person cannot be corrected now; null when they can' }),
});

/** Somebody as the registration form shows them. */
export type RegisteredPatient = Shape<typeof registeredPatient>;

/** The ETag changes when one of the answers does. */
export const registeredPatientWire = operationWire('GET fieldward/registration/:uuid', {
  privilege: correctingPeople,
  about: 'The form that people are registered with, filled with what the record says of a patient',
  response: registeredPatient,
  etag: true,
});

const registrationCorrected = Type.Object({
  patient: Type.Object({ uuid: Type.String() }),
  changed: Type.Array(Type.String(), { description: 'uuids of the form fields whose answers are other than before' }),
});

/**
 * Answers about the person change the patient, all others the filled form that registered them, in one transaction; old values stay in
 * the history with the reason. What a rule hides of the person stays as it is.
 */
export const registrationCorrectionWire = operationWire('POST fieldward/registration/:uuid', {
  privilege: correctingPeople,
  about: 'Corrects a patient by the form that people are registered with',
  body: Type.Object({
    form: Type.String({ description: 'uuid of the form that people are registered with' }),
    version: Type.Optional(Type.Integer({ description: 'number of the version that was opened; the present one unless sent' })),
    answers: Type.Record(Type.String(), orNull(answer), { description: 'by uuid of the form field; null: no answer. Others stay' }),
    reason: handlerChecks(Type.String({ maxLength: REASON_LENGTH })),
    utcOffset,
  }),
  response: registrationCorrected,
  etag: true,
  ifMatch: true,
});
