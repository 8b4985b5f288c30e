import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../lib/text.ts';
import { SEARCH_DELAY } from '../ui/autocomplete.tsx';
import { SearchMultiSelect } from '../ui/search-multi-select.tsx';
import { findPlaces, offeredPlaces, placeQuery } from './location.queries.ts';

interface PlaceFilterProps {
  label: string;
  /** Shown while none is chosen. */
  none: string;
  /** Chosen uuids, joined with commas; '' for all places. */
  value: string;
  onChange: (value: string) => void;
}

/** Places to narrow a list to, also districts and countries: what is inside them counts. None chosen means all. */
export function PlaceFilter({ label, none, value, onChange }: PlaceFilterProps) {
  const t = useText();
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), SEARCH_DELAY);
  const chosen = value === '' ? [] : value.split(',');
  const first = useQuery(offeredPlaces(''));
  const found = useQuery({
    queryKey: ['location', 'any', asked],
    queryFn: ({ signal }) => findPlaces(asked, signal),
    enabled: asked !== '',
    staleTime: 60_000,
  });
  const named = useQueries({ queries: chosen.map((uuid) => placeQuery(uuid)) });
  const places = asked === '' ? (first.data?.places ?? []) : (found.data ?? []);
  const data = new Map(places.map(({ uuid, display }) => [uuid, display]));
  chosen.forEach((uuid, index) => data.set(uuid, data.get(uuid) ?? named[index]?.data?.display ?? '…'));
  return (
    <SearchMultiSelect
      label={label}
      placeholder={chosen.length === 0 ? none : ''}
      w={208}
      clearable
      clearButtonProps={{ 'aria-label': t('shell.clear') }}
      onSearchChange={setText}
      waiting={text.trim() !== asked || found.isFetching}
      // the server has searched; what is chosen keeps its name, but is not what was found
      {...(asked === ''
        ? {}
        : { filter: ({ options }) => options.filter((each) => 'value' in each && places.some(({ uuid }) => uuid === each.value)) })}
      data={[...data].map(([uuid, label]) => ({ value: uuid, label }))}
      value={chosen}
      onChange={(next) => onChange(next.join(','))}
      nothingFoundMessage={text.trim() !== asked || found.isFetching ? t('shell.loading') : t('shell.noOptions')}
      limit={100}
    />
  );
}
