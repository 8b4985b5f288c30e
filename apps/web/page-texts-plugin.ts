import type { Plugin } from 'vite';
import { areasOfScreen } from './lib/page-texts.generated.ts';
import { pages } from './pages/all-pages.ts';

const NAME = 'virtual:page-texts';
const FRAME = 'app/app.tsx';

const screens: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(areasOfScreen).map(([screen, areas]) => [screen, areas.split(' ')]),
);

/** The screen that a part comes with and after (`later` of the records of pages): what that one has loaded is there. */
const before: ReadonlyMap<string, string> = new Map(
  pages.flatMap(({ screen, later = [] }) => (screen === null ? [] : later.map((part) => [part, screen] as const))),
);

/** The areas that a screen or part needs, and that are not there before it. */
function ownAreas(screen: string): readonly string[] {
  const there = new Set([...(screens[FRAME] ?? []), ...(screens[before.get(screen) ?? FRAME] ?? [])]);
  return (screens[screen] ?? []).filter((area) => !there.has(area));
}

/**
 * The sets of areas that screens need besides the frame's. The first is the frame's own. Each is one file of sentences in each language,
 * so that a page fetches what it can show in one request, and nothing in vain; areas that several sets have are in each of them.
 */
const sets: readonly (readonly string[])[] = (() => {
  const frame = screens[FRAME] ?? [];
  const own = Object.keys(screens).map((screen) => ownAreas(screen).join());
  return [
    frame,
    ...[...new Set(own)]
      .filter((set) => set !== '')
      .toSorted()
      .map((set) => set.split(',')),
  ];
})();

/** The files of sentences that a screen needs besides the frame's, by its file below apps/web: positions in the list of all sets. */
export function groupsOfScreen(screen: string): readonly number[] {
  const own = ownAreas(screen).join();
  return sets.flatMap((set, index) => (index > 0 && set.join() === own ? [index] : []));
}

/** The areas that are there when a screen is drawn, the frame's included. */
export function areasWith(screen: string): readonly string[] {
  const host = before.get(screen);
  return [0, ...groupsOfScreen(screen), ...(host === undefined ? [] : groupsOfScreen(host))].flatMap((group) => sets[group] ?? []);
}

/**
 * The modules `virtual:page-texts` (which screen needs which groups), `virtual:page-texts/{group}/{language}` (their sentences) and
 * `virtual:page-texts/{language}`: where those of a language other than English are. Nobody loads the addresses of a language that is not theirs.
 */
export function pageTextsPlugin(): Plugin {
  const groupsOf = Object.fromEntries(Object.keys(screens).map((screen) => [screen, groupsOfScreen(screen)]));
  const from = (group: number, language: string): string => `() => import('${NAME}/${group}/${language}')`;
  // the frame's own in English comes with the app
  const loads = (language: string): string =>
    sets.map((_, index) => (index === 0 && language === 'en' ? '() => ({ default: everyday })' : from(index, language))).join(', ');
  const other = (language: string): string => `${language}: { frame: ${from(0, language)}, groups: () => import('${NAME}/${language}') }`;
  return {
    name: 'page-texts',
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${NAME}`)) return undefined;
      const [, group, language] = id.split('/');
      if (group !== undefined && language === undefined) return `export const load = [${loads(group)}];`;
      if (group === undefined || language === undefined)
        return `import everyday from '${NAME}/0/en';
export { everyday };
export const groupsOf = ${JSON.stringify(groupsOf)};
export const load = [${loads('en')}];
export const others = { ${['fr', 'ar'].map(other).join(', ')} };`;
      const areas = sets[Number(group)] ?? [];
      const name = (area: string) => `${area}${language.charAt(0).toUpperCase()}${language.slice(1)}`;
      // The group in the address keeps the bundler from cutting what two sets share into files of its own; what the frame says in
      // English comes with every page, and some of it with the sign-in page, too.
      const of = group === '0' && language === 'en' ? '' : `?group=${group}`;
      return `${areas.map((area) => `import { ${name(area)} } from '@fieldward/messages/${area}/${language}.ts${of}';`).join('\n')}
export default { ${areas.map((area) => `...${name(area)}`).join(', ')} };`;
    },
  };
}
