import { queryOptions } from '@tanstack/react-query';
import { identifierSample } from '@fieldward/domain/identifier-format.ts';

/** A text that fits the identifier format, to show how identifiers look; null when none could be made. */
export const identifierExample = (format: string) =>
  queryOptions({
    queryKey: ['identifier-example', format],
    queryFn: async () => {
      const { default: RandExp } = await import('randexp');
      return identifierSample(format, (pattern) => new RandExp(pattern).gen());
    },
    staleTime: Infinity,
  });
