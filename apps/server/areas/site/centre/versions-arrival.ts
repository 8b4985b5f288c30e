import type { VersionFromSite } from '@fieldward/contract/site/site-records.operations.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';

const HASH = `encode(sha256(convert_to($2::text::jsonb::text, 'UTF8')), 'hex')`;

const TAKE = `insert into form_version (form_id, number, note, definition, content_hash, creator)
  select f.form_id, coalesce((select max(v.number) from form_version v where v.form_id = f.form_id), 0) + 1, $4, $2::text::jsonb, $3, f.creator
  from form f where f.uuid = $1 and not exists (select from form_version v where v.form_id = f.form_id and v.content_hash = $3)`;

/** Takes versions of forms in which something was filled at a site, as the next ones: each is known by what it holds. Raises `site.badRow`. */
export async function versionsArrive(tx: Db, versions: readonly VersionFromSite[]): Promise<void> {
  for (const { form, hash, note, definition } of versions) {
    /* oxlint-disable no-await-in-loop -- one connection */
    const [row] = await tx.rows<{ same: boolean }>(`select ${HASH} = $1 as same`, [hash, definition]);
    if (row?.same !== true) throw new Problem('site.badRow', { table: 'form_version' });
    await tx.rows('select from form where uuid = $1 for no key update', [form]);
    await tx.rows(TAKE, [form, definition, hash, note]);
    /* oxlint-enable no-await-in-loop */
  }
}
