import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { WINDOW } from './window-file.ts';

// Loaded before everything else in each thread of the web tests: Vitest's environment asks for happy-dom, and gets it as one file.
const url = pathToFileURL(WINDOW).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'happy-dom' ? { url, format: 'module', shortCircuit: true } : next(specifier, context),
});
