import { useCallback } from 'react';
import type { Explanation } from '@fieldward/domain/care/schedule/explanation.ts';
import { parseDay } from '@fieldward/domain/time/moment.ts';
import { useFormats } from '../lib/format.ts';
import { isolated } from '../lib/isolated.ts';
import { useMessageText } from '../lib/text.ts';

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Says why a schedule asks for something, in the language of the reader: days as the programme writes them, names kept apart. */
export function useExplanation(): (explanation: Explanation) => string {
  const { day } = useFormats();
  const sentence = useMessageText();
  return useCallback(
    (explanation: Explanation): string => {
      const written = ({ code, holes = {} }: Explanation): string => {
        const filled = Object.entries(holes).map(([name, value]) => {
          if (typeof value === 'object') return [name, written(value)] as const;
          if (typeof value !== 'string') return [name, value] as const;
          return [name, dayPattern.test(value) ? day(parseDay(value)) : isolated(value)] as const;
        });
        return sentence({ code, holes: Object.fromEntries(filled) });
      };
      return written(explanation);
    },
    [day, sentence],
  );
}
