import { useEffect, useState } from 'react';
import { withTextsOf } from '../../lib/text.ts';
import type { DetailWords } from './detail-words.ts';

/** Words for properties and problems of every part of the product, once they are there. */
export function useDetailWords(): DetailWords | undefined {
  const [words, setWords] = useState<DetailWords>();
  useEffect(() => {
    let left = false;
    void withTextsOf('features/audit/detail-words.ts', () => import('./detail-words.ts')).then(({ detailWords }) => {
      if (!left) setWords(detailWords);
    });
    return () => {
      left = true;
    };
  }, []);
  return words;
}
