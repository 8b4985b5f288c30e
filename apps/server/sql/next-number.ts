import { following } from '@fieldward/domain/person/number-series.ts';

/** Numbers that are looked at together, and how many times that is done: where a long run is taken, a person types the number. */
const batch = 50;
const mostBatches = 20;

/**
 * The first free number after one of those given, tried in their order; null when none of them has a number that can be followed.
 * It is a proposal: what makes numbers unique is their constraint.
 * @param taken those among texts (lower case) that somebody has already, in lower case
 * @param fits whether a number may be used at all
 */
export async function nextFree(
  after: readonly string[],
  taken: (texts: readonly string[]) => Promise<readonly string[]>,
  fits: (text: string) => boolean = () => true,
): Promise<string | null> {
  const last = after.find((text) => following(text, 1).some(fits));
  if (last === undefined) return null;
  const candidates = following(last, batch * mostBatches).filter(fits);
  for (let at = 0; at < candidates.length; at += batch) {
    const some = candidates.slice(at, at + batch);
    // oxlint-disable-next-line no-await-in-loop -- the first batch nearly always has a free one
    const known = new Set(await taken(some.map((text) => text.toLowerCase())));
    const free = some.find((text) => !known.has(text.toLowerCase()));
    if (free !== undefined) return free;
  }
  return null;
}
