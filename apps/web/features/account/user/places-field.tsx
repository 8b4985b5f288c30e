import { useDebouncedValue } from '@mantine/hooks';
import type { Ref } from '@fieldward/contract/view.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { SEARCH_DELAY } from '../../../ui/autocomplete.tsx';
import { SearchMultiSelect } from '../../../ui/search-multi-select.tsx';
import { placesFoundQuery } from './user.queries.ts';

interface PlacesFieldProps {
  chosen: readonly Ref[];
  onChange: (chosen: readonly Ref[]) => void;
  error?: string | undefined;
  /** The dialog begins here. */
  focus?: boolean;
}

/** The places that an account is bound to, found by name; with none it sees all. */
export function PlacesField({ chosen, onChange, error, focus = false }: PlacesFieldProps) {
  const t = useText();
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text.trim(), SEARCH_DELAY);
  const found = useQuery({ ...placesFoundQuery(query), placeholderData: keepPreviousData });
  const known = [...chosen, ...(found.data ?? []).filter(({ uuid }) => !chosen.some((each) => each.uuid === uuid))];

  return (
    <SearchMultiSelect
      {...(focus ? { 'data-autofocus': true } : {})}
      label={t('staff.places')}
      description={chosen.length === 0 ? t('staff.placesAll') : null}
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
