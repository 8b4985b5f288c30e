/** The versions of forms in which something was filled that the device holds: each once, however many were filled in it. */
import { formVersion, type FrozenForm } from '@fieldward/contract/form/form-version.ts';
import { view } from '@fieldward/contract/view.ts';
import { one } from '../client.ts';
import { held, hold, type OpenDevice } from './device-store.ts';
import { heldEntries } from './held-people.ts';

const LIST = 'form versions';
const keyOf = (uuid: string): string => `form version ${uuid}`;
const whole = view(formVersion, { uuid: true, definition: true });

/** A form as it was in a version (uuid); undefined when the device does not hold it. */
export const heldVersion = async (device: OpenDevice, uuid: string): Promise<FrozenForm | undefined> =>
  (await held<FrozenForm>(device, keyOf(uuid)))?.value;

/** Asks the server for the versions that are missing, and forgets those in which nothing is held any more. What cannot be had (a right is missing) is missing later, too. */
export async function holdVersions(device: OpenDevice): Promise<void> {
  const entries = await heldEntries(device);
  const wanted = new Set(entries.flatMap(({ forms = [] }) => forms.map(({ version }) => version)));
  const known = (await held<readonly string[]>(device, LIST))?.value ?? [];
  const gone = known.filter((uuid) => !wanted.has(uuid));
  const there = known.filter((uuid) => wanted.has(uuid));
  if (gone.length > 0) await hold(device, new Map([[LIST, there]]), gone.map(keyOf));
  for (const uuid of wanted) {
    if (there.includes(uuid)) continue;
    // oxlint-disable-next-line no-await-in-loop -- somebody works meanwhile, perhaps on a slow line
    const found = await one(whole, uuid).catch(() => undefined);
    if (found?.definition === undefined || found.definition === null) continue;
    there.push(uuid);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await hold(
      device,
      new Map<string, unknown>([
        [keyOf(uuid), found.definition],
        [LIST, [...there]],
      ]),
    );
  }
}
