import { configure } from '@testing-library/react';
import { afterAll } from 'vitest';

/** On a busy machine a screen takes its time; what never comes still fails. Loaded before every test file of the web app. */
configure({ asyncUtilTimeout: 5_000 });

if (typeof document !== 'undefined') {
  // Fields that grow with their text listen for fonts, which this document does not have.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
}

// Files that run in threads of one process are no tabs of one browser: what one tells does not reach another, nor a window that is gone.
const file = crypto.randomUUID();
const channels: BroadcastChannel[] = [];
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${file}`);
    channels.push(this);
  }
};
afterAll(() => channels.forEach((channel) => channel.close()));
