/** Draws numbers from their sources: never the same one twice, whoever draws at the same time, and none that somebody has already. */
import { firstNumber, identifierAt, numberOf, type NumberShape } from '@fieldward/domain/person/identifier-source.ts';
import type { Db } from '../engine/db.ts';
import { Problem } from '../engine/problem.ts';

/** What is numbered. */
type Numbers = 'patients' | 'references' | 'samples' | 'households';

export interface NumberSource extends NumberShape {
  /** Key of its row. */
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly numbers: Numbers;
  /** Key of the type of identifiers; null of all that are not of patients. */
  readonly type: string | null;
  /** A type of test has it for itself. */
  readonly ofTest: boolean;
}

const columns = `s.identifier_source_id::text as id, s.uuid, s.name, s.numbers, s.identifier_type::text as type, s.lab_test_type_id is not null as "ofTest", s.prefix, s.suffix, t.validator as "check",
  s.base_character_set as "baseCharacterSet", s.first_identifier_base as "firstIdentifierBase", s.min_length as "minLength", s.max_length as "maxLength"`;
const from = 'from identifier_source s left join patient_identifier_type t on t.patient_identifier_type_id = s.identifier_type';

/** The sources that fit a condition (`s` a source, `t` its type of identifiers), retired ones only where that is wanted. */
export const sourcesWhere = (db: Db, condition: string, values: readonly unknown[] = [], retired = false): Promise<NumberSource[]> =>
  db.rows<NumberSource>(
    `select ${columns} ${from} where ${retired ? '' : 'not s.retired and '}${condition} order by s.identifier_source_id`,
    values,
  );

/**
 * The source of the laboratory's references, or of its labels; null where there is none.
 * @param test uuid of the type of test, whose own series comes first
 */
export async function labSource(db: Db, numbers: 'references' | 'samples', test = ''): Promise<NumberSource | null> {
  const fits = `s.numbers = $1 and (s.lab_test_type_id is null or s.lab_test_type_id = (select y.lab_test_type_id from lab_test_type y where y.uuid = $2))`;
  return (await sourcesWhere(db, fits, [numbers, test])).toSorted((a, b) => Number(b.ofTest) - Number(a.ofTest))[0] ?? null;
}

const householdSql = `with recursive around as (
  select l.location_id, l.parent_location, 1 as far from location l where l.uuid = $1
  union all select l.location_id, l.parent_location, a.far + 1 from around a join location l on l.location_id = a.parent_location where a.far < 50
)
select ${columns} ${from} left join around a on a.location_id = s.location_id
where not s.retired and s.numbers = 'households' and (s.location_id is null or a.location_id is not null)
order by a.far nulls last limit 1`;

/** The source of the numbers of households at a place: its own, or that of the nearest place around it, or that of all others; null without. */
export async function householdSource(db: Db, place: string): Promise<NumberSource | null> {
  return (await db.rows<NumberSource>(householdSql, [place]))[0] ?? null;
}

/** What holds for the identifiers of a type at a place: that of the place, or of the nearest one around it, or of none. */
interface NumberOption {
  readonly source: NumberSource;
  /** Other identifiers than those of sources may be typed. */
  readonly typed: boolean;
  /** Numbers of the source are proposed. */
  readonly proposed: boolean;
}

const optionSql = `with recursive around as (
  select l.location_id, l.parent_location, 1 as far from location l where l.location_id = $2::bigint
  union all select l.location_id, l.parent_location, a.far + 1 from around a join location l on l.location_id = a.parent_location where a.far < 50
)
select ${columns}, o.manual_entry_enabled as typed, o.automatic_generation_enabled as proposed
${from} join auto_generation_option o on o.source = s.identifier_source_id and not o.retired left join around a on a.location_id = o.location_id
where not s.retired and o.identifier_type = $1::bigint and (o.location_id is null or a.location_id is not null)
order by a.far nulls last limit 1`;

/** @param type key of the type of identifiers @param place key of the location, or null */
export async function optionFor(db: Db, type: string, place: string | null): Promise<NumberOption | null> {
  const [row] = await db.rows<NumberSource & { typed: boolean; proposed: boolean }>(optionSql, [type, place]);
  return row === undefined ? null : { source: row, typed: row.typed, proposed: row.proposed };
}

const takenSql: Readonly<Record<Numbers, string>> = {
  // those of voided patients too: they are not given to somebody else
  patients:
    'select distinct lower(i.identifier) as text from patient_identifier i where i.identifier_type = $2::bigint and lower(i.identifier) = any($1::text[])',
  references: 'select distinct lower(t.lab_reference_number) as text from lab_test t where lower(t.lab_reference_number) = any($1::text[])',
  // of those that were removed too: they may come back
  households: 'select distinct lower(h.number) as text from household h where lower(h.number) = any($1::text[])',
  samples: 'select distinct lower(s.sample_identifier) as text from lab_sample s where lower(s.sample_identifier) = any($1::text[])',
};

/** Those among texts that somebody has, in lower case. */
export async function takenOf(db: Db, { numbers, type }: NumberSource, texts: readonly string[]): Promise<ReadonlySet<string>> {
  const values = [texts.map((text) => text.toLowerCase()), ...(numbers === 'patients' ? [type] : [])];
  return new Set((await db.rows<{ text: string }>(takenSql[numbers], values)).map(({ text }) => text));
}

/** In one statement: first what was given back, then what the counter says. $1 source, $2 how many, $3 the first number of all. */
const drawSql = `with back as (
  delete from identifier_returned r using (
    select x.number from identifier_returned x where x.identifier_source_id = $1::bigint order by x.number limit $2::bigint for update skip locked) s
  where r.identifier_source_id = $1::bigint and r.number = s.number returning r.number
), wanted as (
  -- a site gives what its centre has reserved for it, and counts none itself
  select case when exists (select from joined_centre) then 0 else $2::bigint - count(*) end as many from back
), fresh as (
  insert into identifier_counter as c (identifier_source_id, next) select $1::bigint, $3::bigint + many from wanted where many > 0
  on conflict (identifier_source_id) do update set next = greatest(c.next, $3::bigint) + (excluded.next - $3::bigint)
  returning next
)
select number::float8 as number from back
union all select n::float8 from fresh, wanted, generate_series(fresh.next - wanted.many, fresh.next - 1) n order by 1`;

/** How many numbers are looked at together where a run of them is taken; that doubles up to the most. */
const firstLook = 100;
const mostLook = 10_000;

/** The first number from `from` on that nobody has. Raises `numbersource.usedUp`. */
async function freeFrom(db: Db, source: NumberSource, from: number): Promise<number> {
  for (let [at, many] = [from, firstLook]; ; at += many, many = Math.min(many * 2, mostLook)) {
    const texts = Array.from({ length: many }, (_, index) => identifierAt(source, at + index));
    // oxlint-disable-next-line no-await-in-loop -- the first look nearly always finds one
    const taken = await takenOf(
      db,
      source,
      texts.filter((text) => text !== null),
    );
    const free = texts.findIndex((text) => text === null || !taken.has(text.toLowerCase()));
    if (free < 0) continue;
    if (texts[free] === null) throw usedUp(source);
    return at + free;
  }
}

const usedUp = ({ name }: NumberSource): Problem => new Problem('numbersource.usedUp', { name });

interface Drawn {
  readonly number: number;
  readonly identifier: string;
}

/**
 * Draws numbers for good. Those that somebody has already are passed over; a number that is drawn and not used is a gap.
 * Raises `numbersource.usedUp` when the source makes no more.
 */
export async function drawNumbers(db: Db, source: NumberSource, count: number): Promise<readonly Drawn[]> {
  const drawn: Drawn[] = [];
  const first = firstNumber(source);
  while (drawn.length < count) {
    // oxlint-disable-next-line no-await-in-loop -- again only where somebody has a number that was drawn
    const numbers = await db.rows<{ number: number }>(drawSql, [source.id, count - drawn.length, first]);
    if (numbers.length === 0) throw usedUp(source);
    const found = numbers.map(({ number }) => ({ number, identifier: identifierAt(source, number) }));
    const made = found.filter((each): each is Drawn => each.identifier !== null);
    if (made.length < found.length) throw usedUp(source);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const taken = await takenOf(
      db,
      source,
      made.map(({ identifier }) => identifier),
    );
    drawn.push(...made.filter(({ identifier }) => !taken.has(identifier.toLowerCase())));
    const last = made.at(-1);
    if (taken.size > 0 && last !== undefined) {
      // oxlint-disable-next-line no-await-in-loop -- a long run that was imported is passed over in one go
      const free = await freeFrom(db, source, last.number + 1);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await db.rows('update identifier_counter set next = $2::bigint where identifier_source_id = $1::bigint and next < $2::bigint', [
        source.id,
        free,
      ]);
    }
  }
  return drawn;
}

/** The number that would be drawn now, which stays where it is; null when the source makes no more. */
export const nextOf = async (db: Db, source: NumberSource): Promise<string | null> => (await nextDrawn(db, source))?.identifier ?? null;

/** The same, with what is counted in it. */
export async function nextDrawn(db: Db, source: NumberSource): Promise<Drawn | null> {
  const [row] = await db.rows<{ site: boolean; back: number | null; next: number | null }>(
    `select exists (select from joined_centre) as site, (select min(number) from identifier_returned where identifier_source_id = $1::bigint)::float8 as back,
      (select next from identifier_counter where identifier_source_id = $1::bigint)::float8 as next`,
    [source.id],
  );
  const drawn = (number: number): Drawn | null => {
    const identifier = identifierAt(source, number);
    return identifier === null ? null : { number, identifier };
  };
  if (row?.back !== null && row?.back !== undefined) return drawn(row.back);
  if (row?.site === true) return null;
  try {
    return drawn(await freeFrom(db, source, Math.max(firstNumber(source), row?.next ?? 0)));
  } catch (problem) {
    if (problem instanceof Problem) return null;
    throw problem;
  }
}

/** Whether an identifier is one that was drawn from one of the sources. */
export async function wasDrawn(db: Db, sources: readonly NumberSource[], identifier: string): Promise<boolean> {
  const numbers = sources
    .map((source) => ({ source: source.id, number: numberOf(source, identifier) }))
    .filter(({ number }) => number !== null);
  if (numbers.length === 0) return false;
  const [row] = await db.rows<{ drawn: boolean }>(
    `select exists (
       select 1 from unnest($1::bigint[], $2::bigint[]) as a (source, number) join identifier_counter c on c.identifier_source_id = a.source and a.number < c.next
       where not exists (select 1 from identifier_returned r where r.identifier_source_id = a.source and r.number = a.number)) as drawn`,
    [numbers.map(({ source }) => source), numbers.map(({ number }) => number)],
  );
  return row?.drawn ?? false;
}
