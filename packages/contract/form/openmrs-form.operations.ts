/** Forms as the form engine of the OpenMRS front end reads them. */
import Type from 'typebox';
import { handlerChecks, named, operationWire, orNull, type Shape } from '../operation.ts';

const answer = Type.Object({ concept: Type.String({ description: 'uuid' }), label: Type.String() });
const question = Type.Object(
  {
    id: Type.String(),
    label: Type.String(),
    type: Type.String({ description: 'obs, encounterDatetime or encounterLocation' }),
    required: Type.Boolean(),
    questionOptions: Type.Object({
      rendering: Type.String(),
      concept: Type.Optional(Type.String({ description: 'uuid' })),
      answers: Type.Optional(Type.Array(answer)),
      min: Type.Optional(Type.String()),
      max: Type.Optional(Type.String()),
      minLength: Type.Optional(Type.String()),
      maxLength: Type.Optional(Type.String()),
    }),
    validators: Type.Array(Type.Object({ type: Type.String(), allowFutureDates: Type.Optional(Type.String()) })),
  },
  { $id: 'OpenmrsFormQuestion' },
);
/** A question as the form engine asks it. */
export type OpenmrsFormQuestion = Shape<typeof question>;

export const openmrsFormSchemaWire = operationWire('GET o3/forms/:uuid', {
  privilege: 'Get Forms',
  about: 'A form as the form engine of the OpenMRS front end draws it, by its newest version',
  response: Type.Object({
    uuid: Type.String(),
    name: Type.String(),
    description: orNull(Type.String()),
    version: Type.String(),
    published: Type.Boolean(),
    retired: Type.Boolean(),
    processor: Type.String(),
    encounterType: orNull(Type.Object({ uuid: Type.String(), display: Type.String() })),
    referencedForms: Type.Array(Type.String()),
    pages: Type.Array(
      Type.Object({
        label: Type.String(),
        sections: Type.Array(Type.Object({ label: Type.String(), isExpanded: Type.String(), questions: Type.Array(question) })),
      }),
    ),
  }),
});

export const conceptReferencesWire = operationWire('POST conceptreferences', {
  privilege: 'Get Concepts',
  about: 'Concepts by what they are called: uuids or `source:code`; what there is none of is left out',
  query: Type.Object({ v: Type.Optional(Type.String({ description: 'representation' })) }),
  body: Type.Object({ references: Type.Array(Type.String(), { maxItems: 1000 }) }),
  response: handlerChecks(Type.Record(Type.String(), named)),
});
