/** A sample that the same seed always draws the same. */

/** Numbers from 0 to 1 from a text (mulberry32 over its FNV-1a hash). */
function randomOf(seed: string): () => number {
  let state = 2_166_136_261;
  for (const sign of seed) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** So many of the list by chance, in the order of the list; all when there are no more. */
export function sampleOf<T>(all: readonly T[], size: number, seed: string): T[] {
  const random = randomOf(seed);
  const drawn = all.map((one, at) => ({ one, at, by: random() })).toSorted((a, b) => a.by - b.by);
  return drawn
    .slice(0, size)
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
