import { dirname, join, normalize } from 'node:path';

/** What the walk needs to know of the repository; a made-up one in tests. */
export interface Sources {
  /** The text of a source file by its path from the root; undefined where there is none. */
  readonly text: (path: string) => string | undefined;
  /** Every code of the catalogue with the area that its sentence stands in. */
  readonly areaOfCode: ReadonlyMap<string, string>;
  /** The files of the server that handle a call, by the path of its operation or resource (`fieldward/settings`, `location`), or the name of its wire in the code. */
  readonly handlersOf: (call: string) => readonly string[];
}

/** What a file says: what it imports and calls, and the areas of the sentences that it names. */
interface FileFacts {
  readonly imports: readonly string[];
  readonly areas: ReadonlySet<string>;
  /** What it imports with sentences of their own: each is walked from by itself. */
  readonly parts: readonly string[];
}

const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(?!type\b)[^'"`;]*?from\s*'([^']+)'|import\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g;
/** A part of a page that fetches its sentences with its code (apps/web/lib/text.ts). */
const PART = /\bwithTextsOf\(\s*'([^']+)'/g;
const LITERAL = /'([a-z]+\.[A-Za-z0-9]*)'|`([a-z]+\.[A-Za-z0-9]*)(?:`|\$\{)/g;
const CALL = /['`](?:(?:GET|POST|DELETE) )?(fieldward\/[A-Za-z-]+)|['`](?:GET|POST|DELETE) ([a-z][A-Za-z/-]+)/g;
const WRITE = /\bapi\.(?!get)\w+(?:<[^(]*>)?\(\s*['`]([a-z/-]+)|\b(?:save|remove|catalogue)\(\s*([a-z]\w+)\s*,/g;
/** What a record of a resource is called: the trail says it, not who reads or writes the resource. */
const WORD = /\bword: '[a-z]+\.[A-Za-z0-9]+'/g;
const WEB = 'apps/web/';
const SERVER = 'apps/server/';

/** Files whose codes are shown by others: the records of the pages are shown by menus, and the sentences are themselves. */
const SILENT = /^(packages\/messages|apps\/web\/pages)\/|\.generated\.ts$/;
/** What leads to every page, what every call goes through, and what is printed on paper: none of it is a part of one page. */
const ENDS = /^(apps\/web\/app\/page-screens\.generated\.ts|apps\/server\/(engine|paper)\/.*)$/;
/** What the frame itself reads is not refused with a sentence of its own; the records of the pages call nothing. */
const QUIET = /^apps\/web\/(lib|pages)\//;

/** The areas of the sentences that a screen, and all that it opens or calls, can show. */
export class CodeGraph {
  readonly #sources: Sources;
  readonly #facts = new Map<string, FileFacts>();
  readonly #areas = new Map<string, ReadonlySet<string>>();

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** The areas of the codes that a literal is or begins (`administration.${group}`); none for anything else. */
  #areasOf(literal: string, whole: boolean): ReadonlySet<string> {
    const key = `${whole ? '=' : '^'}${literal}`;
    const known = this.#areas.get(key);
    if (known !== undefined) return known;
    const codes = this.#sources.areaOfCode;
    const area = codes.get(literal);
    const areas = new Set(
      whole ? (area === undefined ? [] : [area]) : [...codes].flatMap(([code, of]) => (code.startsWith(literal) ? [of] : [])),
    );
    this.#areas.set(key, areas);
    return areas;
  }

  #textOf(path: string): string {
    return (ENDS.test(path) ? undefined : this.#sources.text(path)) ?? '';
  }

  /** The areas of the codes that stand in a text. */
  *#named(text: string): Generator<string> {
    for (const match of text.matchAll(LITERAL)) {
      const literal = match[1] ?? match[2] ?? '';
      yield* this.#areasOf(literal, !match[0].endsWith('{') && !literal.endsWith('.'));
    }
  }

  #factsOf(path: string): FileFacts {
    const known = this.#facts.get(path);
    if (known !== undefined) return known;
    const text = this.#textOf(path);
    const parts = path.startsWith(WEB) ? [...text.matchAll(PART)].map(([, part = '']) => `${WEB}${part}`) : [];
    const imported = [...text.matchAll(IMPORT)]
      .flatMap((match) => resolved(path, match[1] ?? match[2] ?? match[3] ?? ''))
      .filter((each) => !parts.includes(each));
    const calls = path.startsWith(WEB) && !QUIET.test(path) ? [...text.matchAll(CALL), ...text.matchAll(WRITE)] : [];
    const handlers = calls.flatMap(([, call, other]) => this.#sources.handlersOf((call ?? other ?? '').replace(/\/$/, '')));
    // Wires name the sentences of a refused write: who takes writes shows them, who only reads does not.
    const wires = path.startsWith(SERVER) ? imported.filter((each) => isWires(each, this.#textOf(each))) : [];
    const speaking = SILENT.test(path) || isWires(path, text) ? wires : [path, ...wires];
    const areas = new Set(
      speaking.flatMap((each) => [...this.#named(path.startsWith(SERVER) ? this.#textOf(each).replaceAll(WORD, '') : this.#textOf(each))]),
    );
    const facts = { imports: [...imported, ...handlers], areas, parts };
    this.#facts.set(path, facts);
    return facts;
  }

  /** Walks from a file: the areas that it needs, each with a file that names one of its codes, and the parts that bring their own. */
  needsFrom(from: string): { readonly areas: ReadonlyMap<string, string>; readonly parts: readonly string[] } {
    const areas = new Map<string, string>();
    const parts: string[] = [];
    const seen = new Set<string>();
    const todo = [from];
    for (let path = todo.pop(); path !== undefined; path = todo.pop()) {
      if (seen.has(path)) continue;
      seen.add(path);
      const facts = this.#factsOf(path);
      for (const area of facts.areas) if (!areas.has(area)) areas.set(area, path);
      todo.push(...facts.imports);
      parts.push(...facts.parts);
    }
    return { areas, parts };
  }
}

/** Whether a file declares the wires of resources. */
function isWires(path: string, text: string): boolean {
  return path.startsWith('packages/contract/') && / = wire\(/.test(text);
}

/** The file that an import leads to; none for a package from outside. */
function resolved(from: string, name: string): readonly string[] {
  if (name.startsWith('@fieldward/')) return [name.replace('@fieldward/', 'packages/')];
  return name.startsWith('.') ? [normalize(join(dirname(from), name))] : [];
}
