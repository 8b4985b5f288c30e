import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import { type Findings, ROOT } from '../checks/source-files.ts';
import { completeMessages } from './complete-messages.ts';
import { openmrsAddresses } from './openmrs-addresses.ts';
import { pageIcons, pageScreens } from './page-parts.ts';
import { pageTextsModule } from './page-texts.ts';

const HEAD = '// Made by `npm run generate`; not edited by hand.\n';

/** What is generated, by its path from the root. The server, which the rights of pages are read from, needs the sentences first. */
const FILES: ReadonlyMap<string, () => string | Promise<string>> = new Map<string, () => string | Promise<string>>([
  ['packages/messages/complete-en.generated.ts', () => completeMessages('En')],
  ['packages/messages/complete-fr.generated.ts', () => completeMessages('Fr')],
  ['packages/messages/complete-ar.generated.ts', () => completeMessages('Ar')],
  ['apps/web/app/page-screens.generated.ts', pageScreens],
  ['apps/web/widgets/menu-icons.generated.ts', () => pageIcons('menuIcons', (group) => group === 'main')],
  ['apps/web/widgets/administration-icons.generated.ts', () => pageIcons('administrationIcons', (group) => group !== 'main')],
  ['apps/web/features/audit/resource-words.generated.ts', async () => (await import('./resource-words.ts')).resourceWords()],
  ['apps/web/lib/page-texts.generated.ts', pageTextsModule],
  ['docs/openmrs-addresses.md', openmrsAddresses],
  ['apps/web/lib/page-rights.generated.ts', async () => (await import('./page-rights.ts')).pageRightsModule()],
]);

/** Every generated file: its path from the root, and its text. One after the other, as one may need those before it. */
export async function* generatedFiles(): AsyncGenerator<readonly [path: string, text: string]> {
  const { ignorePatterns: _ofFiles, ...options } = JSON.parse(readFileSync(join(ROOT, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
  for (const [path, text] of FILES) yield [path, await formatted(path, (path.endsWith('.md') ? '' : HEAD) + (await text()), options)];
}

async function formatted(path: string, text: string, options: FormatConfig): Promise<string> {
  const { code, errors } = await format(path, text, options);
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join('; ')}`);
  return code;
}

/** The generated files that are not up to date. */
export async function generatedFilesAreFresh(): Promise<Findings> {
  const findings: string[] = [];
  for await (const [path, text] of generatedFiles()) {
    if (!existsSync(join(ROOT, path)) || readFileSync(join(ROOT, path), 'utf8') !== text)
      findings.push(`${path} is out of date: npm run generate`);
  }
  return findings;
}
