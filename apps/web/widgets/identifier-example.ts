import { queryOptions } from '@tanstack/react-query';
import { identifierSample } from '@fieldward/domain/person/identifier-format.ts';
import { loadPatternEngine } from './pattern-engine.ts';

/**
 * A text that fits the identifier format, to show how identifiers look; null when none could be made.
 * @param turn another number, another example
 */
export const identifierExample = (format: string, turn = 0) =>
  queryOptions({
    queryKey: ['identifier-example', format, turn],
    queryFn: async () => {
      const [{ default: RandExp }, engine] = await Promise.all([import('randexp'), loadPatternEngine()]);
      const generate = (pattern: string): string => {
        const random = new RandExp(pattern);
        random.max = 10;
        return random.gen();
      };
      return identifierSample(format, generate, engine);
    },
    staleTime: Infinity,
  });
