import type { AnyRouter } from '@tanstack/react-router';
import { ownDrafts } from '../lib/drafts.ts';

const KEY = 'fieldward:version-taken';

/** Loads this page anew, from the version that the server has. What was typed before is kept first. */
export async function takeVersion(build: string): Promise<void> {
  sessionStorage.setItem(KEY, build);
  await ownDrafts()?.written;
  location.reload();
}

/**
 * Takes a new version with the next page that is opened: what was typed on the one before is saved or kept as a draft by then, and on the
 * new one nothing is typed yet. Once for each version: while servers are replaced one after the other, the old one may answer again.
 * Returns the way to give that up.
 */
export function takeWithNextPage(router: AnyRouter, build: string): () => void {
  if (sessionStorage.getItem(KEY) === build) return () => undefined;
  return router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) void takeVersion(build);
  });
}
