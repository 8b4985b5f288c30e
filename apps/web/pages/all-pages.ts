import { administrationPages } from './administration-pages.ts';
import { eventPages } from './event-pages.ts';
import { labPages } from './lab-pages.ts';
import { ownPages } from './own-pages.ts';
import type { Page } from './page.ts';
import { patientPages } from './patient-pages.ts';
import { reportPages } from './report-pages.ts';
import { workflowPages } from './workflow-pages.ts';

const declared = [
  ...ownPages,
  ...patientPages,
  ...workflowPages,
  ...eventPages,
  ...labPages,
  ...reportPages,
  ...administrationPages,
] as const;

type Declared = (typeof declared)[number];
type AliasOf<P> = P extends { readonly aliases: readonly { readonly path: infer A extends string }[] } ? A : never;

/** The address of a page, aliases included. */
export type PagePath = Declared['path'] | AliasOf<Declared>;

/** Every page of the web app: plain data, for the app, the server's tests, the journeys and the tools alike. */
export const pages: readonly (Page & { readonly path: PagePath })[] = declared;

/** Every address with its page, aliases included. */
export const pageOf: ReadonlyMap<string, Page> = new Map(
  pages.flatMap((page) => [[page.path, page] as const, ...(page.aliases ?? []).map(({ path }) => [path, page] as const)]),
);

/** What the crumb of an address says; undefined where no page with crumbs is. */
export function crumbOf(path: string): Page['crumb'] {
  const page = pageOf.get(path);
  return page?.aliases?.find((alias) => alias.path === path)?.crumb ?? page?.crumb;
}

/** Whether an address lies at or under a page; an alias counts as the address that it stands for. */
export function isUnder(address: string, under: string): boolean {
  const path = pageOf.get(address)?.path ?? address;
  return under === '/' ? path === '/' : path === under || path.startsWith(`${under}/`);
}

/** The pages of a group of the menu, in its order. */
export function menuOf(
  group: NonNullable<Page['menu']>['group'],
): readonly (Page & Required<Pick<Page, 'menu'>> & { readonly path: PagePath })[] {
  return pages
    .filter((page): page is (typeof pages)[number] & Required<Pick<Page, 'menu'>> => page.menu?.group === group)
    .toSorted((a, b) => a.menu.order - b.menu.order);
}
