import type { CSSProperties, ReactNode } from 'react';

/** With two texts in it a button may be wider than a phone: they are broken, and not cut. */
const BROKEN = {
  root: { height: 'auto', maxWidth: '100%', paddingBlock: 4 },
  label: { whiteSpace: 'normal', textAlign: 'start' },
  section: { whiteSpace: 'normal', textAlign: 'start' },
} as const satisfies Readonly<Record<string, CSSProperties>>;

/** What a button is given that cannot be pressed now, with the words why behind its own; nothing where it can. */
export const offReach = (
  why: string | undefined,
): { readonly disabled?: true; readonly rightSection?: ReactNode; readonly styles?: typeof BROKEN } =>
  why === undefined ? {} : { disabled: true, rightSection: <small>{why}</small>, styles: BROKEN };
