import Type from 'typebox';
import { handlerChecks, moment, named, oneOf, operationWire, orNull, type Shape } from '../operation.ts';

const recordValue = Type.Union([Type.String({ description: 'a text or a moment' }), Type.Number(), named]);

const panelValue = Type.Object({
  concept: Type.Object({ uuid: Type.String(), display: Type.String(), units: orNull(Type.String()) }),
  value: recordValue,
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
