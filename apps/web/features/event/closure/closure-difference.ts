import type { ClosureDraft, DraftLine } from './closure-draft.ts';

/** One field in which two closures of an event differ. */
interface Difference {
  label: string;
  mine: readonly string[];
  theirs: readonly string[];
}

type Words = Readonly<Record<keyof ClosureDraft | 'present' | 'absent' | 'unused', string>>;

/** In what two closures of the same event differ, each value as it is read. */
export function closureDifferences(mine: ClosureDraft, theirs: ClosureDraft, words: Words): Difference[] {
  const one = (text: string): string[] => (text === '' ? [] : [text]);
  const line = ({ of, quantity, cost, available }: DraftLine): string =>
    `${of.name}: ${available ? `${quantity} × ${Number.isNaN(Number(cost)) ? cost : Number(cost).toFixed(2)}` : words.unused}`;
  const values = (draft: ClosureDraft): Record<keyof ClosureDraft, string[]> => ({
    start: one(draft.start.slice(0, 16)),
    end: one(draft.end.slice(0, 16)),
    notes: one(draft.notes),
    people: draft.people.map(({ of, attended, reason }) => `${of.name}: ${attended ? words.present : `${words.absent} ${reason}`.trim()}`),
    services: draft.services.map(line),
    assets: draft.assets.map(line),
  });
  const [own, other] = [values(mine), values(theirs)];
  return (['start', 'end', 'notes', 'people', 'services', 'assets'] as const)
    .map((field) => ({ label: words[field], mine: own[field], theirs: other[field] }))
    .filter(({ mine: left, theirs: right }) => left.join('\n') !== right.join('\n'));
}
