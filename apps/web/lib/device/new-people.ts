/** People who were registered on this device and whom the feed has not told of yet: they are found, opened and given forms like all others. */
import type { HeldPatient } from '@fieldward/contract/device/device.operations.ts';
import { held, hold, type OpenDevice } from './device-store.ts';

/** Somebody who was registered here. */
export interface NewPerson {
  readonly uuid: string;
  /** Id of the unsent record that registers them. */
  readonly record: string;
  /** When, in milliseconds since 1970, by the clock of this device. */
  readonly at: number;
  /** Their identifiers. */
  readonly numbers: readonly string[];
  /** What pages show of them, as the server will say it. */
  readonly held: HeldPatient;
}

interface Registered {
  readonly people: readonly NewPerson[];
  /** Identifiers that were given here: nobody else is given one, until the server knows whose each is. */
  readonly spent: readonly string[];
}

const KEY = 'registered here';
const LOCK = 'fieldward-registered';
const NOBODY: Registered = { people: [], spent: [] };

/** Read from the store each time: another tab may have registered somebody. */
const registered = async (device: OpenDevice): Promise<Registered> => (await held<Registered>(device, KEY))?.value ?? NOBODY;

/** Changes who was registered here, one tab after the other; what it was before. */
function change(device: OpenDevice, to: (before: Registered) => Registered): Promise<Registered> {
  return navigator.locks.request(LOCK, async () => {
    const before = await registered(device);
    const after = to(before);
    if (after !== before) await hold(device, new Map([[KEY, after]]));
    return before;
  });
}

/** Everybody who was registered here, the first registered first. */
export const newPeople = async (device: OpenDevice): Promise<readonly NewPerson[]> => (await registered(device)).people;

/** Somebody who was registered here. */
export const newPerson = async (device: OpenDevice, uuid: string): Promise<NewPerson | undefined> =>
  (await newPeople(device)).find((person) => person.uuid === uuid);

/** The identifiers that were given here and that the server may not know of. */
export const spentNumbers = async (device: OpenDevice): Promise<readonly string[]> => (await registered(device)).spent;

/**
 * Holds somebody who is being registered, with their numbers, in the place of what was held of them before.
 * @returns the way to take that back, for the case that they are not registered
 */
export async function registerHere(device: OpenDevice, person: NewPerson): Promise<() => Promise<void>> {
  const spent = (before: Registered): readonly string[] => {
    const known = before.people.find(({ uuid }) => uuid === person.uuid)?.numbers ?? [];
    return [...before.spent.filter((number) => !known.includes(number)), ...person.numbers];
  };
  const { people, ...before } = await change(device, (was) => ({
    people: [...was.people.filter(({ uuid }) => uuid !== person.uuid), person],
    spent: [...new Set(spent(was))],
  }));
  const known = people.find(({ uuid }) => uuid === person.uuid);
  return async () => {
    await change(device, (now) => ({
      people: [...now.people.filter(({ uuid }) => uuid !== person.uuid), ...(known === undefined ? [] : [known])],
      spent: [
        ...new Set([
          ...now.spent.filter((number) => !person.numbers.includes(number) || before.spent.includes(number)),
          ...(known?.numbers ?? []),
        ]),
      ],
    }));
  };
}

/** Forgets those who are held as the server tells of them, or are registered nowhere; their numbers stay given. */
export async function forgetNewPeople(device: OpenDevice, isOver: (person: NewPerson) => Promise<boolean>): Promise<void> {
  const { people } = await registered(device);
  const over = new Set<string>();
  for (const person of people) if (await isOver(person)) over.add(person.uuid);
  if (over.size > 0) await change(device, (was) => ({ ...was, people: was.people.filter(({ uuid }) => !over.has(uuid)) }));
}

/** Numbers that are reserved no longer need not be remembered: somebody has them, as the server says. */
export async function forgetSpent(device: OpenDevice, reserved: readonly string[]): Promise<void> {
  const stillReserved = new Set(reserved);
  await change(device, (was) => {
    const own = new Set(was.people.flatMap(({ numbers }) => numbers));
    const spent = was.spent.filter((number) => stillReserved.has(number) || own.has(number));
    return spent.length === was.spent.length ? was : { ...was, spent };
  });
}
