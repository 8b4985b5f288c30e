import {
  identifierBlocksWire,
  identifierBlockWire,
  reserveIdentifiersWire,
  returnIdentifiersWire,
  type IdentifierBlock,
} from '@fieldward/contract/patient/identifier-source.operations.ts';
import { identifierAt } from '@fieldward/domain/person/identifier-source.ts';
import { demand, may } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import { deviceInUse } from '../../../sql/device-in-use.ts';
import { allowanceOf, giveBack } from '../../../sql/number-blocks.ts';
import { drawNumbers, sourcesWhere, takenOf, type NumberSource } from '../../../sql/number-source.ts';
import { sourceNamed } from './draw-identifier.operation.ts';

/** Who manages the sources reserves as many as it likes. Raises `engine.unknownObject`, `numbersource.usedUp`, `numbersource.dailyMost`. */
export const reserveIdentifiers = operation(reserveIdentifiersWire, {
  everywhere: true, // a number that somebody elsewhere has is passed over; it shows no patient
  hiddenToo: true,
  handle: async ({ params, body, actor, audit }, tx) => {
    const source = await sourceNamed(tx, params.uuid);
    if (!may(actor, 'Manage Identifier Sources')) {
      const { most, left } = await allowanceOf(tx, actor.userId);
      if (body.count > left) throw new Problem('numbersource.dailyMost', { most, left }, 'count');
    }
    const drawn = await drawNumbers(tx, source, body.count);
    const device = body.device.replaceAll('\0', '').trim();
    const [block] = await tx.rows<{ uuid: string }>(
      'insert into identifier_block (identifier_source_id, device, numbers, creator) values ($1::bigint, $2, $3::bigint[], $4) returning uuid',
      [source.id, device, drawn.map(({ number }) => number), actor.userId],
    );
    if (block === undefined) throw new Error('a block that was inserted has a uuid');
    const identifiers = drawn.map(({ identifier }) => identifier);
    const detail = {
      source: source.name,
      device,
      first: identifiers[0] ?? null,
      last: identifiers.at(-1) ?? null,
      count: identifiers.length,
    };
    await audit({ action: 'create', resource: 'identifierblock', uuid: block.uuid, detail });
    return { body: { uuid: block.uuid, identifiers } };
  },
});

/** The source of blocks, also of those that it gave out before it was retired. */
async function anySource(db: Db, uuid: string): Promise<NumberSource> {
  const [source] = await sourcesWhere(db, `s.uuid = $1 and s.numbers = 'patients'`, [uuid.replaceAll('\0', '')], true);
  if (source === undefined) throw unknownObject('identifiersource', uuid);
  return source;
}

interface BlockRow {
  readonly uuid: string;
  readonly device: string;
  readonly numbers: readonly number[];
  readonly reserved: IdentifierBlock['reserved'];
  readonly by: string;
  readonly returned: number | null;
  readonly returnedAt: IdentifierBlock['reserved'] | null;
  readonly lost: IdentifierBlock['lost'];
  readonly inUse: boolean;
}

/** SQL of whether a registered device may still give the numbers of block `b`. */
const IN_USE = `exists (select from device d where d.device_id = b.device_id and ${deviceInUse('d')})`;

const blocksSql = `select b.uuid, b.device, b.numbers::float8[] as numbers, iso(b.date_created) as reserved, u.username as by, b.returned, iso(b.date_returned) as "returnedAt", iso(b.date_lost) as lost, ${IN_USE} as "inUse"
  from identifier_block b join users u on u.user_id = b.creator where b.identifier_source_id = $1::bigint order by b.identifier_block_id desc limit 200`;

export const identifierBlocks = operation(identifierBlocksWire, {
  everywhere: true,
  hiddenToo: true,
  handle: async ({ params }, db) => {
    const source = await anySource(db, params.uuid);
    const rows = await db.rows<BlockRow>(blocksSql, [source.id]);
    const texts = rows.map(({ numbers }) => numbers.map((number) => identifierAt(source, number) ?? ''));
    const taken = await takenOf(db, source, texts.flat());
    const results = rows.map(({ uuid, device, reserved, by, returned, returnedAt, lost, inUse }, index) => {
      const identifiers = texts[index] ?? [];
      return {
        uuid,
        device,
        first: identifiers[0] ?? '',
        last: identifiers.at(-1) ?? '',
        count: identifiers.length,
        used: identifiers.filter((text) => taken.has(text.toLowerCase())).length,
        reserved,
        reservedBy: by,
        returned: returnedAt === null ? null : { at: returnedAt, count: returned ?? 0 },
        lost,
        inUse,
      };
    });
    return { body: { results } };
  },
});

/** The numbers of a block, and which of them somebody has. Raises `engine.unknownObject`. */
export async function blockOf(
  db: Db,
  sourceUuid: string,
  uuid: string,
): Promise<{ source: string; device: string; returned: boolean; identifiers: { identifier: string; used: boolean }[] }> {
  const source = await anySource(db, sourceUuid);
  const [block] = await db.rows<{ device: string; numbers: number[]; returned: boolean }>(
    `select device, numbers::float8[] as numbers, date_returned is not null as returned
     from identifier_block where identifier_source_id = $1::bigint and uuid = $2`,
    [source.id, uuid.replaceAll('\0', '')],
  );
  if (block === undefined) throw unknownObject('identifierblock', uuid);
  const texts = block.numbers.map((number) => identifierAt(source, number)).filter((text) => text !== null);
  const taken = await takenOf(db, source, texts);
  const identifiers = texts.map((identifier) => ({ identifier, used: taken.has(identifier.toLowerCase()) }));
  return { source: source.name, device: block.device, returned: block.returned, identifiers };
}

/** Raises `engine.unknownObject`. */
export const identifierBlock = operation(identifierBlockWire, {
  everywhere: true,
  hiddenToo: true,
  handle: async ({ params, audit }, db) => {
    const { source, device, identifiers } = await blockOf(db, params.uuid, params.block);
    await audit({ action: 'export', resource: 'identifierblock', uuid: params.block, detail: { source, count: identifiers.length } });
    return { body: { device, identifiers } };
  },
});

/** Raises `engine.unknownObject`, `engine.forbidden` for a block of somebody else, `numbersource.blockEnded`, `numbersource.blockInUse`. */
export const returnIdentifiers = operation(returnIdentifiersWire, {
  everywhere: true,
  hiddenToo: true,
  handle: async ({ params, body, actor, audit }, tx) => {
    const source = await anySource(tx, params.uuid);
    const [block] = await tx.rows<{ id: string; numbers: number[]; creator: string; ended: boolean; inUse: boolean }>(
      `select b.identifier_block_id::text as id, b.numbers::float8[] as numbers, b.creator::text, b.date_returned is not null as ended, ${IN_USE} as "inUse" from identifier_block b
       where b.identifier_source_id = $1::bigint and b.uuid = $2 for update`,
      [source.id, params.block.replaceAll('\0', '')],
    );
    if (block === undefined) throw unknownObject('identifierblock', params.block);
    if (block.creator !== actor.userId) demand(actor, 'Manage Identifier Sources');
    if (block.ended) throw new Problem('numbersource.blockEnded');
    // without a connection it would go on giving them, and so would the source
    if (block.inUse) throw new Problem('numbersource.blockInUse');
    const named = body.identifiers === undefined ? null : new Set(body.identifiers.map((text) => text.trim().toLowerCase()));
    const returned = await giveBack(tx, source, block, (text) => named === null || named.has(text));
    await audit({
      action: 'update',
      resource: 'identifierblock',
      uuid: params.block,
      detail: { source: source.name, returned },
    });
    return { body: { returned } };
  },
});
