import { isObject } from '../../engine/references.ts';

/** Reads the JSON of another server, of which nothing is certain. */

function at(json: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), json);
}

/** The text at a path of properties; '' where there is none. */
export function textAt(json: unknown, ...path: string[]): string {
  const value = at(json, path);
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** The list at a path of properties; empty where there is none. */
export function listAt(json: unknown, ...path: string[]): readonly unknown[] {
  const value = at(json, path);
  return Array.isArray(value) ? value : [];
}

/** Whether something stands as true at a path of properties. */
export const isAt = (json: unknown, ...path: string[]): boolean => at(json, path) === true;

/** What other servers call uuid and display of something. */
export const namedAt = (json: unknown): { uuid: string; display: string } => ({
  uuid: textAt(json, 'uuid'),
  display: textAt(json, 'display') || textAt(json, 'name'),
});
