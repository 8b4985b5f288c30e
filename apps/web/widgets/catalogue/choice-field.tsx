import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import type { Found } from '../../ui/autocomplete.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import type { Choice, Entry } from './catalogue.ts';
import { choicesQuery } from './catalogue.queries.ts';
import { useProductWord } from '../product-word.ts';

interface ChoiceFieldProps {
  label: string;
  description: string | null;
  choice: Choice;
  required: boolean;
  value: Found | null;
  error: string | null;
  onChange: (value: Found | null) => void;
}

/** Chooses one of all entries of another catalogue. What an entry has chosen stays on offer after it was retired. */
export function ChoiceField({ label, description, choice, required, value, error, onChange }: ChoiceFieldProps) {
  const t = useText();
  const word = useProductWord();
  const { view, group, none, short = false, ours = false } = choice;
  const labelOf = (name: string): string => (ours ? word(name) : name);
  const { data, isFetching } = useQuery(choicesQuery(view));
  const rows: readonly Entry[] = data ?? [];
  const [first] = useState(value);
  const items = rows.map(({ uuid, name }) => ({ value: uuid, label: labelOf(name) }));
  const retired = first && data?.every(({ uuid }) => uuid !== first.uuid) ? [{ value: first.uuid, label: labelOf(first.display) }] : [];
  const labels = new Map([...items, ...retired].map((item) => [item.value, item.label]));
  const Input = short ? Select : SearchSelect;
  return (
    <Input
      label={label}
      description={description}
      withAsterisk={required}
      aria-required={required}
      placeholder={isFetching && none !== undefined ? t('shell.loading') : t('entries.choose')}
      nothingFoundMessage={t(rows.length === 0 && data && none !== undefined ? none : 'entries.nothingToChoose')}
      data={group === undefined ? [...items, ...retired] : grouped(rows, group)}
      value={value?.uuid ?? null}
      error={error}
      onChange={(uuid) => onChange(uuid === null ? null : { uuid, display: labels.get(uuid) ?? '' })}
    />
  );
}

function grouped(rows: readonly Entry[], group: NonNullable<Choice['group']>) {
  // they are rows of the view that the group was declared for
  return Object.entries(Object.groupBy(rows, (row) => group(row as never))).map(([heading, items = []]) => ({
    group: heading,
    items: items.map(({ uuid, name }) => ({ value: uuid, label: name })),
  }));
}
