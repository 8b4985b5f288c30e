/** Which patients an entry of the audit trail is about, of those whom a response may have shown. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scratchApi, type ScratchApi } from '../testing/scratch-api.ts';
import { patientsBehind, uuidsIn } from './shown-patients.ts';

let api: ScratchApi;
const NOW = new Date('2026-03-04T05:06:07.008Z');
const later = new Date(NOW.getTime() + 1);
beforeAll(async () => {
  api = await scratchApi();
  for (const [at, uuid] of ['amna-qureshi', 'bilal-khan'].entries())
    await api.pool.rows(
      `with p as (insert into person (person_id, uuid, gender) values ($1, $2, 'F') returning person_id)
       insert into patient (patient_id, uuid) select person_id, $2 from p`,
      [901 + at, uuid],
    );
  await api.pool.rows(
    `insert into audit_log (patient_id, occurred_at, user_id, action) values (901, $1, (select user_id from users where username = 'boss'), 'read')`,
    [NOW.toISOString()],
  );
}, 60_000);
afterAll(() => api.close());

describe('the patients behind what was shown', () => {
  const behind = async (...shown: readonly { user?: string; patients?: string[]; uuids?: string[]; onlySince?: Date }[]) => {
    const ids = new Map(
      (await api.pool.rows<{ id: string; username: string }>('select user_id::text as id, username from users')).map((each) => [
        each.username,
        each.id,
      ]),
    );
    return patientsBehind(
      api.pool,
      shown.map(({ user = 'boss', patients = [], uuids = [], onlySince = null }) => ({
        row: { user_id: ids.get(user) },
        patients,
        uuids,
        onlySince,
      })),
    );
  };

  it('are those that are known and those whose uuid was in the text, each once', async () => {
    expect(
      await behind(
        { patients: ['902'], uuids: ['amna-qureshi', 'bilal-khan', 'nobody-at-all', '\0'] },
        { uuids: [] },
        { uuids: ['bilal-khan'] },
      ),
    ).toEqual([['902', '901'], [], ['902']]);
    expect(await behind({ patients: ['902', '902'] })).toEqual([['902']]);
    expect(await behind({ uuids: ['amna-\0qureshi'] })).toEqual([[]]);
  });

  it('are only those whom no entry of the same account names since then, where that is asked for', async () => {
    const uuids = ['amna-qureshi', 'bilal-khan'];
    expect(
      await behind(
        { uuids },
        { uuids, onlySince: NOW },
        { uuids, onlySince: later },
        { uuids, onlySince: NOW, user: 'nobody' },
        { uuids, onlySince: NOW, user: 'no account' },
      ),
    ).toEqual([['901', '902'], ['902'], ['901', '902'], ['901', '902'], ['901', '902']]);
  });
});

it.each<[string, string[]]>([
  ['{"uuid":"amna-qureshi","display":"Amna Qureshi","again":"amna-qureshi"}', ['amna-qureshi']],
  ['{"uri":"http://x/patient/amna-qureshi?v=full","other":"http://x/person/bilal-khan/name/3"}', ['amna-qureshi', 'bilal-khan']],
  ['{"seven":"1234567","thirty-nine":"123456789012345678901234567890123456789","amna-qureshi":1}', []],
])('in %s may be uuids', (json, uuids) => expect(uuidsIn(json)).toEqual(uuids));
