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

/**
 * Serves a request with the records of today in place of those that were merged into them. Where it is refused and meanwhile one that it
 * names was merged, it is served again: what comes late lands on the record that stays.
 */
export async function asOneRecord<T>(merged: MergedUuids, sent: Sent, serve: (sent: Sent) => Promise<T>): Promise<T> {
  await merged.refresh();
  const first = ofToday(merged, sent);
  try {
    return await serve(first);
  } catch (error) {
    if (!(error instanceof Problem) || !PERHAPS_MERGED.includes(error.status)) throw error;
    merged.forget();
    await merged.refresh();
    const again = ofToday(merged, sent);
    if (JSON.stringify(again) === JSON.stringify(first)) throw error;
    return serve(again);
  }
}

function ofToday(merged: MergedUuids, { path, query, body }: Sent): Sent {
  return { path: merged.path(path), query: merged.query(query), body: merged.body(body) };
}
