import { configure } from '@testing-library/react';

/** On a busy machine a screen takes its time; what never comes still fails. Loaded before every test file of the web app. */
configure({ asyncUtilTimeout: 5_000 });

if (typeof document !== 'undefined') {
  // Fields that grow with their text listen for fonts, which this document does not have.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
}
