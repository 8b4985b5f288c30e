import type { Area } from '../message.ts';

/** Forms one question per screen, on a phone. */
export const onebyoneEn = {
  'onebyone.question': 'Question {number} of {count}',
  'onebyone.progress': 'How far the form is filled',
  'onebyone.context': 'Date and place',
  'onebyone.summary': 'All answers',
  'onebyone.back': 'Back',
  'onebyone.next': 'Next',
  'onebyone.later': 'Go on, answer later',
  'onebyone.change': 'Change',
  'onebyone.changeOf': 'Change: {question}',
  'onebyone.title': 'Forms on a phone',
  'onebyone.hint': 'How you want to fill forms on a small screen, whatever the forms say.',
  'onebyone.asForm': 'As the form says',
  'onebyone.one': 'One question per screen',
  'onebyone.all': 'All questions on one page',
  'onebyone.saved': { kind: 'success', text: 'Saved: how you fill forms on a phone' },
} as const satisfies Area;
