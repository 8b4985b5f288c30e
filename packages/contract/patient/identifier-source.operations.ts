import Type from 'typebox';
import { moment, oneOf, operationWire, orNull, type Shape } from '../operation.ts';

const drawn = Type.Object({ identifier: Type.String() });
const identifiers = Type.Array(Type.String());

/** Draws the next number for good: nobody else is given it, even when it is never used. `idgen` has it at this address. */
export const drawIdentifierWire = operationWire('POST idgen/identifiersource/:uuid/identifier', {
  privilege: 'Edit Patient Identifiers',
  about: 'Draws the next identifier of a source',
  body: Type.Object({ comment: Type.Optional(orNull(Type.String({ maxLength: 255 }))) }),
  response: drawn,
  status: 201,
});

/** As clients of `idgen` ask for several identifiers at once: a POST to the collection with `generateIdentifiers`. */
export const drawIdentifiersWire = operationWire('POST idgen/identifiersource', {
  privilege: 'Edit Patient Identifiers',
  about: 'Draws several identifiers of a source, where the body says generateIdentifiers; else it makes a source',
  body: Type.Object({
    generateIdentifiers: Type.Unknown(),
    sourceUuid: Type.String(),
    numberToGenerate: Type.Union([Type.Integer({ minimum: 1, maximum: 1000 }), Type.String({ pattern: '^([1-9]\\d{0,2}|1000)$' })]),
    comment: Type.Optional(orNull(Type.String({ maxLength: 255 }))),
  }),
  response: Type.Object({ identifiers }),
  status: 201,
});

const drawnByGet = Type.Object({
  source: Type.String({ description: 'uuid of the source, or its number' }),
  comment: Type.Optional(Type.String({ maxLength: 255 })),
});

/** The address at which older clients of `idgen` draw a number: a GET that writes, as there. */
export const nextIdentifierOfSourceWire = operationWire('GET idgen/nextIdentifier', {
  privilege: 'Edit Patient Identifiers',
  about: 'Draws the next identifier of a source, though it is a GET',
  query: drawnByGet,
  response: Type.Object({ results: Type.Array(Type.Object({ identifierValue: Type.String() })) }),
});

/** A page of `idgen` that clients use as an API; they know it as `/openmrs/module/idgen/generateIdentifier.form`. */
export const generateIdentifierWire = operationWire('GET module/idgen/generateIdentifier.form', {
  privilege: 'Edit Patient Identifiers',
  about: 'Draws the next identifier of a source, though it is a GET; also at /openmrs/module/idgen/generateIdentifier.form',
  query: drawnByGet,
  response: Type.Object({ identifiers }),
});

/** Numbers for a device that registers without a connection: they are handed out to nobody else. */
export const reserveIdentifiersWire = operationWire('POST idgen/identifiersource/:uuid/reserve', {
  privilege: 'Edit Patient Identifiers',
  about: 'Reserves a block of identifiers for a device',
  body: Type.Object({
    device: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
    count: Type.Integer({ minimum: 1, maximum: 1000 }),
  }),
  response: Type.Object({ uuid: Type.String(), identifiers }),
  status: 201,
});

const block = Type.Object(
  {
    uuid: Type.String(),
    device: Type.String(),
    first: Type.String(),
    last: Type.String(),
    count: Type.Integer(),
    used: Type.Integer({ description: 'those that somebody has now' }),
    reserved: moment,
    reservedBy: Type.String(),
    returned: orNull(Type.Object({ at: moment, count: Type.Integer() })),
    lost: orNull(moment),
    inUse: Type.Boolean({ description: 'a registered device may still give its numbers to people: it cannot be given back yet' }),
  },
  { $id: 'IdentifierBlock' },
);

/** A block of numbers that is reserved for a device. */
export type IdentifierBlock = Shape<typeof block>;

/** The blocks of a source, the newest first, at most 200. */
export const identifierBlocksWire = operationWire('GET idgen/identifiersource/:uuid/block', {
  privilege: 'Manage Identifier Sources',
  about: 'The blocks of identifiers that are reserved for devices',
  response: Type.Object({ results: Type.Array(block) }),
});

/** The numbers of a block one by one: for a list that goes with the device. */
export const identifierBlockWire = operationWire('GET idgen/identifiersource/:uuid/block/:block', {
  privilege: 'Manage Identifier Sources',
  about: 'The identifiers of a block, and which of them somebody has now',
  response: Type.Object({
    device: Type.String(),
    identifiers: Type.Array(Type.Object({ identifier: Type.String(), used: Type.Boolean() })),
  }),
});

/** How numbers are printed as stickers: 24 on a sheet of A4 (70 × 37 mm each), or each on a label of a roll (50 × 25 mm). */
export const labelLayouts = ['sheet', 'roll'] as const;
export type LabelLayout = (typeof labelLayouts)[number];

/** Labels that are printed at once. */
export const MOST_LABELS = 1000;

/** Stickers for registering by hand when there is neither power nor network. Their codes hold the number and nothing else. */
export const identifierLabelsWire = operationWire('GET idgen/identifiersource/:uuid/block/:block/labels', {
  privilege: 'Manage Identifier Sources',
  about: 'The identifiers of a block that nobody has yet as labels with bar and QR code, as a PDF',
  query: Type.Object({
    layout: Type.Optional(oneOf(labelLayouts)),
    copies: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, description: 'of each number; 1 unless sent' })),
    language: Type.Optional(Type.String({ description: 'en, fr or ar; en unless sent' })),
  }),
  files: ['application/pdf'],
});

/** Ends a block: what is unused is handed out again. */
export const returnIdentifiersWire = operationWire('POST idgen/identifiersource/:uuid/block/:block/return', {
  privilege: 'Edit Patient Identifiers',
  about: 'Gives the unused identifiers of a block back; of a block of somebody else with Manage Identifier Sources',
  body: Type.Object({
    identifiers: Type.Optional(
      Type.Array(Type.String(), { maxItems: 1000, description: 'those that the device did not use; unless sent, those that nobody has' }),
    ),
  }),
  response: Type.Object({ returned: Type.Integer() }),
});

/** The number that each source would give next, or why it gives none. What else shapes its numbers and no screen changes comes along. */
export const numberPreviewsWire = operationWire('GET fieldward/numberpreviews', {
  privilege: 'Manage Identifier Sources',
  about: 'The next number of every source of identifiers',
  response: Type.Object({
    results: Type.Array(
      Type.Object({
        source: Type.String(),
        next: orNull(Type.String()),
        number: orNull(Type.Number({ description: 'what is counted in it' })),
        minLength: orNull(Type.Integer()),
        maxLength: orNull(Type.Integer()),
        blocks: Type.Integer({ description: 'that are not given back' }),
      }),
    ),
  }),
});
