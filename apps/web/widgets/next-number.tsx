import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { useText } from '../lib/text.ts';
import { useWork } from '../ui/use-work.ts';

/** What a number is asked for: an identifier of a patient (of a place; of the programme's own type unless another is given), a laboratory reference (of a type of test), a label of a sample, a household (at a place). */
type Wanted =
  | { readonly of: 'identifier'; readonly place: string; readonly type?: string }
  | { readonly of: 'reference'; readonly labTestType: string }
  | { readonly of: 'sample' }
  | { readonly of: 'household'; readonly place: string };

/** A number that is offered. */
interface Offer {
  readonly number: string;
  /** The source that it is drawn from once it is taken; null: it only follows the newest ones. */
  readonly draw: (() => Promise<string>) | null;
  /** Whether another number may be typed instead. */
  readonly typed: boolean;
}

async function asked(wanted: Wanted, after: string): Promise<Offer | null> {
  const query = after === '' ? {} : { after };
  if (wanted.of === 'identifier') {
    const place = wanted.place === '' ? {} : { place: wanted.place };
    const type = wanted.type === undefined ? {} : { type: wanted.type };
    const { next, source, typed } = await call('GET fieldward/nextidentifier', { query: { ...query, ...place, ...type } });
    const draw = async (): Promise<string> =>
      (await call('POST idgen/identifiersource/:uuid/identifier', { params: { uuid: source ?? '' }, body: {} })).identifier;
    return next === null ? null : { number: next, draw: source ? draw : null, typed };
  }
  const home = wanted.of === 'household';
  const { next, source } = home
    ? await call('GET fieldward/nexthouseholdnumber', { query: { place: wanted.place } })
    : await call('GET fieldward/nextlabnumber', { query: { ...query, ...wanted } });
  const draw = async (): Promise<string> =>
    (await call(home ? 'POST fieldward/householdnumber' : 'POST fieldward/labnumber', { body: { source: source ?? '' } })).identifier;
  return next === null ? null : { number: next, draw: source ? draw : null, typed: true };
}

/** The next number of the source, or the one that follows the newest ones, or `after`; null when nothing is to be offered. */
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
