/** Freezes what a form is: versions are numbered per form and never changed. */
import type { FrozenForm } from '@fieldward/contract/form/form-version.ts';
import type { Db } from '../../../engine/db.ts';
import { definitionSql } from '../../../sql/form-definition.ts';
import { newestVersion } from '../../../sql/newest-form-version.ts';

interface FrozenVersion {
  readonly id: string;
  readonly uuid: string;
  readonly number: number;
}

/** SQL of the hash of a document. */
export const contentHash = (document: string): string => `encode(sha256(convert_to((${document})::text, 'UTF8')), 'hex')`;

/** One at a time per form; does not stand in the way of rows that refer to the form. */
const lockSql = 'select 1 from form where form_id = $1 for no key update';

const insertSql = (document: string, hash: string): string => `
insert into form_version (form_id, number, note, definition, content_hash, creator)
select $1::bigint, coalesce((select max(v.number) from form_version v where v.form_id = $1::bigint), 0) + 1, $2, ${document}, ${hash}, $3::bigint
returning form_version_id::text as id, uuid, number`;

const freezeSql = `
with now as materialized (select d.document, ${contentHash('d.document')} as hash
  from (select ${definitionSql} as document from form f where f.form_id = $1::bigint offset 0) d),
known as (${newestVersion('v.*', '$1::bigint')}),
made as (
  insert into form_version (form_id, number, note, definition, content_hash, creator)
  select $1::bigint, coalesce((select max(v.number) from form_version v where v.form_id = $1::bigint), 0) + 1, $2, n.document, n.hash, $3::bigint
  from now n where n.hash is distinct from (select content_hash from known)
  returning form_version_id::text as id, uuid, number)
select * from made union all select form_version_id::text, uuid, number from known where not exists (select 1 from made)`;

/** The version of the form as it stands: the newest one when its content is the same, else a new one. */
export async function freezeForm(tx: Db, formId: string, note: string | null, creator: string): Promise<FrozenVersion> {
  await tx.rows(lockSql, [formId]);
  const [version] = await tx.rows<FrozenVersion>(freezeSql, [formId, note, creator]);
  if (version === undefined) throw new Error(`form ${formId} is not there to be frozen`);
  return version;
}

const knownSql = `select form_version_id::text as id, uuid, number from form_version where form_id = $1 and content_hash = $2 order by number desc limit 1`;

/** The newest version with this content; null when there is none. */
export async function versionWith(tx: Db, formId: string, hash: string): Promise<FrozenVersion | null> {
  const [known] = await tx.rows<FrozenVersion>(knownSql, [formId, hash]);
  return known ?? null;
}

/** The version with this content, made from the document when there is none. Whoever comes second waits for the first. */
export async function freezeDocument(
  tx: Db,
  formId: string,
  frozen: { readonly document: FrozenForm; readonly hash: string },
  creator: string,
): Promise<FrozenVersion> {
  await tx.rows(lockSql, [formId]);
  const known = await versionWith(tx, formId, frozen.hash);
  if (known !== null) return known;
  const [made] = await tx.rows<FrozenVersion>(insertSql('$4::jsonb', '$5'), [
    formId,
    null,
    creator,
    JSON.stringify(frozen.document),
    frozen.hash,
  ]);
  if (made === undefined) throw new Error('an inserted version has a row');
  return made;
}
