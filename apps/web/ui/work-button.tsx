import { useState, type ComponentProps } from 'react';
import { notifyProblem } from '../lib/notify.ts';
import { TextButton } from './icon-button.tsx';

interface WorkButtonProps extends Omit<ComponentProps<typeof TextButton>, 'loading' | 'onClick'> {
  work: () => Promise<unknown>;
}

/** A button that is busy until its work is done, and says why that failed. */
export function WorkButton({ work, ...button }: WorkButtonProps) {
  const [busy, setBusy] = useState(false);
  async function start(): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (problem) {
      notifyProblem(problem);
    } finally {
      setBusy(false);
    }
  }
  return <TextButton {...button} loading={busy} onClick={() => void start()} />;
}
