/** What a report is asked about besides its days: places, workflow, presumptive or not; and what it answers. */
import type { ReportParameter } from '@fieldward/contract/report/report.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import { placesWithin } from '../../../sql/event-search.ts';
import { askedZone } from '../../../sql/programme-zone.ts';
import { askedByName, askedPeriod } from './report-asked.ts';
import { reportWords, type ReportWords } from './report-content.ts';
import type { ReportPeriod, ReportStatement } from './report-period.ts';

type Query = Readonly<Record<string, string>>;

export interface ReportScope {
  readonly period: ReportPeriod;
  readonly words: ReportWords;
  /** Ids of the places with all that is in them; null for everywhere. */
  readonly places: readonly string[] | null;
  /** Id of a workflow; null for all patients. */
  readonly workflow: string | null;
  /** Only presumptive patients, or only the others; null for both. */
  readonly presumptiveTb: boolean | null;
}

export interface ReportColumn {
  readonly header: string;
  /** Numbers stand at the right, and are numbers in a spreadsheet. */
  readonly kind?: 'number';
}

/** A report as one statement; `$1`, `$2` and `$3` are its period. */
export interface ReportTable {
  readonly columns: readonly ReportColumn[];
  readonly sql: string;
  readonly values: ReportStatement['values'];
}

/** The values of a statement with places as `$4`. */
export const placedValues = ({ period: { from, to, zone }, places }: ReportScope): ReportStatement['values'] => [
  from,
  to,
  zone,
  places === null ? null : [...places],
];

/** A name with commas in it may take so many of the pieces between commas. */
const MOST_PIECES = 5;
const MOST_PLACES = 200;

interface Found {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
}

/** A list of uuids and names with commas between them; names may contain commas. Raises `report.unknownPlace`, `report.tooManyPlaces`. */
async function placesOf(db: Db, text: string): Promise<readonly string[]> {
  const pieces = text.split(',').map((piece) => piece.trim());
  if (pieces.length > MOST_PLACES) throw new Problem('report.tooManyPlaces', { most: MOST_PLACES }, 'facility');
  const joined = (from: number, many: number): string => pieces.slice(from, from + many).join(', ');
  const candidates = pieces.flatMap((_piece, at) => Array.from({ length: MOST_PIECES }, (_, more) => joined(at, more + 1).toLowerCase()));
  const rows = await db.rows<Found>(
    `select l.location_id::text as id, l.uuid, lower(l.name) as name from location l where l.uuid = any ($1::text[]) or lower(l.name) = any ($2::text[])`,
    [pieces, candidates],
  );
  const ids: string[] = [];
  let at = 0;
  while (at < pieces.length) {
    if (pieces[at] === '') {
      at += 1;
      continue;
    }
    const many = [...Array(MOST_PIECES).keys()]
      .map((less) => MOST_PIECES - less)
      .find(
        (count) =>
          at + count <= pieces.length &&
          rows.some((row) => row.name === joined(at, count).toLowerCase() || (count === 1 && row.uuid === pieces[at])),
      );
    if (many === undefined) throw new Problem('report.unknownPlace', { name: (pieces[at] ?? '').slice(0, 100) }, 'facility');
    const sent = joined(at, many);
    const byUuid = rows.filter((row) => row.uuid === sent);
    ids.push(...(byUuid.length > 0 ? byUuid : rows.filter((row) => row.name === sent.toLowerCase())).map(({ id }) => id));
    at += many;
  }
  return ids;
}

/**
 * The places that `facility` names, by uuid or name, with all that is in them; null when it names none. Of an account that is bound to
 * places only its own count. Raises `report.unknownPlace`, and `report.otherPlace` when the account sees nothing there.
 */
async function askedPlaces(db: Db, actor: Actor, text: string): Promise<readonly string[] | null> {
  const named = text.includes('\0') ? [] : await placesOf(db, text);
  if (named.length === 0) return null;
  const within = await db.rows<{ id: string; seen: boolean }>(
    `select w.location_id::text as id, $2::bigint is null or exists (
       select from user_place u where u.user_id = $2::bigint and u.location_id = w.location_id) as seen
     from (${placesWithin(`(select array_agg(l.uuid) from location l where l.location_id = any ($1::bigint[]))`)}) w`,
    [named, actor.bound ? actor.userId : null],
  );
  const seen = within.filter((row) => row.seen);
  if (seen.length === 0) throw new Problem('report.otherPlace', {}, 'facility');
  return seen.map(({ id }) => id);
}

function yesOrNo(text: string): boolean | null {
  const sent = text.trim().toLowerCase();
  if (sent === '') return null;
  if (['yes', 'true', '1'].includes(sent)) return true;
  if (['no', 'false', '0'].includes(sent)) return false;
  throw new Problem('engine.badParameter', { parameter: 'presumptive_tb' }, 'presumptive_tb');
}

/**
 * Reads `from`, `to`, `tz` and those parameters that the report knows; what it does not know is not looked at. Raises the problems of
 * `askedZone`, `askedPeriod`, `askedByName` and of places, and `engine.badParameter` for `presumptive_tb`.
 */
export async function askedScope(
  db: Db,
  actor: Actor,
  query: Query,
  { parameters, now }: { readonly parameters: readonly ReportParameter[]; readonly now: Date },
): Promise<ReportScope> {
  const of = (name: ReportParameter): string => (parameters.includes(name) ? (query[name] ?? '') : '');
  const period = askedPeriod(query, now, await askedZone(query['tz'], db));
  const presumptiveTb = yesOrNo(of('presumptive_tb'));
  const workflow = await askedByName(db, 'workflow', of('workflow'));
  return {
    period,
    presumptiveTb,
    workflow: workflow?.id ?? null,
    places: await askedPlaces(db, actor, of('facility')),
    words: await reportWords(db),
  };
}
