import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { guidePlugin } from './guide-plugin.ts';
import { installPlugin } from './install-plugin.ts';
import { keptFilesPlugin } from './kept-files-plugin.ts';
import { pageEntriesPlugin } from './page-entries-plugin.ts';
import { pageTextsPlugin } from './page-texts-plugin.ts';
import { precompress } from './precompress.ts';
import { pureWires } from './pure-wires.ts';
import { usedGroups } from './used-groups.ts';

const server = process.env['FIELDWARD_SERVER'] ?? 'http://127.0.0.1:8080';

// How the script is cut. A group is a library, or parts that are always needed together, so that a page loads what it uses
// in few requests and a new page changes nothing for the others. What no group names goes with its page.
const groups = [
  // The sign-in page needs these two and nothing else.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'base',
    test: /(vite\/preload-helper\.js|apps\/web\/(lib\/(connection|typed\/plain-digits|device\/device-flag|draft-entries|local-store|language|sign-out|session-store|operation-address|appearance|idle|warm-up)\.ts|ui\/wordmark\.tsx)|messages\/(session\/en|message)\.ts|contract\/account\/superuser-role\.ts|domain\/(account\/second-factor|person\/typed-text)\.ts)$/,
  },
  // Every other page: routes, server data, texts, …
  { name: 'engine', test: /node_modules\/@tanstack\/(?!react-virtual|virtual-core)[^/]+\// },
  // … the plainest components, …
  {
    name: 'mantine',
    test: /@mantine\/core\/esm\/(core|components\/(ActionIcon|Alert|Anchor|Button|Group|Kbd|Loader|Paper|SimpleGrid|Skeleton|Stack|Text|Title|UnstyledButton|VisuallyHidden))\//,
  },
  // … and what our own pages stand on: texts, session, the frame around them.
  {
    name: 'shell',
    test: /@mantine\/hooks\/esm\/use-(id|local-storage|media-query|merged-ref|timeout|uncontrolled)\/|@mantine\/dates\/esm\/components\/DatesProvider\/|apps\/web\/(lib\/(api|call|client|device\/device-gate|early-responses|draft-keeper|drafts|kept-form|needs-server|notify|query-client|session|settings|sentences|text|url-state|week)\.ts|ui\/(confirm|dialog-host|draft-offer|late|off-reach|page-header|parts|states|status|with-drafts)\.tsx|ui\/(focus-problem|use-focus-back|use-work)\.ts|app\/(navigation-item|side-navigation)\.tsx?|widgets\/(navigation\.tsx|pattern-engine\.ts|scan\/(scan-keys|use-scanner)\.ts)|features\/errors\/.*)$|packages\/(contract\/(field|limits|view|wire)|domain\/settings\/pattern)\.ts$/,
  },
  { name: 'signs', test: /@tabler\/icons-react\//, minShareCount: 3 },
  { name: 'dates', test: /node_modules\/dayjs\/|apps\/web\/lib\/format\.ts$/, minShareCount: 3 },
  // What is asked of the server on several pages, what the wires declare of it, and the rules of it: by noun, so that a page carries what
  // it reads. The frame needs none of them, and must not: one small part of it in such a file, and every page loads it and all it imports.
  {
    name: 'person',
    test: /packages\/(contract\/patient\/(patient|person)|domain\/person\/(age|check-digit|person))\.ts$|apps\/web\/widgets\/patient(-selection|\.queries)\.ts$/,
    minShareCount: 2,
  },
  {
    name: 'form-wires',
    test: /packages\/contract\/form\/|apps\/web\/(features\/form\/builder\/list\/builder-address|widgets\/whole-rule)\.ts$/,
    minShareCount: 3,
  },
  {
    name: 'rules',
    test: /packages\/domain\/(form\/(answers|contact-check|definition)|rule\/(rule|expression))\.ts$|apps\/web\/widgets\/form\/ready-form\.queries\.ts$/,
    minShareCount: 3,
  },
  {
    name: 'evaluation',
    test: /packages\/domain\/(form\/(field-check|state)|rule\/(evaluation|fields|order|value))\.ts$/,
    minShareCount: 3,
  },
  {
    name: 'places',
    test: /packages\/(contract\/place\/location|domain\/place\/location-tags)\.ts$|apps\/web\/widgets\/(location|usual-place)\.queries\.ts$/,
    minShareCount: 2,
  },
  {
    name: 'workflows',
    test: /packages\/(contract\/care\/workflow|domain\/care\/(phase-advance|workflow-name))\.ts$|apps\/web\/widgets\/workflow\.queries\.ts$/,
    minShareCount: 2,
  },
  { name: 'lab-wires', test: /packages\/(contract|domain)\/lab\//, minShareCount: 3 },
  { name: 'event-wires', test: /packages\/(contract\/event\/(event|supply)|domain\/event\/(money|supply-name))\.ts$/, minShareCount: 3 },
  // Small parts of the patient page that others use too.
  {
    name: 'chart',
    test: /apps\/web\/widgets\/(appointment\/clinic-day\.queries|phone-link|recent-patients)\.ts$|apps\/web\/features\/patient\/(chart\/(timeline-words\.ts|patient-panels\.module\.css)|history\/record-value\.ts|merge\/pairs\.queries\.ts)$|packages\/contract\/patient\/(allergy|condition|immunization|medication-statement|no-known-allergies)\.ts$/,
  },
  { name: 'patient-wires', test: /packages\/contract\/patient\//, minShareCount: 3 },
  { name: 'wires', test: /packages\/contract\/(?!report\/report\.ts)/, minShareCount: 3 },
  {
    name: 'bank',
    test: /apps\/web\/widgets\/product-word\.ts$|packages\/domain\/bank\/(option-name|product-word|question-widget)\.ts$/,
    minShareCount: 2,
  },
  {
    name: 'catalogue',
    test: /apps\/web\/widgets\/(catalogue\/catalogue\.queries\.ts|confirm-removal\.tsx)$|packages\/domain\/care\/named-thing\.ts$/,
    minShareCount: 2,
  },
  // Who a patient is, on every page about one; and what the head of the patient page shares with the rest of it.
  { name: 'patient', test: /apps\/web\/widgets\/(patient-(access|card)\.tsx|patient-card\.module\.css|age-text\.ts)$/ },
  // who is meant in a row, which needs nothing of the chart
  { name: 'faces', test: /apps\/web\/widgets\/photo\/[a-z-.]+$/, minShareCount: 2 },
  {
    name: 'head',
    test: /apps\/web\/(widgets\/(patient-banner\.queries|person-details\/patient-details)\.ts|features\/patient\/(chart\/patient-(panels|read)\.queries\.ts|merge\/pair-words\.ts|photo\/photo-button(\.module)?\.(css|tsx)))$|packages\/domain\/person\/details\.ts$/,
    minShareCount: 2,
  },
  // Whatever floats; fields; menus; dialogs.
  {
    name: 'floating',
    test: /@floating-ui\/|@mantine\/core\/esm\/components\/(Checkbox\/CheckIcon\.mjs|Radio\/RadioIcon\.mjs|(FocusTrap|Input|Overlay|Popover|Portal|Transition)\/)/,
  },
  {
    name: 'fields',
    test: /@mantine\/core\/esm\/components\/(Checkbox|Combobox(?!\/use-pills-reorder)|Fieldset|InputBase|NativeSelect|Radio(?=\/RadioIcon\.mjs)|ScrollArea|Select|Textarea|TextInput)\/|apps\/web\/(ui\/(autocomplete|first-match|kept-text|list-once-used|search-box)|widgets\/(text-field|text-limit))\.tsx?$/,
  },
  // Several of many options.
  {
    name: 'multi-select',
    test: /@mantine\/core\/esm\/components\/(Combobox\/use-pills-reorder|MultiSelect|Pill|PillsInput)\/|apps\/web\/ui\/search-multi-select\.tsx$/,
  },
  // One of a few.
  {
    name: 'choices',
    test: /@mantine\/core\/esm\/components\/(FloatingIndicator|Radio|SegmentedControl)\/|apps\/web\/ui\/radio-choice\.tsx$/,
  },
  // Behind what opens and closes: lists, sections of forms.
  { name: 'collapse', test: /@mantine\/(core\/esm\/components\/(Accordion\/AccordionChevron\.mjs|Collapse\/)|hooks\/esm\/use-collapse\/)/ },
  { name: 'menu', test: /@mantine\/core\/esm\/components\/Menu\// },
  {
    name: 'dialog',
    test: /react-remove-scroll|@mantine\/(modals|core\/esm\/components\/(Modal|ModalBase))\/|apps\/web\/ui\/modal-form\.tsx$/,
  },
  // Rows in a table or, on a phone, in cards; lists with pages; moving by hand.
  {
    name: 'table',
    test: /@mantine\/core\/esm\/components\/Table\/|apps\/web\/ui\/(data-grid\.module\.css|grid-(cards\.tsx|column\.ts|link\.tsx))$/,
  },
  { name: 'grid', test: /mantine-datatable\/dist\/[a-z.]+js$|apps\/web\/ui\/(data-grid|grid-[a-z]+)\.tsx$/ },
  {
    name: 'sending',
    test: /apps\/web\/lib\/(unsent\/(unsent|unsent-sending|unsent-retry|use-unsent)|connection-state)\.ts$/,
    minShareCount: 2,
  },
  { name: 'drag', test: /node_modules\/(@dnd-kit|@preact\/signals-core)\// },
  // The forms that people fill, and their fields that other pages have too.
  { name: 'pickers', test: /apps\/web\/(lib\/typed\/typed-number|ui\/(date-field|search-select)|widgets\/number\/number-text)\.tsx?$/ },
  {
    name: 'form-fields',
    test: /apps\/web\/(ui\/clock-field|widgets\/(location-select|moment-field|next-number|place-picker))\.tsx$/,
    minShareCount: 2,
  },
  { name: 'camera', test: /apps\/web\/widgets\/scan\/camera-button\.tsx$/ },
  { name: 'form', test: /apps\/web\/widgets\/form\/(?!read-only-form|answers\/read-answer)/, minShareCount: 2 },
  // What is typed of an outreach event and what it costs; and, where an event is closed or read, the tables of its lines.
  {
    name: 'event-draft',
    test: /apps\/web\/features\/event\/(closure\/closure-(draft|problems)|costs\/(cost-figures|work-shares\.queries))\.ts$/,
    minShareCount: 2,
  },
  {
    name: 'closing',
    test: /apps\/web\/features\/event\/(closure\/(closure-form\.module|line-table)|costs\/cost-(cell|table))\.(tsx?|css)$/,
    minShareCount: 2,
  },
  // Small parts that several pages of events, and the builder with its dialogs, share.
  {
    name: 'event-parts',
    test: /apps\/web\/features\/event\/(summary\/(active-event|event\.queries)|calendar\/event-clash|list\/event-list\.queries|planner\/supply-choices\.queries)\.ts$/,
    minShareCount: 2,
  },
  {
    name: 'difference',
    test: /apps\/web\/features\/form\/builder\/version\/difference[a-z.-]*\.tsx?$|packages\/domain\/form\/difference[a-z-]*\.ts$/,
    minShareCount: 2,
  },
  {
    name: 'builder-parts',
    test: /apps\/web\/features\/form\/builder\/editor\/(builder\.queries|working-copy|copy-field|loose-json|bank-question)\.ts$|packages\/domain\/form\/test-case-wire\.ts$/,
    minShareCount: 2,
  },
];

/** The files that are there wherever the application is. */
const FRAME = /\/(react|base|engine|mantine|shell|rolldown-runtime)-[^/]+\.js$/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    pageTextsPlugin(),
    pureWires(),
    usedGroups(groups),
    pageEntriesPlugin(),
    keptFilesPlugin(),
    installPlugin(),
    guidePlugin(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Read by page-entries-plugin.ts and tools/checks/page-sizes.ts.
    manifest: true,
    // What every page stands on is there before one asks for another: naming it with each page would only be read.
    modulePreload: {
      resolveDependencies: (_file, files, { hostId }) => (/\/index-/.test(hostId) ? files : files.filter((file) => !FRAME.test(file))),
    },
    rolldownOptions: {
      output: {
        // Every page names some hundred files, and what a hash is made of cannot be compressed: 42 bits tell them apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
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
