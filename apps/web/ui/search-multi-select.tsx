import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { useText } from '../lib/text.ts';
import { useEnter } from './first-match.ts';
import { useKeptText } from './kept-text.ts';
import { useListOnceUsed } from './list-once-used.ts';
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
  const open = text.trim() !== '';
  const kept = useKeptText(open ? t('field.choice', { text: text.trim() }) : null);
  const picked = rest.hidePickedOptions === true ? rest.value : [];
  const list = useListOnceUsed();
  const enter = useEnter({ text, open, waiting, ...rest, picked, take, onNoMatch: kept.field.onInvalid });

  function show(next: string): void {
    setText(next);
    onSearchChange?.(next);
  }
  function take(option: string): void {
    show('');
    // who types the name of what is chosen already wants it, and does not take it off
    if (!rest.value.includes(option)) onChange([...rest.value, option]);
  }

  return (
    <MultiSelect
      {...rest}
      {...kept.field}
      {...list}
      onKeyDownCapture={enter.onKeyDownCapture}
      onBlurCapture={() => {
        leaving.current = true;
        enter.leave();
        kept.field.onBlurCapture();
      }}
      onChange={onChange}
      searchable
      openOnFocus={false}
      searchValue={text}
      onSearchChange={(next) => {
        const leaves = leaving.current;
        leaving.current = false;
        if (leaves && open) return;
        show(next);
      }}
      selectFirstOptionOnChange={open && !waiting}
      error={kept.error ?? error}
    />
  );
}
