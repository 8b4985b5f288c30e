import { useEffect, useState } from 'react';

/** When to look, in milliseconds after a dialog has gone: a question that was above it fades out a moment later. */
const LOOKS = [0, 150, 350];

/** Where the keyboard was last outside of dialogs: a dialog that another one opened goes back there when the other is gone. */
let outside: Element | null = null;

/**
 * When a dialog that is drawn only while it is open goes away, the keyboard goes back to where it was before. When that is
 * gone too, it goes to what opened the first of several dialogs, or to the page (the row of what was retired). Nothing happens
 * when something else has taken it by then.
 */
export function useFocusBack(): void {
  const [places] = useState(() => {
    const before = document.activeElement;
    if (before?.closest('[role="dialog"]') === null && before !== document.body) outside = before;
    return [before, outside];
  });
  useEffect(
    () => () => {
      const page = document;
      for (const [look, wait] of LOOKS.entries())
        setTimeout(() => {
          const Html = page.defaultView?.HTMLElement;
          if (Html === undefined) return; // the window has gone meanwhile
          const free = page.activeElement === null || page.activeElement === page.body;
          if (!free) return;
          const last = look === LOOKS.length - 1;
          const before = (last ? places : places.slice(0, 1)).find(
            (place) => place instanceof Html && place.isConnected && place !== page.body,
          );
          if (before instanceof Html) before.focus();
          else if (last) page.querySelector<HTMLElement>('main[tabindex]')?.focus({ preventScroll: true });
        }, wait);
    },
    [places],
  );
}
