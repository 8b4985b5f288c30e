import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { BUILD_PREFIX } from './lib/kept-build.ts';
import { languages } from './lib/language.ts';
import { areasOfScreen } from './lib/page-texts.generated.ts';
import { filesOf, type Manifest } from './page-entries-plugin.ts';
import { groupsOfScreen } from './page-texts-plugin.ts';
import { pages } from './pages/all-pages.ts';
import type { Kept, KeptFiles } from './worker/rules.ts';

const WORKER = 'worker/worker.ts';
const ENTRY = 'index.html';
const FRAME = 'app/app.tsx';
const OFFLINE = 'features/account/offline/offline.screen.tsx';
const TEXTS = 'virtual:page-texts';

const codes = Object.keys(languages);

/** What begins a part of its own: it is kept for who may open it. */
const screens: ReadonlySet<string> = new Set([...pages.flatMap(({ screen }) => screen ?? []), FRAME, OFFLINE]);
const isOwnPart = (module: string): boolean =>
  screens.has(module) || module.startsWith(TEXTS) || module.startsWith('features/account/login/');

/** Everything that a module can ever load: what it imports at once or later, but no other page; with the files, the modules that have sentences. */
function reachOf(start: string, manifest: Manifest): { readonly files: ReadonlySet<string>; readonly modules: ReadonlySet<string> } {
  const files = new Set<string>();
  const modules = new Set<string>();
  const add = (module: string): void => {
    if (modules.has(module)) return;
    modules.add(module);
    const chunk = manifest[module];
    // what a group of the script took in has no file of its own
    if (chunk === undefined) return;
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) add(imported);
    for (const later of chunk.dynamicImports ?? []) if (!isOwnPart(later)) add(later);
  };
  if (manifest[start] === undefined) throw new Error(`${start} is not in the build`);
  add(start);
  return { files, modules };
}

/** The files of the sentences that modules can show in a language. */
function textsOf(modules: ReadonlySet<string>, language: string, manifest: Manifest): string[] {
  const groups = [...modules].filter((module) => Object.hasOwn(areasOfScreen, module)).flatMap((module) => groupsOfScreen(module));
  const modulesOfTexts = [0, ...groups].map((group) => `${TEXTS}/${group}/${language}`);
  return [`${TEXTS}/${language}`, ...modulesOfTexts].flatMap((module) => manifest[module]?.file ?? []);
}

/** What of a build belongs to which page and language. */
export function keptFiles(manifest: Manifest): KeptFiles {
  const files: string[] = [];
  const position = (file: string): number => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);
  const of: Record<string, readonly number[]> = {};
  const there = new Set<number>();
  // a part lists what the ones before it, which everybody has, do not
  const part = (name: string, own: Iterable<string>, forAll = false): void => {
    const positions = [...new Set([...own].map(position))].filter((at) => !there.has(at));
    if (positions.length > 0) of[name] = positions;
    if (forAll) for (const at of positions) there.add(at);
  };
  const withTexts = (name: string, start: string, forAll: boolean): void => {
    const { files: own, modules } = reachOf(start, manifest);
    part(name, [...own, ...textsOf(modules, 'en', manifest)], forAll);
    for (const language of codes.filter((code) => code !== 'en')) part(`${name} ${language}`, textsOf(modules, language, manifest));
  };
  const entry = filesOf([ENTRY], manifest);
  part('shell', [...entry.scripts, ...entry.styles, ...reachOf(OFFLINE, manifest).files], true);
  withTexts('frame', FRAME, true);
  for (const { path, screen } of pages) if (screen !== null) withTexts(path, screen, false);
  return { prefix: BUILD_PREFIX, build: manifest[ENTRY]?.file ?? '', files, of };
}

/** Builds the service worker, and writes what it keeps at its head: every build has another one, and so browsers learn of it. */
export function keptFilesPlugin(): Plugin {
  return {
    name: 'fieldward-kept-files',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: join(import.meta.dirname, WORKER), fileName: 'sw.js' });
    },
    async writeBundle({ dir = '' }) {
      const manifest = JSON.parse(await readFile(join(dir, '.vite/manifest.json'), 'utf8')) as Manifest; // Vite has just written it
      if ((manifest[WORKER]?.imports ?? []).length > 0) throw new Error(`${WORKER} imports other files of the build`);
      const script = await readFile(join(dir, 'sw.js'), 'utf8');
      const write = (name: string, kept: Kept): Promise<void> =>
        writeFile(join(dir, name), `globalThis.fieldwardKept=${JSON.stringify(kept)};\n${script}`);
      await Promise.all([write('sw.js', keptFiles(manifest)), write('sw-off.js', { prefix: BUILD_PREFIX })]);
    },
  };
}
