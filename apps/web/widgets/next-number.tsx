import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useText } from '../lib/text.ts';
import { useWork } from '../ui/use-work.ts';
import type { Offer, Wanted } from './offered-number.ts';

/** The next number of the source, or the one that follows the newest ones, or `after`; null when nothing is to be offered. */
const nextNumberQuery = (wanted: Wanted, after: string) =>
  queryOptions({
    queryKey: ['next-number', wanted, after],
    // asked for once a field is empty: it need not come with the page
    queryFn: async () => (await import('./offered-number.ts')).offeredNumber(wanted, after),
    // others save in between
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/**
 * The next number for a field: while it is empty, and again after it was refused because somebody else has the number.
 * @param before the number that it comes after where one is known: that of the line above
 */
export function useNextNumber(wanted: Wanted, value: string, refused: boolean, before = ''): Offer | null {
  const typed = value.trim();
  const { data = null } = useQuery({ ...nextNumberQuery(wanted, refused ? typed : before), enabled: typed === '' || refused });
  return data?.number === typed ? null : data;
}

interface NextNumberProps {
  next: Offer | null;
  value: string;
  /** Somebody else has the number that stands in the field. */
  refused: boolean;
  onUse: (number: string) => void;
}

/** One tap takes the next number, for good where it comes from a source; it can be changed as if it was typed. */
export function NextNumber({ next, value, refused, onUse }: NextNumberProps) {
  const t = useText();
  const [busy, work] = useWork();
  if (next === null || (value.trim() !== '' && !refused)) return null;
  return (
    // at the start of the line below its field, also in a grid, which would stretch it
    <Button
      variant="subtle"
      size="compact-sm"
      loading={busy}
      mt={4}
      style={{ justifySelf: 'start', alignSelf: 'start' }}
      onClick={({ currentTarget }) => {
        // the button goes: who works by keyboard goes on in the field that it stands below
        currentTarget.previousElementSibling?.querySelector('input')?.focus();
        if (next.draw === null) onUse(next.number);
        else void work(async () => onUse((await next.draw?.()) ?? ''));
      }}
    >
      {t('entries.useNumber', { number: next.number })}
    </Button>
  );
}
