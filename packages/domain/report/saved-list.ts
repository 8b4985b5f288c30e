import { say, type Message } from '@fieldward/messages/catalogue.ts';

/** What a saved list looks for: people by name, people for whom forms were filled in, people behind another number of the dashboard. */
export const savedListKinds = ['patient', 'encounter', 'due'] as const;
export type SavedListKind = (typeof savedListKinds)[number];

/** What is looked for, by name: all of it texts, as they stand in the address of the page. */
export type SavedFilter = Readonly<Record<string, string>>;

export const maxSavedListName = 100;
/** More lists than this nobody keeps. */
export const maxSavedLists = 200;
const MAX_VALUE = 2_000;

interface FilterNames {
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

/** What the numbers of the dashboard are asked for. */
const counted: FilterNames = { required: ['indicator'], optional: ['location', 'period', 'from', 'to', 'user', 'result'] };

/** The names that a filter of each kind has. */
const savedFilterNames: Readonly<Record<SavedListKind, FilterNames>> = {
  patient: { required: ['q'], optional: [] },
  encounter: counted,
  due: counted,
};

/** Whether a text from outside names a kind of list. */
export function isSavedListKind(kind: unknown): kind is SavedListKind {
  return typeof kind === 'string' && (savedListKinds as readonly string[]).includes(kind);
}

/** What is wrong with the name of a list: nothing, or what to say. */
export function savedListNameProblem(name: string): Message | null {
  if (name.trim() === '') return say('savedlist.nameMissing');
  if (name.trim().length > maxSavedListName) return say('savedlist.nameTooLong', { max: maxSavedListName });
  return null;
}

/** The filter of a list from outside, without what is empty; or what is wrong with it and where. */
export function readSavedFilter(kind: SavedListKind, sent: unknown): SavedFilter | { readonly problem: Message; readonly field: string } {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return { problem: say('savedlist.badFilter'), field: 'filter' };
  const { required, optional } = savedFilterNames[kind];
  const filter: Record<string, string> = {};
  for (const [name, value] of Object.entries(sent)) {
    const field = `filter.${name.slice(0, 60)}`;
    if (!required.includes(name) && !optional.includes(name))
      return { problem: say('savedlist.unknownFilter', { name: name.slice(0, 60) }), field };
    if (typeof value !== 'string' || value.includes('\0') || value.length > MAX_VALUE)
      return { problem: say('savedlist.badFilter'), field };
    if (value.trim() !== '') filter[name] = value.trim();
  }
  const missing = required.find((name) => filter[name] === undefined);
  return missing === undefined ? filter : { problem: say('savedlist.nothingSought'), field: `filter.${missing}` };
}

/** Whether reading a filter found something wrong. */
export function isFilterProblem(read: ReturnType<typeof readSavedFilter>): read is { readonly problem: Message; readonly field: string } {
  return typeof read['problem'] === 'object';
}
