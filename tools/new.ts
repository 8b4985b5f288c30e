import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { AREAS } from './areas.ts';
import { ROOT } from './checks/source-files.ts';
import { messageArea, newFiles, pageRecord, type FieldKind, type NewResource } from './new/resource-files.ts';

const USAGE = `npm run new -- resource <name> [--area event] [--group events] [--fields lot:text,expiry:date]
                                [--read 'Get Events'] [--write 'Manage Events Metadata']
Kinds of fields: text, date, bool, decimal. Privileges are those of packages/contract/privileges.ts.`;

const KINDS: readonly string[] = ['text', 'date', 'bool', 'decimal'] satisfies readonly FieldKind[];
const PAGES = join(ROOT, 'apps/web/pages/administration-pages.ts');
/** Migrations from here on come after all others: they build the search from what the others made. */
const LAST_MIGRATIONS = 100;

function fail(problem: string): never {
  process.stderr.write(`${problem}\n\n${USAGE}\n`);
  process.exit(1);
}

function request(): { resource: NewResource; group: string } {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      area: { type: 'string', default: 'event' },
      group: { type: 'string', default: 'events' },
      fields: { type: 'string', default: '' },
      read: { type: 'string', default: 'Get Events' },
      write: { type: 'string', default: 'Manage Events Metadata' },
    },
  });
  const [what, name = ''] = positionals;
  if (what !== 'resource') fail('Only a resource can be made.');
  if (!/^[a-z]+(-[a-z]+)*$/.test(name)) fail(`'${name}' is no name in kebab case.`);
  if (!AREAS.includes(values.area)) fail(`'${values.area}' is no area; there are ${AREAS.join(', ')}.`);
  const fields = values.fields
    .split(',')
    .filter(Boolean)
    .map((each) => {
      const [field = '', kind = 'text'] = each.split(':');
      if (!/^[a-z][A-Za-z]*$/.test(field) || !KINDS.includes(kind)) fail(`'${each}' is no field.`);
      return { name: field, kind: kind as FieldKind }; // one of KINDS
    });
  const numbers = readdirSync(join(ROOT, 'apps/server/db/migrations')).map((file) => Number.parseInt(file, 10));
  const migration = Math.max(...numbers.filter((number) => number >= LAST_MIGRATIONS)) + 1;
  return {
    resource: { name, area: values.area, fields, privileges: { read: values.read, write: values.write }, migration },
    group: values.group,
  };
}

const { resource, group } = request();
const files = newFiles(resource);
for (const path of files.keys()) if (existsSync(join(ROOT, path))) fail(`${path} is there already.`);
for (const [path, text] of files) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
}
const pages = readFileSync(PAGES, 'utf8');
const inGroup = [...pages.matchAll(new RegExp(`group: '${group}', order: (\\d+)`, 'g'))];
const end = pages.lastIndexOf('\n]');
if (end < 0 || inGroup.length === 0) fail(`No group '${group}' among the pages of the administration.`);
const record = pageRecord(resource, Math.max(...inGroup.map(([, order]) => Number(order))) + 1, group);
writeFileSync(PAGES, `${pages.slice(0, end + 1)}${record}${pages.slice(end + 1)}`);
const node = (...args: readonly string[]): void => void execFileSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
node('tools/generate.ts');
node('node_modules/oxfmt/bin/oxfmt', 'apps/web/pages', ...[...files.keys()].filter((path) => !path.endsWith('.sql')));
process.stdout.write(`${[...files.keys(), 'apps/web/pages/administration-pages.ts'].join('\n')}
Translate packages/messages/${messageArea(resource)}/{fr,ar}.ts, then: npm run check && npm test -- ${resource.area}\n`);
