import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';

const server = process.env['FIELDWARD_SERVER'] ?? 'http://127.0.0.1:8080';

// React is what the sign-in page and the application share; the component library belongs to the application only.
const react19 = /node_modules\/(react|react-dom|scheduler)\//;
const engine = /node_modules\/(@tanstack|i18next|react-i18next)\//;

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
            { name: 'shared', minShareCount: 8, priority: 5 },
            { name: 'engine', test: engine, priority: 10 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/openmrs': server, '/health': server } },
  test: { environment: 'happy-dom' },
} as Parameters<typeof defineConfig>[0]);
