import { expect, it } from 'vitest';
import { moduleNames } from './module-names.ts';
import { treeOf } from './syntax-tree.ts';
import { unusedIn } from './unused-code.ts';

const main = 'apps/web/app/main.ts';

/** The findings for files by name (in apps/web/app, or a path); what `main` says is imported by the product. */
function found(files: Readonly<Record<string, string>>, kept?: ReadonlyMap<string, string>): readonly string[] {
  const modules = Object.entries(files).map(([name, text]) => {
    const path = name === 'main' ? main : `apps/web/app/${name}`;
    return [path, moduleNames(path, treeOf(path, text))] as const;
  });
  return unusedIn(new Map(modules), kept).map((line) => line.replace('apps/web/app/', ''));
}

it('needs an importer in the product for what is exported', () => {
  expect(
    found({
      main: `import { used } from './a.ts'; used();`,
      'a.ts': `export const used = () => inside; export const inside = 1; export const unused = 2; export type Shape = typeof inside;`,
      'b.ts': `// used inside unused\nexport default 1;`,
    }),
  ).toEqual([
    'a.ts: inside: only its own file uses it: it need not be exported',
    'a.ts: unused: nothing uses it',
    'a.ts: Shape: nothing uses it',
    'b.ts: nothing imports it',
  ]);
});

it('says what only tests use, unless its own file runs it', () => {
  expect(
    found({
      main: `import './a.ts';`,
      'a.ts': `export function part() {} export function rule() { return rule; } part();`,
      'a.test.ts': `import { part, rule } from './a.ts';`,
    }),
  ).toEqual(['a.ts: rule: only tests use it']);
});

it('follows what is passed on', () => {
  expect(
    found({
      main: `import { a, star } from './all.ts'; import { own } from './own.ts';`,
      'all.ts': `export { a, b } from './a.ts'; export * from './star.ts';`,
      'a.ts': `export const a = 1, b = 2;`,
      'star.ts': `export const star = 1; export const other = 2;`,
      'own.ts': `import { a } from './a.ts'; const { own } = a; export { own };`,
    }),
  ).toEqual(['all.ts: b: nothing uses it', 'a.ts: b: nothing uses it', 'star.ts: other: nothing uses it']);
});

it('reads the names of an import that happens later', () => {
  const late = (use: string): readonly string[] =>
    found({ main: `const f = async () => ${use};`, 'a.tsx': `export const A = () => <p />; export const B = 1; export default 2;` });
  const but = (...names: readonly string[]): string[] => names.map((name) => `a.tsx: ${name}: nothing uses it`);
  expect(late(`(await import('./a.tsx')).A`)).toEqual(but('B', 'default'));
  expect(late(`import('./a.tsx').then((m) => [m.A, m.default])`)).toEqual(but('B'));
  expect(late(`import('./a.tsx').then(({ B }) => B)`)).toEqual(but('A', 'default'));
  expect(late(`{ const { A, default: d } = await import('./a.tsx'); return [A, d]; }`)).toEqual(but('B'));
  expect(late(`{ type T = import('./a.tsx').A; }`)).toEqual(but('B', 'default'));
  // names that are read elsewhere: all count
  expect(late(`import('./a.tsx')`)).toEqual([]);
});

it('keeps what is on the list, and takes nothing that is used', () => {
  const files = { main: `import { used } from './a.ts';`, 'a.ts': `export const used = 1; export const kept = 2;` };
  const list = (...names: readonly string[]) => new Map(names.map((name) => [`apps/web/app/a.ts: ${name}`, 'a reason']));
  expect(found(files, list('kept'))).toEqual([]);
  expect(found(files, list('kept', 'used'))).toEqual(['a.ts: used: is used, take it off the list of tools/checks/unused-code.ts']);
});
