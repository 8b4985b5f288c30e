import { defineConfig } from 'vitest/config';

/** Programs that others wrote, against the product: they are large, so they have a command of their own (`npm run clients`). */
export default defineConfig({
  test: {
    name: 'clients',
    root: import.meta.dirname,
    include: ['*.client.ts'],
    environment: 'node',
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 600_000,
    bail: 1,
  },
});
