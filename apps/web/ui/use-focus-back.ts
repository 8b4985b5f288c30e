import { useEffect, useState } from 'react';

/** When to look, in milliseconds after a dialog has gone: a question that was above it fades out a moment later. */
const LOOKS = [0, 150, 350];

/** Where the keyboard is, or was before it went into a menu: at the button that opened that, as the lines of a menu go with it. */
function whereNow(): Element | null {
  const now = document.activeElement;
  const button = now?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return button === null || button === undefined ? now : (document.getElementById(button) ?? now);
}

/** Where the keyboard was last outside of dialogs: a dialog that another one opened goes back there when the other is gone. */
let outside: Element | null = null;

/** Notes where the keyboard is when something begins that may open a dialog: a button is disabled, and loses the keyboard, while it works. */
export function noteOpener(): void {
  const now = whereNow();
  if (now !== null && now !== document.body && now.closest('[role="dialog"]') === null) outside = now;
}

// what a menu opens may be fetched first: the menu has gone by then, and nothing has the keyboard
if (typeof document !== 'undefined') document.addEventListener('focusin', noteOpener);

/**
 * When a dialog that is drawn only while it is open goes away, the keyboard goes back to where it was before. When that is
 * gone too, it goes to what stood nearest to it in the dialog that is open still, to what opened the first of several dialogs, or to the
 * page (the row of what was retired). Nothing happens when something else has taken it by then.
 */
export function useFocusBack(): void {
  const [elements] = useState(() => {
    noteOpener();
    return [whereNow(), outside];
  });
  const [around] = useState(() => aroundWithin(elements[0] ?? null));
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
          const before = (last ? elements : elements.slice(0, 1)).find(
            (element) => element instanceof Html && element.isConnected && element !== page.body,
          );
          const near = last && elements[0]?.isConnected !== true ? nearest(around) : null;
          if (near instanceof Html) near.focus();
          else if (before instanceof Html) before.focus();
          else if (last) page.querySelector<HTMLElement>('main[tabindex]')?.focus({ preventScroll: true });
        }, wait);
    },
    [elements, around],
  );
}

const TAKES_FOCUS = 'input:not([disabled]), select:not([disabled]), textarea:not([disabled]), button:not([disabled])';

/** What takes the keyboard nearest to where something was: in the innermost of these elements that is still there. */
function nearest(around: readonly Element[]): Element | null {
  for (const each of around) {
    const found = each.isConnected ? each.querySelector(TAKES_FOCUS) : null;
    if (found !== null) return found;
  }
  return null;
}

/** What stands around an element within its dialog, from inside out; nothing where it is in none. */
function aroundWithin(element: Element | null): readonly Element[] {
  const dialog = element?.closest('[role="dialog"]') ?? null;
  const found: Element[] = [];
  for (let each = element?.parentElement ?? null; dialog !== null && each !== null && dialog.contains(each); each = each.parentElement)
    found.push(each);
  return found;
}
