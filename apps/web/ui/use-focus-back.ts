import { useEffect, useState } from 'react';

/** When to look, in milliseconds after a dialog has gone: a question that was above it fades out a moment later. */
const LOOKS = [0, 150, 350];

/**
 * When a dialog that is drawn only while it is open goes away, the keyboard goes back to where it was before, or to the
 * page when that place is gone too (the row of what was retired). Nothing happens when something else has taken it by then.
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (!(before instanceof HTMLElement)) return;
      const page = before.ownerDocument;
      for (const [look, wait] of LOOKS.entries())
        setTimeout(() => {
          const free = page.activeElement === null || page.activeElement === page.body;
          if (!free) return;
          if (before.isConnected) before.focus();
          else if (look === LOOKS.length - 1) page.querySelector<HTMLElement>('main[tabindex]')?.focus({ preventScroll: true });
        }, wait);
    },
    [before],
  );
}
