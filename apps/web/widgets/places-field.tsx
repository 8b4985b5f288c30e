import { useDebouncedValue } from '@mantine/hooks';
import { location } from '@fieldward/contract/place/location.ts';
import { view, type Ref } from '@fieldward/contract/view.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { list } from '../lib/client.ts';
import { useText } from '../lib/text.ts';
import { SEARCH_DELAY } from '../ui/autocomplete.tsx';
import { SearchMultiSelect } from '../ui/search-multi-select.tsx';

const locationFound = view(location, { uuid: true, display: true });

/** Locations by a part of their name, or the first ones. */
const placesFoundQuery = (text: string) =>
  queryOptions({
    queryKey: ['location', 'to-bind', text],
    queryFn: async ({ signal }) => (await list(locationFound, { q: text, limit: 30 }, signal)).rows,
    staleTime: 60_000,
  });

interface PlacesFieldProps {
  /** What the places are for; those of an account by default. */
  label?: string;
  /** What holds with none. */
  description?: string | null;
  chosen: readonly Ref[];
  onChange: (chosen: readonly Ref[]) => void;
  error?: string | undefined;
  /** The dialog begins here. */
  focus?: boolean;
}

/** Places that are chosen, found by name. */
export function PlacesField({ label, description, chosen, onChange, error, focus = false }: PlacesFieldProps) {
  const t = useText();
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text.trim(), SEARCH_DELAY);
  const found = useQuery({ ...placesFoundQuery(query), placeholderData: keepPreviousData });
  const known = [...chosen, ...(found.data ?? []).filter(({ uuid }) => !chosen.some((each) => each.uuid === uuid))];

  return (
    <SearchMultiSelect
      {...(focus ? { 'data-autofocus': true } : {})}
      label={label ?? t('staff.places')}
      description={chosen.length > 0 ? null : description === undefined ? t('staff.placesAll') : description}
      error={error}
      onSearchChange={setText}
      waiting={text.trim() !== query || found.isFetching}
      hidePickedOptions
      clearable
      clearButtonProps={{ 'aria-label': t('shell.clear') }}
      nothingFoundMessage={found.isFetching ? t('shell.loading') : t('staff.nothingFound')}
      maxDropdownHeight={240}
      // the server has searched; what it found is shown as it came
      filter={({ options }) => options}
      data={known.map(({ uuid, display }) => ({ value: uuid, label: display }))}
      value={chosen.map(({ uuid }) => uuid)}
      onChange={(uuids) => onChange(known.filter(({ uuid }) => uuids.includes(uuid)))}
    />
  );
}
