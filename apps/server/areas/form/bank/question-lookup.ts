import type { Db } from '../../../engine/db.ts';

/** A question of the bank as it is. */
export interface KnownQuestion {
  readonly uuid: string;
  readonly isDefault: boolean;
  readonly name: string;
  readonly description: string;
  readonly widget: { readonly uuid: string; readonly name: string };
  readonly dataType: string;
  readonly attribute: boolean;
  readonly settings: unknown;
  readonly concept: string | null;
  /** Concepts of its options, in order. */
  readonly options: readonly string[];
}

const sql = `select f.uuid, f.is_default as "isDefault", f.name, coalesce(f.description, '') as description,
    json_build_object('uuid', coalesce(t.uuid, ''), 'name', coalesce(t.name, '')) as widget, coalesce(f.attribute_name, '') as "dataType",
    coalesce(f.table_name, '') <> '' as attribute, f.settings, (select c.uuid from concept c where c.concept_id = f.concept_id) as concept,
    array(select c.uuid from field_answer a join concept c using (concept_id) where a.field_id = f.field_id
      order by a.sort_weight nulls last, a.field_answer_id) as options
  from field f left join field_type t using (field_type_id) where f.uuid = $1`;

/** The question with this uuid; null when there is none. */
export async function knownQuestion(db: Db, uuid: string): Promise<KnownQuestion | null> {
  const [row] = await db.rows<KnownQuestion>(sql, [uuid.slice(0, 40)]);
  return row ?? null;
}

/** What a body names and the database has. */
export interface KnownThings {
  readonly widget: { readonly uuid: string; readonly name: string } | null;
  readonly options: ReadonlyMap<string, { readonly retired: boolean }>;
  /** uuids of questions. */
  readonly columns: ReadonlySet<string>;
}

/** Looks up the widget, the options and the columns of a contacts table, in one statement. */
export async function knownThings(
  db: Db,
  named: { readonly fieldType: string; readonly options: readonly string[]; readonly columns: readonly string[] },
): Promise<KnownThings> {
  const [row] = await db.rows<{
    widget: { uuid: string; name: string } | null;
    options: { uuid: string; retired: boolean }[];
    columns: string[];
  }>(
    `select (select json_build_object('uuid', t.uuid, 'name', t.name) from field_type t where not t.retired
        and (t.uuid = $1 or lower(t.name) = lower($1)) order by (t.uuid = $1) desc limit 1) as widget,
      (select coalesce(json_agg(json_build_object('uuid', c.uuid, 'retired', c.retired)), '[]') from concept c where c.uuid = any($2::text[])) as options,
      array(select f.uuid from field f where f.uuid = any($3::text[])) as columns`,
    [named.fieldType.slice(0, 60), named.options, named.columns],
  );
  return {
    widget: row?.widget ?? null,
    options: new Map((row?.options ?? []).map((each) => [each.uuid, each])),
    columns: new Set(row?.columns ?? []),
  };
}

/** The name of another question in use that records with the same concept; null when there is none. */
export async function sharerOf(db: Db, concept: string, question: string): Promise<string | null> {
  const [row] = await db.rows<{ name: string }>(
    `select f.name from field f join concept c using (concept_id) where c.uuid = $1 and f.uuid <> $2 and not f.retired order by f.field_id limit 1`,
    [concept, question],
  );
  return row?.name ?? null;
}
