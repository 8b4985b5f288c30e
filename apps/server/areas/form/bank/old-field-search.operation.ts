import { likePattern } from '../../../engine/searches.ts';
import { operation } from '../../../engine/operation.ts';

/** The older question search offers no more than this. */
const MOST = 25;

/** `GET /hydra/field?q=`: part of a question's name → `{results: [{field, answers}]}`; without `q` nothing, as older clients know it. */
export const oldFieldSearch = operation({
  method: 'GET',
  path: '/hydra/field',
  privilege: 'Get Forms',
  about: 'Questions by part of their name, each with its answers (older form of hydra/hydra-field)',
  handle: async ({ query, engine, actor, base }, db) => {
    const name = (query['q'] ?? '').trim();
    if (name === '') return { body: { results: [] } };
    const found = await db.rows<{ uuid: string }>(
      `select uuid from field where name ilike $1 and not retired order by name, field_id limit ${MOST}`,
      [`%${likePattern(name)}%`],
    );
    const shown = await Promise.all(found.map(({ uuid }) => engine.show(db, 'hydra-field', uuid, 'default', actor, base)));
    const results = shown.flatMap((json) => {
      if (json === null) return [];
      const { answers, ...field } = JSON.parse(json) as Readonly<Record<string, unknown>>; // our own JSON
      return [{ field, answers }];
    });
    return { body: { results } };
  },
});
