import { englishOf, isCode } from '../../lib/sentences.ts';
import { messageText } from '../../lib/text.ts';
import { propertyWord } from './property-words.ts';

/** Words for what the trail names of every part of the product. With them come the sentences of nearly every page: the log is drawn before. */
export const detailWords = {
  /** What the trail notes as a problem is why a record was held: this call answers such records, and with it come their sentences. */
  problemsOf: 'fieldward/heldrecords',
  problemWord,
  propertyWord,
};

export type DetailWords = Pick<typeof detailWords, 'problemWord' | 'propertyWord'>;

/** The sentence of a problem of which only the code is known, with … for what it would name; undefined where this page does not have it. */
function problemWord(code: string): string | undefined {
  if (!isCode(code)) return undefined;
  const holes = Object.fromEntries([...englishOf(code).matchAll(/\{(\w+)\}/g)].map(([, hole = '']) => [hole, '…']));
  return messageText({ code, holes });
}
