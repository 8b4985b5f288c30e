import type { NumbersAtSite, NumbersForSite } from '@fieldward/contract/site/site.operations.ts';
import type { Db } from '../../../engine/db.ts';

/** What is left of the numbers of each source here, and which block came last. */
export const numbersHere = (db: Db): Promise<NumbersAtSite[]> =>
  db.rows<NumbersAtSite>(
    `select s.uuid as source, (select count(*)::int from identifier_returned r where r.identifier_source_id = s.identifier_source_id) as left,
       (select c.blocks ->> s.uuid from joined_centre c) as last
     from identifier_source s where not s.retired order by s.identifier_source_id limit 500`,
  );

/** Takes a block that has come, once; one of a source that is not here yet is told again. */
const TAKE = `
  with b as (
    select s.identifier_source_id as source, x.source as uuid, x.block, x.numbers
    from jsonb_to_recordset($1::jsonb) x (source text, block text, numbers bigint[]) join identifier_source s on s.uuid = x.source
    where (select c.blocks ->> x.source from joined_centre c) is distinct from x.block),
  given as (insert into identifier_returned (identifier_source_id, number) select source, unnest(numbers) from b on conflict do nothing),
  -- what was drawn is below what would be counted next
  counted as (
    insert into identifier_counter as c (identifier_source_id, next) select source, (select max(n) + 1 from unnest(numbers) n) from b
    on conflict (identifier_source_id) do update set next = greatest(c.next, excluded.next))
  update joined_centre set blocks = blocks || coalesce((select jsonb_object_agg(uuid, block) from b), '{}')`;

/** The numbers that the centre has reserved become those that are drawn here. */
export const takeNumbers = async (tx: Db, told: readonly NumbersForSite[]): Promise<void> => {
  if (told.length > 0) await tx.rows(TAKE, [JSON.stringify(told)]);
};
