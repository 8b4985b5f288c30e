import { useState } from 'react';
import { notifyProblem } from '../lib/notify.ts';
import { noteOpener } from './use-focus-back.ts';

/** Whether work is under way, and what starts some: it shows why it failed. */
export function useWork(): readonly [boolean, (work: () => Promise<unknown>) => Promise<void>] {
  const [busy, setBusy] = useState(false);
  async function start(work: () => Promise<unknown>): Promise<void> {
    noteOpener();
    setBusy(true);
    try {
      await work();
    } catch (problem) {
      notifyProblem(problem);
    } finally {
      setBusy(false);
    }
  }
  return [busy, start];
}
