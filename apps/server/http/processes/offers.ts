import type { RequestCount } from './request-counts.ts';
import type { News } from './siblings.ts';

/** What the first process made ready for those that serve: the rest stands in the settings, which all of them read. */
export interface Prepared {
  /** The database, as the server's role. */
  readonly url: string;
  /** The database is the embedded one, on this machine. */
  readonly embedded: boolean;
  /** It holds the demonstration. */
  readonly demo: boolean;
}

/** What a process that serves does for the first one. */
export interface ServingOffers {
  /** Begins to serve; answers the port. */
  serve(prepared: Prepared): Promise<number>;
  /** Says that it is about to stop, while it still serves. */
  drain(): void;
  /** Finishes what it serves, then ends. */
  end(): void;
  receive(news: News): void;
  /** Its own figures. */
  figures(): Promise<object[]>;
}

/** What the first process does for those that serve. */
export interface FirstOffers {
  count(key: string, window: number): RequestCount;
  /** Tells all others, and resolves when they have it. */
  broadcast(news: News): Promise<void>;
  /** The figures of all processes, summed. */
  figures(): Promise<string>;
}
