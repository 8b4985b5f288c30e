import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { type Findings, ROOT } from '../checks/source-files.ts';
import { pageIcons, pageScreens } from './page-parts.ts';
import { pageRightsModule } from './page-rights.ts';

const HEAD = '// Made by `npm run generate`; not edited by hand.\n';

/** Every generated file: its path from the root, and its text. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const files: readonly (readonly [string, string])[] = [
    ['apps/web/lib/page-rights.generated.ts', pageRightsModule()],
    ['apps/web/app/page-screens.generated.ts', pageScreens()],
    ['apps/web/widgets/menu-icons.generated.ts', pageIcons('menuIcons', (group) => group === 'main')],
    ['apps/web/widgets/administration-icons.generated.ts', pageIcons('administrationIcons', (group) => group !== 'main')],
  ];
  const options = await resolveConfig(join(ROOT, 'package.json'));
  return new Map(
    await Promise.all(files.map(async ([path, text]) => [path, await format(HEAD + text, { ...options, filepath: path })] as const)),
  );
}

/** The generated files that are not up to date. */
export async function generatedFilesAreFresh(): Promise<Findings> {
  return [...(await generatedFiles())]
    .filter(([path, text]) => !existsSync(join(ROOT, path)) || readFileSync(join(ROOT, path), 'utf8') !== text)
    .map(([path]) => `${path} is out of date: npm run generate`);
}
