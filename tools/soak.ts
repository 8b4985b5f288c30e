/**
 * `npm run soak [-- --histories 10000] [--from 1] [--side-by-side 2]`: makes up histories of devices that lose their line, power, room and
 * clock, and demands that nothing that was saved is lost, doubled or out of its order. Says the range of seeds, the time and what failed.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './checks/source-files.ts';

const TEST = 'apps/web/features/form/data-entry/unsent-simulation.test.ts';
/** Of one process at a time: it ends now and then, so that its memory does not grow for hours. */
const MOST = 500;

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '10000' },
    from: { type: 'string', default: '1' },
    'side-by-side': { type: 'string', default: String(availableParallelism()) },
  },
});
const whole = (text: string): number => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : fail(`A whole number above 0, not ${text}`));
const fail = (why: string): never => {
  process.stderr.write(`${why}\n`);
  process.exit(1);
};
const [histories, from, lanes] = [whole(values.histories), whole(values.from), whole(values['side-by-side'])];

/** A range of seeds; the output where one of them failed. */
function run(first: number, count: number): Promise<string | null> {
  const env = { ...process.env, FIELDWARD_SIMULATIONS: String(count), FIELDWARD_SIMULATIONS_FROM: String(first) };
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'web', TEST], { cwd: ROOT, env });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(String(text)));
  return new Promise((done) => child.on('close', (code) => done(code === 0 ? null : output.join(''))));
}

const ranges = Array.from({ length: Math.ceil(histories / MOST) }, (_each, at) => {
  const first = from + at * MOST;
  return { first, count: Math.min(MOST, from + histories - first) };
});
const began = Date.now();
const failed: string[] = [];
async function lane(): Promise<void> {
  for (let next = ranges.shift(); next !== undefined; next = ranges.shift()) {
    const { first, count } = next;
    // oxlint-disable-next-line no-await-in-loop -- one after the other in each lane
    const output = await run(first, count);
    const seeds = `${first} to ${first + count - 1}`;
    process.stdout.write(
      `${Math.round((Date.now() - began) / 1000)} s: seeds ${seeds} ${output === null ? 'lost and doubled nothing' : 'FAILED'}\n`,
    );
    if (output !== null) failed.push(`Seeds ${seeds}:\n${output}`);
  }
}
await Promise.all(Array.from({ length: lanes }, lane));
if (failed.length > 0) fail(failed.join('\n'));
