import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../lib/text.ts';
import { servicePlaces } from './location.queries.ts';

/** What a picker of the place of care is given; `value` is a location uuid, or empty. */
export interface LocationSelectProps {
  id?: string;
  label: string;
  value: string;
  onChange: (uuid: string | null) => void;
  onBlur?: () => void;
  error?: string | null;
  required?: boolean;
  disabled?: boolean;
}

/** Chooses a place where care happens. */
export function LocationSelect({ id, label, value, onChange, onBlur, error, required, disabled }: LocationSelectProps) {
  const t = useText();
  const { data, isPending, isError } = useQuery(servicePlaces);
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      label={label}
      searchable
      clearable={!required}
      withAsterisk={required ?? false}
      aria-required={required ?? false}
      data={(data ?? []).map((place) => ({ value: place.uuid, label: place.display }))}
      value={value || null}
      disabled={disabled || isPending}
      placeholder={isPending ? t('shell.loading') : t('dataentry.choose')}
      nothingFoundMessage={t('shell.noOptions')}
      error={error ?? (isError ? t('dataentry.placesFailed') : null)}
      onChange={onChange}
      onBlur={() => onBlur?.()}
      limit={200}
    />
  );
}
