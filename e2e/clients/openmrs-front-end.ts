import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createReadStream, statSync } from 'node:fs';
import { createServer, request as ask } from 'node:http';
import { basename, extname, join } from 'node:path';
import { startProduct } from '../harness/product.ts';

/** The front end of OpenMRS 3 with the modules of a clinic, in versions that were published together. */
const SHELL = '@openmrs/esm-app-shell@10.0.0';
const MODULES = [
  ...['login', 'primary-navigation'].map((name) => `@openmrs/esm-${name}-app@10.0.0`),
  ...['home', 'patient-search', 'patient-registration'].map((name) => `@openmrs/esm-${name}-app@11.1.0`),
  ...[
    'patient-chart',
    'patient-banner',
    'patient-vitals',
    'patient-allergies',
    'patient-conditions',
    'patient-orders',
    'patient-medications',
    'patient-tests',
    'patient-forms',
    'form-engine',
    'patient-notes',
    'patient-programs',
    'patient-immunizations',
    'patient-attachments',
    'generic-patient-widgets',
  ].map((name) => `@openmrs/esm-${name}-app@12.3.4`),
];

/** Kept between runs: 60 MB from the registry. */
const FOLDER = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'openmrs-front-end-10.0.0');
const SPA = '/openmrs/spa';

interface Module {
  readonly name: string;
  readonly version: string;
  readonly browser: string;
}

/** Downloads a package as it was published and answers the folder of its content. */
function unpack(spec: string, into: string): string {
  mkdirSync(into, { recursive: true });
  execFileSync('npm', ['pack', spec, '--silent', '--pack-destination', into], { stdio: ['ignore', 'ignore', 'inherit'] });
  const archive = readdirSync(into).find((name) => name.endsWith('.tgz'));
  if (archive === undefined) throw new Error(`${spec} could not be downloaded`);
  execFileSync('tar', ['-xzf', join(into, archive), '-C', into]);
  return join(into, 'package');
}

/** Puts the front end together as its own command does: the shell, the modules beside it, a map of imports and one of routes. */
function assemble(): void {
  if (existsSync(FOLDER)) return;
  const building = `${FOLDER}.building`;
  rmSync(building, { recursive: true, force: true });
  const target = join(building, 'dist');
  cpSync(join(unpack(SHELL, join(building, 'shell')), 'dist'), target, { recursive: true });
  const imports: Record<string, string> = {};
  const routes: Record<string, unknown> = {};
  for (const spec of MODULES) {
    const content = unpack(spec, join(building, spec.replaceAll(/\W/g, '-')));
    const { name, version, browser } = JSON.parse(readFileSync(join(content, 'package.json'), 'utf8')) as Module; // as npm demands
    const folder = `${name.replaceAll(/\W/g, '-').slice(1)}-${version}`;
    cpSync(join(content, 'dist'), join(target, folder), { recursive: true });
    imports[name] = `./${folder}/${basename(browser)}`;
    routes[name] = { ...(JSON.parse(readFileSync(join(content, 'dist', 'routes.json'), 'utf8')) as object), version };
  }
  writeFileSync(join(target, 'importmap.json'), JSON.stringify({ imports }));
  writeFileSync(join(target, 'routes.registry.json'), JSON.stringify(routes));
  const index = readFileSync(join(target, 'index.html'), 'utf8');
  // the published shell looks for its modules on another server, and for a worker that is not in the package
  writeFileSync(
    join(target, 'index.html'),
    index.replaceAll(/https:\/\/[^"]*\/importmap\.json/g, `${SPA}/importmap.json`).replace('offline: true', 'offline: false'),
  );
  renameSync(target, FOLDER);
  rmSync(building, { recursive: true, force: true });
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.html': 'text/html',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** What the front end asked the server for. */
interface Asked {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** The response to a request that failed. */
  readonly failure: string;
}

/** The front end of OpenMRS 3 in front of the product, as an installation has them: one address for both. */
export interface FrontEnd {
  readonly url: string;
  readonly asked: readonly Asked[];
  close(): Promise<void>;
}

/** Assembles the front end where that was not done yet, starts a product, and serves both at one address. */
export async function openMrsFrontEnd(): Promise<FrontEnd> {
  assemble();
  const product = await startProduct();
  const back = new URL(product.url);
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', product.url);
    if (pathname.startsWith(SPA)) {
      const wanted = join(FOLDER, pathname.slice(SPA.length));
      const file = existsSync(wanted) && statSync(wanted).isFile() ? wanted : join(FOLDER, 'index.html');
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
      createReadStream(file).pipe(response);
      return;
    }
    // one address for both: what comes from here comes from there
    const { origin } = request.headers;
    const headers = { ...request.headers, host: back.host, ...(origin === undefined ? {} : { origin: back.origin }) };
    const onward = ask({ host: back.hostname, port: back.port, path: request.url, method: request.method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const body = Buffer.concat(parts);
        const status = answer.statusCode ?? 0;
        asked.push({
          method: request.method ?? '',
          path: request.url ?? '',
          status,
          failure: status < 400 ? '' : body.toString().slice(0, 400),
        });
        const { 'content-security-policy': _policy, 'transfer-encoding': _chunks, ...told } = answer.headers;
        response.writeHead(status, told).end(body);
      });
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}${SPA}`,
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await product.stop();
    },
  };
}
