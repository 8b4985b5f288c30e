import type { Question } from './programme-shape.ts';
import { choice, heading, past, text, yesNo } from './question-makers.ts';

/** Kept with the person alone: there is nothing to observe. */
const ofPerson = { conceptless: true } as const;

/** Who somebody is, for a programme that registers people with a form of its own. */
export const registrationQuestions = {
  heading_reach: heading('How to reach them'),
  person_known: yesNo('Is it known who this is?', {
    other: { fr: 'Sait-on qui c’est ?', ar: 'هل يُعرف من هو؟', ur: 'کیا معلوم ہے یہ کون ہے؟' },
  }),
  person_name: text('Name of the person', 50, ofPerson),
  person_clan: text('Family or clan', 50, ofPerson),
  person_sex: choice('Sex of the person', ['FEMALE', 'MALE', 'TRANSGENDER', 'UNKNOWN']),
  person_born: past('Born on', 'date', ofPerson),
  person_number: text('Number in the programme', 15, ofPerson),
  person_mother: text('Name of the mother', 80, ofPerson),
  person_consent: yesNo('Agrees that these data are kept'),
} as const satisfies Readonly<Record<string, Question>>;
