import { MISC_CLASS, NO_DATATYPE } from '@fieldward/contract/form/concept.ts';
import type { Actor } from '../../../engine/actor.ts';
import { auditWrite } from '../../../engine/audit.ts';
import type { Db } from '../../../engine/db.ts';
import type { Fate } from './option-import-fates.ts';

/** Numbers of new concepts are taken beforehand, so that everything of them can be written in sets. */
const numbered = `update option_row r set fate = f.fate, concept_id = coalesce(f.concept_id, nextval(pg_get_serial_sequence('concept', 'concept_id')))
  from unnest($1::int[], $2::text[], $3::bigint[]) f (row_number, fate, concept_id) where f.row_number = r.row_number`;

/** New options: concept, full name, variable name, description. */
const creating = [
  `insert into concept (concept_id, uuid, class_id, datatype_id, creator)
    select r.concept_id, r.uuid, k.concept_class_id, d.concept_datatype_id, $1::bigint
    from option_row r, concept_class k, concept_datatype d where r.fate = 'create' and k.uuid = '${MISC_CLASS}' and d.uuid = '${NO_DATATYPE}'
    order by r.row_number`,
  `insert into concept_name (concept_id, name, locale, locale_preferred, concept_name_type, creator)
    select r.concept_id, x.name, 'en', x.type = 'FULLY_SPECIFIED', x.type, $1::bigint
    from option_row r, lateral (values (r.name, 'FULLY_SPECIFIED'), (r.new_variable_name, 'SHORT')) x (name, type)
    where r.fate = 'create' and x.name <> '' order by r.row_number, x.type`,
  `insert into concept_description (concept_id, description, locale, creator)
    select r.concept_id, r.new_description, 'en', $1::bigint from option_row r where r.fate = 'create' order by r.row_number`,
];

/** Options that are there: variable name and description where the file has them. */
const updating = [
  `update concept c set changed_by = $1::bigint, date_changed = now() from option_row r where r.fate = 'update' and c.concept_id = r.concept_id`,
  `update concept_name n set name = r.variable_name, changed_by = $1::bigint, date_changed = now()
    from option_row r where r.fate = 'update' and r.variable_name <> '' and n.concept_name_id = (select s.concept_name_id from concept_name s
      where s.concept_id = r.concept_id and s.locale = 'en' and s.concept_name_type = 'SHORT' and not s.voided order by s.concept_name_id limit 1)`,
  `insert into concept_name (concept_id, name, locale, concept_name_type, creator)
    select r.concept_id, r.variable_name, 'en', 'SHORT', $1::bigint from option_row r where r.fate = 'update' and r.variable_name <> ''
      and not exists (select 1 from concept_name s where s.concept_id = r.concept_id and s.locale = 'en' and s.concept_name_type = 'SHORT' and not s.voided)`,
  `update concept_description d set description = r.description, changed_by = $1::bigint, date_changed = now()
    from option_row r where r.fate = 'update' and r.description <> '' and d.concept_description_id = (select s.concept_description_id from concept_description s
      where s.concept_id = r.concept_id and s.locale = 'en' order by s.concept_description_id limit 1)`,
  `insert into concept_description (concept_id, description, locale, creator)
    select r.concept_id, r.description, 'en', $1::bigint from option_row r where r.fate = 'update' and r.description <> ''
      and not exists (select 1 from concept_description s where s.concept_id = r.concept_id and s.locale = 'en')`,
];

/** Codes that the option does not have yet; their sources, terms and kinds first, where there are none. */
const coding = [
  `insert into concept_source (name, creator) select distinct on (lower(k.source)) k.source, $1::bigint from option_code k order by lower(k.source), k.row_number on conflict do nothing`,
  `insert into concept_map_type (name, creator) select distinct on (lower(k.map_type)) k.map_type, $1::bigint from option_code k order by lower(k.map_type), k.row_number on conflict do nothing`,
  `insert into concept_reference_term (concept_source_id, code, name, creator)
    select distinct on (s.concept_source_id, k.code) s.concept_source_id, k.code, nullif(k.name, ''), $1::bigint
    from option_row r join option_code k using (row_number) join concept_source s on lower(s.name) = lower(k.source)
    where r.fate is not null order by s.concept_source_id, k.code, k.row_number on conflict do nothing`,
  `insert into concept_mapping (concept_id, source, code, name, map_type, concept_reference_term_id, concept_map_type_id, creator)
    select r.concept_id, t.source, t.code, nullif(k.name, ''), m.name, t.concept_reference_term_id, m.concept_map_type_id, $1::bigint
    from option_row r join option_code k using (row_number) join concept_source s on lower(s.name) = lower(k.source)
      join concept_reference_term t on t.concept_source_id = s.concept_source_id and t.code = k.code join concept_map_type m on lower(m.name) = lower(k.map_type)
    where r.fate is not null and not exists (select 1 from concept_mapping m
      where m.concept_id = r.concept_id and lower(m.source) = lower(k.source) and lower(m.code) = lower(k.code))`,
];

/** From so many rows on, PostgreSQL's picture of the dictionary is made anew at once: searches would suffer until it did that by itself. */
const many = 1_000;

/** Entries of the audit trail that are written together. */
const batch = 5_000;

/**
 * Writes what the fates say; the rows are in option_row and option_code of this transaction. Sets the uuid of each new option
 * in its fate. Each option has its own entry in the audit trail.
 */
export async function writeOptions(tx: Db, fates: Fate[], actor: Actor): Promise<void> {
  const creates = fates.filter((each) => each.fate === 'create');
  const updates = fates.filter((each) => each.fate === 'update');
  const both = [...creates, ...updates];
  if (both.length === 0) return;
  await tx.rows(numbered, [both.map((each) => each.row), both.map((each) => each.fate), both.map((each) => each.concept?.id ?? null)]);
  if (creates.length > 0) for (const sql of creating) await tx.rows(sql, [actor.userId]);
  if (updates.length > 0) for (const sql of updating) await tx.rows(sql, [actor.userId]);
  for (const sql of coding) await tx.rows(sql, [actor.userId]);
  if (both.length > many) await tx.rows('analyze concept, concept_name, concept_description, concept_mapping');
  const uuids = await tx.rows<{ row: number; id: number; uuid: string }>(
    `select row_number as row, concept_id as id, uuid from option_row where fate = 'create'`,
  );
  for (const { row, id, uuid } of uuids) fates[row] = { row, fate: 'create', concept: { id, uuid } };
  const entries = fates
    .filter((each) => each.fate === 'create' || each.fate === 'update')
    .map((each) => ({ action: each.fate, actor, resource: 'concept', uuid: each.concept?.uuid ?? '', detail: { import: true } }));
  for (let at = 0; at < entries.length; at += batch) await auditWrite(tx, ...entries.slice(at, at + batch));
}
