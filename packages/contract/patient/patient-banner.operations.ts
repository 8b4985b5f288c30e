import { appointmentStatuses } from '@fieldward/domain/care/appointment.ts';
import { enrolmentStatuses } from '@fieldward/domain/care/enrolment.ts';
import Type from 'typebox';
import { day, handlerChecks, moment, named, oneOf, operationWire, orNull, type Shape } from '../operation.ts';
import { allergenTypes } from './allergy.ts';
import { opening } from './patient-access.operations.ts';
import { patientPair } from './patient-pairs.operations.ts';
import { referralOfPatient } from './referral.operations.ts';

const text = Type.String();

const openVisit = Type.Object({ uuid: text, version: text, visitType: text, location: orNull(text), start: moment });

/** A visit that nobody ended yet. */
export type OpenVisit = Shape<typeof openVisit>;

const banner = Type.Object(
  {
    erased: orNull(moment, { description: 'when the record was made anonymous on lawful request' }),
    photo: orNull(text, { description: 'uuid of the photo, which personimage has' }),
    phone: orNull(text),
    place: orNull(text, { description: 'where the patient is registered' }),
    programmes: Type.Array(
      Type.Object({
        workflow: named,
        phase: orNull(text),
        stage: orNull(text, { description: 'of the form that was filled last' }),
        since: moment,
        steps: Type.Array(
          Type.Object({
            componentForm: text,
            form: text,
            phase: text,
            stage: text,
            done: orNull(Type.Object({ encounter: text, at: moment }), { description: 'the last time that it was filled here' }),
          }),
          { description: 'the forms of the workflow, in its order' },
        ),
      }),
      { description: 'where the patient is in each workflow, the latest first' },
    ),
    nextForm: orNull(Type.Object({ componentForm: text, form: text, workflow: text }), {
      description: 'the first form after the last one that was filled in the latest workflow which was not filled yet',
    }),
    household: Type.Boolean({ description: 'whether the patient lives in a household' }),
    schedules: Type.Integer({ description: 'published schedules of the workflows of the patient; 0 for who may not see what they ask' }),
    visit: orNull(openVisit, { description: 'the open one, of several the latest' }),
    otherVisits: Type.Array(openVisit, { description: 'further open ones, which an import or a merge may leave, the latest first' }),
    missedAppointment: orNull(day),
    allergies: Type.Array(
      Type.Object({
        uuid: text,
        allergen: text,
        type: oneOf(allergenTypes),
        severity: orNull(text),
        reactions: Type.Array(text),
        comment: orNull(text),
      }),
    ),
    noAllergies: orNull(Type.Object({ uuid: text, at: moment, by: orNull(text) }), {
      description: 'somebody was told that no allergy is known, and no allergy was entered since',
    }),
    conditions: Type.Array(
      Type.Object({ uuid: text, name: text, active: Type.Boolean(), onset: orNull(moment), end: orNull(moment), detail: orNull(text) }),
      { description: 'problems, those that are active first' },
    ),
    medicines: Type.Array(
      Type.Object({
        uuid: text,
        name: text,
        dose: orNull(text),
        active: Type.Boolean({ description: 'is taken now' }),
        start: orNull(day),
        end: orNull(day),
        endReason: orNull(text),
        comment: orNull(text),
      }),
      { description: 'medicines that are taken, then those that were' },
    ),
    prescriptions: Type.Array(
      Type.Object({
        uuid: text,
        name: text,
        dosing: orNull(text),
        active: Type.Boolean({ description: 'is in force' }),
        since: moment,
        until: orNull(moment),
      }),
      { description: 'medicines that were ordered: those in force, then the others' },
    ),
    immunizations: Type.Array(
      Type.Object({
        uuid: text,
        name: text,
        date: day,
        doseNumber: orNull(Type.Integer()),
        lotNumber: orNull(text),
        manufacturer: orNull(text),
        nextDose: orNull(day, { description: 'null when a later dose of the vaccine was given' }),
        comment: orNull(text),
      }),
      { description: 'the latest first' },
    ),
    appointments: Type.Array(
      Type.Object({
        uuid: Type.String(),
        version: Type.String(),
        day,
        start: orNull(moment, { description: 'null: at any time of the day' }),
        status: oneOf(appointmentStatuses),
        reason: orNull(Type.String()),
        comments: orNull(Type.String()),
        recorded: Type.Boolean({ description: 'A form promises it' }),
        place: Type.String(),
        service: orNull(Type.String()),
      }),
      { description: 'to come, and the last ones that were' },
    ),
    enrolments: Type.Array(
      Type.Object({
        uuid: text,
        workflow: text,
        status: oneOf(enrolmentStatuses),
        statusSince: moment,
        enrolled: moment,
        place: orNull(text),
        phase: orNull(text),
        outcome: orNull(text),
        reason: orNull(text),
      }),
      { description: 'the workflows that the patient is in, then those that they were in, the latest first' },
    ),
    referrals: Type.Array(referralOfPatient, { description: 'open ones first, then the newest, a few' }),
    criticalResults: Type.Array(Type.Object({ labTest: text, test: text, field: text, value: text, units: orNull(text) }), {
      description: 'critical values that nobody was told of',
    }),
    merges: Type.Array(Type.Object({ uuid: text, from: text, date: moment, undoUntil: moment }), {
      description: 'records that were merged into this one, the latest first, as long as that can be taken back by the account',
    }),
    pairs: Type.Array(patientPair, {
      description: 'open pairs with other records that may be of the same person, the likeliest first, a few',
    }),
    opened: orNull(opening, { description: 'the account opened this patient of another place: until when and why' }),
  },
  { $id: 'PatientBanner' },
);

/** What the head of the patient page says beside name and identifier. */
export type PatientBannerFacts = Shape<typeof banner>;

/** What the head of the patient page says beside name and identifier; what the account may not see is null or empty. */
export const patientBannerWire = operationWire('GET fieldward/patientbanner', {
  privilege: 'Get Patients',
  about: 'The head of the patient page: phone, place, where in the programme, the next form, the open visit, alerts',
  query: Type.Object({ patient: handlerChecks(Type.String({ description: 'uuid' })) }),
  response: banner,
});
