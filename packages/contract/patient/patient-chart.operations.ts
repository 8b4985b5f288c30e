import Type from 'typebox';
import { handlerChecks, moment, named, oneOf, operationWire, orNull, type Shape } from '../operation.ts';
import { labFlags } from '@fieldward/domain/lab/range.ts';

const recordValue = Type.Union([Type.String({ description: 'a text or a moment' }), Type.Number(), named]);

const panelValue = Type.Object({
  concept: Type.Object({ uuid: Type.String(), display: Type.String(), units: orNull(Type.String()) }),
  question: Type.String({ description: 'its words in the form, else those of the question, else the name of the concept' }),
  value: recordValue,
  range: orNull(Type.Object({ low: orNull(Type.Number()), high: orNull(Type.Number()) }), { description: 'what is normal' }),
  flag: orNull(oneOf(labFlags), { description: 'how it stands to the range' }),
  date: moment,
});

/** One observation in a panel of the patient page. */
export type PanelValue = Shape<typeof panelValue>;

const values = Type.Array(panelValue);

const panels = Type.Object({
  diagnoses: values,
  patientSource: values,
  vitals: values,
  patientType: values,
  riskCategory: values,
  outcome: values,
  nextAppointment: values,
  relationships: Type.Array(
    Type.Object({
      uuid: Type.String(),
      person: Type.Object({
        uuid: Type.String(),
        display: Type.String(),
        gender: orNull(Type.String()),
        dead: Type.Boolean(),
        isPatient: Type.Boolean(),
        identifier: orNull(Type.String({ description: 'of a patient' })),
      }),
      relationship: Type.String({ description: 'what the other person is to the patient' }),
      type: Type.Object({ uuid: Type.String(), aIsToB: Type.String(), bIsToA: Type.String() }),
      side: oneOf(['a', 'b'], { description: 'of the type: which of the two the other person is' }),
      start: orNull(moment),
      end: orNull(moment),
    }),
  ),
  recentVisits: Type.Array(
    Type.Object({
      uuid: Type.String(),
      display: Type.String({ description: 'the encounter type' }),
      date: moment,
      location: orNull(Type.String()),
      provider: orNull(Type.String()),
    }),
  ),
});

/** What the panels of the patient page show. */
export type PatientPanels = Shape<typeof panels>;

/** The nine panels of the patient page in one response. */
export const patientPanelsWire = operationWire('GET fieldward/patientpanels', {
  privilege: ['Get Patients', 'Get Observations'],
  about: 'The panels of the patient page: diagnoses, source, vitals, type, risk, outcome, relationships, recent visits, next appointment',
  query: Type.Object({ patient: handlerChecks(Type.String({ description: 'uuid' })) }),
  response: panels,
});

const observedTrend = Type.Object({
  name: Type.String({ description: 'the words of the question' }),
  units: orNull(Type.String()),
  range: orNull(Type.Object({ low: orNull(Type.String()), high: orNull(Type.String()) }), { description: 'what is normal' }),
  points: Type.Array(
    Type.Object({
      uuid: Type.String(),
      at: moment,
      value: Type.String({ description: 'a decimal number' }),
      flag: orNull(oneOf(labFlags)),
    }),
  ),
});

/** How the answers to one question went over time, the oldest first. */
export type ObservedTrend = Shape<typeof observedTrend>;

/** The numbers that were answered to a question; without `concept`, the questions of the panel Vitals in which there are any. */
export const observedTrendWire = operationWire('GET fieldward/obstrend', {
  privilege: ['Get Patients', 'Get Observations'],
  about: 'How the numbers of a patient that were answered to one question went',
  query: Type.Object({
    patient: handlerChecks(Type.String({ description: 'uuid' })),
    concept: Type.Optional(Type.String({ description: 'uuid' })),
  }),
  response: Type.Union([
    Type.Object({
      questions: Type.Array(Type.Object({ concept: Type.String({ description: 'uuid' }), name: Type.String(), count: Type.Integer() })),
    }),
    observedTrend,
  ]),
});

/** One sheet about a patient to hand over: what the account may see of alerts, lists, last values and results, next appointment. */
export const patientSummaryWire = operationWire('GET fieldward/patientsummary', {
  privilege: 'Get Patients',
  about: 'A summary of a patient on paper (A4), to print and to hand over',
  query: Type.Object({
    patient: handlerChecks(Type.String({ description: 'uuid' })),
    language: Type.Optional(Type.String({ description: 'of the paper: en, fr or ar; en unless sent' })),
    tz: Type.Optional(Type.String({ description: 'zone in which times are printed; that of the programme unless sent' })),
  }),
  files: ['application/pdf'],
});
