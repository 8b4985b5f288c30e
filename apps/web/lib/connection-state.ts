import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { serverAnswers, UNREACHABLE } from './connection.ts';
import { awaitServer } from './connection-wait.ts';

let lost = false;
let asking = false;
const listeners = new Set<() => void>();

function change(to: boolean): void {
  lost = to;
  for (const listener of listeners) listener();
}

/** A request got no answer, or the browser lost the network: the server is asked before anybody is told. */
async function doubt(): Promise<void> {
  if (lost || asking) return;
  asking = true;
  const answers = await serverAnswers();
  asking = false;
  if (answers) return;
  change(true);
  awaitServer(() => change(false));
}

/** Watches from now on whether the server can be reached. What failed meanwhile is asked for anew when it answers again. Call once. */
export function watchConnection(): void {
  addEventListener(UNREACHABLE, () => void doubt());
  addEventListener('offline', () => void doubt());
  onlineManager.setEventListener((set) => {
    listeners.add(() => set(!lost));
    return () => undefined;
  });
  if (!navigator.onLine) void doubt();
}

/** Calls `listener` when the server went out of reach, or answers again. Returns the way to stop. */
export function whenConnectionChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the server is out of reach, as far as is known. */
export const connectionLost = (): boolean => lost;

/** The same, for a part that is drawn anew when it changes. */
export const useConnectionLost = (): boolean => useSyncExternalStore(whenConnectionChanges, connectionLost);
