/** What a module exports, and which names of other modules it uses. */
import { isNode, targetOf, walk, type Node, type SourceTree } from './syntax-tree.ts';

/** Stands for every name of a module. */
export const EVERY = '*';

/** A name of another module; `name` is 'default', or `EVERY` where the names are not read on the spot. */
interface Used {
  readonly file: string;
  readonly name: string;
}

/** A name that a module exports, and where it comes from: a declaration of its own, or another module. */
interface Exported {
  readonly name: string;
  readonly from: Used | null;
  /** Whether the module itself uses the name outside its declaration. */
  readonly usedInside: boolean;
}

/** Names that a module uses; the re-exported ones are only under `exports`. */
export interface ModuleNames {
  readonly uses: readonly Used[];
  readonly exports: readonly Exported[];
}

const named = (node: unknown): string | null => (isNode(node) && typeof node.name === 'string' ? node.name : null);

/** The keys of `{ a, b: c }`, or null when some stay open. */
function keysOf(pattern: unknown): string[] | null {
  if (!isNode(pattern) || pattern.type !== 'ObjectPattern' || !Array.isArray(pattern.properties)) return null;
  const keys = pattern.properties.map((each) => (isNode(each) && each.type === 'Property' ? named(each.key) : null));
  return keys.every((key) => key !== null) ? keys : null;
}

/** The names that `(m) => m.a` and `({ a }) => a` read of what they are given. */
function readBy(callback: unknown): string[] | null {
  if (!isNode(callback) || !Array.isArray(callback.params) || !isNode(callback.body)) return null;
  const keys = keysOf(callback.params[0]);
  const module = named(callback.params[0]);
  if (keys !== null || module === null) return keys;
  const found: string[] = [];
  let open = false;
  walk(callback.body, (node, parents) => {
    if (node.type !== 'Identifier' || node.name !== module) return;
    const member = parents.at(-1);
    const name = member?.type === 'MemberExpression' && member.object === node && member.computed === false ? named(member.property) : null;
    if (name === null) open = true;
    else found.push(name);
  });
  return open ? null : found;
}

/** The names that are read of an `import()` on the spot; `EVERY` otherwise. */
function namesOfImport(parents: readonly Node[]): readonly string[] {
  const around = parents.filter(({ type }) => type !== 'ParenthesizedExpression').reverse();
  const [first, second] = around;
  if (first?.type === 'AwaitExpression' && second?.type === 'MemberExpression') return [named(second.property) ?? EVERY];
  if (first?.type === 'AwaitExpression' && second?.type === 'VariableDeclarator') return keysOf(second.id) ?? [EVERY];
  if (first?.type === 'MemberExpression' && named(first.property) === 'then' && Array.isArray(second?.arguments))
    return readBy(second.arguments[0]) ?? [EVERY];
  return [EVERY];
}

/** The names that `declare module '…' { interface A {} }` adds to: they are used by what is added. */
function declaredIn(body: unknown): string[] {
  if (!isNode(body) || !Array.isArray(body.body)) return [];
  return body.body.flatMap((each) => (isNode(each) ? (named(each.id) ?? []) : []));
}

/** The texts of `import('…')` in code and in types and of `new URL('…', …)`, with the names used. */
function usesInside(path: string, { program }: SourceTree): Used[] {
  const uses: Used[] = [];
  const add = (source: unknown, names: readonly string[]): void => {
    const file = isNode(source) && typeof source.value === 'string' ? targetOf(path, source.value) : null;
    if (file !== null) uses.push(...names.map((name) => ({ file, name })));
  };
  walk(program, (node, parents) => {
    if (node.type === 'ImportExpression') add(node.source, namesOfImport(parents));
    else if (node.type === 'TSImportType') add(node.source, [named(node.qualifier) ?? EVERY]);
    else if (node.type === 'TSModuleDeclaration') add(node.id, declaredIn(node.body));
    else if (node.type === 'NewExpression' && named(node.callee) === 'URL' && Array.isArray(node.arguments)) add(node.arguments[0], []);
  });
  return uses;
}

/** Where a module uses each identifier, and what it declares: an identifier in its own declaration is no use of it. */
interface Identifiers {
  readonly uses: ReadonlyMap<string, readonly number[]>;
  readonly declarations: ReadonlyMap<string, readonly Node[]>;
}

/** Whether an identifier only names a property, so that it is no use of a declaration of that name. */
function isKey(node: Node, parent: Node | undefined): boolean {
  switch (parent?.type) {
    case 'ExportSpecifier':
      return true;
    case 'MemberExpression':
      return parent.property === node && parent.computed === false;
    case 'Property':
      return parent.key === node && parent.value !== node && parent.shorthand !== true && parent.computed === false;
    case 'TSPropertySignature':
    case 'TSMethodSignature':
    case 'PropertyDefinition':
      return parent.key === node && parent.computed === false;
    default:
      return false;
  }
}

function identifiersOf(program: Node): Identifiers {
  const uses = new Map<string, number[]>();
  const declarations = new Map<string, Node[]>();
  const note = <V>(map: Map<string, V[]>, name: string, value: V): void => {
    const values = map.get(name);
    if (values === undefined) map.set(name, [value]);
    else values.push(value);
  };
  walk(program, (node, parents) => {
    // a declaration at the top: of the program, of an `export`, of a `const`
    const declared = parents.length <= 3 ? named(node.id) : null;
    if (declared !== null) note(declarations, declared, node);
    const name = named(node);
    if (name !== null && !isKey(node, parents.at(-1))) note(uses, name, node.start);
  });
  return { uses, declarations };
}

function usedInside({ uses, declarations }: Identifiers, name: string): boolean {
  const own = declarations.get(name) ?? [];
  return (uses.get(name) ?? []).some((at) => own.every(({ start, end }) => at < start || at >= end));
}

/** What a module exports and uses. @param path from the root */
export function moduleNames(path: string, tree: SourceTree): ModuleNames {
  const uses = usesInside(path, tree);
  for (const { moduleRequest, entries } of tree.module.staticImports) {
    const file = targetOf(path, moduleRequest.value);
    if (file === null) continue;
    // without names the module is run for what it does
    if (entries.length === 0) uses.push({ file, name: '' });
    for (const { importName } of entries) {
      const name = importName.kind === 'Default' ? 'default' : importName.kind === 'Name' ? importName.name : EVERY;
      uses.push({ file, name: name ?? EVERY });
    }
  }
  const identifiers = identifiersOf(tree.program);
  const exports: Exported[] = [];
  for (const { entries } of tree.module.staticExports) {
    for (const { moduleRequest, importName, exportName, localName } of entries) {
      const file = moduleRequest === null ? null : targetOf(path, moduleRequest.value);
      const from = file === null ? null : { file, name: importName.name ?? EVERY };
      const name = exportName.kind === 'Default' ? 'default' : (exportName.name ?? EVERY);
      exports.push({ name, from, usedInside: localName.name !== null && usedInside(identifiers, localName.name) });
    }
  }
  return { uses, exports };
}
