/** Registers somebody on the device that is open in this page. */
import type { Code } from '@fieldward/messages/catalogue.ts';
import { deviceState } from './device.ts';
import { helloOf } from './device-hello.ts';
import { numberProblem, type WantedNumber } from './device-numbers.ts';
import { heldOf, type NewPersonFacts } from './new-person.ts';
import { newPerson, registerHere } from './new-people.ts';

/**
 * Holds somebody who is being registered, so that they are found here at once.
 * @param record id of what is saved
 * @returns the way to take that back; undefined where no device is open
 */
export async function holdNewPerson(facts: NewPersonFacts, record: string): Promise<(() => Promise<void>) | undefined> {
  const { device } = deviceState();
  if (device === undefined) return undefined;
  const numbers = facts.person.identifiers.map(({ value }) => value);
  return registerHere(device, { uuid: facts.uuid, record, at: facts.at, numbers, held: heldOf(facts) });
}

/** Why an identifier cannot be given to somebody (uuid) while the device is without its server; undefined where it can. */
export async function numberRefused(wanted: WantedNumber, identifier: string, patient: string): Promise<Code | undefined> {
  const { device } = deviceState();
  if (device === undefined) return undefined;
  return numberProblem(device, wanted, identifier, (await newPerson(device, patient))?.numbers);
}

/** uuid of the only place whose people the device of this page holds; '' where there is no device, and where there are several. */
export async function placeOfDevice(): Promise<string> {
  const { device } = deviceState();
  const [place, ...others] = (device && (await helloOf(device))?.places) ?? [];
  return place === undefined || others.length > 0 ? '' : place.uuid;
}
