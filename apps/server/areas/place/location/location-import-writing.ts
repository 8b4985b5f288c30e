import { randomUUID } from 'node:crypto';
import { importedTextNames, parentSteps, type ImportedLocation, type ImportedText } from '@fieldward/domain/place/location-import.ts';
import type { Actor } from '../../../engine/actor.ts';
import { auditWrite } from '../../../engine/audit.ts';
import type { Db } from '../../../engine/db.ts';
import { snake } from '../../../engine/resource.ts';
import type { Numbered } from '../../../engine/import-request.ts';
import type { KnownPlace, LocationFate } from './location-import-fates.ts';

const columns = importedTextNames.map(snake);

const KNOWN = `select l.location_id::text as id, l.uuid, lower(l.name) as plain, l.parent_location::text as parent,
    json_build_object(${importedTextNames.map((name) => `'${name}', l.${snake(name)}`).join(', ')}) as texts,
    (select coalesce(json_agg(m.location_tag_id::text), '[]') from location_tag_map m where m.location_id = l.location_id) as tags,
    case when $3 then (with recursive up (location_id, name, parent_location, depth) as (
        select p.location_id, p.name, p.parent_location, 1 from location p where p.location_id = l.parent_location
        union all select p.location_id, p.name, p.parent_location, up.depth + 1 from up join location p on p.location_id = up.parent_location where up.depth < 50)
      select coalesce(json_agg(lower(up.name) order by up.depth), '[]') from up) else '[]' end as above,
    bound_actor() is null or exists (select from user_place o where o.user_id = bound_actor() and o.location_id = l.location_id) as own
  from location l
  where not l.retired and (lower(l.name) in (select lower(x) from unnest($1::text[]) x) or l.uuid = any($2::text[]))`;

/** The places that the rows may mean, by name or as parents. */
export function knownPlaces(db: Db, rows: readonly Numbered<ImportedLocation>[]): Promise<KnownPlace[]> {
  const names = new Set<string>();
  const uuids = new Set<string>();
  let paths = false;
  for (const { it } of rows) {
    names.add(it.name);
    if (it.parent === '') continue;
    uuids.add(it.parent);
    const [name, ...outside] = parentSteps(it.parent);
    if (name !== undefined) names.add(name);
    paths ||= outside.length > 0;
  }
  return db.rows<KnownPlace>(KNOWN, [[...names], [...uuids], paths]);
}

/** Keys of the tags in use, by lower-case name. */
export async function knownTags(db: Db): Promise<Map<string, string>> {
  const tags = await db.rows<{ name: string; id: string }>(
    'select lower(name) as name, location_tag_id::text as id from location_tag where not retired',
  );
  return new Map(tags.map(({ name, id }) => [name, id]));
}

type Texts = Record<ImportedText, string | null>;
interface Written {
  readonly id: string;
  readonly uuid: string;
  readonly texts: Texts;
}
/** Where a place lies follows from the place around it when the file does not say. */
const inherited: readonly ImportedText[] = ['country', 'stateProvince', 'countyDistrict', 'cityVillage'];

/** Entries of the audit trail that are written together. */
const BATCH = 5_000;
const MANY = 1_000;

/**
 * Writes what the fates say, in sets: new places with their tags below their parents, and the texts and tags that known ones lack.
 * Each place has its own entry in the audit trail. Answers the uuid of the place of each row that was made or changed.
 */
export async function writeLocations(
  tx: Db,
  rows: ReadonlyMap<number, ImportedLocation>,
  fates: readonly LocationFate[],
  actor: Actor,
): Promise<Map<number, string>> {
  const creates = fates.filter((each) => each.fate === 'create');
  const updates = fates.flatMap((each) => (each.fate === 'update' && each.place !== undefined ? [{ ...each, place: each.place }] : []));
  const ids = await tx.rows<{ id: string }>(
    `select nextval(pg_get_serial_sequence('location', 'location_id'))::text as id from generate_series(1, $1::int)`,
    [creates.length],
  );
  const made = new Map<number, Written>();
  const byRow = new Map(creates.map((fate, at) => [fate.row, { fate, id: ids[at]?.id ?? '' }]));
  const make = (row: number): Written | null => {
    const done = made.get(row);
    const one = byRow.get(row);
    const it = rows.get(row);
    if (done !== undefined || one === undefined || it === undefined) return done ?? null;
    const { within } = one.fate;
    const around = within === null || within === undefined ? null : 'row' in within ? make(within.row)?.texts : within.place.texts;
    const texts = Object.fromEntries(
      importedTextNames.map((name) => [name, it.texts[name] || (inherited.includes(name) ? (around?.[name] ?? null) : null)]),
    ) as Texts; // one entry per name
    const written = { id: one.id, uuid: randomUUID(), texts };
    made.set(row, written);
    return written;
  };
  const parentOf = ({ within }: LocationFate): string | null =>
    within === null || within === undefined ? null : 'row' in within ? (make(within.row)?.id ?? null) : within.place.id;

  const inserted = creates.map((fate) => ({ fate, written: make(fate.row), name: rows.get(fate.row)?.name ?? '' }));
  await tx.rows(
    `insert into location (location_id, uuid, name, parent_location, creator, ${columns.join(', ')})
     select id, uuid, name, parent, $5::bigint, ${columns.join(', ')}
     from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], ${columns.map((_, at) => `$${at + 6}::text[]`).join(', ')})
       as i (id, uuid, name, parent, ${columns.join(', ')})`,
    [
      inserted.map(({ written }) => written?.id),
      inserted.map(({ written }) => written?.uuid),
      inserted.map(({ name }) => name),
      inserted.map(({ fate }) => parentOf(fate)),
      actor.userId,
      ...importedTextNames.map((name) => inserted.map(({ written }) => written?.texts[name] ?? null)),
    ],
  );
  await tx.rows(
    `update location l set changed_by = $2::bigint, date_changed = now(), ${columns.map((name) => `${name} = coalesce(nullif(i.${name}, ''), l.${name})`).join(', ')}
     from unnest($1::bigint[], ${columns.map((_, at) => `$${at + 3}::text[]`).join(', ')}) as i (id, ${columns.join(', ')})
     where l.location_id = i.id`,
    [
      updates.map(({ place }) => place.id),
      actor.userId,
      ...importedTextNames.map((name) => updates.map(({ row }) => rows.get(row)?.texts[name] ?? '')),
    ],
  );
  const tagged = [
    ...inserted.flatMap(({ fate, written }) => (fate.tags ?? []).map((tag) => [written?.id, tag])),
    ...updates.flatMap(({ place, tags }) => (tags ?? []).map((tag) => [place.id, tag])),
  ];
  await tx.rows(
    'insert into location_tag_map (location_id, location_tag_id) select * from unnest($1::bigint[], $2::bigint[]) on conflict do nothing',
    [tagged.map(([id]) => id), tagged.map(([, tag]) => tag)],
  );
  const uuids = new Map([
    ...inserted.map(({ fate, written }) => [fate.row, written?.uuid ?? ''] as const),
    ...updates.map(({ row, place }) => [row, place.uuid] as const),
  ]);
  const entries = [...creates, ...updates].map(({ row, fate }) => ({
    action: fate,
    actor,
    resource: 'location',
    uuid: uuids.get(row) ?? '',
    detail: { import: true },
  }));
  for (let at = 0; at < entries.length; at += BATCH) await auditWrite(tx, ...entries.slice(at, at + BATCH));
  // PostgreSQL's picture of the places is made anew at once: searches would suffer until it did that by itself
  if (entries.length > MANY) await tx.rows('analyze location, location_tag_map');
  return uuids;
}
