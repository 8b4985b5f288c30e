import { useEffect, useState } from 'react';
import { withTextsOf } from '../../lib/text.ts';
import type { DetailWords } from './detail-words.ts';

/** Without a connection names and codes stand as the trail has them: something is told, if not in words. */
const NO_WORDS: DetailWords = { problemWord: () => undefined, propertyWord: () => undefined };

/** Words for properties and problems of every part of the product, once they are there. */
export function useDetailWords(): DetailWords | undefined {
  const [words, setWords] = useState<DetailWords>();
  useEffect(() => {
    let left = false;
    const load = async (): Promise<DetailWords> => {
      try {
        return (await withTextsOf('features/audit/detail-words.ts', () => import('./detail-words.ts'))).detailWords;
      } catch {
        return NO_WORDS;
      }
    };
    void load().then((loaded) => {
      if (!left) setWords(loaded);
    });
    return () => {
      left = true;
    };
  }, []);
  return words;
}
