import { changedFields } from './detail-changes.ts';
import {
  addressNames,
  entriesOf,
  hasPreferred,
  isEnded,
  namePartNames,
  partField,
  preferredOf,
  textOf,
  type DetailField,
  type Details,
  type Listed,
  type Part,
} from './details.ts';

/** An entry that somebody else has ended while its parts were corrected here. */
interface GoneEntry {
  readonly list: Listed;
  readonly id: string;
}

/** What somebody corrects, and somebody else has changed meanwhile. */
export interface Meeting {
  /** What the dialog was opened with. */
  readonly before: Details;
  readonly typed: Details;
  /** What somebody else has stored meanwhile. */
  readonly stored: Details;
}

const lists = ['name', 'identifier', 'phone', 'address'] as const;
const parts = [...namePartNames, ...addressNames, 'number', 'type', 'place'] as const satisfies readonly Part[];

/** Whose entry a field is a part of: [list, uuid]. */
const ownerOf = (field: DetailField): string => field.split(' ').slice(0, 2).join(' ');

/** The entries that were there, and are not any more. */
function goneEntries({ before, stored }: Meeting): readonly GoneEntry[] {
  return lists.flatMap((list) => {
    const left = new Set(entriesOf(stored, list));
    return entriesOf(before, list).flatMap((id) => (left.has(id) ? [] : [{ list, id }]));
  });
}

/** The changed fields that do not belong to an entry that is gone. */
function ownChanges(meeting: Meeting): readonly DetailField[] {
  const gone = new Set(goneEntries(meeting).map(({ list, id }) => `${list} ${id}`));
  return changedFields(meeting.before, meeting.typed).filter((field) => !gone.has(ownerOf(field)));
}

/** The fields that two people have changed in different ways. */
export function differingFields(meeting: Meeting): readonly DetailField[] {
  const { before, typed, stored } = meeting;
  return ownChanges(meeting).filter(
    (field) => textOf(stored, field) !== textOf(before, field) && textOf(stored, field) !== textOf(typed, field),
  );
}

/** The entries that were corrected here and ended by somebody else. */
export function endedMeanwhile(meeting: Meeting): readonly GoneEntry[] {
  const { before, typed } = meeting;
  const changed = new Set(changedFields(before, typed));
  return goneEntries(meeting).filter(
    ({ list, id }) => !isEnded(typed, list, id) && parts.some((part) => changed.has(partField(list, id, part))),
  );
}

/**
 * What is stored with the changes of this dialog on top.
 * @param taken what stays as the other one left it: fields of `differingFields`, `list uuid` of `endedMeanwhile`
 * @param added the uuid under which a corrected entry that the other one ended is entered anew
 */
export function merged(meeting: Meeting, taken: ReadonlySet<string>, added: (gone: GoneEntry) => string): Details {
  const { typed, stored } = meeting;
  const mine = ownChanges(meeting).filter((field) => !taken.has(field));
  const anew = endedMeanwhile(meeting).filter(({ list, id }) => !taken.has(`${list} ${id}`));
  const next: Record<DetailField, string> = {
    ...stored,
    ...Object.fromEntries(mine.map((field) => [field, typed[field]])),
    ...Object.fromEntries(
      anew.flatMap((gone) =>
        parts
          .filter((part) => partField(gone.list, gone.id, part) in typed)
          .map((part) => [partField(gone.list, added(gone), part), textOf(typed, partField(gone.list, gone.id, part))]),
      ),
    ),
  };
  for (const list of lists.filter(hasPreferred)) {
    const preferred = preferredOf[list];
    const again = anew.find((gone) => gone.list === list && gone.id === next[preferred]);
    if (again !== undefined) next[preferred] = added(again);
    else if (!entriesOf(next, list).includes(next[preferred])) next[preferred] = stored[preferred];
  }
  const home = anew.find(({ list, id }) => list === 'address' && id === next.preferredAddress);
  if (home !== undefined) next.preferredAddress = added(home);
  else if (!entriesOf(next, 'address').includes(next.preferredAddress)) next.preferredAddress = stored.preferredAddress;
  return next;
}
