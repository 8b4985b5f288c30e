import { Select, type SelectProps } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { useText } from '../lib/text.ts';
import { useEnter } from './first-match.ts';
import { useKeptText } from './kept-text.ts';
import { useListOnceUsed } from './list-once-used.ts';

interface Option {
  value: string;
  label: string;
}

type Data = NonNullable<SelectProps['data']>;
type Group = Extract<Data[number], { group: unknown }>;

function optionsOf(data: readonly (Data[number] | Group['items'][number])[]): Option[] {
  return data.flatMap((each): Option[] => {
    if (typeof each === 'string') return [{ value: each, label: each }];
    if ('group' in each) return optionsOf(each.items);
    return [{ value: String(each.value), label: 'label' in each && typeof each.label === 'string' ? each.label : String(each.value) }];
  });
}

const plain = (text: string): string => text.trim().toLocaleLowerCase();

/** What these fields decide by themselves. */
export type Ours =
  | 'searchable'
  | 'openOnFocus'
  | 'searchValue'
  | 'selectFirstOptionOnChange'
  | 'onOptionSubmit'
  | 'onKeyDownCapture'
  | 'onFocusCapture'
  | 'comboboxProps'
  | 'dropdownOpened'
  | 'onDropdownOpen'
  | 'onDropdownClose';

interface SearchSelectProps extends Omit<SelectProps, Ours | 'value' | 'onChange'> {
  value: string | null;
  onChange: (value: string | null) => void;
  /** What was typed is still being looked for: Enter takes no option of the search before, and the first one as soon as it is there. */
  waiting?: boolean;
}

/**
 * One of many options, found by typing. Enter takes the first that fits, however fast it is pressed. Text that was not chosen stays, is explained and keeps its form
 * from being sent. The field is emptied by deleting its text, unless `allowDeselect` is false.
 */
export function SearchSelect({
  data = [],
  value,
  onChange,
  onSearchChange,
  error,
  allowDeselect = true,
  waiting = false,
  ...rest
}: SearchSelectProps) {
  const t = useText();
  const options = useMemo(() => optionsOf(data), [data]);
  const label = options.find((each) => each.value === value)?.label ?? '';
  const [text, setText] = useState(label);
  const [typed, setTyped] = useState(false);
  const leaving = useRef(false);
  const [before, setBefore] = useState(value);
  if (value !== before) {
    setBefore(value);
    setTyped(false);
  }
  const emptied = typed && text.trim() === '' && value !== null;
  const open = typed && text.trim() !== '' && plain(text) !== plain(label);
  const mayBeEmpty = rest.clearable === true || allowDeselect;
  const problem = open ? t('field.choice', { text: text.trim() }) : emptied && !mayBeEmpty ? t('answer.required') : null;
  const kept = useKeptText(problem);
  const [opened, setOpened] = useState(false);
  const list = useListOnceUsed();
  const enter = useEnter({ text, open, waiting, ...rest, data, take, onNoMatch: kept.field.onInvalid });

  function take(option: string): void {
    chosen(option);
    setOpened(false);
    if (option !== value) onChange(option);
  }
  function chosen(option: string): void {
    setTyped(false);
    // a picker that adds keeps no value: it begins anew
    show(option === value ? label : '');
  }
  function show(next: string): void {
    setText(next);
    onSearchChange?.(next);
  }
  function leave(): void {
    leaving.current = true;
    enter.leave();
    const meant = open ? options.find((each) => plain(each.label) === plain(text)) : undefined;
    if (meant === undefined && !(emptied && mayBeEmpty)) return kept.field.onBlurCapture();
    setTyped(false);
    onChange(meant?.value ?? null);
  }

  return (
    <Select
      {...rest}
      {...kept.field}
      {...list}
      onKeyDownCapture={enter.onKeyDownCapture}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      onBlurCapture={leave}
      onChangeCapture={() => setTyped(true)}
      searchable
      // a field that is given the focus, by a dialog or by what was refused, would lay its list over what stands below
      openOnFocus={false}
      allowDeselect={false}
      data={data}
      value={value}
      searchValue={text}
      onSearchChange={(next) => {
        // on leaving, and when options come late, the name of what is chosen would take the place of what was typed
        const leaves = leaving.current;
        leaving.current = false;
        const late = !leaves && typed && next !== kept.field.ref.current?.value;
        if (leaves ? problem === null : !late) show(next);
      }}
      selectFirstOptionOnChange={open && !waiting}
      onOptionSubmit={chosen}
      onChange={(next) => onChange(next)}
      error={kept.error ?? error}
    />
  );
}
