import Type from 'typebox';
import { REASON_LENGTH } from '../limits.ts';
import { operationWire } from '../operation.ts';

const details = (description: string) => Type.Record(Type.String(), Type.String(), { description });

const corrected = Type.Object({
  uuid: Type.String({ description: 'of the correction' }),
  patient: Type.Object({ uuid: Type.String() }),
  changed: Type.Array(Type.String(), { description: 'fields of the person that are other than before' }),
});

/**
 * What a device corrected without its server. Fields are named as dialogs name them (`storedDetails`): `gender`, `name UUID givenName`, `attribute UUID` …
 * What others changed of other fields stays, and where both changed the same one nothing is written.
 */
export const personCorrectionWire = operationWire('POST fieldward/personcorrection', {
  privilege: ['Get Patients', 'Get People', 'Edit Patients', 'Edit People'],
  about:
    'Corrects who a patient is and how they are reached, as somebody saw it then: what others changed since stays, and the same field is refused',
  handedIn: 'personcorrection',
  body: Type.Object({
    uuid: Type.String({ description: 'of the correction, chosen by the device' }),
    patient: Type.String({ description: 'uuid' }),
    day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'on which it was opened: ages are told as of then' }),
    before: details('all fields as they were seen'),
    typed: details('all fields as they were left'),
    reason: Type.String({ maxLength: REASON_LENGTH }),
  }),
  response: corrected,
});
