import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../lib/text.ts';
import { SEARCH_DELAY, SEARCH_FROM } from './autocomplete.tsx';

interface SearchBoxProps {
  label: string;
  /** What is being looked for, '' for everything; usually a part of the address. */
  value: string;
  /** Called a moment after the last key, with '' or a text long enough. */
  onSearch: (text: string) => void;
  /** Characters needed before the search starts; 3 by default. */
  from?: number;
}

/** Filters a list while one types. */
export function SearchBox({ label, value, onSearch, from = SEARCH_FROM }: SearchBoxProps) {
  const t = useText();
  const [text, setText] = useState(value);
  const [shownFor, setShownFor] = useState(value);
  if (shownFor !== value) {
    setShownFor(value);
    if (text.trim() !== value) setText(value);
  }
  const ask = useDebouncedCallback((next: string) => {
    const wanted = next.trim();
    const searched = wanted.length >= from ? wanted : '';
    if (searched !== value) onSearch(searched);
  }, SEARCH_DELAY);
  const short = text.trim().length > 0 && text.trim().length < from;
  return (
    <TextInput
      type="search"
      dir="auto"
      w={{ base: '100%', xs: 360 }}
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text === '' ? null : (
          <CloseButton
            size="sm"
            aria-label={t('shell.clear')}
            onClick={() => {
              setText('');
              ask.cancel();
              onSearch('');
            }}
          />
        )
      }
      inputWrapperOrder={['input', 'description']}
      description={short ? t('shell.typeMore', { count: from }) : null}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        ask(event.currentTarget.value);
      }}
    />
  );
}
