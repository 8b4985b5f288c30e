import Type from 'typebox';
import { handlerChecks, moment, operationWire, orNull, resourceShown, type Given, type Shape } from '../operation.ts';
import { answer } from './filled-answer.ts';
import { utcOffset } from '../utc-offset.ts';

const entries = Type.Array(
  Type.Object({
    payload_type: Type.Optional(Type.String()),
    param_name: Type.Optional(Type.String()),
    value: Type.Optional(Type.Unknown()),
    formField: Type.Optional(Type.String({ description: 'uuid' })),
    characters: Type.Optional(Type.String()),
    person_attribute: Type.Optional(Type.Boolean()),
    createPatient: Type.Optional(Type.Boolean()),
    givenName: Type.Optional(Type.String()),
    familyName: Type.Optional(Type.String()),
  }),
);

const metadata = Type.Object({
  ENCONTER_TYPE: Type.Optional(Type.String({ description: 'name of the encounter type, or Create Patient; spelt as clients send it' })),
  workflow: Type.Optional(Type.String({ description: 'uuid' })),
  patient: Type.Optional(
    Type.Object({
      uuid: Type.Optional(Type.String()),
      person: Type.Optional(
        Type.String({ description: 'to Create Patient: uuid of a member of a household who is no patient yet and becomes this one' }),
      ),
      gender: Type.Optional(Type.String()),
      givenName: Type.Optional(Type.String()),
      familyName: Type.Optional(Type.String()),
      identifiers: Type.Optional(
        Type.Array(Type.Object({ type: Type.Optional(Type.String()), value: Type.String() }), { description: 'the last one counts' }),
      ),
    }),
  ),
  formDetails: Type.Optional(
    Type.Object({
      uuid: Type.Optional(Type.String({ description: 'of the component form' })),
      componentFormId: Type.Optional(Type.Union([Type.Integer(), Type.String()])),
      version: Type.Optional(
        Type.Union([Type.Integer(), Type.String()], {
          description: 'number or uuid of the version that was filled in; that of DATE_ENTERED unless sent',
        }),
      ),
    }),
  ),
  utcOffset,
  authentication: Type.Optional(Type.Unknown({ description: 'accepted from older clients, and neither used nor kept' })),
});

/** A filled form as it is sent. */
export const submission = Type.Object({
  uuid: Type.Optional(Type.String({ description: 'chosen by the client: sent twice, it is saved once' })),
  data: Type.Union([Type.String({ description: 'a JSON text of the entries' }), entries]),
  metadata: Type.Union([Type.String({ description: 'a JSON text' }), metadata]),
});

/** A filled form as it is sent. */
export type SubmissionBody = Given<typeof submission>;

const uuidOnly = Type.Object({ uuid: Type.String() });

/** What was saved. */
export const saved = Type.Object({
  uuid: Type.String(),
  patient: uuidOnly,
  encounter: orNull(uuidOnly),
  data: Type.Object({}, { description: 'empty' }),
  metadata: Type.Object({}, { description: 'empty' }),
});

/** What was saved: `encounter` is null for a patient who was registered. */
export type Saved = Shape<typeof saved>;

const submitting = {
  // registering patients needs 'Edit Patients', filling forms 'Enter Data': only the body says which
  privilege: 'authenticated',
  // existing clients send many shapes: the handler reads them all, and has sentences for what it cannot read
  body: handlerChecks(submission),
  response: saved,
  status: 201,
} as const;

const about = 'Saves a filled form: makes a patient (Create Patient) or records an encounter with its observations';

/** Saves a filled form. */
export const formSubmissionWire = operationWire('POST hydra/form-submission', { ...submitting, about });

/** The older name of the same. */
export const formSubmissionOldNameWire = operationWire('POST hydra/formSubmission', {
  ...submitting,
  about: `${about} (older name)`,
});

const uuids = Type.Array(Type.String());

/** What a form takes over from earlier forms. */
export const priorAnswersWire = operationWire('GET fieldward/prioranswers', {
  privilege: ['Get Patients', 'Get Observations'],
  about: 'The earlier answers of a patient that a form takes over (auto-populate)',
  query: Type.Object({
    patient: handlerChecks(Type.String({ description: 'uuid' })),
    componentForm: handlerChecks(Type.String({ description: 'uuid' })),
  }),
  response: Type.Object({
    results: Type.Array(Type.Object({ formField: Type.String({ description: 'uuid' }), value: Type.Union([Type.String(), uuids]) })),
  }),
});

const text = Type.String();

/** Of a filled form, without the form itself. */
export const filledShown = {
  encounter: Type.Object({ uuid: text, encounterDatetime: moment }),
  location: orNull(Type.Object({ uuid: text, name: text })),
  form: Type.Object({ uuid: text, name: text }),
  version: orNull(Type.Object({ uuid: text, number: Type.Integer(), dateCreated: moment })),
  current: Type.Boolean({ description: 'the form has not changed since' }),
  answers: Type.Record(Type.String(), answer, { description: 'by uuid of the form field' }),
  hidden: Type.Array(text, { description: 'form fields whose answers, if there are any, are sensitive and not told' }),
};

const filled = Type.Object({
  ...filledShown,
  definition: Type.Object({ form: resourceShown('form'), rules: Type.Array(resourceShown('field-rule')) }),
});

/** A filled form as it is read again. */
export type FilledForm = Shape<typeof filled>;

/** An encounter as the form that it was filled with; `version` is null for encounters from before versions. */
export const filledFormWire = operationWire('GET fieldward/filledform', {
  privilege: ['Get Encounters', 'Get Observations'],
  about: 'An encounter as the form it was filled with: the form in its version, and the answers',
  query: Type.Object({ encounter: handlerChecks(Type.String({ description: 'uuid' })) }),
  response: filled,
  etag: true,
});
