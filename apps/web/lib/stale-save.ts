import { ApiProblem } from './api-problem.ts';

/** A property whose value is stored otherwise than it was to be saved. */
export interface Difference {
  readonly property: string;
  /** What the form calls it; without one its property has a word of its own. */
  readonly label?: string;
  /** What it was when the form was opened, where that is told. */
  readonly before?: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** The person left it as it was when the form was opened. */
  readonly untouched: boolean;
}

/** What somebody else stored meanwhile. */
export interface StoredNow {
  readonly values: Readonly<Record<string, unknown>>;
  readonly etag: string | undefined;
}

/** Two people changed the same thing. */
export interface Stale {
  readonly differences: readonly Difference[];
  /** Objects in which a uuid may stand beside its name. */
  readonly named: readonly unknown[];
  /** Who changed it and when, as a sentence, where that is known. */
  readonly about?: string;
}

/** Asks whose values count: the properties that stay as they are stored now, or null to go on editing. */
type AskWhose = (stale: Stale) => Promise<ReadonlySet<string> | null>;

let askWhose: AskWhose | undefined;

/** Says how people are asked; the application does so once. Until then a stale save is refused with its 409. */
export function answerStaleSaves(ask: AskWhose | undefined): void {
  askWhose = ask;
}

/**
 * Asks whose values of a form count that saves in several steps of its own; all others use `saveOnTop`.
 * @returns the properties that stay as they are stored now, or null to go on editing
 */
export const whoseValues: AskWhose = async (stale) => (await askWhose?.(stale)) ?? null;

/** The person goes on editing instead of saving: the form stays as it is, and nothing is shown as wrong. */
export class EditingGoesOn extends Error {
  constructor() {
    super('The person goes on editing');
    this.name = 'EditingGoesOn';
  }
}

/** The refusal of an act on what was shown in an earlier version, for whoever shows what there is now; anything else is thrown on. */
export function refusedAsStale(problem: unknown): ApiProblem {
  if (problem instanceof ApiProblem && problem.code === 'engine.stale') return problem;
  throw problem;
}

interface StaleSave<T> {
  /** What is sent: properties by name. */
  readonly body: object;
  /** Version that the form was opened with. */
  readonly ifMatch: string | undefined;
  /** The values of that version, where they are known. */
  readonly opened?: Readonly<Record<string, unknown>> | undefined;
  readonly send: (body: object, ifMatch: string | undefined) => Promise<T>;
  /** What the form calls the properties that have no word of their own, in the language of the person. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
  /** What is stored now, in the shape of the body or of the resource; read from the refusal unless given. */
  readonly stored?: () => Promise<StoredNow>;
}

/**
 * Saves; when somebody else was faster, shows both versions and saves again on top of theirs, with the choice of each property.
 * @throws EditingGoesOn when the person wants to go on editing, ApiProblem as `api` does.
 */
export async function saveOnTop<T>({ body, ifMatch, opened, send, labels, stored }: StaleSave<T>): Promise<T> {
  try {
    return await send(body, ifMatch);
  } catch (error) {
    if (askWhose === undefined || !(error instanceof ApiProblem) || error.code !== 'engine.stale') throw error;
    const { differencesOf, storedIn, withTheirs } = await import('./stale-differences.ts');
    const theirs = (await stored?.()) ?? storedIn(error);
    if (theirs === null) throw error;
    const differences = differencesOf(body, theirs.values, opened, labels);
    const taken = await askWhose({ differences, named: [theirs.values, opened] });
    if (taken === null) throw new EditingGoesOn();
    const next = { send, labels, opened: theirs.values, body: withTheirs(body, differences, taken), ifMatch: theirs.etag };
    return saveOnTop(stored === undefined ? next : { ...next, stored });
  }
}
