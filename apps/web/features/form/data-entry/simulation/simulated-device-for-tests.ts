/** Devices of a simulation: what each stores outlives its tabs, and may have no room. */
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';

/** Numbers from 0 to 1 that depend on the seed only (mulberry32). */
export function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** In which tab something runs: what a closed one still does reaches nobody. */
export interface RunsIn {
  getStore(): { closed: boolean } | undefined;
  run<T>(life: { closed: boolean }, work: () => T): T;
}

const devices = new WeakMap<IDBDatabase, Device>();

/** The store of one device. */
export class Device extends IDBFactory {
  readonly #connections = new Set<IDBDatabase>();
  readonly #chance: () => number;
  /** Whether it has no room: mostly, what is written then fails as a whole. */
  full = false;
  /** How often something was not written for that. */
  unwritten = 0;

  constructor(seed: number) {
    super();
    this.#chance = chances(seed);
  }

  override open(name: string, version?: number) {
    const asked = super.open(name, version);
    asked.addEventListener('success', () => {
      this.#connections.add(asked.result);
      devices.set(asked.result, this);
    });
    return asked;
  }

  /** What a tab that is closed had open: whatever it was about to write is not written any more. */
  closeTab(): void {
    for (const connection of this.#connections) connection.close();
    this.#connections.clear();
  }

  /** Whether there is no room for what is written now. */
  lacksRoom(): boolean {
    if (!this.full || this.#chance() < 0.2) return false;
    this.unwritten += 1;
    return true;
  }
}

/** From now on devices that are full refuse what is written: as a browser does it, the whole transaction is given up, and says why. */
const put = Reflect.get(IDBObjectStore.prototype, 'put') as (
  this: IDBObjectStore,
  value: unknown,
  key?: IDBValidKey,
) => IDBRequest<IDBValidKey>;
IDBObjectStore.prototype.put = function (value: unknown, key?: IDBValidKey) {
  const request = put.call(this, value, key);
  const { transaction } = this;
  // the way of fake-indexeddb
  if (devices.get(transaction.db)?.lacksRoom() === true)
    (transaction as unknown as { _abort(why: string): void })._abort('QuotaExceededError');
  return request;
};

/** One tab a device: there is nobody to tell. Those of tabs that are closed would be told of all that follows, too. */
class NoOtherTabs {
  readonly postMessage = (): void => undefined;
  readonly addEventListener = (): void => undefined;
}

/** A tab of a device that was just loaded: the one before is closed, and nothing of it is in memory. */
export async function load(device: Device) {
  device.closeTab();
  vi.resetModules();
  vi.stubGlobal('indexedDB', device);
  vi.stubGlobal('BroadcastChannel', NoOtherTabs);
  const { reopenDrafts } = await import('../../../../lib/fresh-drafts-for-tests.ts');
  await reopenDrafts('clerk');
  const [{ saveForm }, { saveRecord }, { sendRecords }, { rowsOf }, { reopenRecord, unsentCount }] = await Promise.all([
    import('../submission.queries.ts'),
    import('../../../../lib/unsent/save-record.ts'),
    import('../../../../lib/unsent/unsent-sending.ts'),
    import('../../../../lib/unsent/unsent-rows.ts'),
    import('../../../../lib/unsent/unsent.ts'),
  ]);
  return { saveForm, saveRecord, sendRecords, rowsOf, reopenRecord, unsentCount, life: { closed: false } };
}

/** What a tab can do. */
export type Tab = Awaited<ReturnType<typeof load>>;
