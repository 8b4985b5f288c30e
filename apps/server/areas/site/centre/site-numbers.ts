import type { NumbersAtSite, NumbersForSite } from '@fieldward/contract/site/site.operations.ts';
import type { Db } from '../../../engine/db.ts';
import type { OperationContext } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { drawNumbers, sourcesWhere, type NumberSource } from '../../../sql/number-source.ts';

/** Numbers of each source that a site has in reserve: topped up when fewer than half are left. */
const WANTED = 1_000;

interface Asking {
  readonly site: string;
  readonly name: string;
  readonly actor: OperationContext['actor'];
  readonly audit: OperationContext['audit'];
}

const LAST = `select b.uuid, b.numbers::float8[] as numbers from identifier_block b
  where b.site_id = $1::bigint and b.identifier_source_id = $2::bigint order by b.identifier_block_id desc limit 1`;

/** As many as the source still gives, at most so many. */
async function draw(tx: Db, source: NumberSource, count: number): Promise<readonly number[]> {
  for (let many = count; many > 0; many = Math.floor(many / 2)) {
    await tx.rows('savepoint site_numbers');
    try {
      return (await drawNumbers(tx, source, many)).map(({ number }) => number);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      await tx.rows('rollback to savepoint site_numbers');
    }
  }
  return [];
}

async function blockOf(
  tx: Db,
  source: NumberSource,
  has: NumbersAtSite,
  { site, name, actor, audit }: Asking,
): Promise<NumbersForSite | null> {
  const [last] = await tx.rows<{ uuid: string; numbers: readonly number[] }>(LAST, [site, source.id]);
  // the answer that told of it was lost on the way
  if (last !== undefined && last.uuid !== has.last) return { source: source.uuid, block: last.uuid, numbers: [...last.numbers] };
  if (has.left >= WANTED / 2) return null;
  const numbers = await draw(tx, source, WANTED - has.left);
  if (numbers.length === 0) return null;
  const [block] = await tx.rows<{ uuid: string }>(
    `insert into identifier_block (identifier_source_id, device, numbers, creator, site_id) values ($1::bigint, $2, $3::bigint[], $4::bigint, $5::bigint) returning uuid`,
    [source.id, name, numbers, actor.userId, site],
  );
  const uuid = block?.uuid ?? '';
  await audit({
    action: 'create',
    resource: 'identifierblock',
    uuid,
    detail: { source: source.name, device: name, count: numbers.length },
  });
  return { source: source.uuid, block: uuid, numbers: [...numbers] };
}

/** What a site gets of the sources of which it says what it has: a block that it does not know yet, or another one. The site is held. */
export async function numbersForSite(tx: Db, has: readonly NumbersAtSite[], asking: Asking): Promise<NumbersForSite[]> {
  const told: NumbersForSite[] = [];
  const bySource = new Map(has.map((each) => [each.source, each]));
  // one source after the other, in the order of their keys: two sites never wait for one another
  for (const source of await sourcesWhere(tx, 's.uuid = any ($1::text[])', [[...bySource.keys()]])) {
    const at = bySource.get(source.uuid);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const block = at === undefined ? null : await blockOf(tx, source, at, asking);
    if (block !== null) told.push(block);
  }
  return told;
}
