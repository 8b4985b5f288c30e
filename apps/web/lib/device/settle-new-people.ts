import { rowOf } from '../unsent/unsent-rows.ts';
import type { OpenDevice } from './device-store.ts';
import { heldEntries } from './held-people.ts';
import { forgetNewPeople } from './new-people.ts';

/** Who is being registered in another tab may have no record yet, in milliseconds. */
const BEGINNING = 120_000;
/** The feed tells of what was stored so long before a round, in milliseconds. */
const TOLD_WITHIN = 60_000;

/**
 * Forgets those who were registered here and whom the feed has told of, or does not tell of though the server has them: they are at a place
 * that the device does not hold. So is whoever's registration its person has given up.
 * @param feed when a round of the feed began that is whole now, in milliseconds since 1970; none by default
 */
export async function settleNewPeople(device: OpenDevice, feed = 0): Promise<void> {
  const held = new Set((await heldEntries(device)).map(({ uuid }) => uuid));
  const now = Date.now();
  await forgetNewPeople(device, async ({ uuid, record, at }) => {
    if (held.has(uuid)) return true;
    const row = await rowOf(record);
    return row === undefined ? Math.abs(now - at) > BEGINNING : row.state === 'stored' && row.changed < feed - TOLD_WITHIN;
  });
}
