import { useEffect, useState } from 'react';

/** When to look, in milliseconds after a dialog has gone: a question that was above it fades out a moment later. */
const LOOKS = [0, 150, 350];

/**
 * When a dialog that is drawn only while it is open goes away, the keyboard goes back to where it was before. Nothing
 * happens when something else has taken it by then, or when that place is gone too.
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      for (const wait of LOOKS)
        setTimeout(() => {
          const free = document.activeElement === null || document.activeElement === document.body;
          if (free && before instanceof HTMLElement && before.isConnected) before.focus();
        }, wait);
    },
    [before],
  );
}
