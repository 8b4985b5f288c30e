import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PatientMatch } from '@fieldward/contract/patient/registration.operations.ts';
import { likelyDuplicates, type MatchParticulars } from '../search/patient-search.queries.ts';
import { hasIdentifier } from './registration.ts';

interface DuplicateCheck {
  /** People already registered who may be the one described, likeliest first. */
  readonly likely: readonly PatientMatch[];
  /** Whether somebody has seen them and may go on all the same. */
  readonly passedOver: boolean;
  /** Asked when it is to be saved: somebody else has the identifier, there are people to look at first, or nothing stands in the way. */
  readonly judge: () => Promise<'taken' | 'look' | 'go'>;
}

/**
 * Looks for somebody who is registered already, while the particulars of a new patient are typed and when they are saved.
 * @param own uuid of the patient to be: a device knows them already whose registration is changed while it waits
 * @param wanted when enough is known to look while one types: names, unless given
 */
export function useDuplicateCheck(
  particulars: MatchParticulars,
  own: string,
  wanted?: (particulars: MatchParticulars) => boolean,
): DuplicateCheck {
  const queries = useQueryClient();
  /** The particulars whose likely duplicates the person has seen and passed over. */
  const [seen, setSeen] = useState('');
  const [asked] = useDebouncedValue(particulars, 250);
  const { data: all = [] } = useQuery(likelyDuplicates(asked, wanted));
  const others = (found: readonly PatientMatch[]): readonly PatientMatch[] => found.filter(({ patient }) => patient.uuid !== own);
  const likely = others(all);
  const current = JSON.stringify(particulars);
  const taken = likely.some((match) => hasIdentifier(match, asked.identifier));

  async function judge(): Promise<'taken' | 'look' | 'go'> {
    try {
      const found = others(await queries.fetchQuery(likelyDuplicates(particulars)));
      if (found.some((match) => hasIdentifier(match, particulars.identifier))) return 'taken';
      if (found.length > 0 && seen !== current) {
        setSeen(current);
        return 'look';
      }
    } catch {
      // Looking for duplicates must not keep anybody from being registered.
    }
    return 'go';
  }
  return { likely, passedOver: likely.length > 0 && seen === current && !taken, judge };
}
