import { labelled } from '../../../lib/text.ts';
import type { Difference } from '../../../lib/stale-save.ts';
import { type ClosureDraft, type DraftLine, mineOn } from './closure-draft.ts';

export type ClosureWords = Readonly<Record<keyof ClosureDraft | 'present' | 'absent' | 'unused', string>> & {
  /** A moment as it is read. */
  readonly typed: (moment: string) => string;
};

const FIELDS = ['start', 'end', 'notes', 'people', 'services', 'assets'] as const satisfies readonly (keyof ClosureDraft)[];

function valuesOf(draft: ClosureDraft, words: ClosureWords): Readonly<Record<keyof ClosureDraft, readonly string[]>> {
  const one = (text: string): string[] => (text === '' ? [] : [text]);
  const line = ({ of, quantity, cost, available }: DraftLine): string =>
    labelled(of.name, available ? `${quantity} × ${Number.isNaN(Number(cost)) ? cost : Number(cost).toFixed(2)}` : words.unused);
  return {
    start: one(words.typed(draft.start)),
    end: one(words.typed(draft.end)),
    notes: one(draft.notes.trim()),
    people: draft.people.map(({ of, attended, reason }) =>
      labelled(of.name, attended ? words.present : `${words.absent} ${reason}`.trim()),
    ),
    services: draft.services.map(line),
    assets: draft.assets.map(line),
  };
}

/**
 * In what two closures of the same event differ, each value as it is read.
 * @param opened what the form began with: a field that is still so was not touched
 */
export function closureDifferences(mine: ClosureDraft, theirs: ClosureDraft, opened: ClosureDraft, words: ClosureWords): Difference[] {
  const [own, other, first] = [mine, theirs, opened].map((draft) => valuesOf(draft, words)) as [Values, Values, Values]; // as many as went in
  const say = (values: Values, field: keyof ClosureDraft): string => values[field].toSorted().join('\n');
  return FIELDS.filter((field) => say(own, field) !== say(other, field)).map((field) => ({
    property: field,
    label: words[field],
    mine: own[field],
    theirs: other[field],
    untouched: say(own, field) === say(first, field),
  }));
}
type Values = ReturnType<typeof valuesOf>;

/** My closure on top of theirs, with the fields of `taken` as they stored them. */
export function closureWith(mine: ClosureDraft, theirs: ClosureDraft, taken: ReadonlySet<string>): ClosureDraft {
  const stay = Object.fromEntries(FIELDS.filter((field) => taken.has(field)).map((field) => [field, theirs[field]]));
  return { ...mineOn(mine, theirs), ...stay };
}
