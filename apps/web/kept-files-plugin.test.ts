// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { keptFiles } from './kept-files-plugin.ts';
import type { Manifest } from './page-entries-plugin.ts';
import { groupsOfScreen } from './page-texts-plugin.ts';
import { pages } from './pages/all-pages.ts';

const OFFLINE = 'features/account/offline/offline.screen.tsx';
const HOME = 'features/home/home.screen.tsx';
const screens = pages.flatMap(({ screen }) => screen ?? []);
const groups = [...new Set([0, ...screens.flatMap((screen) => groupsOfScreen(screen))])];
const chunk = (file: string, more: object = {}) => ({ file: `assets/${file}.js`, ...more });

/** A build in which every screen is a file, the home page opens a dialog, and leads to all others. */
const manifest: Manifest = {
  'index.html': chunk('index', { imports: ['_base'], dynamicImports: ['app/app.tsx', OFFLINE], css: ['assets/index.css'] }),
  _base: chunk('base'),
  [OFFLINE]: chunk('offline', { imports: ['_base'], dynamicImports: ['offline/fr.ts'] }),
  'offline/fr.ts': chunk('offline-fr'),
  'app/app.tsx': chunk('app', { imports: ['_base', '_engine'], dynamicImports: screens }),
  _engine: chunk('engine'),
  ...Object.fromEntries(screens.map((screen) => [screen, chunk(screen, { imports: ['_engine'] })])),
  [HOME]: chunk(HOME, { imports: ['_engine'], dynamicImports: ['dialog.tsx', ...screens] }),
  'dialog.tsx': chunk('dialog', { dynamicImports: ['later.tsx'] }),
  'later.tsx': chunk('later', { css: ['assets/later.css'] }),
  ...Object.fromEntries(
    ['en', 'fr', 'ar'].flatMap((code) => groups.map((group) => [`virtual:page-texts/${group}/${code}`, chunk(`texts-${group}-${code}`)])),
  ),
  ...Object.fromEntries(['fr', 'ar'].map((code) => [`virtual:page-texts/${code}`, chunk(`texts-${code}`)])),
};

describe('what is kept of a build', () => {
  const kept = keptFiles(manifest);
  const of = (part: string): readonly string[] => (kept.of[part] ?? []).flatMap((at) => kept.files[at] ?? []).toSorted();

  it('is named by the file that it begins with', () => {
    expect(kept).toMatchObject({ prefix: 'fieldward-build:', build: 'assets/index.js' });
  });

  it('is, for everybody, the page for no connection in all languages', () => {
    expect(of('shell')).toEqual(['assets/base.js', 'assets/index.css', 'assets/index.js', 'assets/offline-fr.js', 'assets/offline.js']);
  });

  it('is, for who is signed in, what every page stands on', () => {
    expect(of('frame')).toEqual(['assets/app.js', 'assets/engine.js', 'assets/texts-0-en.js']);
    expect(of('frame ar')).toEqual(['assets/texts-0-ar.js', 'assets/texts-ar.js']);
  });

  it('is of a page whatever it can load, at once or later, and no other page', () => {
    const texts = groupsOfScreen(HOME);
    expect(texts).not.toEqual([]);
    expect(of('/')).toEqual(
      [
        `assets/${HOME}.js`,
        'assets/dialog.js',
        'assets/later.js',
        'assets/later.css',
        ...texts.map((at) => `assets/texts-${at}-en.js`),
      ].toSorted(),
    );
    expect(of('/ fr')).toEqual(['assets/texts-0-fr.js', 'assets/texts-fr.js', ...texts.map((at) => `assets/texts-${at}-fr.js`)].toSorted());
  });
});
