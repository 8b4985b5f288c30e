import { RequestCounts, type RequestCount } from './request-counts.ts';

/** What one process tells the others of the same server. */
export type News =
  /** Sessions ended or rights changed: nothing that was looked up about accounts counts any more. */
  | { readonly of: 'accounts' }
  /** Two patients became one, or two again. */
  | { readonly of: 'merges' }
  /** A session ended, or chose another place or language. */
  | { readonly of: 'session' }
  /** Somebody wrote at this moment, in milliseconds. */
  | { readonly of: 'write'; readonly userId: string; readonly at: number };

/** What the processes of one server have in common, so that a limit is one limit and a change shows everywhere at once. */
export interface Siblings {
  /** Counts a request under a key and answers how many there were within the window (milliseconds). */
  count(key: string, window: number): RequestCount | Promise<RequestCount>;
  /** Tells the others; resolves when they have it. */
  broadcast(news: News): Promise<void>;
  /** Calls back for what the others tell. */
  onNews(listener: (news: News) => void): void;
  /** Figures of all processes, summed, in the text format of Prometheus; `own` gives those of this process. Absent where it is the only one. */
  readonly figures?: (own: () => Promise<object[]>) => () => Promise<string>;
}

/** Those of a process that has none. */
export function noSiblings(): Siblings {
  const counts = new RequestCounts();
  return {
    count: (key, window) => counts.count(key, window),
    broadcast: async () => {},
    onNews: () => {},
  };
}
