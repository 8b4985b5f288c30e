import { MISC_CLASS } from '@fieldward/contract/form/concept.ts';
import { SAME_AS, type ImportedOption } from '@fieldward/domain/bank/option-import.ts';
import type { Db } from '../../../engine/db.ts';
import type { Numbered } from '../../../engine/import-request.ts';
import type { Match } from './option-import-fates.ts';

const tables = `create temporary table if not exists option_row
    (row_number integer primary key, name text not null, variable_name text not null, new_variable_name text not null,
      description text not null, new_description text not null, uuid text not null default gen_random_uuid()::text,
      fate text, concept_id bigint)
    on commit drop;
  create temporary table if not exists option_code
    (row_number integer not null, source text not null, code text not null, name text not null, map_type text not null) on commit drop;`;

const insertRows = `insert into option_row (row_number, name, variable_name, new_variable_name, description, new_description)
  select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])`;

const insertCodes = `insert into option_code select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[])`;

const matching = `
  with same as materialized (
    select k.row_number, k.code, lower(k.source) as source, lower(k.code) as plain from option_code k where k.map_type = $2),
  first_named as (select row_number, min(row_number) over (partition by lower(name)) as first from option_row),
  first_coded as (
    select distinct on (row_number) row_number, first, code
    from (select row_number, code, min(row_number) over (partition by source, plain) as first from same) s
    where first <> row_number order by row_number, first),
  named as (
    select distinct on (r.row_number) r.row_number, c.concept_id, c.uuid, n.name, k.name as kind, k.uuid = $1 as option
    from option_row r join concept_name n on lower(n.name) = lower(r.name)
    join concept c on c.concept_id = n.concept_id join concept_class k on k.concept_class_id = c.class_id
    where n.locale = 'en' and n.concept_name_type = 'FULLY_SPECIFIED' and not n.voided and not c.retired
    order by r.row_number, (k.uuid = $1) desc, c.concept_id),
  coded as (
    select row_number, (array_agg(json_build_object('id', concept_id, 'uuid', uuid, 'name', concept_display(concept_id)) order by concept_id))[1:3] as options,
      min(concept_id) as concept_id
    from (select distinct s.row_number, c.concept_id, c.uuid
      from same s join concept_mapping m on lower(m.source) = s.source and lower(m.code) = s.plain and upper(m.map_type) = $2
      join concept c using (concept_id) join concept_class k on k.concept_class_id = c.class_id
      where not c.retired and k.uuid = $1) d group by row_number),
  target as (
    select row_number, coalesce(named.concept_id, coded.concept_id) as concept_id from named full join coded using (row_number)),
  lacking as (
    select distinct t.row_number from target t join option_code k using (row_number)
    where not exists (select 1 from concept_mapping m where m.concept_id = t.concept_id
      and lower(m.source) = lower(k.source) and lower(m.code) = lower(k.code)))
  select r.row_number as row, f.first as "firstNamed", x.first as "firstCoded", x.code as "sharedCode",
    case when named.concept_id is not null then json_build_object(
      'id', named.concept_id, 'uuid', named.uuid, 'name', named.name, 'kind', named.kind, 'option', named.option) end as named,
    coalesce(to_json(coded.options), '[]') as coded,
    t.concept_id is not null and (l.row_number is not null
      or (r.variable_name <> '' and r.variable_name is distinct from (select n.name from concept_name n
        where n.concept_id = t.concept_id and n.locale = 'en' and n.concept_name_type = 'SHORT' and not n.voided order by n.concept_name_id limit 1))
      or (r.description <> '' and r.description is distinct from (select s.description from concept_description s
        where s.concept_id = t.concept_id and s.locale = 'en' order by s.concept_description_id limit 1))) as differs
  from option_row r join first_named f using (row_number) left join first_coded x using (row_number)
  left join named using (row_number) left join coded using (row_number) left join target t using (row_number)
  left join lacking l using (row_number)`;

/**
 * Puts the rows into tables of this transaction (option_row, option_code), where the writing finds them, and finds for each
 * what the file and the dictionary already have.
 */
export async function stage(tx: Db, rows: readonly Numbered<ImportedOption>[]): Promise<Match[]> {
  await tx.rows(tables);
  await tx.rows(insertRows, [
    rows.map(({ row }) => row),
    rows.map(({ it }) => it.name),
    rows.map(({ it }) => it.variableName),
    rows.map(({ it }) => it.newVariableName),
    rows.map(({ it }) => it.description),
    rows.map(({ it }) => it.newDescription),
  ]);
  const codes = rows.flatMap(({ row, it }) => it.codes.map((code) => ({ row, ...code })));
  await tx.rows(insertCodes, [
    codes.map(({ row }) => row),
    codes.map(({ source }) => source),
    codes.map(({ code }) => code),
    codes.map(({ name }) => name),
    codes.map(({ mapType }) => mapType),
  ]);
  await tx.rows('analyze option_row; analyze option_code');
  return tx.rows<Match>(matching, [MISC_CLASS, SAME_AS]);
}
