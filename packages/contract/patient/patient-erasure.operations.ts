import Type from 'typebox';
import { REASON_LENGTH } from '../limits.ts';
import { handlerChecks, moment, operationWire, orNull, type Shape } from '../operation.ts';

const preview = Type.Object({
  patient: Type.String({ description: 'uuid' }),
  identifier: orNull(Type.String({ description: 'to be repeated by who erases' })),
  rows: Type.Array(Type.Object({ table: Type.String(), count: Type.Integer() }), {
    description: 'how many rows of which table are made anonymous',
  }),
  records: Type.Integer({ description: 'records of this person: those that were merged into this one count' }),
  companions: Type.Integer({ description: 'people known only because of this one, who are erased too' }),
  refusal: orNull(Type.Object({ code: Type.String(), holes: Type.Record(Type.String(), Type.Unknown()) }), {
    description: 'why the record cannot be erased now',
  }),
});

/** What an erasure would take. */
export type ErasurePreview = Shape<typeof preview>;

/** What an erasure would take and leave; the ETag is the version of the record. */
export const patientErasurePreviewWire = operationWire('GET fieldward/patienterasure', {
  privilege: ['Erase Patients', 'Get Patients', 'Get People', 'Get Patient Identifiers'],
  about: 'What erasing a patient on lawful request would make anonymous',
  query: Type.Object({ patient: Type.String({ description: 'uuid' }) }),
  response: preview,
  etag: true,
});

/** Nothing brings it back. */
export const patientErasureWire = operationWire('POST fieldward/patienterasure', {
  privilege: ['Erase Patients', 'Get Patients', 'Get People', 'Get Patient Identifiers'],
  about: 'Makes the record of a patient anonymous for ever, on lawful request; counts and the chain of the audit trail stay',
  body: Type.Object({
    patient: Type.String({ description: 'uuid' }),
    identifier: Type.String({ description: 'what the patient goes by, to confirm who is meant' }),
    reason: handlerChecks(Type.String({ maxLength: REASON_LENGTH, description: 'number or letter of the request; no personal data' })),
  }),
  response: Type.Object({ patient: Type.String({ description: 'uuid' }), erased: moment }),
  ifMatch: true,
});
