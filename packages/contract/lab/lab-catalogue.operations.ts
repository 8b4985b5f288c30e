import Type from 'typebox';
import { handlerChecks, operationWire } from '../operation.ts';

const text = handlerChecks(Type.String());
const optionalText = Type.Optional(text);

/** All fields are made or none; problems of a row are at `rows[1].name`. */
export const labMultisetWire = operationWire('POST fieldward/labmultiset', {
  privilege: ['Get CommonLab Metadata', 'Manage CommonLab Metadata'],
  about: 'Makes the fields of a multiset of a laboratory test, all or none',
  // limits and the unknown names of a multiset have sentences of their own
  body: Type.Object({
    labTestType: handlerChecks(Type.String({ description: 'uuid' })),
    multisetName: text,
    groupName: Type.Optional(handlerChecks(Type.Union([Type.String(), Type.Null()]))),
    description: Type.Optional(handlerChecks(Type.Union([Type.String(), Type.Null()]))),
    minOccurs: Type.Optional(handlerChecks(Type.Integer({ description: '1: required' }))),
    rows: handlerChecks(
      Type.Array(
        Type.Object({
          name: text,
          sortWeight: Type.Optional(handlerChecks(Type.Number({ description: 'the position of the row unless sent' }))),
          datatypeClassname: Type.Optional(handlerChecks(Type.String({ description: 'free text unless sent' }))),
          datatypeConfig: optionalText,
          units: optionalText,
        }),
        { description: 'at most 100' },
      ),
    ),
  }),
  response: Type.Object({ results: Type.Array(Type.Object({ uuid: Type.String(), name: Type.String() })) }),
  status: 201,
});
