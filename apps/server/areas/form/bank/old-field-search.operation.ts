import { oldFieldSearchWire } from '@fieldward/contract/form/bank.operations.ts';
import { likePattern } from '../../../engine/searches.ts';
import { operation } from '../../../engine/operation.ts';

/** The older question search offers no more than this. */
const MOST = 25;

type Shown = Readonly<Record<string, unknown>>;
type OldField = Shown & { readonly answers: readonly Shown[] };

/** Questions by a part of their name; without `q` none, as older clients know it. */
export const oldFieldSearch = operation(oldFieldSearchWire, {
  handle: async ({ query, engine, actor, base }, db) => {
    const name = (query.q ?? '').trim();
    if (name === '') return { body: { results: [] } };
    const found = await db.rows<{ uuid: string }>(
      `select uuid from field where name ilike $1 and not retired order by name, field_id limit ${MOST}`,
      [`%${likePattern(name)}%`],
    );
    const shown = await Promise.all(found.map(({ uuid }) => engine.show(db, 'hydra-field', uuid, 'default', actor, base)));
    const results = shown.flatMap((json) => {
      if (json === null) return [];
      const { answers, ...field } = JSON.parse(json) as OldField; // our own JSON
      return [{ field, answers }];
    });
    return { body: { results } };
  },
});
