import { pages } from '../../apps/web/pages/all-pages.ts';

/** The text of apps/web/app/page-screens.generated.ts: the screen of each page, fetched when it is first opened. */
export function pageScreens(): string {
  const lines = pages.flatMap(({ path, screen }) => (screen === null ? [] : [`'${path}': () => import('../${screen}'),`]));
  return `
/** The screens by the address of their page. */
export const pageScreens = {
${lines.join('\n')}
};
`;
}

/** The text of a module with the icons of some groups of the menu. */
export function pageIcons(name: string, of: (group: string) => boolean): string {
  const icons = [...new Set(pages.flatMap(({ menu }) => (menu !== undefined && of(menu.group) ? [menu.icon] : [])))].toSorted();
  return `
import { ${icons.join(', ')} } from '@tabler/icons-react';

/** Icons by their name, as the pages name them. */
export const ${name} = { ${icons.join(', ')} } as const;
`;
}
