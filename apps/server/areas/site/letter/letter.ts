import type { Given } from '@fieldward/contract/operation.ts';
import type { siteRecordsWire } from '@fieldward/contract/site/site-records.operations.ts';
import type { PeopleForSite, ToldRecord, WantedRecord } from '@fieldward/contract/site/site-people.operations.ts';
import type { SiteGreeting } from '@fieldward/contract/site/site.operations.ts';

/** What a site writes to its centre: what it would ask over a line. */
export interface Letter {
  readonly uuid: string;
  readonly schema: string;
  /** Digest by table of what the site has of the programme. */
  readonly has: Readonly<Record<string, string>>;
  /** Body of its greeting. */
  readonly greeting: unknown;
  /** Bodies of its records, page after page. */
  readonly records: readonly unknown[];
  readonly people: {
    /** Number of the page of people that it has noted last. */
    readonly turn: number;
    /** Records that are on their way to it. */
    readonly waiting: number;
    /** Digests of all records that it has, by uuid. */
    readonly has: Readonly<Record<string, string>>;
    /** Those that it waits for, with what has come of them. */
    readonly wants: readonly Omit<WantedRecord, 'has'>[];
  };
}

/** Of how many records a reply says more than that they are the same on both sides. */
export const recordsTold = ({ records }: LetterReply['people']): number =>
  new Set(records.filter(({ state }) => state !== 'same').map(({ uuid }) => uuid)).size;

/** What a centre answers. */
export interface LetterReply {
  /** uuid of the letter. */
  readonly letter: string;
  readonly schema: string;
  readonly greeting: SiteGreeting;
  /** Of each page of records. */
  readonly records: readonly Given<(typeof siteRecordsWire)['response']>[];
  readonly people: {
    /** Whose records changed, page after page. */
    readonly pages: readonly PeopleForSite[];
    /** Parts of records. */
    readonly records: readonly ToldRecord[];
    /** Records that did not fit, or not whole. */
    readonly left: number;
  };
  /** The tables of the programme that differ, whole. */
  readonly tables: readonly {
    readonly table: string;
    readonly digest: string;
    readonly rows: readonly { readonly key: string; readonly row: unknown }[];
  }[];
}
