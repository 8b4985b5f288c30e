import { endProblem } from '@fieldward/domain/event/check.ts';
import { moneyProblem } from '@fieldward/domain/event/money.ts';
import type { Message } from '@fieldward/messages/catalogue.ts';
import type { ClosureDraft, DraftLine } from './closure-draft.ts';

/** The largest number that the server keeps. */
const MOST_PIECES = 1_000_000;

/** What is wrong with a cost as it was typed, or null. */
export function costProblem(typed: string): Message | null {
  const text = typed.trim();
  if (text === '') return { code: 'closure.costNeeded' };
  return moneyProblem(text, 0);
}

/** What is wrong with a number of pieces as it was typed, or null. */
export function quantityProblem(typed: string): Message | null {
  const text = typed.trim();
  if (!/^[+-]?\d+$/.test(text)) return { code: 'closure.quantityWhole' };
  if (Number(text) < 1) return { code: 'closure.quantityTooLow' };
  return Number(text) <= MOST_PIECES ? null : { code: 'closure.quantityTooHigh' };
}

/** Names of the cells and fields of the closure form: `start`, `people.<key>.reason`, `assets.<key>.cost` … */
export type ClosureProblems = Readonly<Record<string, Message>>;

/** Everything wrong with a closure, in the order in which the form is read; the first one is shown first. */
export function closureProblems(draft: ClosureDraft): ClosureProblems {
  const found: Record<string, Message> = {};
  const note = (field: string, message: Message | null): void => {
    if (message !== null) found[field] = message;
  };
  note('start', draft.start === '' ? { code: 'eventwork.startRequired' } : null);
  note('end', draft.end === '' ? { code: 'eventwork.endRequired' } : null);
  if (draft.end !== '') note('end', endProblem(draft.start, draft.end));
  for (const { key, attended, reason, of } of draft.people) {
    const missing = !attended && reason.trim() === '';
    note(`people.${key}.reason`, missing ? { code: 'event.absenceReasonNeeded', holes: { person: of.name } } : null);
  }
  const lines = (list: 'services' | 'assets', each: readonly DraftLine[]): void => {
    for (const { key, available, cost, quantity } of each) {
      if (!available) continue;
      note(`${list}.${key}.cost`, costProblem(cost));
      note(`${list}.${key}.quantity`, quantityProblem(quantity));
    }
  };
  lines('services', draft.services);
  lines('assets', draft.assets);
  return found;
}

const LISTS = { eventParticipants: 'people', eventServices: 'services', eventAssets: 'assets' } as const;
const FIELDS: Readonly<Record<string, string>> = {
  actualCost: 'cost',
  quantity: 'quantity',
  absenceReason: 'reason',
  attendance: 'reason',
};

/** The form's name for a field of the server's refusal: `eventAssets[1].quantity` is the second asset that was sent. */
export function cellOf(field: string, order: Readonly<Record<keyof typeof LISTS, readonly string[]>>): string {
  if (/(^|\.)(eventDate|plannedDate)$/.test(field)) return 'start';
  if (/(^|\.)endDate$/.test(field)) return 'end';
  if (field === 'closureNotes') return 'notes';
  const [, list, index, property] = /^(eventParticipants|eventServices|eventAssets)\[(\d+)\](?:\.(\w+))?/.exec(field) ?? [];
  if (list === undefined) return field;
  const own = list as keyof typeof LISTS; // the pattern names just these
  const name = FIELDS[property ?? ''] ?? (own === 'eventParticipants' ? 'reason' : 'cost');
  return `${LISTS[own]}.${order[own][Number(index)] ?? ''}.${name}`;
}
