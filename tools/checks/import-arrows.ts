import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { circlesIn } from './import-circles.ts';
import { type Findings, ROOT, sourceFiles } from './source-files.ts';
import { requestsOf, targetOf, treeOfFile, type Request } from './syntax-tree.ts';

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
  // knows nothing of health
  // a program of its own
  map.set('apps/web/worker', [lib]);
  map.set('apps/web/ui', ['packages/messages', lib]);
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
  const server = [engine, ...common, ...areas, 'apps/server/areas', 'apps/server/db', 'apps/server/http'];
  map.set('apps/server/testing', [...packages, ...server]);
  map.set('e2e', packages);
  map.set('bench', [...packages, ...server, 'apps/server/testing', 'e2e', 'bench/device']);
  // what waits on a device is sealed there as the page seals it
  map.set('bench/device', [...packages, ...server, 'apps/server/testing', 'e2e', 'bench', lib]);
  map.set('tools', [...packages, pages, ...server, 'e2e']);
  return map;
}

/** How the project is built and tested: tools may build on it. */
const BUILD = /^[^/]+\.config\.ts$|^apps\/web\/[a-z-]+-plugin\.ts$/;

const ONLY: readonly { readonly module: RegExp; readonly zones: RegExp; readonly what: string }[] = [
  { module: /^(react|react-dom|@mantine\/|@tanstack\/)/, zones: /^apps\/web\//, what: 'only in the web app' },
  {
    module: /^(fastify|@fastify\/)/,
    zones: /^(apps\/server\/http\/|bench\/(serve|minimal-routes)\.ts)/,
    what: 'only in apps/server/http; in bench the servers to compare with',
  },
  {
    module: /^(pg|pg-copy-streams|umzug)$/,
    zones: /^(apps\/server\/(db|http|testing)|bench)\//,
    what: 'the pool belongs to db and http',
  },
  {
    module: /^node:/,
    zones: /^(?!packages\/(messages|domain|contract)\/|apps\/web\/(app|features|ui|widgets|lib|pages|worker)\/)/,
    what: 'no Node in code that runs in a browser',
  },
];

/** What the web names but does not load: schemas would come with their library. */
const TYPES_ONLY = /^(typebox|@fieldward\/contract\/(.*\.operations|all-operations|operation|operation-schema|problem)\.ts)$/;

/** Circles that are there, by their first file: how many files, and why they stay. None may get larger. */
const KNOWN: ReadonlyMap<string, readonly [files: number, why: string]> = new Map([
  ['apps/server/areas/report/export/export-job.ts', [2, 'types only: the job runs what the response describes']],
  ['apps/server/db/demo/options.ts', [6, 'types only: the names of questions and of their options are read from the lists themselves']],
  ['apps/server/engine/body.ts', [2, 'types only: a row']],
  ['packages/domain/rule/check.ts', [3, 'types only: a finding']],
]);

/** Libraries, and modules of schemas, that a file may not name. */
function misplaced(path: string, { request, types }: Request): Findings {
  const findings = ONLY.filter(({ module, zones: where }) => module.test(request) && !where.test(path)).map(({ what }) => what);
  if (path.startsWith('apps/web/') && TYPES_ONLY.test(request) && !types) findings.push('only its types, in the web app');
  return findings.map((what) => `${path}: ${request} (${what})`);
}

function circleFindings(imports: ReadonlyMap<string, readonly string[]>): Findings {
  const circles = circlesIn(imports);
  const larger = circles.filter((circle) => circle.length > (KNOWN.get(circle[0] ?? '')?.[0] ?? 0));
  const gone = [...KNOWN.keys()].filter((first) => !circles.some((circle) => circle[0] === first));
  return [
    ...larger.map((circle) => `${circle.join(' ↔ ')}: import one another in a circle`),
    ...gone.map((first) => `${first}: no circle begins here, take it off the list of known ones`),
  ];
}

/** Every import that goes against an arrow, and files that import one another in a circle (types included; `import()` does not count). */
export function importArrows(): Findings {
  const allowed = zones();
  const zoneOf = (path: string) => [...allowed.keys()].filter((zone) => path.startsWith(`${zone}/`)).sort((a, b) => b.length - a.length)[0];
  const findings: string[] = [];
  const imports = new Map<string, string[]>();
  for (const path of sourceFiles(['.ts', '.tsx'])) {
    if (/\.(test|spec)\.tsx?$/.test(path)) continue;
    const zone = zoneOf(path);
    const ours: string[] = [];
    imports.set(path, ours);
    for (const each of requestsOf(treeOfFile(path))) {
      findings.push(...misplaced(path, each));
      const target = targetOf(path, each.request);
      if (target === null) continue;
      if (!each.later) ours.push(target);
      const to = zoneOf(target);
      if (zone === undefined || to === zone || (zone === 'tools' && BUILD.test(target))) continue;
      if (to === undefined || !(allowed.get(zone) ?? []).includes(to)) findings.push(`${path}: may not import ${target}`);
    }
  }
  return [...findings, ...circleFindings(imports)];
}
