import type { Day } from '@fieldward/domain/time/day.ts';

/** What requests ask of a device that holds people; nobody who has none loads more than this. */
interface DeviceGate {
  /** Whether the server is not asked at all: it is out of reach, or nobody has signed in there since the device was opened by its PIN. */
  readonly alone: (method: string) => boolean;
  /**
   * What the device answers to a GET in the place of a server that does not.
   * @throws ApiProblem `shell.needsServer` when it does not hold that
   */
  readonly answer: (url: string) => Promise<Response>;
  /** Between which days the events are that the device holds; undefined where it holds none. */
  readonly eventDays: () => Promise<{ readonly from: Day | ''; readonly to: Day | '' } | undefined>;
  /** An answer to a GET came: what pages need without the server is kept, and where a proxy says that nobody is there, the device answers. */
  readonly came: (url: string, answer: Response) => Promise<Response>;
}

let gate: DeviceGate | undefined;
const listeners = new Set<() => void>();

/** Calls `listener` when the device is opened or shut, or is alone or not alone any more. Returns the way to stop. */
export function whenGateChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells that the device is alone, or not alone any more. */
export function gateChanged(): void {
  for (const listener of listeners) listener();
}

/** The device, while it is open. */
export const deviceGate = (): DeviceGate | undefined => gate;

/** Longer than this no page waits for what the device answers. */
const PATIENCE = 400;

/**
 * Asks a device that is alone for what is shown next, and ends when that is there: its answers take a moment, and to draw first that they are
 * awaited takes longer on a slow phone. Where the server answers it ends at once, and nothing is asked.
 * @param ask begins the questions; what fails is asked for again by who shows it
 */
export async function askAhead(ask: () => Promise<unknown>): Promise<void> {
  if (gate?.alone('GET') !== true) return;
  await Promise.race([ask().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}

/** Opens it, or with undefined shuts it. */
export function setDeviceGate(to: DeviceGate | undefined): void {
  gate = to;
  gateChanged();
}
