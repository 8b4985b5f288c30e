import type { ReactNode } from 'react';
import { warmUp } from '../lib/warm-up.ts';
import { dialogsReady } from './dialog-host.tsx';

export interface ConfirmOptions {
  title?: string;
  message?: ReactNode;
  yes?: string;
  no?: string;
  /** Red button: something is lost. On by default. */
  destructive?: boolean;
}

const load = () => import('./confirm-dialog.tsx');
warmUp(load);

/**
 * Asks before something cannot be undone: 'Confirm to Delete', 'Are you sure to do this ?', Yes, No.
 * Resolves to true only for Yes; closing, Escape and No are all false. The safe answer has the focus.
 */
export async function confirm(options: ConfirmOptions = {}): Promise<boolean> {
  const [{ askInDialog }] = await Promise.all([load(), dialogsReady()]);
  return await askInDialog(options);
}
