/** A piece of the document. */
export type Json = Readonly<Record<string, unknown>>;

/** Every refusal. */
export const PROBLEM = { description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } };

/** A parameter: those of a path are always needed; text unless a schema says otherwise. */
export function parameter(
  name: string,
  position: 'path' | 'query' | 'header',
  description: string,
  schema: Json = { type: 'string' },
): Json {
  return { name, in: position, required: position === 'path', schema, ...(description === '' ? {} : { description }) };
}
