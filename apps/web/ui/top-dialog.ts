/** The attribute by which a list or menu that is open within a dialog keeps Escape to itself (Mantine's). */
const KEEPS_ESCAPE = 'data-mantine-stop-propagation';

const CROSS = '.mantine-Modal-close, .mantine-Drawer-close';

/**
 * Escape closes the dialog in front only. Every open dialog of the library listens for it, so that one key would ask about the form
 * behind as well ('Leave without saving?' twice, and the second Yes loses what was typed there), and would ask again when it is
 * pressed at that question. Call it once, before anything is drawn: who listens first decides. Returns the way to stop.
 */
export function closeTopDialogOnly(): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing) return;
    if (event.target instanceof Element && event.target.getAttribute(KEEPS_ESCAPE) === 'true') return;
    const open = document.querySelectorAll('[role="dialog"][aria-modal="true"]');
    if (open.length < 2) return; // the one that is open hears it by itself
    // the one in front keeps the focus within itself; it closes as its cross does, and by itself where it has none
    const front = document.activeElement?.closest('[role="dialog"]') ?? open[open.length - 1];
    const cross = front?.matches('[aria-modal="true"]') === true ? front.querySelector(CROSS) : null;
    if (!(cross instanceof HTMLElement)) return;
    event.stopImmediatePropagation();
    cross.click();
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
}
