import { NEXT_PAGE } from '@fieldward/domain/device/device.ts';

/** So many pages are asked for, at most, before the one that is being kept is kept. */
const AHEAD = 2;

/** Asks for the page behind a place in the feed, and tells the headers of the response as soon as it begins. */
type Ask<P> = (after: string | null, begins: (headers: Headers) => void) => Promise<P>;

/** The pages of the feed, in their order. */
interface FeedPages<P> {
  /** The page behind a place, which may be on its way already. */
  readonly take: (after: string | null) => Promise<P>;
  /** Asks for a page that is needed later, unless it is on its way or too many are. */
  readonly expect: (after: string) => void;
}

/**
 * Pages of a first load, of which the next ones are asked for early: the server says in the headers of a page where the next one begins, so it
 * makes that while the line carries this one, and the line is not idle while the device seals what came.
 */
export function feedPages<P>(ask: Ask<P>): FeedPages<P> {
  const coming = new Map<string, Promise<P>>();
  let wanted: string | undefined;
  const request = (after: string | null): Promise<P> =>
    ask(after, (headers) => {
      const next = headers.get(NEXT_PAGE);
      if (next !== null) expect(next);
    });
  function expect(after: string): void {
    if (coming.has(after)) return;
    if (coming.size >= AHEAD) {
      wanted = after;
      return;
    }
    const page = request(after);
    page.catch(() => undefined); // whoever takes it is told
    coming.set(after, page);
  }
  return {
    expect,
    take(after) {
      const known = after === null ? undefined : coming.get(after);
      const next = wanted;
      wanted = undefined;
      if (known === undefined) {
        coming.clear(); // they are of another load
        return request(after);
      }
      if (after !== null) coming.delete(after);
      if (next !== undefined) expect(next);
      return known;
    },
  };
}
