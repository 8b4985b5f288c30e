/** Numbers that a device had in reserve which is silent for good. */
import { identifierAt } from '@fieldward/domain/person/identifier-source.ts';
import { settingDefaults, settingProperty } from '@fieldward/domain/settings/setting-names.ts';
import { auditWrite } from '../../../engine/audit.ts';
import type { Database } from '../../../engine/db.ts';
import { deviceInUse } from '../../../sql/device-in-use.ts';
import { sourcesWhere, takenOf } from '../../../sql/number-source.ts';

/** Blocks of one turn. */
const AT_ONCE = 100;

const LOSE = `
with rule as (
  select coalesce((select nullif(w.value, '')::int from system_setting w where lower(w.property) = lower($1)), $2::int) as days
), silent as (
  select b.identifier_block_id from identifier_block b join device d using (device_id), rule
  where rule.days > 0 and b.date_returned is null and b.date_used_up is null and b.date_lost is null
    and d.last_contact < now() - make_interval(days => rule.days) and not ${deviceInUse('d')}
  order by b.identifier_block_id limit ${AT_ONCE} for update of b skip locked
)
update identifier_block b set date_lost = now() from silent where b.identifier_block_id = silent.identifier_block_id
returning b.uuid, b.device, b.identifier_source_id::text as source, b.numbers::float8[] as numbers`;

interface Block {
  readonly uuid: string;
  readonly device: string;
  readonly source: string;
  readonly numbers: readonly number[];
}

/**
 * Counts the numbers of devices as lost that did not reach the server for as many days as the programme has set. Nobody knows which of them such
 * a device has given, so no source gives them again; people whom it registered with them are taken when it comes back.
 */
export const loseNumbers = (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    const blocks = await tx.rows<Block>(LOSE, [settingProperty.deviceNumbersLost, settingDefaults.deviceNumbersLost]);
    if (blocks.length === 0) return;
    const keys = [...new Set(blocks.map(({ source }) => source))];
    for (const source of await sourcesWhere(tx, 's.identifier_source_id = any ($1::bigint[])', [keys], true)) {
      const own = blocks.filter((block) => block.source === source.id);
      const texts = own.map(({ numbers }) => numbers.flatMap((number) => identifierAt(source, number) ?? []));
      // oxlint-disable-next-line no-await-in-loop -- few sources
      const taken = await takenOf(tx, source, texts.flat());
      const entries = own.map(({ uuid, device }, at) => ({
        actor: null,
        action: 'update' as const,
        resource: 'identifierblock',
        uuid,
        detail: { source: source.name, device, lost: (texts[at] ?? []).filter((text) => !taken.has(text.toLowerCase())).length },
      }));
      // oxlint-disable-next-line no-await-in-loop -- as above
      await auditWrite(tx, ...entries);
    }
  });
