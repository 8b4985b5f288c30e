import type { VersionFromSite } from '@fieldward/contract/site/site-records.operations.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';

const HASH = `encode(sha256(convert_to($2::text::jsonb::text, 'UTF8')), 'hex')`;

const TAKE = `insert into form_version (form_id, number, note, definition, content_hash, creator, arrived)
  select f.form_id, coalesce((select max(v.number) from form_version v where v.form_id = f.form_id), 0) + 1, $4, $2::text::jsonb, $3, f.creator, true
  from form f where f.uuid = $1 and not exists (select from form_version v where v.form_id = f.form_id and v.content_hash = $3)`;

/** Whether a text is a form with its rules, and this very form: what shows a version reads it as that. */
const IS_FORM = `jsonb_typeof(d.j) = 'object' and jsonb_typeof(d.j -> 'rules') = 'array' and jsonb_typeof(d.j #> '{form,formFields}') = 'array' and d.j #>> '{form,uuid}' = $3`;

/** Takes versions of forms in which something was filled at a site, as the next ones: each is known by what it holds, and none is what the form is by now. Raises `site.badRow`. */
export async function versionsArrive(tx: Db, versions: readonly VersionFromSite[]): Promise<void> {
  for (const { form, hash, note, definition } of versions) {
    /* oxlint-disable no-await-in-loop -- one connection */
    const [row] = await tx.rows<{ sound: boolean | null }>(
      `select ${HASH} = $1 and ${IS_FORM} as sound from (select $2::text::jsonb as j) d`,
      [hash, definition, form],
    );
    if (row?.sound !== true) throw new Problem('site.badRow', { table: 'form_version' });
    await tx.rows('select from form where uuid = $1 for no key update', [form]);
    await tx.rows(TAKE, [form, definition, hash, note]);
    /* oxlint-enable no-await-in-loop */
  }
}
