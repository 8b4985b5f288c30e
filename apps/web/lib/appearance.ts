import { DEVICE_PREFIX } from './local-store.ts';

export const APPEARANCE_KEY = `${DEVICE_PREFIX}appearance`;

/** Marks the page as light or dark before anything is drawn, from the device's choice or its system. */
export function markScheme(): void {
  const wanted = localStorage.getItem(APPEARANCE_KEY);
  const dark = wanted === 'dark' || (wanted !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
}
