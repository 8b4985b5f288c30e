import type { PrivilegeName } from '@fieldward/contract/privileges.ts';
import type { Wires } from '@fieldward/contract/wires.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';

/** The groups of the administration, in the order of its menu and of its tiles. */
export const administrationGroupNames = ['forms', 'people', 'places', 'events', 'laboratory'] as const;

export type AdministrationGroupName = (typeof administrationGroupNames)[number];

/** Where a page stands in the side menu, in quick open, and among the tiles. */
interface MenuEntry {
  /** The side menu itself, or a group of the administration. */
  readonly group: 'main' | AdministrationGroupName;
  /** Position in the group. */
  readonly order: number;
  readonly label: PlainCode;
  /** What is there, in a few words: the second line of its tile. */
  readonly hint?: PlainCode;
  /** Name of the icon in @tabler/icons-react. */
  readonly icon: `Icon${string}`;
  /** Position among the tiles of home; absent when it has none there. In the administration, tiles follow the menu. */
  readonly tile?: number;
  /** Addresses at or below this one count as being there; the page's own by default. */
  readonly under?: `/${string}`;
}

/** What is known of a page, in one place. Routes, menus, tiles, quick open, rights, crumbs, checks and journeys are made of it. */
export interface Page {
  readonly path: `/${string}`;
  /** Other addresses of the same page, as the specification spells it elsewhere. */
  readonly aliases?: readonly { readonly path: `/${string}`; readonly crumb: PlainCode }[];
  /** The file below apps/web whose default export is drawn; null for the user guide, which is a page of its own beside the application. */
  readonly screen: `features/${string}.tsx` | null;
  /** Parts that are drawn after what the page is opened for, each with its sentences (`withTextsOf`): the screen fetches them when it has come. */
  readonly later?: readonly `features/${string}.tsx`[];
  /** What its part of the crumbs says. The home page and the administration have no crumbs. */
  readonly crumb?: PlainCode;
  /**
   * The wires, and the operations by their path, that it reads when it is opened, what stands inside the responses included. Who
   * may not read them may not open it. A page without any of `reads`, `writes`, `needs` and `door` asks for what the one above it asks.
   */
  readonly reads?: readonly (keyof Wires | `${'fieldward' | 'hydra'}/${string}`)[];
  /** The wires that it is there to write: who may not write them has nothing to do here. */
  readonly writes?: readonly (keyof Wires)[];
  /** A privilege that no call asks for: what the page is for. */
  readonly needs?: PrivilegeName;
  /** The privilege that opens the way to it; the first that somebody is told to lack. */
  readonly door?: PrivilegeName;
  /** What its address must name; without it there is nothing to show. */
  readonly about?: 'patient' | 'test' | 'event' | 'workflow';
  readonly menu?: MenuEntry;
  /** Its section of the user guide (apps/web/public/help). */
  readonly help?: string;
  /** Whether the calls of the specification are enough, so that it works before any server that speaks them, or it needs `fieldward/…`. */
  readonly gateway: 'specification' | 'more';
  /** Whether it works without a connection, on a device that holds patients; else menus and tiles say that it needs the server, before it is opened. */
  readonly offline: 'device' | 'server';
}
