import { Combobox, InputBase, Loader, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useText, type Text as Say } from '../lib/text.ts';
import { useKeptText } from './kept-text.ts';

/** Searches start above two characters and 250 ms after the last key. */
export const SEARCH_FROM = 3;
export const SEARCH_DELAY = 250;

/** Something that can be found: its id, what is shown, and a quiet second line. */
export interface Found {
  uuid: string;
  display: string;
  hint?: string | undefined;
}

interface AutocompleteProps {
  label: string;
  /** What was chosen, or null. */
  value: Found | null;
  onChange: (value: Found | null) => void;
  /** Asks the server; `queryKey` separates the caches of different searches. */
  search: (text: string, signal: AbortSignal) => Promise<readonly Found[]>;
  queryKey: readonly unknown[];
  placeholder?: string;
  error?: string | null | undefined;
  description?: string;
  required?: boolean;
  disabled?: boolean;
  /** Has the focus when it appears. */
  autoFocus?: boolean;
  /** Characters needed before the search starts; 3 by default. */
  from?: number;
  /** Every change of the typed text, for fields where free text is an answer too. */
  onText?: (text: string) => void;
}

/** A field that searches the server while one types and lets one choose: Enter takes the first. Text that was not chosen stays and is explained. */
export function Autocomplete(props: AutocompleteProps) {
  const { label, value, onChange, placeholder, error, description, required, disabled, autoFocus, from = SEARCH_FROM, onText } = props;
  const t = useText();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  // What is being typed; null while the field shows what was chosen.
  const [typing, setTyping] = useState<string | null>(null);
  const [before, setBefore] = useState(value?.uuid);
  if (value?.uuid !== before) {
    setBefore(value?.uuid);
    // chosen by something else meanwhile
    if (value) setTyping(null);
  }
  const text = typing ?? value?.display ?? '';
  const { typed, options, waiting, nothing } = useFound(props, text);
  const open = isOpen(typing, value, onText !== undefined);
  const kept = useKeptText(open ? t('field.choice', { text: text.trim() }) : null);

  // Enter takes the first of what was found for the text that is there
  const first = waiting ? undefined : options[0]?.uuid;
  const highlight = useEffectEvent(() => combobox.selectFirstOption());
  const choosing = open && combobox.dropdownOpened;
  useEffect(() => {
    if (choosing && first !== undefined) highlight();
  }, [choosing, first]);

  function choose(uuid: string): void {
    const chosen = options.find((option) => option.uuid === uuid);
    if (!chosen) return;
    setTyping(null);
    onChange(chosen);
    combobox.closeDropdown();
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.Target>
        <InputBase
          {...kept.field}
          label={label}
          description={description ?? null}
          placeholder={placeholder ?? typeMore(from, t)}
          error={kept.error ?? error ?? null}
          withAsterisk={required ?? false}
          aria-required={required ?? false}
          disabled={disabled ?? false}
          {...(autoFocus ? { autoFocus, 'data-autofocus': true } : {})}
          autoComplete="off"
          value={text}
          rightSection={
            <AtEnd
              shown={waiting ? 'loader' : text && !disabled ? 'clear' : null}
              clear={() => {
                setTyping('');
                onText?.('');
                onChange(null);
              }}
            />
          }
          onChange={(event) => {
            setTyping(event.currentTarget.value);
            onText?.(event.currentTarget.value);
            if (value) onChange(null);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onFocus={() => typed && combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            if (typing?.trim() === '') setTyping(null);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={text.trim() === '' || text === value?.display}>
        <Options label={label} options={options} nothing={nothing} from={from} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Whether text stands there that was not chosen, where only what was chosen is an answer. */
function isOpen(typing: string | null, value: Found | null, free: boolean): boolean {
  return !free && typing !== null && typing.trim() !== '' && value === null;
}

function AtEnd({ shown, clear }: { shown: 'loader' | 'clear' | null; clear: () => void }) {
  const t = useText();
  if (shown === 'loader') return <Loader size={16} type="dots" />;
  return shown === null ? null : <Combobox.ClearButton size="sm" aria-label={t('shell.clear')} onClear={clear} />;
}

interface OptionsProps {
  label: string;
  options: readonly Found[];
  /** Why there are none. */
  nothing: 'short' | 'waiting' | 'failed' | 'none';
  from: number;
}

function Options({ label, options, nothing, from }: OptionsProps) {
  const t = useText();
  const why = { waiting: 'shell.loading', failed: 'shell.genericFailure', none: 'shell.noOptions' } as const;
  return (
    <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={label}>
      {options.map((option) => (
        <Combobox.Option key={option.uuid} value={option.uuid}>
          {option.display}
          {option.hint ? <div style={{ opacity: 0.8, fontSize: 12 }}>{option.hint}</div> : null}
        </Combobox.Option>
      ))}
      {options.length === 0 ? <Combobox.Empty>{nothing === 'short' ? typeMore(from, t) : t(why[nothing])}</Combobox.Empty> : null}
    </Combobox.Options>
  );
}

/** What the server has found for the text, and why there is nothing. */
function useFound({ value, search, queryKey, from = SEARCH_FROM }: AutocompleteProps, text: string) {
  const [asked] = useDebouncedValue(text.trim(), SEARCH_DELAY);
  const typed = text.trim().length >= from && text !== value?.display;
  const found = useQuery({
    queryKey: [...queryKey, asked],
    queryFn: ({ signal }) => search(asked, signal),
    enabled: typed && asked.length >= from,
    staleTime: 30_000,
  });
  const waiting = typed && (found.isFetching || asked !== text.trim());
  const nothing: OptionsProps['nothing'] = !typed ? 'short' : waiting ? 'waiting' : found.isError ? 'failed' : 'none';
  return { typed, options: typed ? (found.data ?? []) : [], waiting, nothing };
}

const typeMore = (from: number, t: Say): string => (from === 1 ? t('shell.typeToSearch') : t('shell.typeMore', { count: from }));
