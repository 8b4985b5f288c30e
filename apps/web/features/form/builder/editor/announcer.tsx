import { VisuallyHidden } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useText } from '../../../../lib/text.ts';

let message = '';
const listeners = new Set<() => void>();

/** Tells people who do not see the screen what just happened. */
export function announce(sentence: string): void {
  message = sentence;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Id of the sentence that says how a question is moved by keyboard. */
export const MOVE_HOW = 'builder-move-how';

/** The one place from which announcements are read, and the description of every handle. */
export function Announcer() {
  const t = useText();
  const sentence = useSyncExternalStore(subscribe, () => message);
  return (
    <>
      <VisuallyHidden component="output">{sentence}</VisuallyHidden>
      <VisuallyHidden id={MOVE_HOW}>{t('builder.moveHow')}</VisuallyHidden>
    </>
  );
}
