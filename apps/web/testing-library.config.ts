import { configure } from '@testing-library/react';

/** On a busy machine a screen takes its time; what never comes still fails. Loaded before every test file of the web app. */
configure({ asyncUtilTimeout: 5_000 });

if (typeof document !== 'undefined') {
  // Fields that grow with their text listen for fonts, which this document does not have.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
}

// What files and texts are read into is of the process around this window; libraries ask whether it is of their own.
const bytes = new TextEncoder().encode('');
Object.assign(globalThis, { Uint8Array: bytes.constructor, ArrayBuffer: bytes.buffer.constructor });
