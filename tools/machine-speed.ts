import { createHash } from 'node:crypto';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

/** Seconds that the piece of work takes on each of two quiet cores: those that the budgets of a run are of. */
const QUIET_SECONDS = 0.67;
/** Cores that a run of the tests keeps busy. */
const CORES = 2;

/** Some work of the kinds that tests are made of: text, parsing, sorting, maps and hashing. */
function work(): string {
  const hash = createHash('sha256');
  for (let round = 0; round < 200; round += 1) {
    const rows = Array.from({ length: 3_000 }, (_, at) => ({ uuid: `${at}-${round}`, display: `Row ${(at * 7919) % 3_000}`, value: at }));
    const read = JSON.parse(JSON.stringify(rows)) as typeof rows;
    read.sort((one, other) => (one.display < other.display ? -1 : 1));
    const groups = Map.groupBy(read, ({ display }) => display.slice(0, 5));
    hash.update([...groups.keys()].join(' ').replaceAll(/\d+/g, (digits) => `<${digits}>`));
  }
  return hash.digest('hex');
}

/**
 * How many times longer work takes here and now than on two quiet cores, at least 1: another make of machine, or one that others use too.
 * Takes a second or two.
 */
export async function slowness(): Promise<number> {
  const lanes = Array.from({ length: CORES }, async () => {
    const worker = new Worker(new URL(import.meta.url));
    return await new Promise<number>((done, fail) => {
      worker.once('message', done);
      worker.once('error', fail);
    });
  });
  const seconds = Math.max(...(await Promise.all(lanes)));
  return Math.max(1, seconds / QUIET_SECONDS);
}

if (!isMainThread && parentPort !== null) {
  const began = performance.now();
  work();
  parentPort.postMessage((performance.now() - began) / 1000);
}
