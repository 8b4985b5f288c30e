import Type from 'typebox';
import { oneOf, operationWire, orNull, type Shape } from '../operation.ts';
import { schemaOfSite } from './site.operations.ts';

const text = Type.String();
const uuid = Type.String({ minLength: 1, maxLength: 38, pattern: '^[A-Za-z0-9-]+$' });
const hash = Type.String({ maxLength: 64 });
const largest = 1e12;

/** The most records that a site asks for at once. */
export const MOST_WANTED = 50;

const people = Type.Object({
  turn: Type.Integer({ description: 'number of this page: the site sends it with its next request, once it has noted all of these' }),
  people: Type.Array(text, { description: 'uuids of patients whose records may be otherwise than at the site' }),
  more: Type.Boolean({ description: 'there are more pages by now' }),
});

/** Whose records a site has to look at. */
export type PeopleForSite = Shape<typeof people>;

/** A site asks whose records changed. */
export const sitePeopleWire = operationWire('POST fieldward/sitepeople', {
  privilege: 'authenticated',
  about: 'Whose records changed at the centre, came to a place of the site or left it, for a site (with its own token only)',
  body: Type.Object(
    {
      schema: schemaOfSite,
      turn: Type.Integer({ minimum: 0, maximum: largest, description: 'number of the page that the site has noted last; 0 for none' }),
      waiting: Type.Integer({ minimum: 0, maximum: largest, description: 'records that are on their way to the site' }),
    },
    { additionalProperties: false },
  ),
  response: people,
});

const wanted = Type.Object(
  {
    uuid,
    has: orNull(hash, { description: 'digest of the record at the site; null where there is none' }),
    digest: orNull(hash, { description: 'of the record of which some rows have come; null for the beginning' }),
    after: Type.String({ maxLength: 120, description: 'table and uuid of the last row that came; empty for the beginning' }),
  },
  { additionalProperties: false },
);

/** A record of which a site wants the rows. */
export type WantedRecord = Shape<typeof wanted>;

const told = Type.Object({
  uuid: text,
  state: oneOf(['rows', 'same', 'elsewhere', 'left', 'merged', 'erased'] as const, {
    description:
      'same: as the site has it; elsewhere: nobody whom the site sees or saw; left: at no place of the site any more; merged: it became another record of the site',
  }),
  into: orNull(text, { description: 'uuid of the record that it became' }),
  by: orNull(text, { description: 'uuid of the account that merged or erased it' }),
  at: orNull(text, { description: 'when it was erased' }),
  reason: orNull(text),
  digest: hash,
  rows: Type.Array(Type.Object({ table: text, key: text, row: Type.String({ description: 'JSON, with uuids where it leads to rows' }) }), {
    description: 'by table and uuid, behind the one that was named where the digest is still the same; else from the beginning',
  }),
  more: Type.Boolean({ description: 'more rows are behind these' }),
});

/** A record as a centre tells it. */
export type ToldRecord = Shape<typeof told>;

const records = Type.Object({
  records: Type.Array(told, {
    description: 'in the order in which they were asked for; the last ones are left out where they are too large',
  }),
});

/** Records as a centre tells them. */
export type RecordsForSite = Shape<typeof records>;

/** A site asks for records. */
export const siteRecordWire = operationWire('POST fieldward/siterecord', {
  privilege: 'authenticated',
  about: 'Records of patients at places of the site, all their rows, for a site (with its own token only)',
  body: Type.Object(
    { schema: schemaOfSite, wants: Type.Array(wanted, { minItems: 1, maxItems: MOST_WANTED }) },
    { additionalProperties: false },
  ),
  response: records,
});
