import { englishOf, isCode } from '../../lib/sentences.ts';
import { messageText } from '../../lib/text.ts';

/** What the trail notes as a problem is why a record was held. */
export const problemWords = {
  /** The call that answers such records: the page loads the sentences of their problems. */
  of: 'fieldward/heldrecords',
  word,
};

/** The sentence of a problem of which only the code is known, with … for what it would name; undefined where this page does not have it. */
function word(code: string): string | undefined {
  if (!isCode(code)) return undefined;
  const holes = Object.fromEntries([...englishOf(code).matchAll(/\{(\w+)\}/g)].map(([, hole = '']) => [hole, '…']));
  return messageText({ code, holes });
}
