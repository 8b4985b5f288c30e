import type { Icon } from '@tabler/icons-react';
import type { May } from '@fieldward/contract/privileges.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { mayOpen } from '../lib/page-rights.ts';
import { menuOf, type PagePath } from '../pages/all-pages.ts';
import { menuIcons } from './menu-icons.generated.ts';

/** One destination of the side navigation, of quick open and of the tiles of home. */
export interface Destination {
  readonly to: PagePath;
  readonly label: PlainCode;
  /** What is there, in a few words; home has none. */
  readonly hint: PlainCode | undefined;
  readonly icon: Icon;
  /** Addresses at or below this one count as being there. */
  readonly under: string;
  /** Position among the tiles of home; without it there is no tile. */
  readonly tile: number | undefined;
  /** Opens beside the application. */
  readonly outside: boolean;
}

const destinations: readonly Destination[] = menuOf('main').map(({ path, screen, menu }) => ({
  to: path,
  label: menu.label,
  hint: menu.hint,
  icon: menuIcons[menu.icon as keyof typeof menuIcons], // the generated table has the icons that this group names
  under: menu.under ?? path,
  tile: menu.tile,
  outside: screen === null,
}));

/** The destinations that somebody may open, in the order of the menu. */
export function destinationsFor(may: May): readonly Destination[] {
  return destinations.filter(({ to }) => mayOpen(to, may));
}

/** The destinations with a tile on home that somebody may open, in the order of the tiles. */
export function tilesFor(may: May): readonly (Destination & { readonly hint: PlainCode })[] {
  return destinationsFor(may)
    .flatMap((each) => (each.tile === undefined || each.hint === undefined ? [] : [{ ...each, hint: each.hint, tile: each.tile }]))
    .toSorted((a, b) => a.tile - b.tile);
}
