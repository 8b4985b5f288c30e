/**
 * `npm run bench`: measures the budgets and writes docs/performance.md.
 * `--only search,statements` runs some; `--size 4k|10k|20k|100k|1m|10m` (several with commas) sets the numbers of patients; `--seconds 5`, `--clients 8`.
 */
import { parseArgs } from 'node:util';
import { benchBacklog } from './device/backlog.ts';
import { benchBuilderSpeed } from './builder-speed.ts';
import { benchDay } from './day.ts';
import { benchChart } from './chart.ts';
import { benchDump } from './dump.ts';
import { benchDashboard } from './dashboard.ts';
import { benchDevice } from './device/device.ts';
import { benchDevices } from './device/devices.ts';
import { benchEvents } from './events.ts';
import { benchFhir } from './fhir.ts';
import { benchFirstLoad } from './first-load.ts';
import { benchFormSpeed } from './form-speed.ts';
import { benchFormSubmission } from './form-submission.ts';
import { benchLaboratory } from './laboratory.ts';
import { benchMemory } from './memory.ts';
import { benchMerge } from './merge.ts';
import { benchOptionImport } from './option-import.ts';
import { benchOwnPlaces } from './own-places.ts';
import { benchPatientPage } from './patient-page.ts';
import { benchPairs } from './pairs.ts';
import { report } from './report.ts';
import type { BenchOptions, Result } from './result.ts';
import { benchSearch } from './search.ts';
import { benchSite } from './site.ts';
import { benchStatements } from './statements.ts';
import { benchStart } from './start.ts';
import { benchTasks } from './tasks.ts';
import { benchWebhooks } from './webhooks.ts';

const benches: Readonly<Record<string, (options: BenchOptions) => Promise<Result[]>>> = {
  search: benchSearch,
  'own-places': benchOwnPlaces,
  statements: benchStatements,
  submission: benchFormSubmission,
  chart: benchChart,
  fhir: benchFhir,
  merge: benchMerge,
  pairs: benchPairs,
  'first-load': benchFirstLoad,
  'patient-page': benchPatientPage,
  form: benchFormSpeed,
  builder: benchBuilderSpeed,
  events: benchEvents,
  laboratory: benchLaboratory,
  day: benchDay,
  tasks: benchTasks,
  dashboard: benchDashboard,
  device: benchDevice,
  devices: benchDevices,
  backlog: benchBacklog,
  webhooks: benchWebhooks,
  import: benchOptionImport,
  dump: benchDump,
  start: benchStart,
  memory: benchMemory,
  site: benchSite,
};
const sizeOf: Readonly<Record<string, number>> = {
  '4k': 4_000,
  '10k': 10_000,
  '20k': 20_000,
  '100k': 100_000,
  '1m': 1_000_000,
  '10m': 10_000_000,
};

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    only: { type: 'string' },
    size: { type: 'string', default: '10k,100k,1m' },
    seconds: { type: 'string', default: '5' },
    clients: { type: 'string', default: '8' },
  },
});
const sizes = values.size
  .toLowerCase()
  .split(',')
  .map((name) => {
    const size = sizeOf[name];
    if (size === undefined) throw new Error(`--size ${name}: give 4k, 10k, 20k, 100k, 1m or 10m`);
    return size;
  });
const order = Object.keys(benches);
const chosen = values.only?.split(',') ?? order;
let missed = false;
for (const name of chosen) {
  const bench = benches[name];
  if (bench === undefined) throw new Error(`--only ${name}: give some of ${order.join(', ')}`);
  process.stdout.write(`\n${name}\n`);
  const results = await bench({ sizes, seconds: Number(values.seconds), clients: Number(values.clients) });
  for (const { what, measured, budget, met, note } of results) {
    process.stdout.write(
      `  ${what}: ${measured}${budget === '' ? '' : ` (budget ${budget}: ${met === true ? 'met' : 'NOT MET'})`}\n${note === undefined ? '' : `    ${note}\n`}`,
    );
    missed ||= met === false;
  }
  report(name, `npm run bench -- --only ${name}${values.size === '10k,100k,1m' ? '' : ` --size ${values.size}`}`, results, order);
}
process.exitCode = missed ? 1 : 0;
