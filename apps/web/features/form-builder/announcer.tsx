import { VisuallyHidden } from '@mantine/core';
import { useSyncExternalStore } from 'react';

let said = '';
const listeners = new Set<() => void>();

/** Tells people who do not see the screen what just happened. */
export function announce(sentence: string): void {
  said = sentence;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The one place from which announcements are read. */
export function Announcer() {
  const sentence = useSyncExternalStore(subscribe, () => said);
  return <VisuallyHidden component="output">{sentence}</VisuallyHidden>;
}
