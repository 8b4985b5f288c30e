import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingDefaults, settingProperty, knownPasswordsProperty } from '@fieldward/domain/settings/setting-names.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ScratchApi } from '../../testing/scratch-api.ts';
import { starterApi } from '../../testing/starter-api.ts';
import { loadStarter } from './load-starter.ts';
import { settings } from './settings.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const shipped = settings({ country: 'Pakistan', currency: 'PKR' }).rows.map((row) => String(row['property']));

let api: ScratchApi;
beforeAll(async () => {
  api = await starterApi();
}, 60_000);
afterAll(() => api.close());

it('are there after an upgrade, with their descriptions, and what the programme chose stays', async () => {
  const all = () =>
    api.pool.rows<{ property: string; value: string }>('select property, value, description, uuid from system_setting order by property');
  const before = await all();
  await api.pool.rows(`update system_setting set value = 'Ours' where property = 'fieldward.programmeName'`);
  // a version that had none of these
  await api.pool.rows(`delete from system_setting where property = any ($1) and property <> 'fieldward.programmeName'`, [shipped]);
  await api.pool.rows(`update system_setting set value = 'an older version' where property = 'fieldward.starter.version'`);
  expect((await all()).length).toBe(before.length - shipped.length + 1);
  await api.pool.transaction((tx) => loadStarter(tx, { adminPassword: null, places: false }));
  const now = await all();
  expect(now.filter(({ property }) => !/programmeName|starter\.version/.test(property))).toEqual(
    before.filter(({ property }) => !/programmeName|starter\.version/.test(property)),
  );
  expect(now.find(({ property }) => property === 'fieldward.programmeName')).toMatchObject({ value: 'Ours' });
});

/** Read by the product, and absent until somebody adds them: what holds until then stands in the code that reads them. */
const optional = new Set([
  knownPasswordsProperty,
  'fieldward.sessionHours',
  'fieldward.starter.version',
  'fieldward.places.loaded',
  'fieldward.demo.loaded',
]);

/** Named alike and no settings: what a connection or a trigger says to others, and a check digit. */
const others = new Set(
  ['actor', 'arriving', 'guarded', 'location', 'merging', 'notes', 'redacting', 'role', 'unfollowed', 'Verhoeff'].map((each) =>
    `fieldward.${each}`.toLowerCase(),
  ),
);

it('that the product reads come with it, or have a value in its code', () => {
  const files = globSync(['apps/server/{areas,engine,http,sql,paper,db}/**/*.{ts,sql}', 'packages/{contract,domain}/**/*.ts'], {
    cwd: ROOT,
  });
  const known = new Set(
    [
      ...shipped,
      ...optional,
      ...Object.entries(settingProperty).flatMap(([name, property]) => (name in settingDefaults ? [property] : [])),
    ].map((each) => each.toLowerCase()),
  );
  const missing = files
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(/'((?:fieldward|hydra|commonlabtest)\.[A-Za-z.]+[A-Za-z])'/g)].flatMap(
        ([, property = '']) => (known.has(property.toLowerCase()) || others.has(property.toLowerCase()) ? [] : [`${property} (${file})`]),
      ),
    );
  expect(missing).toEqual([]);
});
