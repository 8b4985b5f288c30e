import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages } from '../../apps/web/pages/all-pages.ts';
import { ROOT } from '../checks/source-files.ts';
import { CodeGraph, type Sources } from './code-graph.ts';
import { messageAreas } from './complete-messages.ts';

/** The frame around every page: what it shows is loaded before the first one. */
const FRAME = 'apps/web/app/app.tsx';

/** Sentences that only a program with a token can be told: no page shows them. */
const FOR_PROGRAMS = ['program'];

/** What a screen shows: the areas of its sentences, each with a file that names one of them. */
type Needs = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The areas that each screen needs, by its file: of what it opens later, too. A part that brings its sentences is one more screen. */
export function textNeeds(sources: Sources, screens: readonly string[]): Needs {
  const graph = new CodeGraph(sources);
  const needs = new Map<string, ReadonlyMap<string, string>>();
  const todo = [...screens];
  for (let file = todo.shift(); file !== undefined; file = todo.shift()) {
    if (needs.has(file)) continue;
    const { areas, parts } = graph.needsFrom(file);
    needs.set(file, areas);
    todo.push(...parts);
  }
  return needs;
}

/** The repository as the walk sees it. */
function repository(): Sources {
  const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
  const areaOfCode = new Map<string, string>();
  for (const area of messageAreas().filter((each) => !FOR_PROGRAMS.includes(each))) {
    for (const [, code = ''] of read(`packages/messages/${area}/en.ts`).matchAll(/^ {2}'([a-z]+\.[A-Za-z0-9]+)':/gm))
      areaOfCode.set(code, area);
  }
  return {
    text: (path) => (existsSync(join(ROOT, path)) ? read(path) : undefined),
    areaOfCode,
    handlersOf: handlersOf(read),
  };
}

/** The files of the server that handle a call, by its path or by the name of its wire in the code. */
function handlersOf(read: (path: string) => string): Sources['handlersOf'] {
  const pathOfWire = new Map<string, string>();
  for (const path of globSync('packages/contract/*/*.ts', { cwd: ROOT })) {
    const text = read(path);
    for (const [, name = '', own = '', options = ''] of text.matchAll(/export const (\w+) = wire\('([^']+)', \{([^{]*)/g))
      pathOfWire.set(name, /path: '([^']+)'/.exec(options)?.[1] ?? own);
    for (const [, name = '', own = ''] of text.matchAll(/export const (\w+) = operationWire\(\s*'\w+ ([^':]+)/g))
      pathOfWire.set(name, own.replace(/\/$/, ''));
  }
  const handlers = new Map<string, Set<string>>();
  const enter = (call: string, path: string) => handlers.set(call, (handlers.get(call) ?? new Set()).add(path));
  for (const path of globSync(['apps/server/areas/**/*.{operation,resource}.ts', 'apps/server/http/*-routes.ts'], { cwd: ROOT })) {
    const text = read(path);
    for (const [, call = ''] of text.matchAll(/path: '\/([^':]+?)(?:\/:[^']*)?'/g)) enter(call, path);
    for (const [, wire = ''] of text.matchAll(/\b(?:resource|operation|route)\(\s*(\w+)\s*,/g)) {
      enter(wire, path);
      const call = pathOfWire.get(wire);
      if (call !== undefined) enter(call, path);
    }
  }
  for (const wire of wiresHandedIn(read)) for (const path of handlers.get(wire) ?? []) enter(HELD, path);
  return (call) => [...(handlers.get(call) ?? [])];
}

/** The call that answers what is held, each record with the problem for which the operation that it was meant for refused it. */
const HELD = 'fieldward/heldrecords';

/** The names of the wires whose operations take what was done on a device, as the server hands it in. */
function wiresHandedIn(read: (path: string) => string): string[] {
  return globSync('packages/contract/*/*.operations.ts', { cwd: ROOT }).flatMap((path) =>
    read(path)
      .split(/^(?=export const )/m)
      .filter((declared) => /^ {2}handedIn: /m.test(declared))
      .flatMap((declared) => /^export const (\w+)/.exec(declared)?.[1] ?? []),
  );
}

/** The needs of every screen of the web app; the frame shows the menus, with what the records of the pages say there. */
export function webTextNeeds(): Needs {
  const sources = repository();
  const needs = textNeeds(sources, [FRAME, ...new Set(pages.flatMap(({ screen }) => (screen === null ? [] : [`apps/web/${screen}`])))]);
  const inMenus = pages.flatMap(({ menu }) => (menu === undefined ? [] : [menu.label, menu.hint ?? menu.label]));
  const frame = inMenus.flatMap((code) => [[sources.areaOfCode.get(code) ?? code, 'apps/web/pages/all-pages.ts'] as const]);
  return new Map([...needs, [FRAME, new Map([...frame, ...(needs.get(FRAME) ?? [])])]]);
}

/** The text of apps/web/lib/page-texts.generated.ts. */
export function pageTextsModule(): string {
  const needs = [...webTextNeeds()].map(
    ([file, areas]) => [file.replace('apps/web/', ''), [...areas.keys()].toSorted().join(' ')] as const,
  );
  return `
/** The areas of the sentences that each screen can show, with spaces, by its file below apps/web: from what it imports and what it calls. */
export const areasOfScreen = ${JSON.stringify(Object.fromEntries(needs))} as const;
`;
}

/** What a screen can show and does not load: one line per area, with the file that names a sentence of it. */
export function unloadedTexts(needs: Needs, loads: (file: string) => readonly string[] | undefined): readonly string[] {
  return [...needs].flatMap(([file, areas]) => {
    const loaded = new Set([...(loads(FRAME) ?? []), ...(loads(file) ?? [])]);
    return [...areas].flatMap(([area, by]) =>
      loaded.has(area) ? [] : [`${file} can show sentences of '${area}' (${by}) and does not load them`],
    );
  });
}
