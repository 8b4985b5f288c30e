import { labFlags } from '@fieldward/domain/lab/range.ts';
import Type from 'typebox';
import { handlerChecks, moment, oneOf, operationWire, orNull, wholeNumber, type Shape } from '../operation.ts';
import { timelineKinds } from './timeline-kinds.ts';

const text = Type.String();

const entry = Type.Object(
  {
    kind: oneOf(timelineKinds),
    uuid: Type.String({ description: 'of the visit, encounter, laboratory test, enrolment, patient or relationship' }),
    at: moment,
    title: text,
    place: orNull(text),
    by: orNull(text, { description: 'the provider, else who entered it' }),
    until: orNull(moment, { description: 'of a visit that ended' }),
    what: orNull(oneOf(['registered', 'enrolled', 'died', 'ordered', 'resulted', 'released', 'open', 'ended'])),
    person: orNull(Type.Object({ uuid: text, display: text, isPatient: Type.Boolean() }), { description: 'the other person of a contact' }),
    parts: Type.Array(
      Type.Object({
        uuid: text,
        name: text,
        value: orNull(text),
        units: orNull(text),
        flag: orNull(oneOf(labFlags)),
      }),
      { description: 'the forms of a visit, the results of a test' },
    ),
  },
  { $id: 'TimelineEntry' },
);

/** One entry of a patient's timeline. */
export type TimelineEntry = Shape<typeof entry>;

/** What happened with a patient, newest first, a page at a time; kinds that the account may not see are left out. */
export const patientTimelineWire = operationWire('GET fieldward/patienttimeline', {
  privilege: 'Get Patients',
  about: 'What happened with a patient: visits, forms, laboratory, events and contacts, newest first',
  query: Type.Object({
    patient: handlerChecks(Type.String({ description: 'uuid' })),
    kind: Type.Optional(oneOf(timelineKinds)),
    before: Type.Optional(handlerChecks(Type.String({ description: '`next` of the page before' }))),
    limit: wholeNumber({ otherwise: 20, min: 1, max: 100 }),
  }),
  response: Type.Object({ results: Type.Array(entry), next: orNull(text, { description: 'null at the end' }) }),
});
