/** What differs when two people changed the same thing. Fetched when that happens. */
import type { ApiProblem } from './api-problem.ts';
import type { Difference, StoredNow } from './stale-save.ts';

/** A refusal of a resource carries what is stored now. */
export function storedIn({ body }: ApiProblem): StoredNow | null {
  const error = isRecord(body) && isRecord(body['error']) ? body['error'] : {};
  const { current, version } = error;
  return isRecord(current) ? { values: current, etag: typeof version === 'string' ? `"${version}"` : undefined } : null;
}

/** Passwords are never shown; what is typed of them is kept. */
const SECRET = /password/i;

/** The properties of a body that are stored otherwise. */
export function differencesOf(
  body: object,
  stored: Readonly<Record<string, unknown>>,
  opened?: Readonly<Record<string, unknown>>,
  labels: Readonly<Record<string, string>> = {},
): readonly Difference[] {
  return Object.entries(body).flatMap(([property, mine]) => {
    if (SECRET.test(property) || !(property in stored) || same(mine, stored[property])) return [];
    const untouched = opened !== undefined && property in opened && same(mine, opened[property]);
    const label = labels[property];
    return [{ property, ...(label === undefined ? {} : { label }), mine, theirs: stored[property], untouched }];
  });
}

/** What is sent when some values stay as they are stored: a value that a body can hold, else the property is left out. */
export function withTheirs(body: object, differences: readonly Difference[], taken: ReadonlySet<string>): object {
  const sent: Record<string, unknown> = { ...body };
  for (const { property, theirs } of differences) {
    if (!taken.has(property)) continue;
    const plain = plainOf(theirs);
    if (typeof plain === 'object' && plain !== null && !(Array.isArray(plain) && plain.every((each) => typeof each === 'string')))
      delete sent[property];
    else sent[property] = plain;
  }
  return sent;
}

/** A value as a body has it: an object that has a uuid is its uuid. */
function plainOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainOf);
  return isRecord(value) && typeof value['uuid'] === 'string' ? value['uuid'] : value;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Whether a value of a body and one of the server mean the same: days, moments, decimals and lists are written in more than one way. */
export function same(sent: unknown, stored: unknown): boolean {
  const [a, b] = [plainOf(sent), plainOf(stored)];
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
  if (Array.isArray(a) && Array.isArray(b)) return sameList(a, b, sent, stored);
  if (isRecord(a) && isRecord(b)) return Object.keys(a).every((key) => same(a[key], b[key]));
  const [x, y] = [String(a).trim(), String(b).trim()];
  if (x === y) return true;
  if (DAY.test(x) && MOMENT.test(y)) return y.startsWith(x);
  if (MOMENT.test(x) && MOMENT.test(y)) return Date.parse(x) === Date.parse(y);
  const written = typeof a === 'number' || typeof b === 'number' || x.includes('.') || y.includes('.');
  return written && NUMBER.test(x) && NUMBER.test(y) && Number(x) === Number(y);
}

function sameList(a: readonly unknown[], b: readonly unknown[], sent: unknown, stored: unknown): boolean {
  if (a.length !== b.length) return false;
  if (a.every((each) => typeof each === 'string') && b.every((each) => typeof each === 'string'))
    return a.toSorted().join() === b.toSorted().join();
  // parts: what is sent of each against what is stored of it
  const [mine, theirs] = [sent as readonly unknown[], stored as readonly unknown[]]; // both were lists before they became plain
  return mine.every((each, at) => samePart(each, theirs[at]));
}

function samePart(mine: unknown, theirs: unknown): boolean {
  return isRecord(mine) && isRecord(theirs) ? Object.keys(mine).every((key) => same(mine[key], theirs[key])) : same(mine, theirs);
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
