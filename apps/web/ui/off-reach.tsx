import type { ReactNode } from 'react';

/** What a button is given that cannot be pressed now, with the words why behind its own; nothing where it can. */
export const offReach = (why: string | undefined): { readonly disabled?: true; readonly rightSection?: ReactNode } =>
  why === undefined ? {} : { disabled: true, rightSection: <small>{why}</small> };
