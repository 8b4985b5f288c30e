import { lazy, Suspense, useEffect, useState } from 'react';
import { warmUp } from '../lib/warm-up.ts';

const load = () => import('./dialog-provider.tsx');
const DialogProvider = lazy(load);

let ask: (() => void) | undefined;
let arrived: () => void = () => undefined;
const ready = new Promise<void>((resolve) => {
  arrived = resolve;
});

/** Resolves when dialogs that code opens (`confirm`, `openModal`) can be drawn: what draws them is fetched when it is first needed. */
export function dialogsReady(): Promise<void> {
  // Without a host, as in tests, whoever draws the page has put the provider around it.
  if (ask === undefined) return Promise.resolve();
  ask();
  return ready;
}

/** The place of the dialogs that code opens; stands once in the application. */
export function DialogHost() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    ask = () => setNeeded(true);
    warmUp(load);
    return () => {
      ask = undefined;
    };
  }, []);
  return needed ? (
    <Suspense fallback={null}>
      <DialogProvider onReady={arrived} />
    </Suspense>
  ) : null;
}
