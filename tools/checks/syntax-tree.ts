/** Source files as syntax trees, parsed once for all checks that read them. */
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync, type ParseResult } from 'vite';
import { ROOT } from './source-files.ts';

/** A node of any kind: ESTree with the nodes of TypeScript and JSX. Positions are offsets in the text. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

/** A parsed file: its text, its tree, and what it imports and exports. */
export interface SourceTree {
  readonly text: string;
  readonly program: Node;
  readonly module: ParseResult['module'];
}

/** Whether a value found in a tree is a node of it. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The tree of a text; throws when it is not TypeScript. @param path says by its ending whether JSX may stand in it */
export function treeOf(path: string, text: string): SourceTree {
  const { program, module, errors } = parseSync(path, text);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  if (!isNode(program)) throw new Error(`${path}: no tree`);
  return { text, program, module };
}

const parsed = new Map<string, SourceTree>();

/** The tree of a file of the project. @param path from the root */
export function treeOfFile(path: string): SourceTree {
  const tree = parsed.get(path) ?? treeOf(path, readFileSync(join(ROOT, path), 'utf8'));
  parsed.set(path, tree);
  return tree;
}

/** Calls `enter` for a node and all below it, parents first; the last of `parents`, which is only valid during the call, is the nearest. */
export function walk(node: Node, enter: (node: Node, parents: readonly Node[]) => void): void {
  const parents: Node[] = [];
  const visit = (each: Node): void => {
    enter(each, parents);
    parents.push(each);
    for (const key in each) {
      const value = each[key];
      if (typeof value !== 'object' || value === null) continue;
      if (Array.isArray(value)) {
        for (const item of value) if (isNode(item)) visit(item);
      } else if (isNode(value)) visit(value);
    }
    parents.pop();
  };
  visit(node);
}

/** The file, from the root, that an import of our own names; null for a library. */
export function targetOf(path: string, request: string): string | null {
  if (request.startsWith('@fieldward/')) return request.replace('@fieldward/', 'packages/');
  return request.startsWith('.') ? normalize(join(dirname(path), request)) : null;
}

/** What a module asks for. */
export interface Request {
  readonly request: string;
  /** By `import()`, when the program gets there. */
  readonly later: boolean;
  /** Only its types: nothing is loaded. */
  readonly types: boolean;
}

/** What a module asks for: in imports and exports, `import()` and `import('…')` of types. */
export function requestsOf({ text, program, module }: SourceTree): readonly Request[] {
  const found: Request[] = [];
  const typesAt = (start: number): boolean => /^(import|export)\s+type\b/.test(text.slice(start, start + 40));
  for (const { moduleRequest, start } of module.staticImports)
    found.push({ request: moduleRequest.value, later: false, types: typesAt(start) });
  for (const { entries, start } of module.staticExports)
    for (const { moduleRequest } of entries)
      if (moduleRequest !== null) found.push({ request: moduleRequest.value, later: false, types: typesAt(start) });
  walk(program, ({ type, source }) => {
    if ((type === 'ImportExpression' || type === 'TSImportType') && isNode(source) && typeof source.value === 'string')
      found.push({ request: source.value, later: type === 'ImportExpression', types: type === 'TSImportType' });
  });
  return found;
}
