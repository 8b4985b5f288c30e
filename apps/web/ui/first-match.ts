import { defaultOptionsFilter, getParsedComboboxData, type ComboboxItem, type Primitive, type SelectProps } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';

interface Listed extends Pick<SelectProps, 'data' | 'filter'> {
  /** Options that the list does not show any more. */
  readonly picked?: readonly string[];
}

/** The first option that fits a text, in the order of the list. */
function firstMatch(listed: Listed, text: string): string | null {
  const { data, filter = defaultOptionsFilter, picked } = listed;
  const fitting = filter({ options: getParsedComboboxData<string>(data), search: text, limit: Number.POSITIVE_INFINITY });
  const first = fitting
    .flatMap((each): readonly ComboboxItem<Primitive>[] => ('group' in each ? each.items : [each]))
    .find(({ disabled, value }) => disabled !== true && picked?.includes(String(value)) !== true);
  return first === undefined ? null : String(first.value);
}

interface Typing extends Listed {
  readonly text: string;
  /** The text was typed and is not yet chosen. */
  readonly open: boolean;
  /** The options are still being looked for. */
  readonly waiting: boolean;
  readonly take: (option: string) => void;
  /** Says that nothing fits. */
  readonly onNoMatch: () => void;
}

/**
 * Enter takes the first option that fits what was typed, and waits for it where it is still being looked for. The list itself marks an option
 * only once it has been drawn, and forgets the mark while it opens: who types fast, or scans, would keep what stood there before.
 */
export function useEnter({ text, open, waiting, take, onNoMatch, ...listed }: Typing): {
  readonly onKeyDownCapture: (event: KeyboardEvent) => void;
  /** What was entered is not waited for any more. */
  readonly leave: () => void;
} {
  /** The text with which Enter was pressed before its options were there. */
  const [entered, setEntered] = useState<string | null>(null);
  /** The text for which somebody went through the list: Enter takes what is marked there. */
  const moved = useRef<string | null>(null);

  const found = useEffectEvent(() => {
    setEntered(null);
    const option = firstMatch(listed, text);
    if (option === null) onNoMatch();
    else take(option);
  });
  const ready = entered !== null && entered === text && open && !waiting;
  useEffect(() => {
    if (ready) found();
  }, [ready]);

  function onKeyDownCapture(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key.startsWith('Arrow')) moved.current = text;
    if (event.key !== 'Enter' || !open || moved.current === text) return;
    const option = waiting ? null : firstMatch(listed, text);
    if (option === null && !waiting) return;
    event.preventDefault();
    event.stopPropagation();
    if (option === null) setEntered(text);
    else take(option);
  }
  return { onKeyDownCapture, leave: () => setEntered(null) };
}
