import {
  drawIdentifiersWire,
  drawIdentifierWire,
  generateIdentifierWire,
  nextIdentifierOfSourceWire,
  numberPreviewsWire,
} from '@fieldward/contract/patient/identifier-source.operations.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type OperationContext } from '../../../engine/operation.ts';
import { unknownObject, unknownReference } from '../../../engine/problem.ts';
import { drawNumbers, nextDrawn, sourcesWhere, type NumberSource } from '../../../sql/number-source.ts';

/** The source of identifiers with this uuid or number, unless it is retired. */
async function sourceOf(db: Db, named: string): Promise<NumberSource | undefined> {
  const wanted = `(s.uuid = $1 or s.identifier_source_id::text = $1) and s.numbers = 'patients'`;
  return (await sourcesWhere(db, wanted, [named.replaceAll('\0', '')]))[0];
}

/** The same. Raises `engine.unknownObject`. */
export async function sourceNamed(db: Db, named: string): Promise<NumberSource> {
  const source = await sourceOf(db, named);
  if (source === undefined) throw unknownObject('identifiersource', named);
  return source;
}

/** Draws one number for good, and says so in the audit trail. Raises `numbersource.usedUp`. */
async function drawOne(
  tx: Db,
  source: NumberSource,
  comment: string | null | undefined,
  audit: OperationContext['audit'],
): Promise<string> {
  const [drawn] = await drawNumbers(tx, source, 1);
  const identifier = drawn?.identifier ?? '';
  const detail = { source: source.name, identifier, comment: comment ?? null };
  await audit({ action: 'create', resource: 'drawnidentifier', uuid: source.uuid, detail });
  return identifier;
}

// a number that somebody elsewhere has is passed over; it shows no patient
const OF_ALL = { everywhere: true, hiddenToo: true } as const;

/** Raises `engine.unknownObject`, `numbersource.usedUp`. */
export const drawIdentifier = operation(drawIdentifierWire, {
  ...OF_ALL,
  handle: async ({ params, body, audit }, tx) => ({
    body: { identifier: await drawOne(tx, await sourceNamed(tx, params.uuid), body.comment, audit) },
  }),
});

interface DrawnByGet {
  readonly query: { readonly source: string; readonly comment?: string | undefined };
  readonly audit: OperationContext['audit'];
}

/** Raises `engine.unknownReference`, `numbersource.usedUp`. */
async function drawByGet({ query, audit }: DrawnByGet, tx: Db): Promise<string> {
  const source = await sourceOf(tx, query.source);
  if (source === undefined) throw unknownReference('identifiersource', query.source, 'source');
  return drawOne(tx, source, query.comment, audit);
}

/** Raises as `drawByGet`. */
export const nextIdentifierOfSource = operation(nextIdentifierOfSourceWire, {
  ...OF_ALL,
  writes: true,
  handle: async (request, tx) => ({ body: { results: [{ identifierValue: await drawByGet(request, tx) }] } }),
});

/** Raises as `drawByGet`. */
export const generateIdentifier = operation(generateIdentifierWire, {
  ...OF_ALL,
  writes: true,
  handle: async (request, tx) => ({
    headers: { 'content-disposition': 'attachment; filename=identifiers.txt' },
    body: { identifiers: [await drawByGet(request, tx)] },
  }),
});

/** Raises `engine.unknownObject`, `numbersource.usedUp`. */
export const drawIdentifiers = operation(drawIdentifiersWire, {
  ...OF_ALL,
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
  ...OF_ALL,
  handle: async (_request, db) => {
    const sources = await sourcesWhere(db, 'true');
    const blocks = await db.rows<{ source: string; blocks: number }>(
      'select identifier_source_id::text as source, count(*)::int as blocks from identifier_block where date_returned is null group by 1',
    );
    const open = new Map(blocks.map((each) => [each.source, each.blocks]));
    const results = await Promise.all(
      sources.map(async (source) => {
        const { uuid, id, minLength, maxLength } = source;
        const next = await nextDrawn(db, source);
        return {
          source: uuid,
          next: next?.identifier ?? null,
          number: next?.number ?? null,
          minLength,
          maxLength,
          blocks: open.get(id) ?? 0,
        };
      }),
    );
    return { body: { results } };
  },
});
