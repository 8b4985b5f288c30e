import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { useText } from '../lib/text.ts';

/** What a number is asked for: an identifier of a patient (of a place), a laboratory reference (of a type of test), a label of a sample. */
type Wanted =
  | { readonly of: 'identifier'; readonly place: string }
  | { readonly of: 'reference'; readonly labTestType: string }
  | { readonly of: 'sample' };

async function asked(wanted: Wanted, after: string): Promise<string | null> {
  const query = after === '' ? {} : { after };
  const { next } =
    wanted.of === 'identifier'
      ? await call('GET fieldward/nextidentifier', { query: { ...query, ...(wanted.place === '' ? {} : { place: wanted.place }) } })
      : await call('GET fieldward/nextlabnumber', { query: { ...query, ...wanted } });
  return next;
}

/** The number that follows the newest ones, or `after`; null when nothing is to be proposed. */
const nextNumberQuery = (wanted: Wanted, after: string) =>
  queryOptions({
    queryKey: ['next-number', wanted, after],
    queryFn: () => asked(wanted, after),
    // others save in between
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/**
 * The next number for a field: while it is empty, and again after it was refused because somebody else has the number.
 * @param before the number that it comes after where one is known: that of the line above
 */
export function useNextNumber(wanted: Wanted, value: string, refused: boolean, before = ''): string | null {
  const typed = value.trim();
  const { data = null } = useQuery({ ...nextNumberQuery(wanted, refused ? typed : before), enabled: typed === '' || refused });
  return data === typed ? null : data;
}

interface NextNumberProps {
  next: string | null;
  value: string;
  /** Somebody else has the number that stands in the field. */
  refused: boolean;
  onUse: (number: string) => void;
}

/** One tap takes the next number; it can be changed as if it was typed. */
export function NextNumber({ next, value, refused, onUse }: NextNumberProps) {
  const t = useText();
  if (next === null || (value.trim() !== '' && !refused)) return null;
  return (
    // at the start of the line below its field, also in a grid, which would stretch it
    <Button
      variant="subtle"
      size="compact-sm"
      mt={4}
      style={{ justifySelf: 'start', alignSelf: 'start' }}
      onClick={({ currentTarget }) => {
        // the button goes: who works by keyboard goes on in the field that it stands below
        currentTarget.previousElementSibling?.querySelector('input')?.focus();
        onUse(next);
      }}
    >
      {t('entries.useNumber', { number: next })}
    </Button>
  );
}
