import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { useText } from '../lib/text.ts';
import { useKeptText } from './kept-text.ts';
import type { Ours } from './search-select.tsx';

interface SearchMultiSelectProps extends Omit<MultiSelectProps, Ours | 'value' | 'onChange'> {
  value: string[];
  onChange: (value: string[]) => void;
  waiting?: boolean;
}

/** Several of many options, found by typing, with the same promises as `SearchSelect`. */
export function SearchMultiSelect({ onSearchChange, onChange, error, waiting = false, ...rest }: SearchMultiSelectProps) {
  const t = useText();
  const [text, setText] = useState('');
  const leaving = useRef(false);
  /** Taken by its typed name. */
  const named = useRef<string | null>(null);
  const open = text.trim() !== '';
  const kept = useKeptText(open ? t('field.choice', { text: text.trim() }) : null);
  return (
    <MultiSelect
      {...rest}
      {...kept.field}
      onBlurCapture={() => {
        leaving.current = true;
        kept.field.onBlurCapture();
      }}
      onOptionSubmit={(option) => {
        named.current = open ? option : null;
      }}
      onChange={(next) => {
        const again = named.current !== null && rest.value.includes(named.current);
        named.current = null;
        // who types the name of what is chosen already wants it, and does not take it off
        if (!again) onChange(next);
      }}
      searchable
      searchValue={text}
      onSearchChange={(next) => {
        const leaves = leaving.current;
        leaving.current = false;
        if (leaves && open) return;
        setText(next);
        onSearchChange?.(next);
      }}
      selectFirstOptionOnChange={open && !waiting}
      error={kept.error ?? error}
    />
  );
}
