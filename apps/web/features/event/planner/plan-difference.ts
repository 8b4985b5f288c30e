import type { Difference } from '../../../lib/stale-save.ts';
import { onTopOf, type PlanDraft, type PlanLine, type PlanPerson } from './event-draft.ts';
import type { PlanField } from './plan-problems.ts';

/** The values of a plan as text. */
export interface PlanWords {
  label: (field: PlanField) => string;
  eventType: (uuid: string) => string;
  location: (uuid: string) => string;
  moment: (moment: string) => string;
  line: (line: PlanLine) => string;
}

const FIELDS: readonly PlanField[] = ['eventType', 'name', 'description', 'start', 'end', 'location', 'people', 'services', 'assets'];

/**
 * The fields in which two versions differ, in the order of the form. The order of people and lines does not count.
 * @param opened what the form began with: a field that is still so was not touched
 */
export function planDifferences(mine: PlanDraft, theirs: PlanDraft, opened: PlanDraft, words: PlanWords): Difference[] {
  const say = (plan: PlanDraft, field: PlanField): string => shownText(plan, field, words).join('\n');
  return FIELDS.filter((field) => say(mine, field) !== say(theirs, field)).map((field) => ({
    property: field,
    label: words.label(field),
    mine: shownText(mine, field, words),
    theirs: shownText(theirs, field, words),
    untouched: say(mine, field) === say(opened, field),
  }));
}

/** My plan on top of theirs, with the fields of `taken` as they stored them. */
export function planWith(mine: PlanDraft, theirs: PlanDraft, taken: ReadonlySet<string>): PlanDraft {
  const stay = Object.fromEntries(FIELDS.filter((field) => taken.has(field)).map((field) => [field, theirs[field]]));
  return onTopOf({ ...mine, ...stay }, theirs);
}

function shownText(plan: PlanDraft, field: PlanField, words: PlanWords): readonly string[] {
  const filled = (text: string): string[] => (text.trim() === '' ? [] : [text.trim()]);
  switch (field) {
    case 'eventType':
    case 'location':
      return plan[field] === '' ? [] : [words[field](plan[field])];
    case 'name':
      return filled(plan.name ?? '');
    case 'description':
      return filled(plan.description);
    case 'start':
    case 'end':
      return plan[field] === '' ? [] : [words.moment(plan[field])];
    case 'people':
      return plan.people.map(({ name }: PlanPerson) => name).toSorted();
    case 'services':
    case 'assets':
      return plan[field].map(words.line).toSorted();
  }
}

const plain = (text: string): string => text;
const PLAIN: PlanWords = {
  label: plain,
  eventType: plain,
  location: plain,
  moment: plain,
  line: ({ uuid, quantity, cost }) => [uuid, quantity.trim(), cost.trim()].join(' '),
};

/** Whether two versions hold the same. */
export function samePlan(one: PlanDraft, other: PlanDraft): boolean {
  const people = (plan: PlanDraft): string =>
    plan.people
      .map(({ uuid }) => uuid)
      .toSorted()
      .join(' ');
  return people(one) === people(other) && planDifferences(one, other, other, PLAIN).length === 0;
}
