// The service worker of the application, one script that imports nothing at run time: sw.js in the build, and sw-off.js, which lacks the
// list of files and is sent in its place by a server that keeps nothing on devices (FIELDWARD_KEPT_ON_DEVICES=off).
import { end } from './end.ts';
import type { Kept, KeptFiles } from './rules.ts';
import { workerScope } from './scope.ts';
import { serve } from './serve.ts';

declare global {
  // oxlint-disable-next-line no-var -- a global is declared so; kept-files-plugin.ts writes it at the head of the script
  var fieldwardKept: KeptFiles | Kept | undefined;
}

const kept = globalThis.fieldwardKept;
if (kept !== undefined && 'files' in kept) serve(workerScope(), kept);
else if (kept !== undefined) end(workerScope(), kept);
