import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'vite';
import { firstReads, PATIENT } from './app/first-reads.ts';
import { groupsOfScreen } from './page-texts-plugin.ts';
import { isUnder, pageOf } from './pages/all-pages.ts';

/** A file of the build, as Vite's manifest describes it. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly assets?: readonly string[];
  readonly css?: readonly string[];
}

/** The files of the build by the module that each begins with. */
export type Manifest = Readonly<Record<string, Chunk>>;

/** Where the sign-in page stands, which is no page of the application. */
export const LOGIN = '/login';

const FRAME = ['index.html', 'app/app.tsx'];
/** What every page of the administration fetches besides its screen. */
const ADMINISTRATION = ['app/administration-navigation.tsx'];

/** The modules of a page, by when they are fetched. */
interface PageModules {
  /** Before the page can be drawn in English. */
  readonly first: readonly string[];
  /** By the screen itself, after those: parts below what it is opened for. Named before, they would take the line from the first ones. */
  readonly later: readonly string[];
}

const sentencesOf = (screen: string): string[] => groupsOfScreen(screen).map((group) => `virtual:page-texts/${group}/en`);

/** The modules of each page by its address: aliases and the sign-in page included. */
export function modulesOfPages(): ReadonlyMap<string, PageModules> {
  const found = new Map<string, PageModules>([[LOGIN, { first: ['index.html', 'features/account/login/login.screen.tsx'], later: [] }]]);
  for (const [path, { screen, later = [] }] of pageOf) {
    if (screen === null) continue;
    found.set(path, {
      first: [...FRAME, screen, ...sentencesOf(screen), ...(isUnder(path, '/administration') ? ADMINISTRATION : [])],
      later: later.flatMap((part) => [part, ...sentencesOf(part)]),
    });
  }
  return found;
}

/**
 * The files of some modules and of everything that they import, in the order in which they are needed.
 * @throws Error with the name of a module that is not in the build.
 */
export function filesOf(
  modules: readonly string[],
  manifest: Manifest,
): { readonly scripts: ReadonlySet<string>; readonly styles: ReadonlySet<string> } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const seen = new Set<string>();
  const add = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(key);
    for (const imported of chunk.imports ?? []) add(imported);
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
  };
  for (const module of modules) add(module);
  return { scripts, styles };
}

/** The entry page of the app with links to more files, so that a browser fetches them at once instead of one after the other. */
function withFiles(entry: string, { first }: PageModules, manifest: Manifest, early: string | null): string {
  const { scripts, styles } = filesOf(first, manifest);
  // browsers ask a server for six things at once, in the order of their priority: who the patient is comes before the script that shows the rest
  const priority = early === null ? '' : ' fetchpriority="low"';
  const links = [
    ...[...styles].map((file) => ({ file, link: `<link rel="preload" as="style" crossorigin href="/${file}">` })),
    ...[...scripts].map((file) => ({ file, link: `<link rel="modulepreload"${priority} crossorigin href="/${file}">` })),
  ];
  const missing = links.filter(({ file }) => !entry.includes(`"/${file}"`)).map(({ link }) => link);
  const script = early === null ? '' : `<script type="module" async crossorigin src="/${early}"></script>`;
  return entry.replace('<head>', () => `<head>${script}`).replace('</head>', () => `${missing.join('')}</head>`);
}

const EARLY = 'app/early.ts';
const READS = 'virtual:first-reads';

const readsPlugin: Plugin = {
  name: 'fieldward-first-reads',
  resolveId: (id) => (id === READS ? `\0${id}` : undefined),
  load: (id) =>
    id === `\0${READS}`
      ? `export const PATIENT = ${JSON.stringify(PATIENT)};\nexport const reads = ${JSON.stringify(firstReads)};`
      : undefined,
};

/** The script that asks for the first data of a page and draws the first of it: it must not wait for another, so it is a build of its own. */
async function earlyScript(): Promise<string> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [readsPlugin],
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2022',
      modulePreload: false,
      // of what it imports, only what it uses
      rolldownOptions: { input: join(import.meta.dirname, EARLY), treeshake: { moduleSideEffects: [join(import.meta.dirname, EARLY)] } },
    },
  });
  const chunks = 'output' in built ? built.output.filter((each) => each.type === 'chunk') : [];
  const [chunk] = chunks;
  if (chunk === undefined || chunks.length > 1 || chunk.imports.length > 0) throw new Error(`${EARLY} is not one file`);
  return chunk.code;
}

/**
 * Writes an entry page for each address of the app, which names all that the page needs: `pages/patient/detail.html`,
 * `pages/index.html` for home, and `login.html`. Without them a browser learns of each file from the one before, which costs a slow
 * line a second or two. The server sends them to who is signed in (apps/server/http/static-files.ts); index.html fits every address.
 * A page with first reads (app/first-reads.ts) asks for those before its script is there, and says who the patient is.
 */
export function pageEntriesPlugin(): Plugin {
  let early = '';
  return {
    name: 'fieldward-page-entries',
    apply: 'build',
    async generateBundle() {
      early = this.getFileName(this.emitFile({ type: 'asset', name: 'early.js', source: await earlyScript() }));
    },
    async writeBundle({ dir = '' }) {
      const entry = await readFile(join(dir, 'index.html'), 'utf8');
      const manifest = JSON.parse(await readFile(join(dir, '.vite/manifest.json'), 'utf8')) as Manifest; // Vite has just written it
      await Promise.all(
        [...modulesOfPages()].map(async ([address, modules]) => {
          const name = address === LOGIN ? 'login.html' : `pages${address === '/' ? '/index' : address}.html`;
          const path = join(dir, name);
          await mkdir(dirname(path), { recursive: true });
          await writeFile(path, withFiles(entry, modules, manifest, address in firstReads ? early : null));
        }),
      );
    },
  };
}
