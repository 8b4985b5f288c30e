import { PREFIX } from './rules.ts';
import type { WorkerScope } from './scope.ts';

/** Takes the place of the worker that is there, drops all that it kept, and unregisters itself. Pages go on without one. */
export function end(scope: WorkerScope): void {
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener('activate', (event) => event.waitUntil(dropAll().then(() => scope.registration.unregister())));
}

async function dropAll(): Promise<void> {
  const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(ours.map((name) => caches.delete(name)));
}
