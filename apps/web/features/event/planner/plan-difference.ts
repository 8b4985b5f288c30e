import type { PlanDraft, PlanLine, PlanPerson } from './event-draft.ts';
import type { PlanField } from './plan-problems.ts';

/** One field in which two versions of a plan differ, each as lines of text; none for an empty field. */
interface PlanDifference {
  field: PlanField;
  mine: readonly string[];
  theirs: readonly string[];
}

/** How the values of a plan are said. */
interface PlanWords {
  eventType: (uuid: string) => string;
  location: (uuid: string) => string;
  moment: (moment: string) => string;
  line: (line: PlanLine) => string;
}

const FIELDS: readonly PlanField[] = ['eventType', 'name', 'description', 'start', 'end', 'location', 'people', 'services', 'assets'];

/** The fields in which two versions differ, in the order of the form. The order of people and lines does not count. */
export function planDifferences(mine: PlanDraft, theirs: PlanDraft, words: PlanWords): PlanDifference[] {
  return FIELDS.map((field) => ({ field, mine: shownText(mine, field, words), theirs: shownText(theirs, field, words) })).filter(
    (one) => one.mine.join('\n') !== one.theirs.join('\n'),
  );
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

/** Whether two versions hold the same. */
export function samePlan(one: PlanDraft, other: PlanDraft): boolean {
  const plain = (text: string): string => text;
  const line = ({ uuid, quantity, cost }: PlanLine): string => [uuid, quantity.trim(), cost.trim()].join(' ');
  const words: PlanWords = { eventType: plain, location: plain, moment: plain, line };
  const people = (plan: PlanDraft): string =>
    plan.people
      .map(({ uuid }) => uuid)
      .toSorted()
      .join(' ');
  return people(one) === people(other) && planDifferences(one, other, words).length === 0;
}
