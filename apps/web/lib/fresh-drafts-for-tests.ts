import { openDrafts } from './drafts.ts';
import { local } from './local-store.ts';

/** A key as the server sends it: 32 bytes in Base64, the same for the same person. */
export const keyFor = (user: string): string => btoa(user.padEnd(32, '.').slice(0, 32));

/** Empties the browser and signs somebody in there, with drafts open: for tests. */
export async function freshDrafts(user: string): Promise<void> {
  await reopenDrafts('nobody'); // what an earlier test left in memory goes
  localStorage.clear();
  sessionStorage.clear();
  await reopenDrafts(user);
}

/** Signs somebody in who then finds the drafts that this browser has, as after a reload: for tests. */
export async function reopenDrafts(user: string, askKey = () => Promise.resolve(keyFor(user))): Promise<void> {
  local.set('uuid', user);
  await openDrafts(askKey);
}
