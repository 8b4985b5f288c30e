import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';
import { isNode, treeOfFile, walk } from './syntax-tree.ts';

// docs/glossary.md: an answer is what a person answered; a server sends responses.

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
