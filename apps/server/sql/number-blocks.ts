/** Blocks of numbers that are reserved ahead: how many an account may reserve in a day, and what comes back to its source. */
import { settingDefaults, settingProperty } from '@fieldward/domain/settings/setting-names.ts';
import { identifierAt } from '@fieldward/domain/person/identifier-source.ts';
import type { Db } from '../engine/db.ts';
import { takenOf, type NumberSource } from './number-source.ts';

/** Any number of its own. */
const LOCK = 810_841;

const RESERVED = `select coalesce(sum(cardinality(b.numbers) - coalesce(b.returned, 0)), 0)::int as reserved,
  coalesce((select nullif(w.value, '')::int from system_setting w where lower(w.property) = lower($2)), $3::int) as most
  from identifier_block b where b.creator = $1::bigint and b.date_created > now() - interval '1 day'`;

interface Allowance {
  /** Numbers that an account may reserve in a day, and that it may reserve still. */
  readonly most: number;
  readonly left: number;
}

/**
 * How many numbers an account (user_id) may reserve still: a day is the last 24 hours, whatever the devices, and what came back does not
 * count. Until the end of the transaction nobody reserves any for the same account.
 */
export async function allowanceOf(tx: Db, user: string): Promise<Allowance> {
  await tx.rows('select pg_advisory_xact_lock($1::int, ($2::bigint % 2147483647)::int)', [LOCK, user]);
  const [row] = await tx.rows<{ reserved: number; most: number }>(RESERVED, [
    user,
    settingProperty.deviceNumbersDaily,
    settingDefaults.deviceNumbersDaily,
  ]);
  const { reserved, most } = row ?? { reserved: 0, most: 0 };
  return { most, left: Math.max(0, most - reserved) };
}

interface Block {
  /** identifier_block_id */
  readonly id: string;
  readonly numbers: readonly number[];
}

/** Gives the numbers of a block back that nobody has and that are `free`; how many. They are the next ones that the source gives. */
export async function giveBack(tx: Db, source: NumberSource, block: Block, free: (identifier: string) => boolean): Promise<number> {
  const texts = block.numbers.map((number) => ({ number, text: identifierAt(source, number)?.toLowerCase() ?? '' }));
  const taken = await takenOf(
    tx,
    source,
    texts.map(({ text }) => text),
  );
  const unused = texts.filter(({ text }) => text !== '' && !taken.has(text) && free(text)).map(({ number }) => number);
  await tx.rows(
    'insert into identifier_returned (identifier_source_id, number) select $1::bigint, unnest($2::bigint[]) on conflict do nothing',
    [source.id, unused],
  );
  await tx.rows('update identifier_block set returned = $2, date_returned = now() where identifier_block_id = $1::bigint', [
    block.id,
    unused.length,
  ]);
  return unused.length;
}
