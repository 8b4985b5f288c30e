import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';

const server = process.env['FIELDWARD_SERVER'] ?? 'http://127.0.0.1:8080';

// What the sign-in page needs stands in `react` and `base`, so that nothing else is loaded with it. The rest is cut by
// use: what most pages share in one file (few requests on a slow line), everything else with its page.
const react19 = /node_modules\/(react|react-dom|scheduler)\//;
const base =
  /(vite\/preload-helper\.js|apps\/web\/(lib\/(local-store|language|sign-out|session-store|appearance|idle)\.ts|ui\/wordmark\.tsx)|messages\/(en\/session|message)\.ts)$/;
// Of these every page needs all; the virtual lists are for the few pages that have long ones.
const engine = /node_modules\/(@tanstack\/(?!react-virtual|virtual-core)|i18next|react-i18next)\//;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: react19, priority: 30 },
            { name: 'base', test: base, priority: 20 },
            { name: 'engine', test: engine, priority: 10 },
            { name: 'shared', minShareCount: 12, priority: 5 },
          ],
        },
      },
    },
  },
  // The host stays the browser's own: the server refuses writes that come from another website.
  server: { proxy: { '/openmrs': { target: server, changeOrigin: false }, '/health': server } },
  test: { environment: 'happy-dom' },
} as Parameters<typeof defineConfig>[0]);
