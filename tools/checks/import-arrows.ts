import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { type Findings, ROOT, sourceFiles } from './source-files.ts';

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g;

/** Zones and what each may import, read from the folders so that a new one is held to the rules at once. */
function zones(): ReadonlyMap<string, readonly string[]> {
  const map = new Map<string, readonly string[]>([
    ['packages/messages', []],
    ['packages/domain', ['packages/messages']],
    ['packages/contract', ['packages/messages', 'packages/domain']],
  ]);
  const packages = ['packages/messages', 'packages/domain', 'packages/contract'];
  // plain data, open to the whole web app
  const pages = 'apps/web/pages';
  map.set(pages, packages);
  const lib = 'apps/web/lib';
  map.set(lib, [...packages, pages]);
  map.set('apps/web/ui', [...packages, lib]);
  map.set('apps/web/widgets', [...packages, pages, lib, 'apps/web/ui']);
  const features = readdirSync(join(ROOT, 'apps/web/features')).map((name) => `apps/web/features/${name}`);
  for (const feature of features) map.set(feature, [...packages, pages, lib, 'apps/web/ui', 'apps/web/widgets']);
  map.set('apps/web/app', [...packages, pages, lib, 'apps/web/ui', 'apps/web/widgets', ...features]);
  const engine = 'apps/server/engine';
  const common = ['apps/server/sql', 'apps/server/paper'];
  const areas = readdirSync(join(ROOT, 'apps/server/areas'), { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => `apps/server/areas/${name}`);
  map.set(engine, packages);
  for (const each of common) map.set(each, [...packages, engine]);
  // an area names another by its wire only
  for (const area of areas) map.set(area, [...packages, engine, ...common]);
  map.set('apps/server/areas', [...packages, engine, ...areas]);
  map.set('apps/server/db', [...packages, engine]);
  map.set('apps/server/http', [...packages, engine, ...common, ...areas, 'apps/server/areas', 'apps/server/db']);
  return map;
}

const ONLY: readonly { readonly module: RegExp; readonly zones: RegExp; readonly what: string }[] = [
  { module: /^(react|react-dom|@mantine\/|@tanstack\/)/, zones: /^apps\/web\//, what: 'only in the web app' },
  { module: /^(fastify|@fastify\/)/, zones: /^(apps\/server\/http|bench)\//, what: 'only in apps/server/http' },
  {
    module: /^(pg|pg-copy-streams|umzug)$/,
    zones: /^(apps\/server\/(db|http|testing)|bench|e2e)\//,
    what: 'the pool belongs to db and http',
  },
  {
    module: /^node:/,
    zones: /^(?!packages\/(messages|domain|contract)\/|apps\/web\/(app|features|ui|widgets|lib|pages)\/)/,
    what: 'no Node in code that runs in a browser',
  },
];

/** What the web names but does not load: schemas would come with their library. */
const TYPES_ONLY = /^(typebox|@fieldward\/contract\/(.*\.operations|all-operations|operation|operation-schema)\.ts)$/;

/** Every import that goes against an arrow. */
export function importArrows(): Findings {
  const allowed = zones();
  const zoneOf = (path: string) => [...allowed.keys()].filter((zone) => path.startsWith(`${zone}/`)).sort((a, b) => b.length - a.length)[0];
  const findings: string[] = [];
  for (const path of sourceFiles(['.ts', '.tsx'])) {
    const test = /\.(test|spec)\.tsx?$/.test(path);
    const zone = zoneOf(path);
    const text = readFileSync(join(ROOT, path), 'utf8');
    for (const match of text.matchAll(IMPORT)) {
      const name = match[1] ?? match[2] ?? match[3] ?? '';
      for (const rule of ONLY) {
        if (!test && rule.module.test(name) && !rule.zones.test(`${path}`)) findings.push(`${path}: ${name} (${rule.what})`);
      }
      if (!test && path.startsWith('apps/web/') && TYPES_ONLY.test(name) && !/^\s*import type\s/.test(match[0]))
        findings.push(`${path}: ${name} (only its types, in the web app)`);
      if (zone === undefined || test) continue;
      const target = name.startsWith('.')
        ? normalize(join(dirname(path), name))
        : name.startsWith('@fieldward/')
          ? name.replace('@fieldward/', 'packages/')
          : null;
      if (target === null) continue;
      const to = zoneOf(target);
      if (to === zone) continue;
      if (to === undefined || !(allowed.get(zone) ?? []).includes(to)) findings.push(`${path}: may not import ${target}`);
    }
  }
  return findings;
}
