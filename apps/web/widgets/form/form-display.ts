import { useMediaQuery } from '@mantine/hooks';
import type { FormDefinition } from '@fieldward/domain/form/definition.ts';
import { useLocal } from '../../lib/local-store.ts';

/** Whether a form is filled one question per screen: on a small screen, where its person wants it, or else where the form says so. */
export function useOneByOne({ oneByOne }: FormDefinition): boolean {
  const small = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const own = useLocal('formDisplay');
  return small && (own === 'one' || (own !== 'all' && oneByOne === true));
}
