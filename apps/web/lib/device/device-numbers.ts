/** The numbers that are reserved for this device: the next one is offered where a person is registered without a connection. */
import type { DeviceNumbers } from '@fieldward/contract/device/device.operations.ts';
import type { Code } from '@fieldward/messages/catalogue.ts';
import { helloOf } from './device-hello.ts';
import type { OpenDevice } from './device-store.ts';
import { spentNumbers } from './new-people.ts';

/** Identifiers of a type at a place. */
export interface WantedNumber {
  /** uuid or name; undefined: the programme's own. */
  readonly type: string | undefined;
  /** uuid, or ''. */
  readonly place: string;
}

/** How the type is called of which everybody has one. */
const OWN = 'patient identifier';

/** What holds for a type at a place: what is set for the place, else for all others. */
export function numbersFor(reserved: readonly DeviceNumbers[], { type, place }: WantedNumber): DeviceNumbers | undefined {
  const wanted = (type ?? OWN).toLowerCase();
  const ofType = reserved.filter((each) => each.type === type || each.name.toLowerCase() === wanted);
  return ofType.find(({ places }) => places?.includes(place) === true) ?? ofType.find(({ places }) => places === null);
}

/** Reserved numbers that nobody was given yet. */
const left = ({ identifiers }: DeviceNumbers, spent: readonly string[]): readonly string[] => {
  const given = new Set(spent.map((number) => number.toLowerCase()));
  return identifiers.filter((number) => !given.has(number.toLowerCase()));
};

/** What the device answers in the place of the server: the first number that is left, or the one that comes after another. */
export async function nextReserved(device: OpenDevice, wanted: WantedNumber, after: string | null) {
  const numbers = numbersFor((await helloOf(device))?.numbers ?? [], wanted);
  const free = numbers === undefined ? [] : left(numbers, await spentNumbers(device));
  const others = free.filter((number) => number !== after);
  const behind = after === null ? 0 : free.indexOf(after);
  return { next: others[Math.max(behind, 0)] ?? others[0] ?? null, source: null, typed: numbers?.typed ?? true };
}

/** How many numbers are left, by the name of their type. */
export async function countReserved(device: OpenDevice): Promise<readonly { readonly name: string; readonly count: number }[]> {
  const [hello, spent] = await Promise.all([helloOf(device), spentNumbers(device)]);
  const counts = new Map<string, number>();
  for (const numbers of hello?.numbers ?? []) counts.set(numbers.name, (counts.get(numbers.name) ?? 0) + left(numbers, spent).length);
  return [...counts].map(([name, count]) => ({ name, count }));
}

/**
 * Why an identifier cannot be given without a connection: numbers are only drawn there, and it is none of those that are left.
 * @param own what the person had before, where their registration is put right
 */
export async function numberProblem(
  device: OpenDevice,
  wanted: WantedNumber,
  identifier: string,
  own: readonly string[] = [],
): Promise<Code | undefined> {
  const numbers = numbersFor((await helloOf(device))?.numbers ?? [], wanted);
  if (numbers === undefined || numbers.typed || own.includes(identifier)) return undefined;
  const free = left(numbers, await spentNumbers(device));
  if (free.includes(identifier)) return undefined;
  return free.length === 0 ? 'ondevice.noNumbers' : 'numbersource.onlyDrawn';
}
