import { configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

/** On a busy machine a screen takes its time; what never comes still fails. Loaded before every test file of the web app. */
configure({ asyncUtilTimeout: 5_000 });

if (typeof document !== 'undefined') {
  // Fields that grow with their text listen for fonts, which this document does not have.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
}

// A form within a form is none for a browser: its button sends the other one.
const nested: string[] = [];
const { error } = console;
// oxlint-disable-next-line no-console -- what React says of a page is an error of the test that drew it
console.error = (...parts: unknown[]) => {
  if (parts.some((part) => typeof part === 'string' && part.includes('cannot be a descendant of')))
    nested.push(parts.map(String).join(' '));
  error(...parts);
};
afterEach(() => {
  const found = nested.splice(0);
  if (found.length > 0) throw new Error(`An element stands where HTML has none: ${found[0]?.slice(0, 400)}`);
});

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
