import Type from 'typebox';
import { householdRelations } from '@fieldward/domain/person/household.ts';
import { REASON_LENGTH } from '../limits.ts';
import { day, dayShown, handlerChecks, moment, named, oneOf, operationWire, orNull, paging, type Shape } from '../operation.ts';

const text = Type.String();
const uuid = Type.String({ description: 'uuid' });
const reads = ['Get Households', 'Get Patients', 'Get People'] as const;

const attention = oneOf(['headDead', 'headGone', 'childrenOnly', 'nobody'], {
  description: 'headGone: the head lives elsewhere, or the record was voided; childrenOnly: no adult alive; nobody: nobody alive',
});

const somebody = {
  uuid: Type.String({ description: 'of the person' }),
  name: text,
  registered: Type.Boolean({ description: 'is a patient' }),
  phone: orNull(text),
  identifier: orNull(text),
  gender: orNull(text),
  birthdate: orNull(dayShown),
  birthdateEstimated: Type.Boolean(),
  age: orNull(Type.Integer({ description: 'completed years' })),
  dead: Type.Boolean(),
  deathDate: orNull(moment),
};

const member = Type.Object({
  ...somebody,
  head: Type.Boolean(),
  relation: orNull(oneOf(householdRelations), { description: 'to the head' }),
  since: orNull(day),
  due: Type.Array(Type.Object({ componentForm: text, form: text, workflow: text, programme: text }), {
    description: 'of each workflow the first form after the last one that was filled which was not filled yet',
  }),
  appointment: orNull(Type.Object({ day, missed: Type.Boolean() }), { description: 'the one agreed last, unless it was kept' }),
});

const page = Type.Object(
  {
    uuid: text,
    name: text,
    number: orNull(text),
    location: orNull(named),
    address1: orNull(text),
    address2: orNull(text),
    address3: orNull(text),
    cityVillage: orNull(text),
    countyDistrict: orNull(text),
    stateProvince: orNull(text),
    country: orNull(text),
    latitude: orNull(Type.Number()),
    longitude: orNull(Type.Number()),
    notes: orNull(text),
    voided: Type.Boolean(),
    voidReason: orNull(text),
    attention: orNull(attention),
    members: Type.Array(member, { description: 'the head first, then by age' }),
    former: Type.Array(Type.Object({ uuid: text, name: text, until: day, registered: Type.Boolean() }), {
      description: 'the latest first',
    }),
  },
  { $id: 'HouseholdPage' },
);

/** A household with its members, and what is due for each. */
export type HouseholdPage = Shape<typeof page>;
export type HouseholdMemberShown = HouseholdPage['members'][number];

/** A household by its uuid, or that of a person; null where they live in none. */
export const householdPageWire = operationWire('GET fieldward/householdpage', {
  privilege: reads,
  about: 'A household with its members and what is due for each: by its uuid, or the one in which somebody lives',
  query: Type.Object({ household: Type.Optional(uuid), patient: Type.Optional(uuid) }),
  response: Type.Object({ household: orNull(page) }),
  etag: true,
});

const listed = Type.Object(
  {
    uuid: text,
    name: text,
    number: orNull(text),
    head: orNull(named),
    place: orNull(text),
    address: text,
    members: Type.Integer(),
    attention: orNull(attention),
  },
  { $id: 'HouseholdListed' },
);

/** A row of the list of households. */
export type HouseholdListed = Shape<typeof listed>;

/** Households by name, number or anybody who lives there. */
export const householdListWire = operationWire('GET fieldward/households', {
  privilege: reads,
  about: 'Households by name, number or anybody who lives there; those that need attention only where that is wanted',
  query: Type.Object({
    q: Type.Optional(text),
    attention: Type.Optional(Type.Boolean()),
    removed: Type.Optional(Type.Boolean()),
    ...paging(100, 25),
  }),
  response: Type.Object({ results: Type.Array(listed), hasNext: Type.Boolean() }),
});

const proposal = Type.Object(
  {
    name: Type.String({ description: 'the family name' }),
    location: orNull(named),
    address1: orNull(text),
    address2: orNull(text),
    address3: orNull(text),
    cityVillage: orNull(text),
    countyDistrict: orNull(text),
    stateProvince: orNull(text),
    country: orNull(text),
    related: Type.Array(
      Type.Object({
        ...somebody,
        relation: orNull(oneOf(householdRelations)),
        household: orNull(named, { description: 'where they live' }),
      }),
    ),
  },
  { $id: 'HouseholdProposal' },
);

/** What a household would be that is made from a patient. */
export type HouseholdProposal = Shape<typeof proposal>;

/** Name, address and those related to a patient, for a household that is to be made. */
export const householdProposalWire = operationWire('GET fieldward/householdproposal', {
  privilege: [...reads, 'Get Relationships'],
  about: 'What a household of a patient would be: family name, address, and who is related to the patient',
  query: Type.Object({ patient: uuid }),
  response: proposal,
});

const patients = Type.Array(uuid, { description: 'of members, patients or not', minItems: 1, maxItems: 100 });
const until = Type.Optional(Type.String({ description: 'YYYY-MM-DD; today by default' }));

/** Members leave: they moved away, or were added by mistake. */
export const householdLeaveWire = operationWire('POST fieldward/household/:uuid/leave', {
  privilege: ['Edit Households', ...reads],
  about: 'Members leave a household; where the head is among them it needs a new one',
  body: Type.Object({
    patients,
    until,
    mistake: Type.Optional(Type.Boolean({ description: 'they never lived there' })),
    reason: Type.Optional(handlerChecks(Type.String({ maxLength: REASON_LENGTH }))),
    head: Type.Optional(Type.String({ description: 'uuid of the new head' })),
  }),
  ifMatch: true,
});

/** Some members make a household of their own. */
export const householdSplitWire = operationWire('POST fieldward/household/:uuid/split', {
  privilege: ['Edit Households', ...reads],
  about: 'Some members make a household of their own; sent twice with the same uuid it is made once',
  body: Type.Object({
    uuid: Type.Optional(Type.String({ description: 'of the new household' })),
    name: text,
    patients,
    head: Type.String({ description: 'uuid of one of them' }),
    remainingHead: Type.Optional(Type.String({ description: 'uuid of the new head of those who stay, where the head leaves' })),
    sameAddress: Type.Optional(Type.Boolean({ description: 'they take address and position with them' })),
    until,
  }),
  response: Type.Object({ uuid: text }),
  ifMatch: true,
});

/** Everybody of a household moves into another one. */
export const householdJoinWire = operationWire('POST fieldward/household/:uuid/join', {
  privilege: ['Edit Households', ...reads],
  about: 'Everybody of a household moves into another one, and it is void',
  body: Type.Object({ into: Type.String({ description: 'uuid of the other household' }) }),
  ifMatch: true,
});

/** The number that a new household would have. */
export const nextHouseholdNumberWire = operationWire('GET fieldward/nexthouseholdnumber', {
  privilege: 'Get Households',
  about: 'The next number of a household: of the source of its place, else the free one that follows the newest',
  query: Type.Object({ place: Type.Optional(Type.String({ description: 'uuid' })) }),
  response: Type.Object({
    next: orNull(text),
    source: orNull(Type.String({ description: 'uuid: it is drawn from there once it is taken' })),
  }),
});

/** Draws the next number for good: nobody else is given it, even when it is never used. */
export const drawHouseholdNumberWire = operationWire('POST fieldward/householdnumber', {
  privilege: 'Edit Households',
  about: 'Draws the next number of a household from its source',
  body: Type.Object({ source: uuid }),
  response: Type.Object({ identifier: text }),
  status: 201,
});
