import type { Device } from '@fieldward/contract/device/device.operations.ts';
import { CLOCK_LIMIT } from '@fieldward/domain/device/device.ts';
import type { Db } from '../../../engine/db.ts';
import { accountName, accountSql } from '../../../sql/display-sql.ts';
import { reservedFor } from './reserved-numbers.ts';

/** SQL of the state of a device `d`; `days` is SQL of the days without contact after which it erases itself. */
const stateSql = (days: string): string => `case when d.date_told is not null then 'erased' when d.date_revoked is not null then 'revoked'
  when d.last_contact < now() - make_interval(days => ${days}) then 'silent' else 'active' end`;

/** What narrows a list of devices; what is null narrows nothing. */
interface Narrowed {
  /** user_id. */
  readonly user: string | null;
  readonly holding: boolean | null;
  readonly text: string | null;
  readonly uuid: string | null;
}

interface Page {
  readonly limit: number;
  readonly startIndex: number;
}

const ROWS = `
select d.uuid, d.name, ${accountSql('d.user_id')} as user, iso(d.date_created) as registered, iso(d.last_contact) as "lastContact",
  d.last_address as "lastAddress", (select count(*)::int from device_patient p where p.device_id = d.device_id and p.gone is null) as people,
  d.waiting, greatest(-${CLOCK_LIMIT}, least(${CLOCK_LIMIT}, d.clock_off))::int as "clockOff", d.state, d.user_id = $1::bigint as own, d.xmin::text as version,
  coalesce((select json_agg(json_build_object('uuid', l.uuid, 'display', l.name) order by lower(l.name))
    from device_place p join location l using (location_id) where p.device_id = d.device_id), '[]') as places,
  case when d.date_revoked is not null then json_build_object('at', iso(d.date_revoked), 'by', coalesce(${accountName('d.revoked_by')}, ''),
    'reason', d.revoke_reason, 'told', iso(d.date_told)) end as revoked
from (select d.*, d.xmin, ${stateSql('$2::int')} as state from device d) d
where ($3::bigint is null or d.user_id = $3::bigint) and ($4::boolean is null or (d.state in ('active', 'revoked')) = $4::boolean)
  and ($5::text is null or d.name ilike $5 or ${accountName('d.user_id')} ilike $5) and ($6::text is null or d.uuid = $6) and is_own_account(d.user_id)
order by d.state in ('active', 'revoked') desc, d.last_contact desc, d.device_id desc limit $7::bigint offset $8::bigint`;

/** Devices as lists show them to an account (user_id): those that hold people first, the last seen of them first. */
export async function deviceRows(
  db: Db,
  reader: string,
  holdDays: number,
  narrowed: Narrowed,
  { limit, startIndex }: Page,
): Promise<Device[]> {
  const { user, holding, text, uuid } = narrowed;
  const like = text === null ? null : `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const rows = await db.rows<Omit<Device, 'numbers'>>(ROWS, [reader, holdDays, user, holding, like, uuid, limit, startIndex]);
  const reserved = await reservedFor(
    db,
    rows.map((row) => row.uuid),
  );
  return rows.map((row) => ({ ...row, numbers: reserved.get(row.uuid) ?? 0 }));
}
