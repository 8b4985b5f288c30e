/** Numbers for people whom a device registers without a connection: reserved for it alone, and topped up when it greets. */
import type { OwnDevice } from '@fieldward/contract/device/device.operations.ts';
import { numbersToGive } from '@fieldward/domain/device/device.ts';
import { identifierAt } from '@fieldward/domain/person/identifier-source.ts';
import { may, type Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import type { OperationContext } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { allowanceOf, giveBack } from '../../../sql/number-blocks.ts';
import { drawNumbers, sourcesWhere, takenOf, type NumberSource } from '../../../sql/number-source.ts';
import type { HeldDevice } from './device-store.ts';

/** Which source gives the numbers of a type at a place. */
interface Given {
  readonly type: string;
  readonly name: string;
  /** uuid; null: wherever nothing else is set. */
  readonly place: string | null;
  /** Key of the source; null where none is proposed. */
  readonly source: string | null;
  readonly typed: boolean;
}

/** For each of the places $1, and for those elsewhere: what is set for the place, or for the nearest one around it, or for all. */
const GIVEN = `
with recursive around as (
  select l.location_id as place, l.location_id, l.parent_location, 1 as far from location l where l.location_id = any ($1::bigint[])
  union all select a.place, l.location_id, l.parent_location, a.far + 1 from around a join location l on l.location_id = a.parent_location where a.far < 50)
select distinct on (t.patient_identifier_type_id, w.id) t.uuid as type, t.name, (select l.uuid from location l where l.location_id = w.id) as place,
  case when o.automatic_generation_enabled then s.identifier_source_id::text end as source, o.manual_entry_enabled as typed
from (select unnest($1::bigint[]) as id union all select null) w
cross join auto_generation_option o
join identifier_source s on s.identifier_source_id = o.source and not s.retired
join patient_identifier_type t on t.patient_identifier_type_id = o.identifier_type and not t.retired
left join around a on a.place = w.id and a.location_id = o.location_id
where not o.retired and (o.location_id is null or a.far is not null)
order by t.patient_identifier_type_id, w.id nulls first, a.far nulls last`;

const key = ({ type, source, typed }: Given): string => `${type} ${source} ${typed}`;

/** The same, one of each kind with its places; where a place is as all others, it is not named. */
function grouped(given: readonly Given[]): readonly (Given & { readonly places: string[] | null })[] {
  const otherwise = new Map(given.flatMap((each) => (each.place === null ? [[each.type, key(each)] as const] : [])));
  const groups = new Map<string, Given & { readonly places: string[] | null }>();
  for (const each of given) {
    if (each.place === null) groups.set(key(each), { ...each, places: null });
    else if (otherwise.get(each.type) !== key(each)) {
      const group = groups.get(`at ${key(each)}`) ?? { ...each, places: [] };
      group.places?.push(each.place);
      groups.set(`at ${key(each)}`, group);
    }
  }
  return [...groups.values()];
}

interface Block {
  readonly id: string;
  readonly source: string;
  readonly numbers: readonly number[];
}

const KEPT = `select b.identifier_block_id::text as id, b.identifier_source_id::text as source, b.numbers::float8[] as numbers from identifier_block b
  where b.device_id = $1::bigint and b.date_returned is null and b.date_used_up is null`;
const OPEN = `${KEPT} and b.date_lost is null order by b.identifier_block_id`;

/** Those of the device's numbers from a source that nobody has, in their order; blocks of which all are given are closed. */
async function unused(tx: Db, source: NumberSource, blocks: readonly Block[]): Promise<readonly string[]> {
  const texts = blocks.map(({ numbers }) => numbers.flatMap((number) => identifierAt(source, number) ?? []));
  const taken = await takenOf(tx, source, texts.flat());
  const left = texts.map((each) => each.filter((text) => !taken.has(text.toLowerCase())));
  const over = blocks.filter((_block, at) => left[at]?.length === 0).map(({ id }) => id);
  if (over.length > 0)
    await tx.rows('update identifier_block set date_used_up = now() where identifier_block_id = any ($1::bigint[])', [over]);
  return left.flat();
}

/** Draws so many numbers, or as many as a source that is nearly used up still gives. */
async function drawUpTo(tx: Db, source: NumberSource, count: number): Promise<Awaited<ReturnType<typeof drawNumbers>>> {
  for (let many = count; many > 0; many = Math.floor(many / 2)) {
    await tx.rows('savepoint device_numbers');
    try {
      return await drawNumbers(tx, source, many);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      await tx.rows('rollback to savepoint device_numbers');
    }
  }
  return [];
}

/** What a device is told of its numbers, and how it got them. */
interface Reserving {
  readonly actor: Actor;
  readonly audit: OperationContext['audit'];
  /** As people call the device. */
  readonly name: string;
  /** Keys of the places whose people it holds. */
  readonly places: readonly string[];
  /** Numbers that it has in reserve. */
  readonly wanted: number;
  /** Those that it has given already, as far as it says. */
  readonly spent: readonly string[];
}

async function topUp(
  tx: Db,
  device: HeldDevice,
  source: NumberSource,
  count: number,
  { actor, audit, name }: Reserving,
): Promise<readonly string[]> {
  const drawn = await drawUpTo(tx, source, count);
  if (drawn.length === 0) return [];
  const [block] = await tx.rows<{ uuid: string }>(
    `insert into identifier_block (identifier_source_id, device, numbers, creator, device_id)
     values ($1::bigint, $2, $3::bigint[], $4::bigint, $5::bigint) returning uuid`,
    [source.id, name, drawn.map(({ number }) => number), actor.userId, device.id],
  );
  const identifiers = drawn.map(({ identifier }) => identifier);
  await audit({
    action: 'create',
    resource: 'identifierblock',
    uuid: block?.uuid ?? '',
    detail: { source: source.name, device: name, first: identifiers[0] ?? null, last: identifiers.at(-1) ?? null, count: drawn.length },
  });
  return identifiers;
}

/** The numbers that a device may give where it holds people, topped up; none for who may not register people. The device is held, so two greetings draw one after the other. */
export async function numbersOf(tx: Db, device: HeldDevice, reserving: Reserving): Promise<Pick<OwnDevice, 'numbers' | 'dailyMost'>> {
  const { actor, places, wanted, spent } = reserving;
  if (!may(actor, 'Edit Patients') || !may(actor, 'Edit Patient Identifiers')) return { numbers: [], dailyMost: null };
  const groups = grouped(await tx.rows<Given>(GIVEN, [places]));
  const keys = [...new Set(groups.flatMap(({ source }) => source ?? []))];
  const blocks = await tx.rows<Block>(OPEN, [device.id]);
  const given = new Set(spent.map((text) => text.toLowerCase()));
  const numbers = new Map<string, readonly string[]>();
  let dailyMost: number | null = null;
  // one source after the other, in the order of their keys: two devices never wait for one another
  for (const source of await sourcesWhere(tx, 's.identifier_source_id = any ($1::bigint[])', [keys])) {
    const own = blocks.filter((block) => block.source === source.id);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const left = await unused(tx, source, own);
    const count = numbersToGive(wanted, left.filter((text) => !given.has(text.toLowerCase())).length);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const allowed = count === 0 ? null : await allowanceOf(tx, actor.userId);
    const fewer = Math.min(count, allowed?.left ?? 0);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const drawn = fewer === 0 ? [] : await topUp(tx, device, source, fewer, reserving);
    // a source that is used up gives no more on any day
    if (allowed !== null && fewer < count && drawn.length === fewer) dailyMost = allowed.most;
    numbers.set(source.id, [...left, ...drawn]);
  }
  const shown = groups.map(({ type, name, typed, places: at, source }) => ({
    type,
    name,
    typed,
    places: at,
    identifiers: [...(numbers.get(source ?? '') ?? [])],
  }));
  return { numbers: shown, dailyMost };
}

/**
 * Takes the numbers of a device back that is told to erase what it holds, but those that it says it has given; how many. What it has given is known
 * at this moment only: of a device that is silent they stay reserved until somebody gives them back.
 */
export async function numbersBack(tx: Db, device: HeldDevice, spent: readonly string[]): Promise<number> {
  // also those that were believed to be lost
  const blocks = await tx.rows<Block>(`${KEPT} order by b.identifier_block_id`, [device.id]);
  const given = new Set(spent.map((text) => text.toLowerCase()));
  let back = 0;
  for (const source of await sourcesWhere(tx, 's.identifier_source_id = any ($1::bigint[])', [blocks.map((block) => block.source)], true))
    for (const block of blocks)
      // oxlint-disable-next-line no-await-in-loop -- one source after the other, as above
      if (block.source === source.id) back += await giveBack(tx, source, block, (text) => !given.has(text));
  return back;
}

const RESERVED = `select d.uuid, b.identifier_source_id::text as source, b.numbers::float8[] as numbers from identifier_block b join device d using (device_id)
  where d.uuid = any ($1::text[]) and b.date_returned is null and b.date_used_up is null and b.date_lost is null`;

/** How many numbers that nobody has are reserved for each of the devices (uuids). */
export async function reservedFor(db: Db, devices: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const blocks = await db.rows<{ uuid: string; source: string; numbers: readonly number[] }>(RESERVED, [devices]);
  const counts = new Map<string, number>();
  const keys = [...new Set(blocks.map(({ source }) => source))];
  if (keys.length === 0) return counts;
  for (const source of await sourcesWhere(db, 's.identifier_source_id = any ($1::bigint[])', [keys], true)) {
    const own = blocks.filter((block) => block.source === source.id);
    const texts = own.map(({ numbers }) => numbers.flatMap((number) => identifierAt(source, number) ?? []));
    // oxlint-disable-next-line no-await-in-loop -- few sources
    const taken = await takenOf(db, source, texts.flat());
    for (const [at, { uuid }] of own.entries()) {
      const left = (texts[at] ?? []).filter((text) => !taken.has(text.toLowerCase())).length;
      counts.set(uuid, (counts.get(uuid) ?? 0) + left);
    }
  }
  return counts;
}
