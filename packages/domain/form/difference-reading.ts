/** Reads the parts of a form's wire JSON that its difference needs and the rules do not. */
export type Json = Readonly<Record<string, unknown>>;

/** The value as an object; empty when it is none. */
export const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};

/** The value as a text; '' when it is neither text nor number. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');

/** What a reference is called: its display, name or uuid. */
export function nameOf(value: unknown): string {
  const { display, name, uuid } = object(value);
  return textOf(display) || textOf(name) || textOf(uuid) || textOf(value);
}

/** Form fields by their uuid. */
export function fieldsOf(value: unknown): ReadonlyMap<string, Json> {
  return new Map((Array.isArray(value) ? value : []).map(object).map((wire) => [textOf(wire.uuid), wire]));
}

/** The columns of a table question by their uuid. */
export const childrenOf = (wire: Json): ReadonlyMap<string, Json> => fieldsOf(wire.children);
