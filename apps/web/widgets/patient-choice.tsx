import { Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../lib/format.ts';
import { useText } from '../lib/text.ts';
import { SearchSelect } from '../ui/search-select.tsx';
import { birthText } from './age-text.ts';
import { genderText } from './patient-card.tsx';
import { SmallPhoto, usePhotosOf } from './photo/small-photo.tsx';
import { patientSearch, SEARCH_ABOVE, type FoundPatient } from './patient-search.queries.ts';

const FEW = 10;

interface PatientChoiceProps {
  label: string;
  value: FoundPatient | null;
  /** Who is not offered: uuid. */
  not?: string;
  error: string | null;
  onChange: (patient: FoundPatient | null) => void;
}

/** A patient, found by name or number; told apart by birth date and sex. */
export function PatientChoice({ label: asked, value, not, error, onChange }: PatientChoiceProps) {
  const t = useText();
  const { day } = useFormats();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 250);
  const search = useQuery(patientSearch(q, FEW, 0));
  const found = (search.data?.rows ?? []).filter(({ uuid }) => uuid !== not);
  const all = value === null || found.some(({ uuid }) => uuid === value.uuid) ? found : [value, ...found];
  const photos = usePhotosOf(found.map(({ uuid }) => uuid));
  const label = ({ person, identifiers }: FoundPatient): string =>
    [
      person.display,
      identifiers.find(({ preferred }) => preferred)?.identifier ?? identifiers[0]?.identifier,
      birthText(person, day),
      genderText(person.gender, t),
    ]
      .filter((part) => part)
      .join(' · ');
  return (
    <SearchSelect
      label={asked}
      description={t('correction.rightPatientHint')}
      data={all.map((each) => ({ value: each.uuid, label: label(each) }))}
      // who is chosen already is named, and is none of those that were looked for
      filter={({ options }) => options.filter((each) => 'value' in each && found.some(({ uuid }) => uuid === each.value))}
      renderOption={({ option }) => (
        <Group gap="xs" wrap="nowrap">
          <SmallPhoto photos={photos} patient={option.value} name={all.find(({ uuid }) => uuid === option.value)?.person.display ?? ''} />
          {option.label}
        </Group>
      )}
      value={value?.uuid ?? null}
      error={error}
      withAsterisk
      aria-required
      data-autofocus
      waiting={search.isFetching || q !== typed.trim()}
      nothingFoundMessage={q.length > SEARCH_ABOVE && !search.isFetching ? t('correction.nobodyFound') : null}
      onSearchChange={setTyped}
      onChange={(uuid) => onChange(all.find((each) => each.uuid === uuid) ?? null)}
    />
  );
}
