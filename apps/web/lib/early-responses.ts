/** A response that was asked for before the script of the page was there, by its address. */
export interface Early {
  readonly response: Promise<Response>;
  /** When it was asked for, as `performance.now()` tells. */
  readonly at: number;
}

declare global {
  // oxlint-disable-next-line no-var -- a global is declared so; app/early.ts, which shares no module with anything, writes it
  var fieldwardEarly: Map<string, Early> | undefined;
}

/** Older answers are not given: what they say may have changed while the page was somewhere else. */
const MOST_MS = 30_000;

/** Gives a response that is on its way already, once. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const early = globalThis.fieldwardEarly?.get(url);
  if (early === undefined) return undefined;
  globalThis.fieldwardEarly?.delete(url);
  return performance.now() - early.at < MOST_MS ? early.response : undefined;
}

/** Something is written: what was asked for before may be otherwise now. */
export function forgetEarly(): void {
  globalThis.fieldwardEarly?.clear();
}
