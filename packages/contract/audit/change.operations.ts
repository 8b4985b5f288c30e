import Type from 'typebox';
import { moment, operationWire, orNull, wholeNumber, type Shape } from '../operation.ts';

const text = Type.String();

/** The most changes in one response. */
export const MOST_CHANGES = 1_000;

const change = Type.Object(
  {
    id: Type.String({ description: 'the same whenever this change is told; two changes never share it' }),
    when: moment,
    action: Type.String({ description: 'create, update, void, retire, delete, purge, merge …' }),
    resource: Type.String({ description: 'name of the resource' }),
    uuid: Type.String({ description: 'of the object' }),
    address: orNull(
      Type.String({ description: 'where it is read, below /openmrs/ws/rest/v1; null where it is read with what it belongs to' }),
    ),
    patient: orNull(Type.String({ description: 'uuid of the patient whose record it belongs to' })),
  },
  { $id: 'Change' },
);

/** Something that was written. */
export type ToldChange = Shape<typeof change>;

/** What was written, oldest first, for programs that follow along. */
export const changesWire = operationWire('GET fieldward/changes', {
  privilege: 'authenticated',
  about:
    'What was written, in the order in which it became visible: ask again with `next` as `after`, and nothing is missed or told twice. Tells of what the account may read, without the content',
  query: Type.Object({
    after: Type.Optional(
      Type.String({
        description: '`next` of an earlier response; or a moment; or `latest` for what comes from now on; from the beginning unless sent',
      }),
    ),
    resource: Type.Optional(Type.String({ description: 'names of resources, apart by commas' })),
    patient: Type.Optional(Type.String({ description: 'uuid' })),
    limit: wholeNumber({ otherwise: 100, min: 1, max: MOST_CHANGES }),
  }),
  response: Type.Object({
    results: Type.Array(change),
    next: text,
    more: Type.Boolean({ description: 'there is more already; else ask again in some seconds' }),
  }),
});
