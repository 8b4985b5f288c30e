import Type from 'typebox';
import { oneOf, operationWire, orNull, type Shape } from '../operation.ts';
import { schemaOfSite } from './site.operations.ts';

const text = Type.String();
const uuid = Type.String({ minLength: 1, maxLength: 38, pattern: '^[A-Za-z0-9-]+$' });
const table = Type.String({ maxLength: 63 });
const hash = Type.String({ maxLength: 64 });

/** The most decisions that are told at once. */
export const MOST_DECISIONS = 500;
/** The most patients, and rows of one, that are told at once. */
export const [MOST_RECORDS, MOST_ROWS] = [50, 5_000];
/** The most versions of a row that were sent without an answer of which is told. */
export const MOST_SENT = 10;

const row = Type.Object(
  {
    table,
    key: uuid,
    base: orNull(hash, { description: 'of the row as both servers had it last; null where the site alone has it' }),
    sent: Type.Optional(
      Type.Array(hash, {
        maxItems: MOST_SENT,
        description:
          'of what the site has sent of it and this server may have: since it had an answer, or held here when it had one; empty where it had removed it',
      }),
    ),
    row: orNull(text, { description: 'JSON, with uuids where it leads to rows; null where the site has removed it' }),
  },
  { additionalProperties: false },
);

const record = Type.Object(
  { uuid, rows: Type.Array(row, { maxItems: MOST_ROWS, description: 'each behind those that it leads to' }) },
  { additionalProperties: false },
);

/** What a site tells of a patient: rows that differ from what both had last. */
export type RecordFromSite = Shape<typeof record>;

const version = Type.Object(
  { form: uuid, hash, note: orNull(text), definition: Type.String({ description: 'JSON' }) },
  { additionalProperties: false },
);

/** A version of a form in which something was filled. */
export type VersionFromSite = Shape<typeof version>;

/** Why a row of a site was not taken. */
export const heldReason = oneOf(
  ['changedHere', 'elsewhere', 'ofAnother', 'merged', 'leadsNowhere', 'placeElsewhere', 'account', 'same', 'refused'] as const,
  {
    description:
      'changedHere: here, too; elsewhere: the patient is at no place of the site; ofAnother: the uuid of a row of another patient; merged: its record became another; leadsNowhere: what it leads to is not here; placeElsewhere: it was recorded at a place elsewhere; account: it says who somebody is that has an account which is none of the site; same: another row has what only one can have; refused: by the database',
  },
);

/** One of them. */
export type HeldReason = Shape<typeof heldReason>;

const held = Type.Object({ table, key: text, reason: heldReason });

/** A row that was not taken. */
export type RowHeld = Shape<typeof held>;

const decision = Type.Object({
  uuid: text,
  table,
  key: text,
  hash: Type.String({ description: 'of the row about which it is' }),
  taken: Type.Boolean({ description: 'this server has the row as the site had it; else it keeps its own' }),
});

/** What was decided about a row of a site. */
export type RowDecision = Shape<typeof decision>;

const recordsResponse = Type.Object({
  decided: Type.Array(decision, { description: 'told until the site says that it has taken them over' }),
  records: Type.Array(
    Type.Object({
      uuid: text,
      erased: Type.Boolean({ description: 'the record was erased here, and nothing of it is taken' }),
      held: Type.Array(held, { description: 'rows that were not taken and are kept until somebody decides; all others are here' }),
    }),
  ),
});

/** What became of a page of records, and what was decided since. */
export type RecordsResponse = Shape<typeof recordsResponse>;

/** Patients of a site come to its centre. */
export const siteRecordsWire = operationWire('POST fieldward/siterecords', {
  privilege: 'authenticated',
  about: 'A site tells what was recorded of patients there (with its own token only); what cannot be taken is held',
  bodyLimit: 2 * 1024 * 1024,
  body: Type.Object(
    {
      schema: schemaOfSite,
      versions: Type.Array(version, { maxItems: 50 }),
      records: Type.Array(record, { maxItems: MOST_RECORDS }),
      decisions: Type.Array(uuid, { maxItems: MOST_DECISIONS, description: 'that the site has taken over' }),
    },
    { additionalProperties: false },
  ),
  response: recordsResponse,
});
