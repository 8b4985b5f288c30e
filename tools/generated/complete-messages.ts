import { globSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../checks/source-files.ts';

/** The areas of the sentences: each folder of packages/messages is one. */
export function messageAreas(): readonly string[] {
  return globSync('*/en.ts', { cwd: join(ROOT, 'packages/messages') })
    .map((path) => path.split(/[\\/]/)[0] ?? '')
    .toSorted();
}

/** The text of packages/messages/complete-{language}.generated.ts: the sentences of all areas in a language. */
export function completeMessages(language: 'En' | 'Fr' | 'Ar'): string {
  const file = language.toLowerCase();
  const areas = messageAreas();
  return `
${areas.map((area) => `import { ${area}${language} } from './${area}/${file}.ts';`).join('\n')}
${language === 'En' ? '' : "import type { Catalogue } from './catalogue.ts';\n"}
/** The sentences of every area in this language. */
export const complete${language}${language === 'En' ? '' : ': Catalogue'} = { ${areas.map((area) => `...${area}${language},`).join('\n')} }${language === 'En' ? ' as const' : ''};
`;
}
