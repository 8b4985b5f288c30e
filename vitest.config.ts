import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { PRODUCTS } from './e2e/harness/product.ts';
import { LongestFirst } from './tools/longest-first.ts';
import { windowlessTests } from './tools/windowless.ts';

/** On two cores, two: a test that waits for the database leaves a core free for another. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

/** What of the web app needs no window, by the mark of its file. */
const windowless = [...windowlessTests()];

const LIBRARIES_OF_SCREENS = [
  '@mantine/core',
  '@mantine/dates',
  '@mantine/hooks',
  '@mantine/modals',
  '@mantine/notifications',
  '@mantine/spotlight',
  '@tabler/icons-react',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@testing-library/react',
  'mantine-datatable',
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Without a window to share, files of one worker import once what they have in common (isolate: false).
    projects: [
      {
        test: {
          name: 'rules',
          include: ['packages/**/*.test.ts', 'tools/**/*.test.ts'],
          environment: 'node',
          // properties try hundreds of cases: five seconds are too few beside other work
          testTimeout: 30_000,
          isolate: false,
          maxWorkers,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        // each file has a window of its own: what one leaves in a shared document fails another now and then
        test: {
          name: 'web',
          root: './apps/web',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', ...windowless],
          environment: 'happy-dom',
          setupFiles: ['./testing-library.config.ts'],
          // a thread starts sooner than a process, and libraries of a thousand small files are read as one
          pool: 'threads',
          globalSetup: ['../../tools/test-window/bundle.ts'],
          execArgv: ['--import', import.meta.resolve('./tools/test-window/use.ts')],
          deps: { optimizer: { client: { enabled: true, include: LIBRARIES_OF_SCREENS } } },
          testTimeout: 20_000,
          maxWorkers,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        // a file without a window has nothing to leave in one for the next: no mocks of modules, no changed globals
        test: {
          name: 'web-rules',
          root: './apps/web',
          include: windowless,
          environment: 'node',
          testTimeout: 20_000,
          isolate: false,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['apps/server/testing/postgres-for-tests.ts'],
          testTimeout: 30_000,
          hookTimeout: 90_000,
          isolate: false,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.spec.ts'],
          environment: 'node',
          globalSetup: ['e2e/harness/product.ts'],
          setupFiles: ['e2e/harness/products-ready.ts'],
          // When everything else is done, and two side by side: each worker has a browser and a product of its own.
          isolate: false,
          maxWorkers: PRODUCTS,
          // steps that do not depend on one another: more browsers than this only wait for two cores
          maxConcurrency: 3,
          sequence: { groupOrder: 1 },
          testTimeout: 90_000,
          hookTimeout: 120_000,
          // A journey is one story: after a failure its next steps have nothing to stand on.
          bail: 0,
        },
      },
      {
        // alone on the machine, after the journeys; two side by side: what is held are ratios, and times tenfold
        test: { name: 'speed', include: ['bench/**/*.spec.ts'], environment: 'node', maxWorkers: 2, sequence: { groupOrder: 2 } },
      },
    ],
  },
});
