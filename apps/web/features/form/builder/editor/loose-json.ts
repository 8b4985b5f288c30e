/** Lenient reading of what a server sent: values may be missing, null, or strings where numbers belong. */
export type Json = Readonly<Record<string, unknown>>;

/** The object itself; anything else is an empty one. */
export const objectIn = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
/** The members of a list; anything else has none. */
export const objectsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.map(objectIn) : []);
/** A text, or a number as text; anything else is ''. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');
/** A number, or a text that is one; anything else is null. */
export const numberIn = (value: unknown): number | null => {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : null;
};
/** Yes or no; what is missing is `fallback`. */
export const flagIn = (value: unknown, fallback = false): boolean =>
  value === null || value === undefined ? fallback : value === true || value === 'true' || value === 1 || value === '1';
/** The uuid of a reference, bare or nested; '' when there is none. */
export const uuidIn = (value: unknown): string => (typeof value === 'string' ? value : textIn(objectIn(value)['uuid']));
