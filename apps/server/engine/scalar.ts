import { dayAt, momentOf } from '@fieldward/domain/time/in-zone.ts';
import { instantOf } from '@fieldward/domain/time/zone.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import type { Field } from '@fieldward/contract/field.ts';
import type { HoleValue, Message } from '@fieldward/messages/catalogue.ts';

/** A value ready for its column, or what is wrong with it. */
type Parsed = { readonly value: unknown } | { readonly message: Message };

const wrong = (code: Message['code'], holes?: Record<string, HoleValue>): Parsed => ({
  message: holes === undefined ? { code } : { code, holes },
});

/**
 * Reads one scalar of a body by its declaration. Null and the empty text are null.
 * @param zone the programme's, whose clock a date-time without a zone is read by
 */
export function parseScalar(declared: Field, raw: unknown, zone: string): Parsed {
  if (raw === null || raw === undefined || (raw === '' && declared.kind !== 'json')) return { value: null };
  switch (declared.kind) {
    case 'text':
      return text(declared, raw);
    case 'int':
      return whole(declared, raw);
    case 'double':
      return real(declared, raw);
    case 'decimal':
      return decimal(declared, raw);
    case 'bool':
      return bool(raw);
    case 'date':
      return typeof raw === 'string' ? orWrong(parseDay(raw)) : wrong('engine.notDate');
    case 'datetime':
      return typeof raw === 'string' ? orWrong(parseMoment(raw, zone)) : wrong('engine.notDate');
    case 'choice':
      return typeof raw === 'string' && declared.choices?.includes(raw) === true
        ? { value: raw }
        : wrong('engine.notChoice', { choices: (declared.choices ?? []).join(', ') });
    case 'json':
      return UNSTORABLE.test(JSON.stringify(raw)) ? wrong('engine.badFormat') : { value: raw };
    default:
      return { value: raw };
  }
}

/** A null character or half a surrogate pair as `JSON.stringify` writes them. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

function orWrong(value: string | null): Parsed {
  return value === null ? wrong('engine.notDate') : { value };
}

function text(declared: Field, raw: unknown): Parsed {
  if (typeof raw !== 'string' && typeof raw !== 'number' && typeof raw !== 'boolean') return wrong('engine.notText');
  const value = declared.kept?.(String(raw)) ?? String(raw);
  if (value === '' && declared.pattern === undefined) return { value: null };
  // neither can be stored as it is: the database refuses the one and the encoding replaces half a character
  if (value.includes('\0') || !value.isWellFormed()) return wrong('engine.badFormat');
  if (declared.max !== undefined && longerThan(value, declared.max)) return wrong('engine.tooLong', { max: declared.max });
  const { pattern } = declared;
  if (pattern instanceof RegExp)
    return new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')).test(value) ? { value } : wrong('engine.badFormat');
  const message = pattern?.(value) ?? null;
  return message === null ? { value } : { message };
}

/** Whether a text has more signs: of one or two units each, so only what is near the limit is counted. */
function longerThan(value: string, max: number): boolean {
  return value.length > max && (value.length > 2 * max || Array.from(value).length > max);
}

function bounds(declared: Field, value: number, kept: unknown): Parsed {
  if (declared.min !== undefined && value < declared.min) return wrong('engine.tooSmall', { min: declared.min });
  if (declared.max !== undefined && value > declared.max) return wrong('engine.tooGreat', { max: declared.max });
  return { value: kept };
}

function whole(declared: Field, raw: unknown): Parsed {
  const value = typeof raw === 'string' && /^\s*[+-]?\d{1,15}(\.0*)?\s*$/.test(raw) ? Number(raw) : raw;
  if (typeof value !== 'number' || !Number.isInteger(value)) return wrong('engine.notInteger');
  if (Math.abs(value) > 2_147_483_647) return wrong('engine.tooGreat', { max: 2_147_483_647 });
  return bounds(declared, value, value);
}

function real(declared: Field, raw: unknown): Parsed {
  const value = typeof raw === 'string' && /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?\s*$/i.test(raw) ? Number(raw) : raw;
  return typeof value === 'number' && Number.isFinite(value) ? bounds(declared, value, value) : wrong('engine.notNumber');
}

function decimal(declared: Field, raw: unknown): Parsed {
  const written = typeof raw === 'number' ? String(raw) : typeof raw === 'string' ? raw.trim() : '';
  const message = declared.pattern instanceof RegExp ? null : (declared.pattern?.(written) ?? null);
  if (message !== null) return { message };
  return /^[+-]?\d{1,30}(\.\d{1,20})?$/.test(written) ? bounds(declared, Number(written), written) : wrong('engine.notNumber');
}

function bool(raw: unknown): Parsed {
  if (raw === true || raw === 'true' || raw === 'True') return { value: true };
  return raw === false || raw === 'false' || raw === 'False' ? { value: false } : wrong('engine.notBoolean');
}

const DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})/;
const REST = /^(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** A day from `1991-3-12` or any ISO moment (its day as written) → `1991-03-12`; null when it is none. */
export function parseDay(raw: string): Day | null {
  const written = raw.trim();
  const day = DAY.exec(written);
  if (day === null || !REST.test(written.slice(day[0].length))) return null;
  const [year, month, date] = [Number(day[1]), Number(day[2]), Number(day[3])];
  const at = new Date(Date.UTC(year, month - 1, date));
  if (year < 1000 || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== date) return null;
  return dayAt(momentOf(at), 'UTC'); // made as midnight of UTC
}

const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Whether only the clock of some zone says what a value of a declaration means. */
export const needsZone = ({ kind }: Field, raw: unknown): boolean =>
  kind === 'datetime' && typeof raw === 'string' && REST.exec(raw.trim().replace(DAY, ''))?.[5] === undefined;

/** A moment in the forms that OpenMRS accepts → ISO with Z; null when it is none. `zone` is that of a text which names none. */
export function parseMoment(raw: string, zone: string): string | null {
  const written = raw.trim();
  const day = parseDay(written);
  const rest = REST.exec(written.replace(DAY, ''));
  if (day === null || rest === null) return null;
  const [hour, minute, second] = [Number(rest[1] ?? 0), Number(rest[2] ?? 0), Number(rest[3] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return null;
  const milliseconds = Number((rest[4] ?? '0').padEnd(3, '0').slice(0, 3));
  const clock = Date.parse(`${day}T00:00:00.000Z`) + ((hour * 60 + minute) * 60 + second) * 1000;
  const at = instantAt(clock, rest[5], zone) + milliseconds;
  // in UTC it may be a day of a year with five digits, which is written in another way
  return at > LAST ? null : new Date(at).toISOString();
}

/** The instant at which a clock (in milliseconds, as that of UTC would show it) stands so at an offset, or else in a zone. */
function instantAt(clock: number, offset: string | undefined, zone: string): number {
  if (offset === undefined) return instantOf(new Date(clock).toISOString().slice(0, 19).replace('T', ' '), zone)?.getTime() ?? clock;
  if (offset.toUpperCase() === 'Z') return clock;
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(-2))];
  return clock - (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
