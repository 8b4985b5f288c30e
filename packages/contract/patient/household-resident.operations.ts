import Type from 'typebox';
import { householdRelations } from '@fieldward/domain/person/household.ts';
import { REASON_LENGTH } from '../limits.ts';
import { handlerChecks, oneOf, operationWire, orNull, type Given } from '../operation.ts';

const text = Type.String();
const edits = ['Edit Households', 'Edit People', 'Get Households', 'Get Patients', 'Get People'] as const;

/** Who somebody is; names and sex are judged as those of any person. */
const particulars = {
  givenName: text,
  middleName: Type.Optional(orNull(text)),
  familyName: Type.Optional(orNull(text)),
  gender: text,
  birthdate: orNull(Type.String({ description: 'YYYY-MM-DD' })),
  birthdateEstimated: Type.Optional(Type.Boolean({ description: 'made from an age' })),
  phone: Type.Optional(orNull(text)),
};

const particularsOnly = Type.Object(particulars);

/** Somebody who lives in a household and is no patient. */
export type ResidentBody = Given<typeof particularsOnly>;

const relation = Type.Optional(orNull(oneOf(householdRelations), { description: 'to the head' }));

/** Somebody who is no patient lives there, too. */
export const residentAddWire = operationWire('POST fieldward/household/:uuid/resident', {
  privilege: edits,
  about: 'Adds somebody who is no patient to a household; sent twice with the same uuid they are added once',
  body: Type.Object({
    uuid: Type.Optional(Type.String({ description: 'of the person' })),
    ...particulars,
    relation,
    head: Type.Optional(Type.Boolean({ description: 'they are the head from now on' })),
  }),
  response: Type.Object({ uuid: text }),
  status: 201,
  ifMatch: true,
});

/** Who a member is who is no patient; old values stay in the history of values. */
export const residentChangeWire = operationWire('POST fieldward/household/:uuid/resident/:person', {
  privilege: edits,
  about: 'Corrects who a member of a household is who is no patient, or notes their death',
  body: Type.Object({
    ...particulars,
    relation,
    dead: Type.Optional(Type.Boolean()),
    deathDate: Type.Optional(orNull(Type.String({ description: 'ISO 8601 with zone' }))),
    reason: handlerChecks(Type.String({ maxLength: REASON_LENGTH })),
  }),
  ifMatch: true,
});

/** A member who was entered as no patient turns out to be one. */
export const residentKnownWire = operationWire('POST fieldward/household/:uuid/resident/:person/patient', {
  privilege: edits,
  about: 'A member of a household who is no patient turns out to be a registered one, who takes their place',
  body: Type.Object({ patient: Type.String({ description: 'uuid' }) }),
  ifMatch: true,
});

/** A household of somebody who is no patient. */
export const residentHouseholdWire = operationWire('POST fieldward/residenthousehold', {
  privilege: edits,
  about: 'Makes a household whose head is no patient; sent twice with the same uuid it is made once',
  body: Type.Object({
    household: Type.Unknown({ description: 'as fieldward/household takes it, without head and members' }),
    head: Type.Object({ uuid: Type.Optional(text), ...particulars }),
  }),
  response: Type.Object({ uuid: text }),
  status: 201,
});
