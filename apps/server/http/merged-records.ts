import type { MergedUuids } from '../areas/patient/merge/merged-uuids.ts';
import { Problem } from '../engine/problem.ts';

/** What a request names. */
export interface Sent {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Refusals that may be because a record became another one a moment ago. */
const PERHAPS_MERGED = [400, 404, 409];

/** So often a request is served again at most: each time a record that it names was merged while it was served. */
const AGAIN = 5;

/**
 * Serves a request with the records of today in place of those that were merged into them. Where it is refused and meanwhile one that it
 * names was merged, it is served again: what comes late lands on the record that stays.
 */
export async function asOneRecord<T>(merged: MergedUuids, sent: Sent, serve: (sent: Sent) => Promise<T>): Promise<T> {
  await merged.refresh();
  let now = ofToday(merged, sent);
  for (let again = 0; ; again += 1) {
    try {
      return await serve(now);
    } catch (error) {
      if (again === AGAIN || !(error instanceof Problem) || !PERHAPS_MERGED.includes(error.status)) throw error;
      merged.forget();
      await merged.refresh();
      const next = ofToday(merged, sent);
      if (JSON.stringify(next) === JSON.stringify(now)) throw error;
      now = next;
    }
  }
}

function ofToday(merged: MergedUuids, { path, query, body }: Sent): Sent {
  return { path: merged.path(path), query: merged.query(query), body: merged.body(body) };
}
