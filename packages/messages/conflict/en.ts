import type { Area } from '../message.ts';

/** Two people changed the same thing: both versions, and the choice. */
export const conflictEn = {
  'conflict.title': 'Somebody else changed this meanwhile',
  'conflict.text': 'It was saved while you were editing it. Nothing of yours is lost: choose for each field whose value counts, then save.',
  'conflict.same': 'What you changed is the same in both versions by now.',
  'conflict.field': 'Field',
  'conflict.before': 'When it was opened',
  'conflict.mine': 'Mine',
  'conflict.theirs': 'Theirs',
  'conflict.allMine': 'All mine',
  'conflict.allTheirs': 'All theirs',
  'conflict.goOn': 'Go on editing',
  'conflict.save': 'Save what is chosen',
  'conflict.nothing': '–',
  'conflict.alike': 'and {count} that both have',
  'conflict.otherField': 'Another field',
} as const satisfies Area;
