import { EVERY, moduleNames, type ModuleNames } from './module-names.ts';
import { type Findings, sourceFiles } from './source-files.ts';
import { treeOfFile } from './syntax-tree.ts';

/** Files that something outside the code starts, and those that are found by their names. */
const ENTRY =
  /^(apps\/server\/http\/main|apps\/web\/(app\/(main|early)|worker\/worker)|tools\/(new|test|test-reporter|test-window\/(bundle|use)|check|generate|audit-verify|erasures|join|password-link|secret-lost|backup|mutate|mutate\/runner|soak)|bench\/(run|serve|representations|statement-cost)|e2e\/harness\/product(s-ready)?|apps\/server\/testing\/postgres-for-tests|.*\.config)\.tsx?$|\.(resource|operation|fhir)\.ts$|\.(test|spec|client)\.tsx?$|\.d\.ts$/;
/** Code that only tests run: what it alone uses, the product does without. */
const TEST = /\.(test|spec|testing)\.tsx?$|-for-tests\.ts$|^apps\/server\/testing\/|^packages\/domain\/xlsform\/samples\/|^e2e\//;

/** Exports that no product file imports and that stay, each with the reason: `file: name`. */
const KEPT: ReadonlyMap<string, string> = new Map([
  ['apps/web/lib/sentences.ts: everyGroup', 'tests draw a part of a page by itself: it has no page whose sentences could be loaded'],
]);

/**
 * Files that nothing imports, and exports that nobody needs: one that no other file imports (it need not be exported), and one that
 * only tests import while its own file does without it (the product does not run it).
 * @param modules what each file exports and uses, by path from the root
 * @param kept `file: name` of exports that stay; one that is used after all is a finding too
 */
export function unusedIn(modules: ReadonlyMap<string, ModuleNames>, kept: ReadonlyMap<string, string> = new Map()): Findings {
  const files = new Set<string>();
  const used = { product: new Set<string>(), test: new Set<string>() };
  const mark = (file: string, name: string, by: 'product' | 'test'): void => {
    const key = `${file}: ${name}`;
    if (used[by].has(key)) return;
    used[by].add(key);
    files.add(file);
    for (const each of modules.get(file)?.exports ?? []) {
      // a name that is passed on is used where it comes from; of `export *` the name that is looked for
      if (each.name === EVERY && each.from !== null) mark(each.from.file, name, by);
      else if (name === EVERY) mark(file, each.name, by);
      else if (each.name === name && each.from !== null) mark(each.from.file, each.from.name, by);
    }
  };
  for (const [path, { uses }] of modules)
    for (const { file, name } of uses) if (file !== path) mark(file, name, TEST.test(path) ? 'test' : 'product');

  const findings: string[] = [];
  for (const [path, { exports }] of modules) {
    if (ENTRY.test(path)) continue;
    if (!files.has(path)) {
      findings.push(`${path}: nothing imports it`);
      continue;
    }
    for (const { name, usedInside } of exports) {
      const key = `${path}: ${name}`;
      const [product, test] = [used.product.has(key), used.test.has(key)];
      const problem =
        product || name === EVERY || (test && (usedInside || TEST.test(path)))
          ? null
          : test
            ? 'only tests use it'
            : usedInside
              ? 'only its own file uses it: it need not be exported'
              : 'nothing uses it';
      if (problem !== null && !kept.has(key)) findings.push(`${key}: ${problem}`);
      if (problem === null && kept.has(key)) findings.push(`${key}: is used, take it off the list of tools/checks/unused-code.ts`);
    }
  }
  return findings;
}

/** Source files that nothing imports, and exports that nobody needs. */
export function unusedCode(): Findings {
  const paths = sourceFiles(['.ts', '.tsx']);
  return unusedIn(new Map(paths.map((path) => [path, moduleNames(path, treeOfFile(path))])), KEPT);
}
