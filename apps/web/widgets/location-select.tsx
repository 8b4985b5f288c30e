import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../lib/text.ts';
import { SEARCH_DELAY } from '../ui/autocomplete.tsx';
import { SearchSelect } from '../ui/search-select.tsx';
import { offeredPlaces, placeQuery } from './location.queries.ts';

/** What a picker of the place of care is given; `value` is a location uuid, or empty. */
interface LocationSelectProps {
  id?: string;
  label: string;
  value: string;
  onChange: (uuid: string | null) => void;
  onBlur?: () => void;
  error?: string | null;
  required?: boolean;
  disabled?: boolean;
}

/** Chooses a place where care happens. A short list is there at once; of a long one, what is typed is asked for. */
export function LocationSelect({ id, label, value, onChange, onBlur, error, required, disabled }: LocationSelectProps) {
  const t = useText();
  const [text, setText] = useState('');
  const first = useQuery(offeredPlaces(''));
  const known = first.data?.places.find(({ uuid }) => uuid === value);
  // only a place that the list does not begin with has to be asked for by itself
  const own = useQuery({ ...placeQuery(value), enabled: value !== '' && first.data !== undefined && known === undefined });
  const chosen = known ?? (own.data?.uuid === value ? own.data : undefined);
  const typed = text === (chosen?.display ?? '') ? '' : text.trim();
  const [asked] = useDebouncedValue(typed, SEARCH_DELAY);
  const long = first.data?.more ?? false;
  const found = useQuery({ ...offeredPlaces(asked), enabled: long && asked !== '' });
  const searching = long && typed !== '';
  const waiting = searching && (asked !== typed || found.isFetching);
  const places = searching ? (found.data?.places ?? []) : (first.data?.places ?? []);
  const listed = places.map((place) => ({ value: place.uuid, label: place.display }));
  // what is chosen keeps its name while other places are looked for; it is not offered among them
  const data =
    chosen !== undefined && !listed.some((each) => each.value === value) ? [...listed, { value, label: chosen.display }] : listed;
  return (
    <SearchSelect
      {...(id === undefined ? {} : { id })}
      label={label}
      clearable={!required}
      withAsterisk={required ?? false}
      aria-required={required ?? false}
      data={data}
      // the server has searched; a short list is searched here
      {...(searching ? { filter: ({ options }) => options.filter((each) => !('value' in each) || each.value !== value) } : {})}
      value={value || null}
      disabled={disabled || first.isPending}
      placeholder={first.isPending ? t('shell.loading') : t('dataentry.choose')}
      nothingFoundMessage={waiting ? t('shell.loading') : t('shell.noOptions')}
      error={error ?? (first.isError ? t('dataentry.placesFailed') : null)}
      onSearchChange={setText}
      waiting={waiting}
      onChange={onChange}
      onBlur={() => onBlur?.()}
      limit={200}
    />
  );
}
