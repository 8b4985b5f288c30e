import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, sourceFiles } from './source-files.ts';
import { isNode, treeOfFile, walk } from './syntax-tree.ts';

// docs/glossary.md: an answer is what a person answered; a server sends responses. A place is a location; what stands in a list or a text
// has a position.

/** Rooms in which nobody fills a form. */
const ROOMS = /^apps\/(server\/(http|engine|db)|web\/(lib|app|worker|ui))\/(?!demo\/)(?!.*\.test\.tsx?$)/;
const TYPES = new Set(['TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'ClassDeclaration']);

it('calls nothing an answer where only servers respond: no file, no type', () => {
  const found = sourceFiles(['.ts', '.tsx'])
    .filter((path) => ROOMS.test(path))
    .flatMap((path) => {
      const names = [basename(path)];
      walk(treeOfFile(path).program, ({ type, id }) => {
        if (TYPES.has(type) && isNode(id)) names.push(String(id['name']));
      });
      return names.filter((name) => /answer/i.test(name)).map((name) => `${path}: ${name}`);
    });
  expect(found).toEqual([]);
});

/** Rooms in which nothing is at a location. */
const PLACELESS =
  /^(packages\/domain\/(care\/schedule|growth|rule)|apps\/server\/(paper|areas\/(audit|report\/export))|apps\/web\/features\/care\/schedule)\/(?!.*\.test\.tsx?$)/;

/** The names in a file, without those within texts; each once. */
function identifiersIn(path: string): string[] {
  const names = new Set<string>();
  walk(treeOfFile(path).program, ({ type, name }) => {
    if (/^(JSX|Private)?Identifier$/.test(type)) names.add(String(name));
  });
  return [...names];
}

/** A name of the database, which migrations gave. */
const OF_DATABASE = /^[a-z0-9]+(_[a-z0-9]+)+$/;

/** Whether one of the words of a name in camel case, or in capitals, is among these. */
const hasWord = (name: string, words: ReadonlySet<string>): boolean =>
  !OF_DATABASE.test(name) && name.split(/(?<=[a-z0-9])(?=[A-Z])|_/).some((word) => words.has(word.toLowerCase()));

it.each([
  ['said, which is no word for what a value is', /^/, ['said', 'unsaid']],
  ['a place where it has a position', PLACELESS, ['place', 'places']],
] as const)('calls nothing %s', (_what, rooms, words) => {
  const found = sourceFiles(['.ts', '.tsx'])
    .filter((path) => rooms.test(path) && words.some((word) => readFileSync(join(ROOT, path), 'utf8').toLowerCase().includes(word)))
    .flatMap((path) =>
      identifiersIn(path)
        .filter((name) => hasWord(name, new Set(words)))
        .map((name) => `${path}: ${name}`),
    );
  expect(found).toEqual([]);
});
