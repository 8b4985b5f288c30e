import Type from 'typebox';
import { REASON_LENGTH } from '../limits.ts';
import { moment, named, oneOf, operationWire, orNull, paging, type Shape } from '../operation.ts';
import { heldReason } from './site-records.operations.ts';
import { decideRights, heldRowsRights } from './site-rights.ts';

const text = Type.String();
const field = Type.Object({
  name: Type.String({ description: 'of the column' }),
  here: orNull(Type.String({ description: 'what stands here; null: nothing' })),
  there: orNull(Type.String({ description: 'what stands at the site; null: nothing' })),
});

const heldRow = Type.Object(
  {
    uuid: text,
    patient: orNull(named, { description: 'null: nobody here is that patient' }),
    table: text,
    reason: heldReason,
    at: moment,
    here: oneOf(['same', 'other', 'none'] as const, { description: 'whether this server has the row, as it was or otherwise' }),
    removed: Type.Boolean({ description: 'the site has removed it' }),
    fields: Type.Array(field, { description: 'in which the two differ' }),
  },
  { $id: 'HeldRow' },
);

/** A row of a site that this server did not take. */
export type HeldRow = Shape<typeof heldRow>;

/** What a centre holds of a site. */
export const heldRowsWire = operationWire('GET fieldward/heldrows', {
  privilege: heldRowsRights,
  about: 'Rows of patients that came from a site and were not taken, with what stands here, for whoever decides about them',
  query: Type.Object({ site: Type.String({ description: 'uuid' }), ...paging(50) }),
  response: Type.Object({ site: text, results: Type.Array(heldRow), hasNext: Type.Boolean() }),
});

/** Somebody decides. */
export const heldRowDecideWire = operationWire('POST fieldward/heldrowdecide', {
  privilege: decideRights,
  about: 'Takes a row as the site has it, or keeps what stands here; the site follows',
  body: Type.Object(
    {
      uuid: Type.String({ maxLength: 38 }),
      decision: oneOf(['take', 'keep'] as const),
      reason: Type.Optional(orNull(Type.String({ maxLength: REASON_LENGTH }))),
    },
    { additionalProperties: false },
  ),
  response: Type.Object({ decided: Type.Integer({ description: 'with the rows that waited for this one' }) }),
});
