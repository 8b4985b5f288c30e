/**
 * Instants and the wall clocks of time zones. A zone is a name such as `Africa/Kampala`; which one is meant always comes from the
 * caller: the browser's own zone on the screen, UTC on the server unless the request names one.
 */
import { parseMoment } from './moment.ts';

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(zone, made);
  return made;
}

/** Whether there is such a zone; offsets (`+03:00`) are none, because they know no daylight-saving time. */
export function isZone(zone: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,60}$/.test(zone)) return false;
  try {
    clockOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** Reads an ISO text with a zone (`Z`, `+02:00`, `+0200`) into milliseconds since 1970; null when it is none. */
export function readInstant(text: string): number | null {
  const found = /^(\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})$/.exec(text.trim());
  if (found === null || parseMoment(found[1] ?? '') === null) return null;
  const zone = (found[2] ?? 'Z').replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const read = Date.parse(`${(found[1] ?? '').replace(' ', 'T').replace(/(\.\d{3})\d+$/, '$1')}${zone}`);
  return Number.isNaN(read) ? null : read;
}

/** The wall clock of the zone at an instant, as `YYYY-MM-DD HH:mm:ss`. */
export function wallClock(instant: Date | number, zone: string): string {
  if (zone === 'UTC') {
    const clock = new Date(instant).toISOString().slice(0, 19);
    // others are of years before Christ, or of more than four digits
    if (/^(?!0000)\d{4}-/.test(clock)) return clock.replace('T', ' ');
  }
  const part: Record<string, string> = {};
  for (const { type, value } of clockOf(zone).formatToParts(instant)) part[type] = value;
  const { year = '', month, day, hour, minute, second } = part;
  return `${year.padStart(4, '0')}-${month}-${day} ${hour}:${minute}:${second}`;
}

/** Beyond it a zone may have a year of five digits. */
const LAST = Date.UTC(9999, 11, 31);

/**
 * The instant at which the zone's wall clock shows the moment (`YYYY-MM-DD[ HH:mm:ss]`). A time that is skipped when clocks go
 * forward is taken as much later as they skip; of a time that comes twice when they go back, the first. Null for what is no moment.
 */
export function instantOf(moment: string, zone: string): Date | null {
  const normal = parseMoment(moment);
  if (normal === null) return null;
  const asUtc = Date.parse(`${normal.replace(' ', 'T')}Z`);
  const shift = (instant: number): number => Date.parse(`${wallClock(instant, zone).replace(' ', 'T')}Z`) - instant;
  // the offsets a day before and after enclose every change of clocks
  const [before, after] = [shift(asUtc - 86_400_000), shift(Math.min(asUtc + 86_400_000, LAST))];
  const fits = [asUtc - before, asUtc - after].filter((instant) => instant + shift(instant) === asUtc);
  return new Date(fits.length === 0 ? asUtc - before : Math.min(...fits));
}
