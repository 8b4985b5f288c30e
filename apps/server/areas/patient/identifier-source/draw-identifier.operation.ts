import { drawIdentifiersWire, drawIdentifierWire, numberPreviewsWire } from '@fieldward/contract/patient/identifier-source.operations.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { unknownObject } from '../../../engine/problem.ts';
import { drawNumbers, nextOf, sourcesWhere, type NumberSource } from '../../../sql/number-source.ts';

/** The source of identifiers with this uuid. Raises `engine.unknownObject`, also for one that is retired. */
export async function sourceNamed(db: Db, uuid: string): Promise<NumberSource> {
  const [source] = await sourcesWhere(db, `s.uuid = $1 and s.numbers = 'patients'`, [uuid.replaceAll('\0', '')]);
  if (source === undefined) throw unknownObject('identifiersource', uuid);
  return source;
}

/** Raises `engine.unknownObject`, `numbersource.usedUp`. */
export const drawIdentifier = operation(drawIdentifierWire, {
  everywhere: true, // a number that somebody elsewhere has is passed over; it shows no patient
  hiddenToo: true,
  handle: async ({ params, body, audit }, tx) => {
    const source = await sourceNamed(tx, params.uuid);
    const [drawn] = await drawNumbers(tx, source, 1);
    const identifier = drawn?.identifier ?? '';
    await audit({
      action: 'create',
      resource: 'drawnidentifier',
      uuid: source.uuid,
      detail: { source: source.name, identifier, comment: body.comment ?? null },
    });
    return { body: { identifier } };
  },
});

/** Raises `engine.unknownObject`, `numbersource.usedUp`. */
export const drawIdentifiers = operation(drawIdentifiersWire, {
  everywhere: true,
  hiddenToo: true,
  when: ({ body }) => typeof body === 'object' && body !== null && 'generateIdentifiers' in body,
  handle: async ({ body, audit }, tx) => {
    const source = await sourceNamed(tx, body.sourceUuid);
    const drawn = await drawNumbers(tx, source, Number(body.numberToGenerate));
    const identifiers = drawn.map(({ identifier }) => identifier);
    const detail = {
      source: source.name,
      count: identifiers.length,
      first: identifiers[0] ?? null,
      last: identifiers.at(-1) ?? null,
      comment: body.comment ?? null,
    };
    await audit({ action: 'create', resource: 'drawnidentifier', uuid: source.uuid, detail });
    return { body: { identifiers } };
  },
});

export const numberPreviews = operation(numberPreviewsWire, {
  everywhere: true,
  hiddenToo: true,
  handle: async (_request, db) => {
    const sources = await sourcesWhere(db, 'true');
    const blocks = await db.rows<{ source: string; blocks: number }>(
      'select identifier_source_id::text as source, count(*)::int as blocks from identifier_block where date_returned is null group by 1',
    );
    const open = new Map(blocks.map((each) => [each.source, each.blocks]));
    const results = await Promise.all(
      sources.map(async (source) => ({ source: source.uuid, next: await nextOf(db, source), blocks: open.get(source.id) ?? 0 })),
    );
    return { body: { results } };
  },
});
