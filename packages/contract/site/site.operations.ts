import Type from 'typebox';
import { REASON_LENGTH } from '../limits.ts';
import { moment, named, oneOf, operationWire, orNull, type Shape } from '../operation.ts';
import { expectRights } from './site-rights.ts';

const text = Type.String();
const uuid = Type.String({ minLength: 8, maxLength: 38, pattern: '^[A-Za-z0-9-]+$' });
/** The most characters of the name of a site. */
const LONGEST_NAME = 100;

/** Of requests of sites. */
export const schemaOfSite = Type.String({
  maxLength: 64,
  description: 'the migrations of its database, as a hash: both sides have the same',
});

const site = Type.Object(
  {
    uuid: text,
    name: text,
    places: Type.Array(named, { description: 'of its account' }),
    account: text,
    made: moment,
    joined: orNull(moment),
    lastContact: orNull(moment),
    lastAddress: orNull(text),
    behind: Type.Integer({ description: 'tables of the programme that it had not yet at its last contact' }),
    peopleBehind: Type.Integer({ description: 'records that were on their way there at its last contact' }),
    held: Type.Integer({ description: 'rows of patients that were not taken and wait for a decision, as far as the account sees them' }),
    codeUntil: orNull(moment, { description: 'until when it can join with its code' }),
    ended: orNull(Type.Object({ at: moment, by: text, reason: orNull(text) })),
    state: oneOf(['expected', 'expired', 'joined', 'otherVersion', 'ended'] as const, {
      description: 'expected: may join with its code; expired: its code is too old; otherVersion: its program is older or newer',
    }),
  },
  { $id: 'Site' },
);

/** A site as the centre lists it. */
export type Site = Shape<typeof site>;

const joined = Type.Object({
  name: Type.String({ description: 'of the site' }),
  address: Type.String({ description: 'of the centre' }),
  joined: moment,
  lastContact: orNull(moment),
  lastTry: orNull(moment),
  behind: Type.Integer({ description: 'tables of the programme of which not all has come' }),
  waiting: Type.Integer({ description: 'patients of whom something was recorded that the centre has not, as far as the last look told' }),
  waitingSince: orNull(moment),
  held: Type.Integer({ description: 'rows that the centre has not taken and that wait there for a decision' }),
  people: Type.Object({
    came: Type.Integer({ description: 'people of the centre who were not here before they came' }),
    at: orNull(moment, { description: 'when the record of somebody came or was changed by the centre last' }),
    waiting: Type.Integer({ description: 'records that are on their way, or could not be taken whole' }),
    left: Type.Integer({ description: 'rows that could not be taken here' }),
    leaving: Type.Integer({ description: 'records that left the places of the site and are still here because of what only the site has' }),
  }),
  problem: orNull(
    Type.Object(
      { code: text, message: text, holes: Type.Record(text, Type.Union([text, Type.Number()])) },
      { description: 'as of a refused request' },
    ),
    { description: 'why the last try came to nothing' },
  ),
  ended: Type.Boolean({ description: 'the centre has ended this site' }),
});

/** The centre that this server has joined. */
export type JoinedCentre = Shape<typeof joined>;

/** The sites of a centre. */
export const sitesWire = operationWire('GET fieldward/sites', {
  privilege: 'Manage Devices',
  about: 'The servers of clinics without a network that have joined this one, or may; at such a server, its centre',
  response: Type.Object({
    results: Type.Array(site),
    centre: orNull(joined, { description: 'that this server has joined as a site itself; null for most' }),
  }),
});

const withCode = Type.Object({ site, code: Type.String({ description: 'with which it joins, once and within a week; told now only' }) });

/** Expects a site. */
export const newSiteWire = operationWire('POST fieldward/site', {
  privilege: expectRights,
  forPeople: true,
  status: 201,
  about: 'Expects the server of a clinic: it joins with the code that is told',
  body: Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: LONGEST_NAME }),
      places: Type.Array(uuid, { minItems: 1, maxItems: 50, description: 'uuids; those inside them count too' }),
    },
    { additionalProperties: false },
  ),
  response: withCode,
});

/** Gives a site that has not joined another code. */
export const siteCodeWire = operationWire('POST fieldward/sitecode', {
  privilege: expectRights,
  forPeople: true,
  about: 'Another code for a site that has not joined yet, in place of the one before',
  body: Type.Object({ uuid }, { additionalProperties: false }),
  response: withCode,
});

/** Ends a site. */
export const endSiteWire = operationWire('POST fieldward/siteend', {
  privilege: 'Manage Devices',
  forPeople: true,
  about: 'Ends a site: this server tells it nothing more. What it has, it keeps',
  body: Type.Object({ uuid, reason: Type.Optional(orNull(Type.String({ maxLength: REASON_LENGTH }))) }, { additionalProperties: false }),
  response: site,
});

/** A site joins. */
export const joinSiteWire = operationWire('POST fieldward/sitejoin', {
  entrance: true,
  privilege: 'anybody',
  about: 'A server joins as a site, with the code that was told to whoever expects it: once',
  body: Type.Object({ code: Type.String({ maxLength: 40 }), schema: schemaOfSite }, { additionalProperties: false }),
  response: Type.Object({ token: text, uuid: text, name: text }),
});

const digest = Type.Object({ table: text, digest: text });

const keys = Type.Object({
  uuid: text,
  password: Type.String({ description: 'its Argon2id hash' }),
  changed: orNull(Type.String({ description: 'when it was chosen' })),
  mustChange: Type.Boolean(),
});

/** The password of an account that may sign in at a site. */
export type AccountKeys = Shape<typeof keys>;

const numbersHere = Type.Object(
  {
    source: uuid,
    left: Type.Integer({ minimum: 0, description: 'numbers that the site can still give' }),
    last: orNull(uuid, { description: 'the block that came last' }),
  },
  { additionalProperties: false },
);

/** What a site has of the numbers of a source. */
export type NumbersAtSite = Shape<typeof numbersHere>;

const numbersTold = Type.Object({
  source: text,
  block: Type.String({ description: 'its uuid: a block that is told again is taken once' }),
  numbers: Type.Array(Type.Integer()),
});

/** A block of numbers that is reserved for a site. */
export type NumbersForSite = Shape<typeof numbersTold>;

const greeting = Type.Object({
  decided: Type.Boolean({ description: 'there are decisions about rows of the site: it asks with `siterecords`' }),
  numbers: Type.Array(numbersTold, { description: 'reserved for the site, which draws no others' }),
  name: text,
  version: oneOf(['same', 'other'] as const, { description: 'other: nothing is told until both run the same version' }),
  tables: Type.Array(digest, { description: 'of the programme, each behind those that it leads to, with what it holds' }),
  accounts: Type.Array(keys, { description: 'of accounts that are bound to places of the site and no others' }),
});

/** What a centre says to a site. */
export type SiteGreeting = Shape<typeof greeting>;

/** A site says hello. */
export const siteGreetingWire = operationWire('POST fieldward/sitegreeting', {
  privilege: 'authenticated',
  about: 'A site asks what the programme is like now, and who may sign in there (with its own token only)',
  body: Type.Object(
    {
      schema: schemaOfSite,
      turn: Type.Integer({
        minimum: 0,
        maximum: 1e12,
        description: 'contacts and files of the site are numbered: an old file is not taken',
      }),
      behind: Type.Integer({ minimum: 0, maximum: 1_000 }),
      numbers: Type.Array(numbersHere, { maxItems: 500 }),
    },
    { additionalProperties: false },
  ),
  response: greeting,
});

/** Rows of a table of the programme. */
export const siteRowsWire = operationWire('POST fieldward/siterows', {
  privilege: 'authenticated',
  about: 'A page of a table of the programme, for a site (with its own token only)',
  body: Type.Object(
    {
      schema: schemaOfSite,
      table: Type.String({ maxLength: 63 }),
      after: Type.String({ maxLength: 200, description: 'the key of the last row of the page before; empty for the first' }),
    },
    { additionalProperties: false },
  ),
  response: Type.Object({
    digest: Type.String({ description: 'what the table holds now: where that has changed since the page before, begin anew' }),
    rows: Type.Array(Type.Object({ key: text, row: Type.Unknown({ description: 'with uuids where it leads to rows' }) })),
    more: Type.Boolean(),
  }),
});
