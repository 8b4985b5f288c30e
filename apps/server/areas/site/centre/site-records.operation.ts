import { siteRecordsWire } from '@fieldward/contract/site/site-records.operations.ts';
import { withWhole } from '../../../engine/hidden-rows.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { recordTables } from '../rows/record-tables.ts';
import { schemaHash } from '../rows/schema-hash.ts';
import { recordArrives } from './record-arrival.ts';
import { decisionsFor } from './held-rows.ts';
import { askingSite } from './site-asking.ts';
import { versionsArrive } from './versions-arrival.ts';

/** Raises `site.noSite` for everybody but a site, `site.otherVersion`, `site.badRow`. */
export const siteRecords = operation(siteRecordsWire, {
  hiddenToo: true,
  recordsAsNamed: true,
  async handle({ body, actor, address, audit }, tx) {
    const { id: site, name } = await askingSite(tx, actor, { schema: body.schema, address });
    return withWhole(tx, async () => {
      if (body.schema !== (await schemaHash(tx))) throw new Problem('site.otherVersion');
      await tx.rows('update held_row set told = true where site_id = $1::bigint and uuid = any ($2::text[])', [site, body.decisions]);
      await versionsArrive(tx, body.versions);
      const tables = await recordTables(tx);
      const records = [];
      for (const record of body.records) {
        // oxlint-disable-next-line no-await-in-loop -- one connection, one patient behind the other
        const held = await recordArrives(tx, record, { site, name, actor, audit, tables });
        records.push({ uuid: record.uuid, erased: held === null, held: [...(held ?? [])] });
      }
      return { body: { records, decided: await decisionsFor(tx, site) } };
    });
  },
});
