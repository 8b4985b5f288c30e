import { useState } from 'react';

/** To be spread on a field that is searched. */
interface ListOnceUsed {
  readonly comboboxProps: { readonly keepMounted: boolean };
  readonly onFocusCapture: () => void;
}

/**
 * The list of a field is drawn, out of sight, once somebody is in the field: it marks what is typed from the first letter on. Drawn with the page, the lists of
 * fields that nobody uses would keep a slow phone waiting.
 */
export function useListOnceUsed(): ListOnceUsed {
  const [used, setUsed] = useState(false);
  return { comboboxProps: { keepMounted: used }, onFocusCapture: () => setUsed(true) };
}
