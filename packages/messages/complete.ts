import type { Catalogue, Code, Message } from './catalogue.ts';
import { completeEn } from './complete-en.generated.ts';
import { fill, textsOf, type Entry } from './message.ts';

// Everything in English at once: for the server, the journeys and tests. The other languages are beside it.

const entries: Readonly<Record<Code, Entry>> = completeEn;

/** The English catalogue: code → text. */
export const catalogueEn: Catalogue = textsOf(completeEn);

/** The sentence of a message, in English unless another catalogue is given. */
export function textOfMessage(message: Message, catalogue: Catalogue = catalogueEn): string {
  return fill(catalogue[message.code], message.holes);
}

/** HTTP status of a problem; 400 when the catalogue does not say otherwise. */
export function statusOf(code: Code): number {
  const entry = entries[code];
  return (typeof entry === 'object' ? entry.status : undefined) ?? 400;
}
