import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plainCode } from '@fieldward/domain/person/typed-text.ts';
import { scratchApi, type ScratchApi } from '../testing/scratch-api.ts';

const upgrade = readFileSync(join(import.meta.dirname, 'migrations/0906-codes-as-they-are-kept.sql'), 'utf8');

let api: ScratchApi;
beforeAll(async () => {
  api = await scratchApi();
  await api.pool.rows(`insert into patient_identifier_type (name) values ('Patient ID')`);
}, 60_000);
afterAll(() => api?.close());

/** Registers somebody past all rules, as former versions did. */
const registered = async (identifier: string): Promise<void> => {
  await api.pool.rows(
    `with p as (insert into person (gender) values ('F') returning person_id),
       t as (insert into patient (patient_id) select person_id from p returning patient_id)
     insert into patient_identifier (patient_id, identifier, identifier_type)
     select t.patient_id, $1, (select min(patient_identifier_type_id) from patient_identifier_type) from t`,
    [identifier],
  );
};
const identifiers = async (): Promise<string[]> =>
  (await api.pool.rows<{ identifier: string }>('select identifier from patient_identifier order by patient_identifier_id')).map(
    ({ identifier }) => identifier,
  );

it('what was entered with digits of other keyboards is found as it is asked for now, unless the number is taken', async () => {
  const marks = ['\u061C', '\u200B', '\u200E', '\u200F', '\u202A', '\u202E', '\u2060', '\u2066', '\u2069', '\uFEFF'];
  const before = ['TB-٠١٢٣٤٥٦٧٨٩', 'ق-۰۱۲۳۴۵۶۷۸۹', `${marks.join('')}TB-77\u2069`, 'TB-78', '\u2067TB-78\u2069', 'TB-79'];
  for (const identifier of before) await registered(identifier);
  await api.pool.rows(upgrade);
  const taken = '\u2067TB-78\u2069';
  expect(await identifiers()).toEqual(before.map((identifier) => (identifier === taken ? taken : plainCode(identifier))));
  const { body } = await api.admin.get(
    `patient?${new URLSearchParams({ q: '\u2067TB-٧٧\u2069', v: 'custom:(identifiers:(identifier))' }).toString()}`,
  );
  expect(body['results']).toMatchObject([{ identifiers: [{ identifier: 'TB-77' }] }]);
});
