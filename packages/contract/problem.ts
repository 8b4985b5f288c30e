import Type from 'typebox';
import type { Shape } from './operation.ts';

const text = Type.String();
const holes = Type.Record(text, Type.Unknown(), { description: 'what the sentence names: so that it can be written in another language' });
const complaint = Type.Object({ code: text, message: text, holes });

/** A refused or failed request: the error envelope of OpenMRS, with a code of the catalogue. Some problems carry more. */
export const problemSchema = Type.Object({
  error: Type.Object({
    message: text,
    code: text,
    holes,
    detail: text,
    fieldErrors: Type.Record(text, Type.Array(complaint), { description: 'by field' }),
    globalErrors: Type.Array(complaint),
  }),
});

/** The JSON of a refused or failed request. */
export type ProblemEnvelope = Shape<typeof problemSchema>;
