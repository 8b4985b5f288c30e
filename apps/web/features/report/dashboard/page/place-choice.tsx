import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../../lib/text.ts';
import { SEARCH_DELAY } from '../../../../ui/autocomplete.tsx';
import { SearchSelect } from '../../../../ui/search-select.tsx';
import { findPlaces, offeredPlaces, placeQuery } from '../../../../widgets/location.queries.ts';

interface PlaceChoiceProps {
  /** uuid; '' for all places. */
  value: string;
  onChange: (uuid: string) => void;
}

/** A place of any kind to narrow the numbers to: what is inside it counts. */
export function PlaceChoice({ value, onChange }: PlaceChoiceProps) {
  const t = useText();
  const [text, setText] = useState('');
  const first = useQuery(offeredPlaces(''));
  const own = useQuery({ ...placeQuery(value), enabled: value !== '' });
  const name = value === '' ? '' : (own.data?.display ?? '…');
  const typed = text === name ? '' : text.trim();
  const [search] = useDebouncedValue(typed, SEARCH_DELAY);
  const found = useQuery({
    queryKey: ['location', 'any', search],
    queryFn: ({ signal }) => findPlaces(search, signal),
    enabled: search !== '',
    staleTime: 60_000,
  });
  const places = new Map((search === '' ? (first.data?.places ?? []) : (found.data ?? [])).map((each) => [each.uuid, each.display]));
  if (value !== '') places.set(value, name);
  return (
    <SearchSelect
      label={t('dashboardscreen.place')}
      placeholder={t('dashboardscreen.allPlaces')}
      w={208}
      clearable
      clearButtonProps={{ 'aria-label': t('shell.clear') }}
      onSearchChange={setText}
      waiting={typed !== search || found.isFetching}
      // the server has searched; what is chosen keeps its name, but is not what was found
      {...(search === '' ? {} : { filter: ({ options }) => options.filter((each) => 'value' in each && each.value !== value) })}
      data={[...places].map(([uuid, label]) => ({ value: uuid, label }))}
      value={value === '' ? null : value}
      onChange={(uuid) => onChange(uuid ?? '')}
      nothingFoundMessage={typed !== search || found.isFetching ? t('shell.loading') : t('shell.noOptions')}
      limit={100}
    />
  );
}
