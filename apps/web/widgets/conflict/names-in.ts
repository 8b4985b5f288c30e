import { queryClient } from '../../lib/query-client.ts';

/**
 * The names of things by uuid: from what is given and from what the page has read, which includes every list that the form chooses from.
 */
export function namesIn(given: readonly unknown[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const seen = new Set<object>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (!Array.isArray(value)) note(value as Readonly<Record<string, unknown>>); // an object, as was just seen
    for (const inner of Object.values(value)) walk(inner);
  };
  const note = ({ uuid, value, display, name, label, displayText, concept }: Readonly<Record<string, unknown>>): void => {
    // the answer of a question is called as its concept
    const meant = typeof concept === 'object' && concept !== null && 'display' in concept ? concept.display : null;
    const id = uuid ?? value;
    const text = [displayText, display, name, label, meant].find((each) => typeof each === 'string' && each !== '');
    if (typeof id === 'string' && typeof text === 'string' && !names.has(id)) names.set(id, text);
  };
  for (const each of given) walk(each);
  for (const query of queryClient.getQueryCache().getAll()) walk(query.state.data);
  return names;
}
