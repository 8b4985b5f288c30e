import Type from 'typebox';
import { REASON_LENGTH } from '../limits.ts';
import { handlerChecks, moment, oneOf, operationWire, orNull, paging, type Shape } from '../operation.ts';

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

const rowCount = Type.Object({ table: Type.String(), count: Type.Integer() });

const erasure = Type.Object(
  {
    uuid: Type.String({ description: 'of the erasure; the audit trail has it too' }),
    patient: Type.Object({ uuid: Type.String(), identifier: orNull(Type.String({ description: 'the one that nobody gave' })) }),
    reason: Type.String({ description: 'number or letter of the request' }),
    date: moment,
    by: orNull(Type.String({ description: 'name of who did it' })),
    again: Type.Boolean({ description: 'done again after a backup from before was restored' }),
    first: orNull(moment, { description: 'when it was done before the restore, as far as that is known' }),
    records: orNull(Type.Integer({ description: 'records of the person that had become one; null: it was not counted then' })),
    companions: orNull(Type.Integer({ description: 'people known only because of this one, erased with it' })),
    entries: orNull(Type.Integer({ description: 'entries of the audit trail whose details were taken out' })),
    rows: Type.Array(rowCount, { description: 'how many rows of which table were made anonymous' }),
    proof: oneOf(['holds', 'broken', 'none'], {
      description: 'whether what was taken out of the audit trail is what its entry says, or there is no entry of it',
    }),
  },
  { $id: 'PatientErasure' },
);

/** What is known of an erasure; it names nobody who was erased. */
export type PatientErasure = Shape<typeof erasure>;

const erasureFilters = {
  q: Type.Optional(Type.String({ description: 'part of the request, or the identifier that the record has now' })),
  from: Type.Optional(handlerChecks(Type.String({ description: 'day in the zone of the programme' }))),
  to: Type.Optional(handlerChecks(Type.String({ description: 'day in the zone of the programme, included' }))),
  again: Type.Optional(Type.Boolean({ description: 'only those that were done again after a restore' })),
};

/** Erasures, the latest first; who is bound to places reads those of patients of these places. */
export const patientErasuresWire = operationWire('GET fieldward/patienterasures', {
  privilege: 'View Erasures',
  about: 'Who was erased on lawful request, when, by whom and on what request',
  query: Type.Object({ ...erasureFilters, ...paging(100, 25) }),
  response: Type.Object({ results: Type.Array(erasure), hasNext: Type.Boolean() }),
});

/** The record of erasures for whoever supervises them. */
export const patientErasureRecordWire = operationWire('GET fieldward/patienterasurerecord', {
  privilege: 'View Erasures',
  about: 'The record of erasures as PDF, with the proof of each, or as CSV',
  query: Type.Object({
    ...erasureFilters,
    erasure: Type.Optional(Type.String({ description: 'uuid: only this one' })),
    format: Type.Optional(oneOf(['pdf', 'csv'], { description: 'pdf unless sent' })),
    language: Type.Optional(Type.String({ description: 'of the paper: en, fr or ar; en unless sent' })),
    tz: Type.Optional(Type.String({ description: 'zone in which times are printed; that of the programme unless sent' })),
  }),
  files: ['application/pdf', 'text/csv'],
});
