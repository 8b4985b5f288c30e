import type { Kept } from './rules.ts';
import type { WorkerScope } from './scope.ts';

/** Takes the place of the worker that is there, drops all that it kept, and unregisters itself. Pages go on without one. */
export function end(scope: WorkerScope, { prefix }: Kept): void {
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener('activate', (event) => event.waitUntil(dropAll(prefix).then(() => scope.registration.unregister())));
}

async function dropAll(prefix: string): Promise<void> {
  const ours = (await caches.keys()).filter((name) => name.startsWith(prefix));
  await Promise.all(ours.map((name) => caches.delete(name)));
}
