import { productWord } from '@fieldward/domain/bank/product-word.ts';
import { useCallback } from 'react';
import { useText } from '../lib/text.ts';

/** Says a name that comes with the product in the language of the person, as far as it still is that name; any other name is returned as it is. */
export function useProductWord(): (name: string) => string {
  const t = useText();
  return useCallback(
    (name) => {
      const code = productWord(name);
      return code === undefined ? name : t(code);
    },
    [t],
  );
}
