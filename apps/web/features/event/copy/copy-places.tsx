import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { SEARCH_DELAY } from '../../../ui/autocomplete.tsx';
import { SearchMultiSelect } from '../../../ui/search-multi-select.tsx';
import { offeredPlaces, type Place } from '../../../widgets/location.queries.ts';

interface CopyPlacesProps {
  value: readonly string[];
  onChange: (places: readonly string[]) => void;
}

/** Places that events are copied to. A short list is there at once; of a long one, what is typed is asked for. */
export function CopyPlaces({ value, onChange }: CopyPlacesProps) {
  const t = useText();
  const [text, setText] = useState('');
  const [known, setKnown] = useState<ReadonlyMap<string, Place>>(new Map());
  const first = useQuery(offeredPlaces(''));
  const long = first.data?.more ?? false;
  const [asked] = useDebouncedValue(text.trim(), SEARCH_DELAY);
  const found = useQuery({ ...offeredPlaces(asked), enabled: long && asked !== '' });
  const listed = (long && asked !== '' ? found.data?.places : first.data?.places) ?? [];
  const chosen = value.flatMap((uuid) => known.get(uuid) ?? []);
  const data = new Map([...listed, ...chosen].map(({ uuid, display }) => [uuid, display]));
  return (
    <SearchMultiSelect
      label={t('calendar.copyPlaces')}
      placeholder={value.length === 0 ? t('calendar.copyPlacesOwn') : ''}
      miw={260}
      clearable
      clearButtonProps={{ 'aria-label': t('shell.clear') }}
      onSearchChange={setText}
      waiting={long && (text.trim() !== asked || found.isFetching)}
      data={[...data].map(([uuid, label]) => ({ value: uuid, label }))}
      value={[...value]}
      onChange={(next) => {
        const names = new Map([...listed, ...chosen].map((place) => [place.uuid, place]));
        setKnown(new Map(next.flatMap((uuid) => (names.has(uuid) ? [[uuid, names.get(uuid) as Place]] : [])))); // it was just found there
        onChange(next);
      }}
      nothingFoundMessage={found.isFetching ? t('shell.loading') : t('shell.noOptions')}
      limit={100}
    />
  );
}
