import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { SEARCH_DELAY } from '../../../ui/autocomplete.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { offeredPlaces, placeQuery } from '../../../widgets/location.queries.ts';

interface RowPlaceProps {
  label: string;
  value: string;
  /** Its name where it is known already. */
  name: string;
  onChange: (uuid: string) => void;
}

/** The place of one row of a table: a list without a title, with what is chosen. */
export function RowPlace({ label, value, name, onChange }: RowPlaceProps) {
  const t = useText();
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim() === name ? '' : text.trim(), SEARCH_DELAY);
  const first = useQuery(offeredPlaces(''));
  const long = first.data?.more ?? false;
  const found = useQuery({ ...offeredPlaces(asked), enabled: long && asked !== '' });
  const own = useQuery({ ...placeQuery(value), enabled: value !== '' && name === '' });
  const places = (long && asked !== '' ? found.data?.places : first.data?.places) ?? [];
  const chosen = name === '' ? (own.data?.display ?? '') : name;
  const data = new Map(places.map(({ uuid, display }) => [uuid, display]));
  if (value !== '' && !data.has(value)) data.set(value, chosen || '…');
  return (
    <SearchSelect
      aria-label={label}
      allowDeselect={false}
      data={[...data].map(([uuid, display]) => ({ value: uuid, label: display }))}
      value={value === '' ? null : value}
      onSearchChange={setText}
      waiting={long && asked !== '' && found.isFetching}
      onChange={(uuid) => {
        if (uuid !== null) onChange(uuid);
      }}
      nothingFoundMessage={found.isFetching ? t('shell.loading') : t('shell.noOptions')}
      limit={100}
    />
  );
}
