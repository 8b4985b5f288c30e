import type { Area } from '../message.ts';

/** Critical results that whoever ordered them has not yet acknowledged. */
export const criticalEn = {
  'critical.title': 'Critical results',
  'critical.hint': 'Of tests that you ordered. The laboratory calls until somebody knows.',
  'critical.released': 'Released {moment}',
  'critical.know': 'I know',
  'critical.knowOf': 'I know: {test} of {name}',
  'critical.noted': { kind: 'success', text: 'Noted: the laboratory sees that you know' },
  'critical.none': 'You know all of them now',
  'critical.more': 'There are more. They follow as soon as you know these.',
  'critical.failed': 'Critical results could not be loaded',
  'critical.changed': { kind: 'warning', status: 409, text: 'The result was changed meanwhile. Look at it again.' },
} as const satisfies Area;
