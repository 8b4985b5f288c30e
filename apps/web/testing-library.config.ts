import { cleanup, configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

/** On a busy machine a screen takes its time; what never comes still fails. Loaded before every test file of the web app. */
configure({ asyncUtilTimeout: 5_000 });

if (typeof document !== 'undefined') {
  // Fields that grow with their text listen for fonts, which this document does not have.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });

  // The next file has the same window: it finds nothing of this one there.
  afterAll(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
  });
}
