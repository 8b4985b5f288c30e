import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { concept, create, KNOWN, register, starterApi } from '../../../testing/starter-api.ts';
import type { ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;

beforeAll(async () => {
  api = await starterApi();
}, 60_000);
afterAll(() => api.close());

/** Concepts whose shown name is another than their names say. */
const wrong = () =>
  api.pool.rows<{ uuid: string }>('select uuid from concept where shown is distinct from shown_concept_name(concept_id) order by 1');

/** One change of names: made by SQL, as imports and migrations make them. `$1` are the keys of three concepts, `$2` and `$3` numbers from 0 to 2. */
const CHANGES = [
  `insert into concept_name (concept_id, name, locale, concept_name_type) values (($1::bigint[])[$2::int + 1], 'name ' || $3::int, (array['en','fr','ar'])[$3::int + 1], null)`,
  `insert into concept_name (concept_id, name, locale_preferred) select x, 'preferred ' || $3::int, true from unnest(($1::bigint[])[: $2::int + 1]) x`,
  `update concept_name set name = name || $3::int where concept_id = ($1::bigint[])[$2::int + 1]`,
  `update concept_name set voided = not voided where concept_id = any (($1::bigint[])[: $2::int + 1]) and locale = (array['en','fr','ar'])[$3::int + 1]`,
  `update concept_name set concept_id = ($1::bigint[])[$2::int + 1] where concept_name_id = (select max(concept_name_id) from concept_name where concept_id = ($1::bigint[])[$3::int + 1])`,
  `update concept_name set concept_name_type = (array['SHORT','INDEX_TERM','FULLY_SPECIFIED'])[$3::int + 1] where concept_id = ($1::bigint[])[$2::int + 1]`,
  `delete from concept_name where concept_name_id = (select min(concept_name_id) from concept_name where concept_id = ($1::bigint[])[$2::int + 1] and $3::int >= 0)`,
];

describe('the shown name of a concept', () => {
  it('is what its names say, for everything of the starter content', async () => {
    expect(await wrong()).toEqual([]);
  });

  it('is what its names say after any history of them', async () => {
    const uuids = await Promise.all(
      ['FIRST OF THREE', 'SECOND OF THREE', 'THIRD OF THREE'].map((name) => concept(api.admin, name, KNOWN.text)),
    );
    const keys = (
      await api.pool.rows<{ id: string }>('select concept_id::text as id from concept where uuid = any($1::text[])', [uuids])
    ).map(({ id }) => id);
    const step = fc.tuple(fc.nat(CHANGES.length - 1), fc.nat(2), fc.nat(2));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        for (const [change, one, other] of steps) await api.pool.rows(CHANGES[change] ?? '', [keys, one, other]);
        expect(await wrong()).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('changes at once wherever it is read', async () => {
    const asked = await concept(api.admin, 'OLD QUESTION', KNOWN.text);
    const answered = await concept(api.admin, 'OLD ANSWER', KNOWN.notApplicable);
    const coded = await concept(api.admin, 'CHOSEN', KNOWN.coded, { answers: [answered] });
    const patient = String((await register(api.admin, 'SHN-000001', 'Named', 'Anew'))['uuid']);
    await create(api.admin, 'encountertype', { name: 'Naming', description: 'For names' });
    const visit = await create(api.admin, 'encounter', {
      patient,
      encounterType: 'Naming',
      obs: [
        { concept: asked, value: 'as told' },
        { concept: coded, value: answered },
      ],
    });
    for (const [uuid, name] of [
      [asked, 'NEW QUESTION'],
      [answered, 'NEW ANSWER'],
    ]) {
      const { body } = await api.admin.get(`concept/${uuid}?v=full`);
      expect((await api.admin.post(`concept/${uuid}/name/${body['names'][0].uuid}`, { name })).status).toBe(200);
    }
    const paths = [
      `obs?patient=${patient}&v=default`,
      `obs?patient=${patient}&v=full`,
      `encounter/${visit['uuid']}?v=full`,
      `encounter?patient=${patient}&v=full`,
    ];
    for (const path of paths) {
      const { text } = await api.admin.get(path);
      expect(text, path).toContain('NEW QUESTION');
      expect(text, path).toContain('NEW ANSWER');
      expect(text, path).not.toContain('OLD ');
    }
  });
});
