import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { type Findings, ROOT, sourceFiles } from './source-files.ts';

/** Files that something outside the code starts. */
const ENTRY =
  /^(apps\/server\/http\/main|apps\/web\/app\/main|tools\/(test|check|audit-verify|backup)|bench\/(run|serve)|.*\.config)\.tsx?$|\.(test|spec)\.tsx?$|\.d\.ts$/;
const IMPORT = /(?:from|import\(|import|new URL\()\s*['"]([^'"]+\.tsx?)['"]/g;
const EXPORT = /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type) ([A-Za-z_$][\w$]*)/gm;

/** Source files that nothing imports, and exported names that no other file mentions. */
export function unusedCode(): Findings {
  const paths = sourceFiles(['.ts', '.tsx']);
  const texts = new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
  const imported = new Set<string>();
  for (const [path, text] of texts) {
    for (const match of text.matchAll(IMPORT)) {
      const name = match[1] ?? '';
      imported.add(name.startsWith('@fieldward/') ? name.replace('@fieldward/', 'packages/') : normalize(join(dirname(path), name)));
    }
  }
  const words = new Map<string, Set<string>>();
  for (const [path, text] of texts) {
    for (const word of new Set(text.match(/[A-Za-z_$][\w$]*/g))) {
      const places = words.get(word) ?? new Set();
      places.add(path);
      words.set(word, places);
    }
  }
  const findings: string[] = [];
  for (const [path, text] of texts) {
    if (ENTRY.test(path)) continue;
    if (!imported.has(path)) findings.push(`${path}: nothing imports it`);
    for (const match of text.matchAll(EXPORT)) {
      const name = match[1] ?? '';
      const used = (words.get(name)?.size ?? 0) > 1 || (text.match(new RegExp(`\\b${name.replace('$', '\\$')}\\b`, 'g'))?.length ?? 0) > 1;
      if (!used) findings.push(`${path}: ${name} is exported and never used`);
    }
  }
  return findings;
}
