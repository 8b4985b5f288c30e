/** Values that declarations refuse, for every path that writes a property. */
import type { Field } from '@fieldward/contract/field.ts';
import type { Registry, Resource } from '../engine/resource.ts';
import type { ApiResponse } from './scratch-api.ts';

type Json = Readonly<Record<string, unknown>>;

/** The fields at fault, each with whether there is a sentence. */
const faults = ({ body }: ApiResponse): readonly string[] =>
  Object.entries((body['error']?.fieldErrors ?? {}) as Record<string, readonly { message: string }[]>).flatMap(([field, errors]) =>
    errors.some(({ message }) => message !== '') ? [field] : [],
  );

/** 'refused' when a response refuses the property, however deep it stands; else the response. */
export const refusedAt = (response: ApiResponse, property: string): unknown =>
  response.status === 400 && faults(response).some((field) => new RegExp(`(^|[.\\]])${property}$`).test(field))
    ? 'refused'
    : [response.status, response.text.slice(0, 300)];

const strange = ['1', 'Bad 1', 'A_B', '!', '-1', '{', '((', 'x'.repeat(300)] as const;

/** A value that the declaration of a property refuses; undefined where it takes whatever its column takes. */
export function badValue(declared: Field): unknown {
  switch (declared.kind) {
    case 'text': {
      const { pattern, max } = declared;
      if (pattern === undefined) return max === undefined ? undefined : 'x'.repeat(max + 1);
      return strange.find((text) => (pattern instanceof RegExp ? !pattern.test(text) : pattern(text) !== null));
    }
    case 'int':
    case 'double':
    case 'decimal':
      return declared.max === undefined ? (declared.min === undefined ? 'many' : declared.min - 1) : declared.max + 1;
    case 'date':
    case 'datetime':
      return 'soon';
    case 'choice':
      return 'neither';
    default:
      return undefined;
  }
}

/** Bodies with one bad value each, and the property it stands at: of the resource itself and of what is written within it. */
export function badBodies(registry: Registry, r: Resource, depth = 0): { property: string; body: Json }[] {
  return Object.entries(r.wire.fields).flatMap(([property, declared]) => {
    const bad = badValue(declared);
    if (bad !== undefined) return [{ property, body: { [property]: bad } }];
    if (depth === 2 || (declared.kind !== 'part' && declared.kind !== 'parts')) return [];
    return badBodies(registry, registry.of(declared.target), depth + 1).map((inner) => ({
      property: inner.property,
      body: { [property]: declared.kind === 'part' ? inner.body : [inner.body] },
    }));
  });
}
