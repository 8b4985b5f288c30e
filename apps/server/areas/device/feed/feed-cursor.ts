/** Where a device is in its feed, as the text that it sends back. It opens nothing: whoever changes it only spoils their own feed. */
export interface FeedPosition {
  /** Of which load it is. */
  readonly load: number;
  /** How many pages were told before. */
  readonly turn: number;
  /** The first load is not over. */
  readonly loading: boolean;
  /** Links of the audit chain from here on are not told yet … */
  readonly head: string;
  /** … and those up to here are being told; null at the beginning of a round. */
  readonly to: string | null;
  /** Key of the patient whom the page before ended with; '0' at the beginning. */
  readonly after: string;
  /** Whoever was active later is held. */
  readonly since: string;
  /** Filled forms are told that were saved later; '' for all. */
  readonly forms: string;
  /** What the account may see. */
  readonly rights: string;
  /** People beyond the limit. */
  readonly left: number;
}

export const printPosition = (position: FeedPosition): string => Buffer.from(JSON.stringify(position)).toString('base64url');

const number = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const key = (value: unknown): value is string => typeof value === 'string' && /^\d{1,18}$/.test(value);

const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text) && !Number.isNaN(Date.parse(text));

/** The position of a text; null for one that no feed has made. */
export function readPosition(text: string): FeedPosition | null {
  let found: unknown;
  try {
    found = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
  if (typeof found !== 'object' || found === null) return null;
  const { load, turn, loading, head, to, after, since, rights, left, forms = '' } = found as Readonly<Record<string, unknown>>; // an object of JSON
  const counted = number(load) && number(turn) && number(left);
  const placed = key(head) && (to === null || key(to)) && key(after);
  if (!counted || !placed || typeof loading !== 'boolean' || typeof rights !== 'string') return null;
  if (typeof since !== 'string' || !isMoment(since)) return null;
  // one that an older version made has no bound for forms
  if (typeof forms !== 'string' || (forms !== '' && !isMoment(forms))) return null;
  return { load, turn, loading, head, to, after, since, forms, rights, left };
}
