import { siteGreetingWire, siteRowsWire, type AccountKeys } from '@fieldward/contract/site/site.operations.ts';
import { withWhole } from '../../../engine/hidden-rows.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { digestOf, pageOf } from '../rows/row-reading.ts';
import { numbersForSite } from './site-numbers.ts';
import { programmeTables } from '../rows/row-tables.ts';
import { schemaHash } from '../rows/schema-hash.ts';
import { hasDecisions } from './held-rows.ts';
import { ofSiteSql } from './accounts-of-site.ts';
import { askingSite } from './site-asking.ts';

const ROWS_OF_PAGE = 500;

const ACCOUNTS = `select u.uuid, u.password, u.password_changed::text as changed, u.must_change_password as "mustChange" ${ofSiteSql('$1')}
  and u.password is not null order by u.uuid`;

/** Told again where only the version differs, so that the list of sites says so. Raises as `askingSite`, `site.oldFile`. */
export const siteGreeting = operation(siteGreetingWire, {
  hiddenToo: true,
  async handle({ body, actor, address, audit }, tx) {
    const { id, name } = await askingSite(tx, actor, { ...body, address });
    const [turn] = await tx.rows('update site set turn = $2::bigint where site_id = $1::bigint and turn <= $2::bigint returning 1', [
      id,
      body.turn,
    ]);
    if (turn === undefined) throw new Problem('site.oldFile', {}, 'content');
    return withWhole(tx, async () => {
      if (body.schema !== (await schemaHash(tx)))
        return { body: { name, version: 'other' as const, decided: false, tables: [], accounts: [], numbers: [] } };
      const tables = [];
      // oxlint-disable-next-line no-await-in-loop -- one connection
      for (const table of await programmeTables(tx)) tables.push({ table: table.table, digest: await digestOf(tx, table) });
      const accounts = await tx.rows<AccountKeys>(ACCOUNTS, [actor.userId]);
      await audit({ action: 'read', resource: 'site', detail: { accounts: accounts.length } });
      const numbers = await numbersForSite(tx, body.numbers, { site: id, name, actor, audit });
      const decided = await hasDecisions(tx, id);
      return { body: { name, version: 'same' as const, decided, tables, accounts, numbers } };
    });
  },
});

/** Raises as `askingSite`, `engine.unknownObject` for a table that does not travel. */
export const siteRows = operation(siteRowsWire, {
  hiddenToo: true,
  async handle({ body, actor, address }, tx) {
    await askingSite(tx, actor, { schema: body.schema, address });
    return withWhole(tx, async () => {
      if (body.schema !== (await schemaHash(tx))) throw new Problem('site.otherVersion');
      const table = (await programmeTables(tx)).find((each) => each.table === body.table);
      if (table === undefined) throw new Problem('engine.unknownObject', { resource: 'table', uuid: body.table });
      const [digest, found] = [await digestOf(tx, table), await pageOf(tx, table, body.after, ROWS_OF_PAGE + 1)];
      const rows = found.slice(0, ROWS_OF_PAGE).map(({ key, row }) => `{"key":${JSON.stringify(key)},"row":${row}}`);
      return { body: `{"digest":"${digest}","more":${found.length > ROWS_OF_PAGE},"rows":[${rows.join(',')}]}` };
    });
  },
});
