import { useEffect, useRef, type RefObject } from 'react';

/** Gives a button the keyboard when it is enabled, after it was not: a dialog could not begin at it. */
export function useFocusWhenEnabled(wanted: boolean, disabled: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const awaited = useRef(false);
  useEffect(() => {
    if (awaited.current && !disabled) button.current?.focus();
    awaited.current = wanted && disabled;
  }, [wanted, disabled]);
  return button;
}
