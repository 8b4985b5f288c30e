import { allResources } from '../../apps/server/areas/all-resources.ts';

/** The text of apps/web/features/audit/resource-words.generated.ts: what one of each resource is called. */
export function resourceWords(): string {
  const words = Object.fromEntries(
    allResources.map(({ name, storage }) => [name, storage.word] as const).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  return `
import type { PlainCode } from '@fieldward/messages/catalogue.ts';

/** What a record of each resource is called, by the name of its wire. */
export const resourceWords: Readonly<Record<string, PlainCode>> = ${JSON.stringify(words)};
`;
}
