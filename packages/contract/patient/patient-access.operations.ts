import Type from 'typebox';
import { OPENING_REASON_LENGTH } from '../limits.ts';
import { handlerChecks, moment, operationWire, orNull, type Shape } from '../operation.ts';

const patient = handlerChecks(Type.String({ description: 'uuid' }));

/** Opens one patient of another location, with all encounters, for three hours. */
export const breakGlassWire = operationWire('POST fieldward/breakglass', {
  privilege: 'Break Glass',
  about: 'Opens a patient of another place for three hours, with a reason',
  body: Type.Object({ patient, reason: handlerChecks(Type.String({ maxLength: OPENING_REASON_LENGTH })) }),
  response: Type.Object({ patient: Type.Object({ uuid: Type.String() }), expires: moment }),
});

/** Schema of an opening. */
export const opening = Type.Object({ reason: Type.String(), since: moment, expires: moment });
export type Opening = Shape<typeof opening>;

/** Whether the caller has opened a patient: the opening that lasts longest, or null. */
export const brokenGlassWire = operationWire('GET fieldward/breakglass', {
  privilege: 'Break Glass',
  about: 'Until when and why a patient of another place is open',
  query: Type.Object({ patient }),
  response: Type.Object({ open: orNull(opening) }),
});

const audience = Type.Array(
  Type.Object({
    user: Type.Object({ uuid: Type.String(), display: Type.String(), name: orNull(Type.String()) }),
    first: moment,
    last: moment,
    days: Type.Integer({ description: 'on how many days' }),
    changes: Type.Integer({ description: 'how many of the entries are changes' }),
  }),
);

/** Who opened, searched or changed what belongs to a patient, the latest first. */
export const patientAudienceWire = operationWire('GET fieldward/patientaudience', {
  privilege: ['View Audit Log', 'Get Patients'],
  about: 'Who looked at a patient',
  query: Type.Object({ patient }),
  response: Type.Object({ results: audience }),
});

/** For a lawful request of the patient: on paper, or for another system. What was voided and what was changed is in it. */
export const heldAboutWire = operationWire('GET fieldward/heldabout', {
  privilege: 'Export Patient Record',
  about: 'Everything that is held about a patient, and who looked, as PDF or JSON',
  query: Type.Object({
    patient,
    format: Type.Optional(Type.Union([Type.Literal('pdf'), Type.Literal('json')], { description: 'pdf unless sent' })),
    language: Type.Optional(Type.String({ description: 'of the paper: en, fr or ar; en unless sent' })),
    tz: Type.Optional(Type.String({ description: 'zone in which times are printed; that of the programme unless sent' })),
  }),
  response: Type.Object({
    patient: Type.String({ description: 'uuid' }),
    name: orNull(Type.String()),
    made: moment,
    madeBy: Type.String(),
    whole: Type.Boolean({ description: 'false: the account that asked sees only what belongs to its places' }),
    sections: Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Type.Unknown())), {
      description: 'rows by table and column; references by name, empty columns left out',
    }),
    changes: Type.Array(
      Type.Object({
        at: moment,
        by: Type.Optional(Type.String()),
        action: Type.String(),
        resource: Type.Optional(Type.String()),
        detail: Type.Optional(Type.Unknown({ description: 'former values among others' })),
      }),
    ),
    audience,
  }),
  files: ['application/pdf'],
});
