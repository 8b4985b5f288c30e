import { labDatatypeOf } from '@fieldward/domain/lab/datatype.ts';
import { isShown, labValueProblem } from '@fieldward/domain/lab/value.ts';
import type { PatternEngine } from '@fieldward/domain/settings/pattern.ts';
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import type { LabResult } from '../order/lab-work.queries.ts';
import type { ResultField } from './results.queries.ts';

/** One input: a field, and of a multiset which set. */
interface Slot {
  key: string;
  field: ResultField;
  set: number | null;
}

/** What stands under one heading. */
export interface SlotGroup {
  key: string;
  name: string;
  /** Null outside of multisets. */
  set: number | null;
  slots: readonly Slot[];
  /** Of a multiset the last set: another one may follow. */
  last: boolean;
}

/** What somebody typed and has not saved. */
export interface ResultDraft {
  /** By slot; what is not here is as it is recorded. */
  typed: Readonly<Record<string, string>>;
  /** The sets that were begun, by multiset. */
  added: Readonly<Record<string, readonly number[]>>;
  /** The sets that were taken away: keys of groups. */
  removed: readonly string[];
  comments: string | null;
  /** Undefined: as it is recorded. */
  pregnant?: boolean | null;
  reason: string;
}

export const emptyDraft: ResultDraft = { typed: {}, added: {}, removed: [], comments: null, reason: '' };

/** The name of a slot. */
export const keyOf = (field: string, set: number | null): string => `${field} ${set ?? ''}`;

/** Recorded results by slot. */
export const bySlot = (results: readonly LabResult[]): ReadonlyMap<string, LabResult> =>
  new Map(results.map((one) => [keyOf(one.attributeType.uuid, one.setNumber), one]));

/** The fields that are filled in, under their headings; a multiset once per set. */
export function slotGroups(fields: readonly ResultField[], results: readonly LabResult[], draft: ResultDraft): readonly SlotGroup[] {
  const shown = fields.filter(({ datatypeClassname, datatypeConfig }) => {
    const datatype = labDatatypeOf(datatypeClassname);
    return datatype !== null && isShown({ datatype, config: datatypeConfig });
  });
  const heading = ({ multisetName, groupName }: ResultField): string => (multisetName ? `m:${multisetName}` : `g:${groupName ?? ''}`);
  return [...Map.groupBy(shown, heading)].flatMap(([key, members]): SlotGroup[] => {
    const [first] = members;
    if (!first?.multisetName) {
      const slots = members.map((field) => ({ key: keyOf(field.uuid, null), field, set: null }));
      return [{ key, name: first?.groupName ?? '', set: null, slots, last: false }];
    }
    const name = first.multisetName;
    const known = results
      .filter(({ attributeType }) => members.some(({ uuid }) => uuid === attributeType.uuid))
      .map(({ setNumber }) => setNumber ?? 1);
    const wanted = [...new Set([...known, ...(draft.added[name] ?? [])])].filter((set) => !draft.removed.includes(`${key} ${set}`));
    const sets = wanted.length === 0 ? [1] : wanted.toSorted((a, b) => a - b);
    return sets.map((set) => ({
      key: `${key} ${set}`,
      name,
      set,
      slots: members.map((field) => ({ key: keyOf(field.uuid, set), field, set })),
      last: set === sets.at(-1),
    }));
  });
}

/** A draft with one more set of a multiset, of which some are shown. */
export function withSet(draft: ResultDraft, name: string, shown: readonly number[]): ResultDraft {
  const next = Math.max(0, ...shown) + 1;
  const removed = draft.removed.filter((key) => key !== `m:${name} ${next}`);
  return { ...draft, removed, added: { ...draft.added, [name]: [...new Set([...(draft.added[name] ?? []), ...shown, next])] } };
}

/** A draft without a set: what was recorded of it goes when it is saved. */
export function withoutSet(draft: ResultDraft, group: SlotGroup, recorded: ReadonlyMap<string, LabResult>): ResultDraft {
  const typed = { ...draft.typed };
  for (const { key } of group.slots) {
    if (recorded.has(key)) typed[key] = '';
    else delete typed[key];
  }
  const added = (draft.added[group.name] ?? []).filter((set) => set !== group.set);
  return { ...draft, typed, added: { ...draft.added, [group.name]: added }, removed: [...new Set([...draft.removed, group.key])] };
}

/** A draft without what is to stay as it is stored: slots by key, `comments` and `pregnant`. */
export function withStored(draft: ResultDraft, taken: ReadonlySet<string>): ResultDraft {
  const { pregnant, ...rest } = draft;
  return {
    ...rest,
    typed: Object.fromEntries(Object.entries(draft.typed).filter(([key]) => !taken.has(key))),
    comments: taken.has('comments') ? null : draft.comments,
    ...(taken.has('pregnant') || pregnant === undefined ? {} : { pregnant }),
  };
}

/** One value that was typed and is not as it is recorded. */
export interface Change {
  key: string;
  attributeType: string;
  set: number | null;
  /** '' takes the value away. */
  value: string;
  amends: boolean;
}

/** What was typed and is not as it is recorded, in the order of the fields; of removed sets too. */
export function changesOf(
  fields: readonly ResultField[],
  recorded: ReadonlyMap<string, LabResult>,
  typed: Readonly<Record<string, string>>,
): readonly Change[] {
  return Object.entries(typed).flatMap(([key, text]) => {
    const [attributeType = '', set = ''] = key.split(' ');
    const [value, known] = [text.trim(), recorded.get(key)];
    if (value === (known?.valueReference ?? '') || !fields.some(({ uuid }) => uuid === attributeType)) return [];
    return [{ key, attributeType, set: set === '' ? null : Number(set), value, amends: known !== undefined }];
  });
}

/** The slots that must be filled: of a multiset those of the sets that are used, and of its first one when none is. */
function requiredSlots(groups: readonly SlotGroup[], valueOf: (key: string) => string): ReadonlySet<string> {
  const used = (group: SlotGroup): boolean => group.slots.some(({ key }) => valueOf(key).trim() !== '');
  const filled = groups.filter((group) => {
    if (group.set === null || used(group)) return true;
    const all = groups.filter(({ name, set }) => set !== null && name === group.name);
    return all[0] === group && !all.some(used);
  });
  return new Set(filled.flatMap(({ slots }) => slots.filter(({ field }) => field.minOccurs > 0).map(({ key }) => key)));
}

/** What is wrong with the values, by slot. */
export function slotProblems(
  groups: readonly SlotGroup[],
  valueOf: (key: string) => string,
  today: string,
  patterns?: PatternEngine,
): Readonly<Record<string, Message>> {
  const required = requiredSlots(groups, valueOf);
  const found: Record<string, Message> = {};
  for (const { key, field } of groups.flatMap(({ slots }) => slots)) {
    const datatype = labDatatypeOf(field.datatypeClassname);
    const value = valueOf(key);
    const message =
      value.trim() === ''
        ? required.has(key)
          ? say('answer.required')
          : null
        : datatype && labValueProblem({ datatype, config: field.datatypeConfig, required: false }, value, today, patterns);
    if (message) found[key] = message;
  }
  return found;
}
