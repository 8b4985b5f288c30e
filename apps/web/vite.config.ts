import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';

const server = process.env['FIELDWARD_SERVER'] ?? 'http://127.0.0.1:8080';

// How the script is cut. A group is a library, or parts that are always needed together, so that a page loads what it uses
// in few requests and a new page changes nothing for the others. What no group names goes with its page.
const groups = [
  // The sign-in page needs these two and nothing else.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'base',
    test: /(vite\/preload-helper\.js|apps\/web\/(lib\/(local-store|language|sign-out|session-store|appearance|idle|warm-up)\.ts|ui\/wordmark\.tsx)|messages\/(en\/session|message)\.ts)$/,
  },
  // Every other page: routes, server data, texts, …
  { name: 'engine', test: /node_modules\/(@tanstack\/(?!react-virtual|virtual-core)[^/]+|i18next|react-i18next)\// },
  // … the plainest components, …
  {
    name: 'mantine',
    test: /@mantine\/core\/esm\/(core|components\/(ActionIcon|Anchor|Button|Group|Kbd|Loader|Paper|Skeleton|Stack|Text|Title|UnstyledButton|VisuallyHidden))\//,
  },
  // … and what our own pages stand on.
  {
    name: 'shell',
    test: /apps\/web\/(lib\/(api|format|notify|query-client|session|settings|text|url-state)\.ts|ui\/(late|page-header|states|status)\.tsx)$/,
  },
  // Fields and whatever floats.
  {
    name: 'fields',
    test: /@floating-ui\/|@mantine\/core\/esm\/components\/(Checkbox|Combobox|FocusTrap|Input|InputBase|NativeSelect|Popover|ScrollArea|Select|TextInput)\//,
  },
  // Dialogs, lists with pages, moving by hand, long lists.
  {
    name: 'dialog',
    test: /react-remove-scroll|@mantine\/(modals|core\/esm\/components\/(Modal|ModalBase))\/|apps\/web\/ui\/modal-form\.tsx$/,
  },
  { name: 'grid', test: /mantine-datatable|apps\/web\/ui\/(data-grid|grid-[a-z]+|search-box)\.tsx$/ },
  { name: 'drag', test: /node_modules\/(@dnd-kit|@preact\/signals-core)\// },
  // Signs and the like that several pages have.
  { name: 'parts', test: /@tabler\/icons-react|@mantine\/hooks|node_modules\/clsx/, minShareCount: 4 },
];

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
          groups: groups.map((group, index) => ({ ...group, priority: groups.length - index })),
        },
      },
    },
  },
  // The host stays the browser's own: the server refuses writes that come from another website.
  server: { proxy: { '/openmrs': { target: server, changeOrigin: false }, '/health': server } },
  test: { environment: 'happy-dom' },
} as Parameters<typeof defineConfig>[0]);
