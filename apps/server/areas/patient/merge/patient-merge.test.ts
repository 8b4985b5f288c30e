import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoApi } from '../../../testing/demo-api.ts';
import type { ScratchApi } from '../../../testing/scratch-api.ts';
import { create, KNOWN, register } from '../../../testing/starter-api.ts';
import { belongsTo, KEPT, patientTables, POINTING } from './patient-columns.ts';

/** `FIELDWARD_MERGE_RUNS=500` tries others than the usual ones. */
const RUNS = Number(process.env['FIELDWARD_MERGE_RUNS'] ?? 12);
const SEED = Number(process.env['FIELDWARD_MERGE_SEED'] ?? 1);

/** Columns of patients and people without a foreign key, which nothing in the database finds, and why they are left alone. */
const LOOSE: Readonly<Record<string, string>> = {
  'audit_log.patient_id': 'what was done to a record stays written of it',
  'dashboard_change.patient_id': 'both patients are noted, and counted anew',
  'dashboard_fact.patient_id': 'made anew for both patients',
  'person_name_token.person_id': 'made by triggers from names',
  'person_word.person_id': 'made by triggers from addresses and attributes',
  'task.patient_id': 'made anew for both patients',
  'task_change.patient_id': 'both patients are noted, and their tasks made anew',
  'task_turn.patient_id': 'made anew for both patients',
};

let api: ScratchApi;
let encounterType: string;
let patients: readonly string[];
let weight: unknown;
beforeAll(async () => {
  api = await demoApi(24);
  encounterType = String((await create(api.admin, 'encountertype', { name: 'Late visit', description: 'x' }))['uuid']);
  patients = (await api.pool.rows<{ uuid: string }>('select uuid from patient where not voided order by patient_id')).map(
    ({ uuid }) => uuid,
  );
  [{ uuid: weight }] = (await api.admin.get('concept?q=weight&limit=1')).body['results'] as [{ uuid: string }];
}, 90_000);
afterAll(() => api.close());

type Keep = Readonly<Record<string, 'from' | 'into'>>;
const preview = (from: string, into: string) => api.admin.get(`fieldward/patientmerge?from=${from}&into=${into}`);
const merge = (from: string, into: string, keep: Keep = {}, headers = {}) =>
  api.admin.post('fieldward/patientmerge', { from, into, keep, reason: 'same person' }, headers);
const undo = (uuid: string) => api.admin.post(`fieldward/patientmerge/${uuid}/undo`, {});
const encounter = (patient: string, at = '2026-03-02T10:00:00.000+0000') => ({
  patient,
  encounterType,
  encounterDatetime: at,
  location: KNOWN.unknownLocation,
});

/** A decision for each contradiction. */
async function chosen(from: string, into: string, pick: () => 'from' | 'into' = () => 'into'): Promise<Keep> {
  const { body } = await preview(from, into);
  const values = body['values'] as { name: string; keep: string | null }[];
  return Object.fromEntries(values.filter(({ keep }) => keep === null).map(({ name }) => [name, pick()]));
}

async function merged(from: string, into: string, keep?: Keep): Promise<string> {
  const done = await merge(from, into, keep ?? (await chosen(from, into)));
  expect(done.status, done.text).toBe(200);
  return String(done.body['uuid']);
}

let number = 0;
const someone = async (more = {}): Promise<string> => {
  number += 1;
  return String((await register(api.admin, `MG-${number}`, 'Amina', 'Traore', more))['uuid']);
};

/** Everything of two records, but for when and by whom it was last changed. */
async function stateOf(uuids: readonly string[]): Promise<Record<string, readonly string[]>> {
  const ids = (await api.pool.rows<{ id: string }>('select patient_id::text as id from patient where uuid = any ($1)', [uuids])).map(
    ({ id }) => id,
  );
  const own = [
    ...(await patientTables(api.pool)).map((each) => ({ table: each.table, where: belongsTo(each, 'any ($1::bigint[])') })),
    { table: 'patient', where: 't.patient_id = any ($1::bigint[])' },
    { table: 'person', where: 't.person_id = any ($1::bigint[])' },
    { table: 'patient_place', where: 't.patient_id = any ($1::bigint[])' },
    { table: 'person_name_token', where: 't.person_id = any ($1::bigint[])' },
    { table: 'person_word', where: 't.person_id = any ($1::bigint[])' },
  ];
  const rows = await api.pool.rows<{ table: string; row: string }>(
    `${own.map(({ table, where }) => `select '${table}' as "table", (to_jsonb(t) - 'changed_by' - 'date_changed')::text as row from ${table} t where ${where}`).join(' union all ')} order by 1, 2`,
    [ids],
  );
  return Object.fromEntries(own.map(({ table }) => [table, rows.filter((each) => each.table === table).map(({ row }) => row)]));
}

/** The words of addresses by which these are found. */
const wordsOf = (...uuids: readonly string[]) =>
  api.pool.rows(
    `select distinct w.word from person_word w join person p using (person_id) where p.uuid = any ($1) and w.source = 'address' order by 1`,
    [uuids],
  );

describe('what points at patients', () => {
  it('is known whole: what moves, what follows by itself, and what is left alone', async () => {
    const columns = await api.pool.rows<{ name: string }>(
      `with recursive ${POINTING} select p.relation::regclass::text || '.' || a.attname as name from pointing p
       join pg_attribute a on a.attrelid = p.relation and a.attnum = p.attnum
       where p.relation not in ('person'::regclass) order by 1`,
    );
    const moving = (await patientTables(api.pool)).flatMap(({ table, columns: own }) => own.map((column) => `${table}.${column}`));
    const kept = columns.map(({ name }) => name).filter((name) => !moving.includes(name));
    expect(
      kept.every((name) => KEPT[name.split('.')[0] ?? ''] !== undefined),
      kept.join(', '),
    ).toBe(true);
    // what the database says in plain words: keys to patients and people, and what bears their names
    const plain = await api.pool.rows<{ name: string }>(
      `select distinct c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname not in ('patient', 'person')
         and (a.attname in ('patient_id', 'person_id') or exists (select from pg_constraint k
           where k.conrelid = c.oid and k.contype = 'f' and k.confrelid in ('patient'::regclass, 'person'::regclass) and a.attnum = k.conkey[1]))`,
    );
    const expected = plain
      .map(({ name }) => name)
      .filter((name) => KEPT[name.split('.')[0] ?? ''] === undefined && LOOSE[name] === undefined);
    expect(expected.length).toBeGreaterThan(40);
    expect(moving.toSorted()).toEqual(expected.toSorted());
    const loose = await api.pool.rows<{ name: string }>(
      `with recursive ${POINTING} select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attname ~ '^(patient|person)(_id|_uuid|_a|_b)?$'
         and not exists (select from pointing p where p.relation = a.attrelid and p.attnum = a.attnum) order by 1`,
    );
    expect(loose.map(({ name }) => name)).toEqual(Object.keys(LOOSE).toSorted());
  });

  it('moves with a table of tomorrow, also where only one row can be', async () => {
    await api.pool
      .rows(`create table tomorrow (tomorrow_id bigint generated by default as identity primary key, patient_id bigint not null references patient, person_id bigint references person, word text);
      create table tomorrow_once (patient_id bigint primary key references patient, word text);
      grant select, insert, update, delete on tomorrow, tomorrow_once to public`);
    const [from, into] = [await someone(), await someone()];
    await api.pool.rows(
      `insert into tomorrow (patient_id, person_id, word) select patient_id, null, uuid from patient where uuid = any ('{${from},${into}}')`,
    );
    await api.pool.rows(`insert into tomorrow_once select patient_id, uuid from patient where uuid = any ('{${from},${into}}')`);
    const before = await stateOf([from, into]);
    const uuid = await merged(from, into);
    const words = await api.pool.rows(
      `select t.word from tomorrow t join patient p using (patient_id) where p.uuid = $1 order by t.tomorrow_id`,
      [into],
    );
    expect(words).toHaveLength(2);
    expect(await api.pool.rows('select word from tomorrow_once')).toEqual([{ word: into }]);
    expect((await undo(uuid)).status).toBe(200);
    expect(await stateOf([from, into])).toEqual(before);
    await api.pool.rows('drop table tomorrow, tomorrow_once');
  });
});

/** What was entered after a merge, and whose it is when the merge was taken back: rows of tables by their uuids. */
type Later = ReadonlyMap<string, 'from' | 'into'>;

let places = 0;

/** Enters what one may enter for a merged patient: a visit, answers in a visit that moved and in an own one, another spelling of the name. */
async function enterLater(into: string, visits: { readonly moved: string | undefined; readonly own: string | undefined }): Promise<Later> {
  const later = new Map<string, 'from' | 'into'>();
  const answer = async (visit: string, of: 'from' | 'into') => {
    const obsDatetime = '2026-03-02T10:00:00.000+0000';
    later.set(
      String((await create(api.admin, 'obs', { person: into, encounter: visit, concept: weight, obsDatetime, value: 61 }))['uuid']),
      of,
    );
  };
  // at a place and on a day of its own: it makes a visit, and ends none of before
  places += 1;
  const { uuid: location } = await create(api.admin, 'location', { name: `Later ${places}` });
  const day = new Date(Date.UTC(2020, 0, 1 + places, 10)).toISOString();
  const added = await create(api.admin, 'encounter', { ...encounter(into, day), location });
  for (const { uuid } of [added, added['visit']]) later.set(String(uuid), 'into');
  if (visits.moved !== undefined) await answer(visits.moved, 'from');
  if (visits.own !== undefined) await answer(visits.own, 'into');
  return later;
}

/** The rows that are not of these, and whose these are. */
function without(state: Readonly<Record<string, readonly string[]>>, later: Later) {
  const ours = (row: string): string | undefined => (JSON.parse(row) as { uuid?: string }).uuid;
  const rest = Object.fromEntries(Object.entries(state).map(([table, rows]) => [table, rows.filter((row) => !later.has(ours(row) ?? ''))]));
  return { ...rest, patient_place: [] }; // a visit at a new place adds it
}

describe('a merge', () => {
  it(
    'and its undo leave everything as it was, whatever the histories, choices and later entries; merged again it is as after the first',
    async () => {
      let seed = SEED;
      const random = (below: number): number => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        return Math.floor((seed / 2_147_483_648) * below);
      };
      const pick = (): 'from' | 'into' => (random(2) === 0 ? 'from' : 'into');
      const visitOf = async (uuid: string): Promise<string | undefined> =>
        (
          await api.pool.rows<{ uuid: string }>(
            'select e.uuid from encounter e join patient p using (patient_id) where p.uuid = $1 and not e.voided limit 1',
            [uuid],
          )
        )[0]?.uuid;
      for (let run = 0; run < RUNS; run += 1) {
        const [from = '', into = '', third = ''] = [...patients]
          .map((uuid) => ({ uuid, at: random(1_000_000) }))
          .sort((a, b) => a.at - b.at)
          .map(({ uuid }) => uuid);
        const about = `run ${run} of seed ${SEED}`;
        const { body } = await preview(from, into);
        const values = body['values'] as { name: string; keep: string | null }[];
        const keep = Object.fromEntries(values.filter((value) => value.keep === null || random(3) === 0).map(({ name }) => [name, pick()]));
        const visits = { moved: await visitOf(from), own: await visitOf(into) };
        const all = [from, into, third];
        const before = await stateOf(all);
        const words = await wordsOf(from, into);
        const done = await merge(from, into, keep);
        if (done.status === 400 && /deathBeforeBirth/.test(done.text)) continue;
        expect(done.status, `${about}: ${done.text}`).toBe(200);
        const after = await stateOf(all);
        expect(await wordsOf(from), about).toEqual([]);
        expect(await wordsOf(into), about).toEqual(words);
        const later = random(2) === 0 ? await enterLater(into, visits) : new Map();
        // somebody else is merged into the same record, and that is taken back first
        const other = random(3) === 0 ? await merge(third, into, await chosen(third, into, pick)) : null;
        if (other?.status === 200) expect((await undo(String(other.body['uuid']))).status, about).toBe(200);
        expect((await undo(String(done.body['uuid']))).status, about).toBe(200);
        const back = await stateOf(all);
        expect(without(back, later), about).toEqual(without(before, later));
        if (later.size === 0) expect(back['patient_place'], about).toEqual(before['patient_place']);
        const whose = await api.pool.rows<{ uuid: string; of: string }>(
          'select x.uuid, p.uuid as of from (select uuid, patient_id from encounter union all select uuid, patient_id from obs union all select uuid, patient_id from visit) x join patient p using (patient_id) where x.uuid = any ($1)',
          [[...later.keys()]],
        );
        expect(new Map(whose.map(({ uuid, of }) => [uuid, of])), about).toEqual(
          new Map([...later].map(([uuid, of]) => [uuid, of === 'from' ? from : into])),
        );
        if (later.size > 0) continue; // another merge has more to move
        const again = await merge(from, into, keep);
        expect(again.status, `${about}: ${again.text}`).toBe(200);
        const voidedAt = (state: Record<string, unknown>) =>
          JSON.stringify(state)
            .replaceAll(/date_voided\\?": \\?"[^"]*"/g, '')
            .replaceAll(/"date_voided[^,]*,/g, '');
        expect(voidedAt(await stateOf(all)), about).toBe(voidedAt(after));
        expect((await undo(String(again.body['uuid']))).status, about).toBe(200);
      }
    },
    60_000 + RUNS * 2_000,
  );

  it('keeps names and numbers beside the preferred ones, and says in the trail of both what became of them', async () => {
    const [from, into] = [await someone({ names: [{ givenName: 'Aminata', familyName: 'Traoré', preferred: true }] }), await someone()];
    const shown = await preview(from, into);
    expect(shown.body).toMatchObject({ conflicts: [{ kind: 'identifiers', detail: 'Old Identification Number' }] });
    const done = await merge(from, into, { name: 'from' }, { 'if-match': String(shown.headers['etag']) });
    expect(done.status, done.text).toBe(200);
    const { body } = await api.admin.get(`patient/${into}?v=custom:(identifiers:(preferred),person:(names:(givenName,preferred)))`);
    expect(body['person']['names'].map((name: Record<string, unknown>) => [name['givenName'], name['preferred']])).toEqual([
      ['Aminata', true],
      ['Amina', false],
    ]);
    expect(body['identifiers'].map((each: Record<string, unknown>) => each['preferred'])).toEqual([true, false]);
    const trail = await api.pool.rows<{ action: string }>(
      `select action from audit_log where resource_uuid = any ($1) and action in ('merge', 'absorb') order by 1`,
      [[from, into]],
    );
    expect(trail.map(({ action }) => action)).toEqual(['absorb', 'merge']);
    const found = (await api.admin.get(`patient?q=Aminata&v=default`)).body['results'];
    expect(found.map(({ uuid }: { uuid: string }) => uuid)).toEqual([into]);
  });

  it('drops what would lead from somebody to himself, and keeps once what only one can have', async () => {
    const [from, into, other] = [await someone(), await someone(), await someone()];
    const [type] = (await api.admin.get('relationshiptype')).body['results'] as { uuid: string }[];
    for (const [personA, personB] of [
      [from, into],
      [from, other],
      [into, other],
    ] as const)
      await create(api.admin, 'relationship', { personA, personB, relationshipType: type?.uuid });
    const before = await stateOf([from, into, other]);
    const uuid = await merged(from, into);
    const left = (await api.admin.get(`relationship?person=${into}&v=full`)).body['results'] as { personA: { uuid: string } }[];
    expect(left.map(({ personA }) => personA.uuid)).toEqual([into]);
    expect((await undo(uuid)).status).toBe(200);
    expect(await stateOf([from, into, other])).toEqual(before);
  });

  it('wants a decision where the records contradict each other, and refuses one that makes no sense', async () => {
    const [from, into] = [await someone({ gender: 'M', birthdate: '1980-01-01' }), await someone()];
    for (const [uuid, deathDate] of [
      [from, '2026-01-05'],
      [into, '2026-02-05'],
    ] as const)
      expect((await api.admin.post(`person/${uuid}`, { dead: true, deathDate: `${deathDate}T10:00:00.000+0000` })).status).toBe(200);
    const { body } = await preview(from, into);
    expect(body['conflicts'].map(({ kind }: { kind: string }) => kind)).toEqual(['deaths', 'genders', 'birthdates', 'identifiers']);
    const code = async (keep: Keep) => (await merge(from, into, keep)).body['error']?.code;
    expect(await code({})).toBe('merge.conflictingGenders');
    expect(await code({ gender: 'into', birthdate: 'from' })).toBe('merge.conflictingDeaths');
    expect(await code({ gender: 'into', birthdate: 'from', death: 'from', shoes: 'into' })).toBe('merge.unknownValue');
    expect((await api.admin.post('fieldward/patientmerge', { from, into, reason: ' ' })).body['error'].code).toBe('merge.reasonNeeded');
    expect((await merge(into, into)).body['error'].code).toBe('merge.sameRecord');
    expect((await api.admin.get(`patient/${from}`)).body['voided']).toBe(false);
    await merged(from, into, { gender: 'into', birthdate: 'from', death: 'from' });
    const { person } = (await api.admin.get(`patient/${into}?v=full`)).body as { person: Record<string, unknown> };
    expect([person['gender'], String(person['birthdate']).slice(0, 10), String(person['deathDate']).slice(0, 10)]).toEqual([
      'F',
      '1980-01-01',
      '2026-01-05',
    ]);
  });

  it('is refused when somebody corrected one of the records meanwhile, and when it was merged meanwhile', async () => {
    const [from, into] = [await someone(), await someone()];
    const version = { 'if-match': String((await preview(from, into)).headers['etag']) };
    const [name] = (await api.admin.get(`person/${from}?v=full`)).body['names'] as { uuid: string }[];
    expect((await api.admin.post(`person/${from}/name/${name?.uuid}`, { givenName: 'Aminah' })).status).toBe(200);
    const refused = await merge(from, into, {}, version);
    expect([refused.status, refused.body['error'].code]).toEqual([409, 'merge.changedMeanwhile']);
    const both = await Promise.all([merge(from, into), merge(into, from)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, expect.any(Number)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('a record that was merged', () => {
  it('is the other one wherever it is named: read, searched, written, and through a chain', async () => {
    const [a, b, c] = [await someone(), await someone(), await someone()];
    await merged(a, b);
    await merged(b, c);
    expect((await api.admin.get(`patient/${a}`)).body).toMatchObject({ uuid: c, voided: false });
    expect((await api.admin.get(`person/${a}?v=full`)).body).toMatchObject({ uuid: c });
    const made = await create(api.admin, 'encounter', encounter(a));
    expect(made['patient'].uuid).toBe(c);
    await create(api.admin, 'obs', { person: a, concept: weight, obsDatetime: '2026-03-02T10:00:00.000+0000', value: 61 });
    expect((await api.admin.get(`encounter?patient=${b}`)).body['results']).toHaveLength(1);
    expect((await api.admin.get(`fieldward/patientpanels?patient=${a}`)).status).toBe(200);
    expect(
      (
        await api.admin.post('patient', {
          uuid: a,
          person: { names: [{ givenName: 'Amina', familyName: 'Again' }], gender: 'F', birthdate: '1984-03-12' },
        })
      ).body,
    ).toMatchObject({ uuid: c });
    expect((await preview(a, c)).body['error'].code).toBe('merge.sameRecord');
  });

  it('is found by its number', async () => {
    const [from, into] = [await someone(), await someone()];
    const [{ identifier } = { identifier: '' }] = (await api.admin.get(`patient/${from}?v=full`)).body['identifiers'] as {
      identifier: string;
    }[];
    await merged(from, into);
    const found = (await api.admin.get(`patient?identifier=${identifier}`)).body['results'] as { uuid: string }[];
    expect(found.map(({ uuid }) => uuid)).toEqual([into]);
  });

  it('is filled, corrected and merged elsewhere at once: each is done whole or refused with a reason, and nothing is lost', async () => {
    for (let run = 0; run < 3; run += 1) {
      const [a, b, c] = [await someone(), await someone(), await someone()];
      const visit = String((await create(api.admin, 'encounter', encounter(a)))['uuid']);
      const [name] = (await api.admin.get(`person/${a}?v=full`)).body['names'] as { uuid: string }[];
      const obsDatetime = '2026-03-02T10:00:00.000+0000';
      const [first, second, renamed, filled, answered] = await Promise.all([
        merge(a, b),
        merge(b, c),
        api.admin.post(`person/${a}/name/${name?.uuid}`, { givenName: 'Aminah' }),
        api.admin.post('encounter', encounter(a, '2026-03-03T10:00:00.000+0000')),
        api.admin.post('obs', { person: a, encounter: visit, concept: weight, obsDatetime, value: 61 }),
      ]);
      const all = [first, second, renamed, filled, answered];
      expect(
        all.map(({ status, text }) => [status, text.slice(0, 200)]).filter(([status]) => ![200, 201, 409].includes(Number(status))),
      ).toEqual([]);
      const into = String((await api.admin.get(`patient/${a}`)).body['uuid']);
      const rows = await api.pool.rows<{ what: string; n: number }>(
        `select x.what, count(*)::int as n from patient p, lateral (select 'visit' as what from encounter e where e.patient_id = p.patient_id
           union all select 'answer' from obs o where o.patient_id = p.patient_id
           union all select 'name' from person_name w where w.person_id = p.patient_id and w.given_name = 'Aminah') x where p.uuid = $1 group by 1 order by 1`,
        [into],
      );
      const done = (response: { status: number }): number => Number(response.status < 300);
      expect(rows).toEqual(
        [
          { what: 'answer', n: done(answered) },
          { what: 'name', n: done(renamed) },
          { what: 'visit', n: 1 + done(filled) },
        ].filter(({ n }) => n > 0),
      );
      const left = await stateOf([a, b, c].filter((uuid) => uuid !== into));
      const merged = await api.pool.rows<{ n: number }>(
        'select count(*)::int as n from patient_merge m join patient p on p.patient_id = m.loser where p.uuid = any ($1) and m.date_undone is null',
        [[a, b, c]],
      );
      expect(merged[0]?.n).toBe(done(first) + done(second));
      if (merged[0]?.n === 2)
        for (const [table, of] of Object.entries(left)) if (!['patient', 'person'].includes(table)) expect(of, table).toEqual([]);
    }
  });

  it('goes back with what belongs to it; what was entered since stays, and so do values that somebody changed since', async () => {
    const [from, into] = [await someone(), await someone({ gender: 'U' })];
    const moved = await create(api.admin, 'encounter', encounter(from));
    const uuid = await merged(from, into);
    const added = await create(api.admin, 'encounter', encounter(into, '2026-04-02T10:00:00.000+0000'));
    await create(api.admin, 'obs', {
      person: into,
      encounter: moved['uuid'],
      concept: weight,
      obsDatetime: '2026-03-02T10:00:00.000+0000',
      value: 61,
    });
    const undoPreview = await api.admin.get(`fieldward/patientmerge/${uuid}/undo`);
    expect(undoPreview.body).toMatchObject({
      added: 1,
      stays: 1,
      changed: [],
      back: expect.arrayContaining([{ table: 'encounter', count: 1 }]),
    });
    const done = await undo(uuid);
    expect([done.status, done.body]).toEqual([200, { from, into }]);
    expect((await api.admin.get(`encounter/${moved['uuid']}?v=full`)).body).toMatchObject({
      patient: { uuid: from },
      obs: [expect.anything()],
    });
    expect((await api.admin.get(`encounter/${added['uuid']}`)).body).toMatchObject({ patient: { uuid: into } });
    expect((await api.admin.get(`patient/${from}`)).body).toMatchObject({ uuid: from, voided: false });
    expect((await undo(uuid)).body['error'].code).toBe('merge.undoneAlready');
  });

  it('goes back from a manifest of before keys were kept as texts of arrays, as the migration leaves it', async () => {
    const [from = '', into = ''] = patients.slice(-2);
    const before = await stateOf([from, into]);
    const uuid = await merged(from, into);
    const moved = async () =>
      (await api.pool.rows<{ moved: unknown }>(`select manifest -> 'moved' as moved from patient_merge where uuid = $1`, [uuid]))[0]?.moved;
    const now = await moved();
    await api.pool.rows(
      `update patient_merge m set manifest = jsonb_set(m.manifest, '{moved}', (
         select jsonb_object_agg(t.key, (select jsonb_object_agg(c.key, to_jsonb((c.value #>> '{}')::text[])) from jsonb_each(t.value) c))
         from jsonb_each(m.manifest -> 'moved') t)) where uuid = $1`,
      [uuid],
    );
    expect(await moved()).not.toEqual(now);
    const file = readFileSync(join(import.meta.dirname, '../../../db/migrations/0245-moves-in-time.sql'), 'utf8');
    const conversion = file.slice(file.indexOf('update patient_merge m')).replace(/;\s*$/, '');
    // the others are as the migration left them already
    await api.pool.rows(`${conversion} where m.uuid = $1`, [uuid]);
    expect(await moved()).toEqual(now);
    expect((await undo(uuid)).status).toBe(200);
    expect(await stateOf([from, into])).toEqual(before);
  });

  it('cannot go back after 90 days, or before a later merge went back', async () => {
    const [a, b, c] = [await someone(), await someone(), await someone()];
    const first = await merged(a, b);
    const ways = async (of: string): Promise<unknown[]> =>
      ((await api.admin.get(`fieldward/patientbanner?patient=${of}`)).body['merges'] as { uuid: string }[]).map(({ uuid }) => uuid);
    expect(await ways(b)).toEqual([first]);
    const second = await merged(b, c);
    expect(await ways(c)).toEqual([second]);
    expect((await undo(first)).body['error'].code).toBe('merge.undoLaterFirst');
    await api.pool.rows(`update patient_merge set undo_until = now() - interval '1 day' where uuid = $1`, [second]);
    expect((await undo(second)).body['error'].code).toBe('merge.undoTooLate');
    expect(await ways(c)).toEqual([]);
    const list = (await api.admin.get(`fieldward/patientmerges?patient=${c}`)).body['results'] as Record<string, unknown>[];
    expect(list).toMatchObject([{ uuid: second, mayUndo: false, into: { uuid: c }, reason: 'same person' }]);
  });
});

it('is for who may merge', async () => {
  const [from = '', into = ''] = patients;
  expect((await api.nobody.get(`fieldward/patientmerge?from=${from}&into=${into}`)).status).toBe(403);
  expect((await api.nobody.post('fieldward/patientmerge', { from, into, reason: 'x' })).status).toBe(403);
});
