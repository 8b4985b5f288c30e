import Type from 'typebox';
import { OPENING_REASON_LENGTH } from '../limits.ts';
import { handlerChecks, moment, operationWire, orNull } from '../operation.ts';

const patient = handlerChecks(Type.String({ description: 'uuid' }));

/** Opens one patient of another location, with all encounters, for three hours. */
export const breakGlassWire = operationWire('POST fieldward/breakglass', {
  privilege: 'Break Glass',
  about: 'Opens a patient of another place for three hours, with a reason',
  body: Type.Object({ patient, reason: handlerChecks(Type.String({ maxLength: OPENING_REASON_LENGTH })) }),
  response: Type.Object({ patient: Type.Object({ uuid: Type.String() }), expires: moment }),
});

/** Whether the caller has opened a patient: the opening that lasts longest, or null. */
export const brokenGlassWire = operationWire('GET fieldward/breakglass', {
  privilege: 'Break Glass',
  about: 'Until when and why a patient of another place is open',
  query: Type.Object({ patient }),
  response: Type.Object({ open: orNull(Type.Object({ reason: Type.String(), since: moment, expires: moment })) }),
});

/** Who opened, searched or changed what belongs to a patient, the latest first. */
export const patientAudienceWire = operationWire('GET fieldward/patientaudience', {
  privilege: ['View Audit Log', 'Get Patients'],
  about: 'Who looked at a patient',
  query: Type.Object({ patient }),
  response: Type.Object({
    results: Type.Array(
      Type.Object({
        user: Type.Object({ uuid: Type.String(), display: Type.String(), name: orNull(Type.String()) }),
        first: moment,
        last: moment,
        days: Type.Integer({ description: 'on how many days' }),
        changes: Type.Integer({ description: 'how many of the entries are changes' }),
      }),
    ),
  }),
});
