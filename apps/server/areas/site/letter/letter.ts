import type { Given } from '@fieldward/contract/operation.ts';
import type { siteRecordsWire } from '@fieldward/contract/site/site-records.operations.ts';
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
}

/** What a centre answers. */
export interface LetterReply {
  /** uuid of the letter. */
  readonly letter: string;
  readonly schema: string;
  readonly greeting: SiteGreeting;
  /** Of each page of records. */
  readonly records: readonly Given<(typeof siteRecordsWire)['response']>[];
  /** The tables of the programme that differ, whole. */
  readonly tables: readonly {
    readonly table: string;
    readonly digest: string;
    readonly rows: readonly { readonly key: string; readonly row: unknown }[];
  }[];
}
