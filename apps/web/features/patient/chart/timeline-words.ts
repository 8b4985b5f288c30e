import type { TimelineEntry } from '@fieldward/contract/patient/patient-timeline.operations.ts';
import type { TimelineKind } from '@fieldward/contract/patient/timeline-kinds.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { isolated } from '../../../lib/isolated.ts';
import { labelled, type Text } from '../../../lib/text.ts';

/** The kinds of entries by the word of the filter, in its order. */
export const kindWords: Readonly<Record<TimelineKind, PlainCode>> = {
  visit: 'chart.visits',
  form: 'chart.forms',
  laboratory: 'chart.laboratory',
  event: 'chart.events',
  contact: 'chart.contacts',
};

const stateWords = {
  open: 'chart.open',
  ordered: 'chart.ordered',
  resulted: 'chart.resulted',
  released: 'chart.released',
} as const satisfies Partial<Record<NonNullable<TimelineEntry['what']>, PlainCode>>;

/** What an entry is called. */
export function titleOf({ kind, what, title, person }: TimelineEntry, t: Text): string {
  if (kind === 'contact') return labelled(title, isolated(person?.display ?? '–'));
  if (what === 'registered') return t('chart.registered');
  if (what === 'enrolled') return t('chart.enrolled', { workflow: isolated(title) });
  if (what === 'died') return title === '' ? t('chart.died') : labelled(t('chart.died'), title);
  return title;
}

/** How far a visit or a test is; null where there is nothing to say. */
export function stateOf({ what }: TimelineEntry, t: Text): string | null {
  return what !== null && what in stateWords ? t(stateWords[what as keyof typeof stateWords]) : null; // the line before says so
}
