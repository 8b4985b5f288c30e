/** Names of assets, services and the people who go to events. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { plainNameProblem } from '../care/named-thing.ts';
import { lengthOf } from '../settings/pattern.ts';

export const maxSupplyNameLength = 100;
export const maxReferenceLength = 50;

/** Assets, asset types, categories: any text, required. */
export function supplyNameProblem(name: string): Message | null {
  const text = name.trim();
  if (text === '') return say('person.required');
  return lengthOf(text) > maxSupplyNameLength ? say('person.nameLength', { max: maxSupplyNameLength }) : null;
}

/** Services, service types, and a person whose name is edited: letters and spaces only, required. */
export function plainSupplyNameProblem(name: string): Message | null {
  return plainNameProblem(name) ?? supplyNameProblem(name);
}
