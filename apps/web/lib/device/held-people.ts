import type { HeldPatient } from '@fieldward/contract/device/device.operations.ts';
import type { PatientMatch } from '@fieldward/contract/patient/registration.operations.ts';
import { findIndex, type Findable, type Found } from './device-find.ts';
import { matchIndex, type Described } from './device-matches.ts';
import { held, hold, type OpenDevice } from './device-store.ts';
import { newPeople, newPerson, type NewPerson } from './new-people.ts';

/** What the page of a patient shows at once, as far as it is read here; the rest is handed on as the server sent it. */
interface ShownPatient {
  readonly uuid: string;
  readonly identifiers: readonly { readonly identifier: string }[];
  readonly person: { readonly display?: string; readonly names?: readonly NameParts[] };
}

interface NameParts {
  readonly givenName?: string | null;
  readonly middleName?: string | null;
  readonly familyName?: string | null;
}

/** Somebody whom the device holds, as lists show them. */
export interface HeldEntry {
  readonly uuid: string;
  /** When the server told of them, ISO 8601. */
  readonly at: string;
  /** The first load that told of them. */
  readonly load: number;
  /** What lists of patients show. */
  readonly shown: ShownPatient;
  readonly tasks: NonNullable<HeldPatient['tasks']>['results'];
  /** Where they live, as far as something is to be done for them; what an older version kept has none. */
  readonly home?: NonNullable<HeldPatient['tasks']>['home'];
  /** uuids of their laboratory tests that wait for results; what an older version kept has none. */
  readonly tests?: readonly string[];
  /** Forms that were filled for them lately: the encounter, and the version of the form. */
  readonly forms?: readonly { readonly encounter: string; readonly version: string }[];
}

interface HeldList {
  readonly entries: ReadonlyMap<string, HeldEntry>;
  /** In which piece of the list each is. */
  readonly pieces: ReadonlyMap<string, number>;
  /** Pieces that are in memory only: the list was kept as a whole by an older version. */
  readonly unkept: readonly number[];
  find?: (q: string) => readonly Found[];
  match?: ReturnType<typeof matchIndex>;
}

/** How many pieces the list has. */
const COUNT = 'people in pieces';
/** Where an older version kept the whole of it. */
const WHOLE = 'people';
/** A piece of the list: who is told of with a page of the first load is written once, and not again with each page that follows. */
const pieceKey = (piece: number): string => `people ${piece}`;
/** A piece takes so many people. */
const PIECE = 200;
const keyOf = (uuid: string): string => `patient ${uuid}`;

let list: { readonly device: OpenDevice; readonly read: Promise<HeldList> } | undefined;

const piecesUpTo = (count: number): readonly number[] => Array.from({ length: count }, (_each, piece) => piece);

async function readList(device: OpenDevice): Promise<HeldList> {
  const count = (await held<number>(device, COUNT))?.value;
  if (count === undefined) {
    const whole = (await held<readonly HeldEntry[]>(device, WHOLE))?.value ?? [];
    const numbers = piecesUpTo(Math.ceil(whole.length / PIECE));
    return { ...listIn(numbers.map((piece) => whole.slice(piece * PIECE, (piece + 1) * PIECE))), unkept: numbers };
  }
  const kept = await Promise.all(piecesUpTo(count).map((piece) => held<readonly HeldEntry[]>(device, pieceKey(piece))));
  return { ...listIn(kept.map((each) => each?.value ?? [])), unkept: [] };
}

const listIn = (pieces: readonly (readonly HeldEntry[])[]) => ({
  entries: new Map(pieces.flat().map((entry) => [entry.uuid, entry])),
  pieces: new Map(pieces.flatMap((entries, piece) => entries.map(({ uuid }) => [uuid, piece] as const))),
});

function listOf(device: OpenDevice): Promise<HeldList> {
  if (list?.device !== device) list = { device, read: readList(device) };
  return list.read;
}

/** Another tab has changed who is held: they are read anew. */
export function forgetList(): void {
  list = undefined;
}

const textOf = (name: NameParts): string => [name.givenName, name.middleName, name.familyName].filter(Boolean).join(' ');

function findableOf({ uuid, shown }: HeldEntry): Findable {
  const names = (shown.person.names ?? []).map(textOf);
  return {
    uuid,
    names: names.length > 0 ? names : [shown.person.display ?? ''],
    numbers: shown.identifiers.map(({ identifier }) => identifier),
  };
}

/** Everybody whom the device holds. */
export const heldEntries = async (device: OpenDevice): Promise<readonly HeldEntry[]> => [...(await listOf(device)).entries.values()];

/** How many people the device holds. */
export const countHeld = async (device: OpenDevice): Promise<number> => (await listOf(device)).entries.size;

/** What the device holds of somebody, also of who was registered here; undefined when it holds nothing. */
export const heldPatient = async (device: OpenDevice, uuid: string): Promise<HeldPatient | undefined> =>
  (await held<HeldPatient>(device, keyOf(uuid)))?.value ?? (await newPerson(device, uuid))?.held;

/** Those who were registered here and whom the feed has not told of, as lists show them. */
async function newEntries(device: OpenDevice, { entries }: Pick<HeldList, 'entries'>): Promise<readonly HeldEntry[]> {
  const people = (await newPeople(device)).filter(({ uuid }) => !entries.has(uuid));
  return people.map(({ uuid, held: { at, details } }: NewPerson) => ({
    uuid,
    at,
    load: 0,
    shown: details as unknown as ShownPatient, // it was made for the same view
    tasks: [],
  }));
}

/** Those who are meant by what somebody typed, best first. */
export async function findHeld(device: OpenDevice, q: string): Promise<readonly (Found & { readonly entry: HeldEntry })[]> {
  const people = await listOf(device);
  people.find ??= findIndex([...people.entries.values()].map(findableOf));
  const anew = await newEntries(device, people);
  const entryOfNew = new Map(anew.map((entry) => [entry.uuid, entry]));
  const found = [...findIndex(anew.map(findableOf))(q), ...people.find(q)];
  return found
    .toSorted((a, b) => b.score - a.score)
    .flatMap((each) => {
      const entry = entryOfNew.get(each.uuid) ?? people.entries.get(each.uuid);
      return entry === undefined ? [] : [{ ...each, entry }];
    });
}

/** Of those who were registered here, who is meant by what somebody typed. */
export async function findNew(device: OpenDevice, q: string): Promise<readonly (Found & { readonly entry: HeldEntry })[]> {
  const anew = await newEntries(device, { entries: new Map() });
  if (anew.length === 0) return [];
  return findIndex(anew.map(findableOf))(q).flatMap((found) => {
    const entry = anew.find(({ uuid }) => uuid === found.uuid);
    return entry === undefined ? [] : [{ ...found, entry }];
  });
}

/** Those of whom the device knows who may be the one described, the likeliest first. */
export async function matchHeld(device: OpenDevice, described: Described): Promise<readonly PatientMatch[]> {
  const people = await listOf(device);
  const details = ({ shown }: HeldEntry): HeldPatient['details'] => shown as unknown as HeldPatient['details']; // the same
  people.match ??= matchIndex([...people.entries.values()].map(details));
  const anew = matchIndex((await newEntries(device, people)).map(details));
  return [...anew(described), ...people.match(described)].toSorted((a, b) => b.score - a.score);
}

/**
 * Holds people as the server told of them, and forgets others, with where the feed is: all of it or nothing.
 * @param load the number of the first load that tells of them
 * @param also what is held besides
 */
export async function takePeople(
  device: OpenDevice,
  { patients, gone, load }: { readonly patients: readonly HeldPatient[]; readonly gone: readonly string[]; readonly load: number },
  also: ReadonlyMap<string, unknown>,
): Promise<void> {
  const people = await listOf(device);
  const next = new Map(people.entries);
  for (const told of patients) next.set(told.uuid, entryOf(told, load));
  for (const uuid of gone) next.delete(uuid);
  const { pieces, changed } = placed(
    people,
    patients.map(({ uuid }) => uuid),
    gone,
  );
  const put = new Map<string, unknown>([
    ...patients.map((each) => [keyOf(each.uuid), each] as const),
    ...pieceContents(next, pieces, changed),
    ...(changed.size > 0 ? [[COUNT, Math.max(0, ...pieces.values(), ...changed) + 1] as const] : []),
    ...also,
  ]);
  await hold(device, put, [...gone.map(keyOf), ...(changed.size > 0 ? [WHOLE] : [])]);
  list = { device, read: Promise.resolve({ entries: next, pieces, unkept: [] }) };
}

/** Somebody as the list has them. */
function entryOf({ uuid, at, details, tasks, tests, forms }: HeldPatient, load: number): HeldEntry {
  const shown = details as unknown as ShownPatient; // the view that the page asks for has these
  const filled = (forms?.results ?? []).flatMap(({ encounter, version }) =>
    version === null ? [] : [{ encounter: encounter.uuid, version: version.uuid }],
  );
  const waiting = (tests ?? []).map((test) => String(test['uuid']));
  return { uuid, at, load, shown, tasks: tasks?.results ?? [], home: tasks?.home ?? null, tests: waiting, forms: filled };
}

/** In which piece each is afterwards, and which pieces change: who is new comes into the last one, or into the next. */
function placed({ pieces, unkept }: HeldList, told: readonly string[], gone: readonly string[]) {
  const then = new Map(pieces);
  const changed = new Set(unkept);
  let last = Math.max(0, ...then.values());
  let room = PIECE - [...then.values()].filter((piece) => piece === last).length;
  for (const uuid of told) {
    const known = then.get(uuid);
    if (known === undefined && room === 0) [last, room] = [last + 1, PIECE];
    if (known === undefined) room -= 1;
    const piece = known ?? last;
    then.set(uuid, piece);
    changed.add(piece);
  }
  for (const uuid of gone) {
    const piece = then.get(uuid);
    if (piece !== undefined) changed.add(piece);
    then.delete(uuid);
  }
  return { pieces: then, changed };
}

/** What stands in the pieces that change, by their keys. */
function pieceContents(entries: ReadonlyMap<string, HeldEntry>, pieces: ReadonlyMap<string, number>, changed: ReadonlySet<number>) {
  const contents = new Map<number, HeldEntry[]>([...changed].map((piece) => [piece, []]));
  for (const [uuid, piece] of pieces) {
    const entry = entries.get(uuid);
    if (entry !== undefined) contents.get(piece)?.push(entry);
  }
  return [...contents].map(([piece, content]) => [pieceKey(piece), content] as const);
}
