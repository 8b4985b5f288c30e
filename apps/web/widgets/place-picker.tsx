import { TextInput } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../lib/text.ts';
import { SearchSelect } from '../ui/search-select.tsx';
import type { Place } from './location.queries.ts';

interface PlacePickerProps {
  id?: string;
  label: string;
  places: Pick<UseQueryResult<Place[]>, 'data' | 'isError' | 'isFetching'>;
  /** The name of the place. */
  value: string;
  disabled: boolean;
  /** Highlighted; with a sentence, that stands below. */
  wrong: ReactNode;
  required?: boolean;
  /** The name that is offered before the others. */
  first?: string;
  pick: (name: string) => void;
}

/** A list of places by name. Where the list has nothing below a place, the name is typed. */
export function PlacePicker({ id, label, places, value, disabled, wrong, required, first = '', pick }: PlacePickerProps) {
  const t = useText();
  const shared = {
    ...(id === undefined ? {} : { id }),
    ...(required ? { withAsterisk: true, 'aria-required': true } : {}),
    label,
    disabled,
    error: wrong,
  };
  if (!disabled && (places.isError || places.data?.length === 0)) {
    return <TextInput {...shared} dir="auto" value={value} onChange={(event) => pick(event.currentTarget.value)} />;
  }
  const names = [...new Set((places.data ?? []).map((place) => place.display))];
  if (names.includes(first)) names.unshift(...names.splice(names.indexOf(first), 1));
  const data = value !== '' && !names.includes(value) ? [value, ...names] : names;
  return (
    <SearchSelect
      {...shared}
      data={data}
      limit={300}
      value={value || null}
      placeholder={places.isFetching ? t('shell.loading') : t('dataentry.choose')}
      nothingFoundMessage={t('shell.noOptions')}
      onChange={(name) => pick(name ?? '')}
    />
  );
}

/** The place of a name in a list. */
export function placeNamed(places: Pick<UseQueryResult<Place[]>, 'data'>, name: string): Place | undefined {
  return name === '' ? undefined : places.data?.find((place) => place.display === name);
}
