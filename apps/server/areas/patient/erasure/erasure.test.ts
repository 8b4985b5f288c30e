import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainHead, hasLink, sealAudit, verifyAudit } from '../../../engine/audit-chain.ts';
import { makeRowAbout } from '../../../testing/row-about.ts';
import { create } from '../../../testing/starter-api.ts';
import { twoPlaces, type TwoPlaces } from '../../../testing/two-places.ts';
import { refreshDashboard } from '../../report/dashboard/dashboard-refresh.ts';
import { eraseAgain, keptErasures } from './erasure-again.ts';
import { ownedTables, undeclared } from './erasure-columns.ts';
import { FATES } from './erasure-fates.ts';

let at: TwoPlaces;
let patient: string;
let merged: string;
let undone: string;
const pool = () => at.api.pool;
const rows = <T = { n: number }>(text: string, values: readonly unknown[] = []) => at.api.pool.rows<T>(text, values);

beforeAll(async () => {
  at = await twoPlaces();
  patient = at.mine.patient;
  await rows('update lab_test set resulted_at = now() where resulted_at is null');
  merged = await someone();
  await mergeInto(merged, patient);
  // nobody asked to erase this one
  undone = await someone('Other');
  const back = await mergeInto(undone, patient);
  expect((await at.api.admin.post(`fieldward/patientmerge/${back}/undo`, {})).status).toBe(200);
}, 60_000);
afterAll(() => at?.close());

let number = 0;
/** Somebody with a name and a number that carry the mark, or another one. */
async function someone(mark = 'Zqmark'): Promise<string> {
  number += 1;
  const made = await create(at.api.admin, 'patient', {
    person: { gender: 'F', birthdate: '1990-01-01', names: [{ givenName: `${mark}${'abcdef'[number]}`, familyName: `${mark}son` }] },
    identifiers: [
      {
        identifier: `${mark}-${number}`,
        identifierType: await at.samples.some('patientidentifiertype'),
        location: at.mine.clinic,
        preferred: true,
      },
    ],
  });
  return String(made['uuid']);
}

async function mergeInto(from: string, into: string): Promise<string> {
  const done = await at.api.admin.post('fieldward/patientmerge', { from, into, keep: {}, reason: 'zqmark says so' });
  expect(done.status, done.text).toBe(200);
  return String(done.body['uuid']);
}

const SOMETHING = `'Zqmark' || translate(left(md5(random()::text), 8), '0123456789', 'ghijklmnop')`;
const OWN = `array(select patient_id from patient where uuid in ('PATIENT', 'MERGED'))`;
const own = (text: string): string => text.replaceAll('OWN', OWN.replace('PATIENT', patient).replace('MERGED', merged));

/** A row of each table that has none of them yet, as the database describes it; what needs more than that stands in `addRows`. */
async function addBareRows(): Promise<void> {
  const [{ id } = { id: '' }] = await rows<{ id: string }>('select patient_id::text as id from patient where uuid = $1', [patient]);
  const refused: string[] = [];
  for (const { table, owners } of await ownedTables(pool())) {
    const [owner = ''] = owners;
    if (FATES[table] === 'follows' || (await rows(own(`select from ${table} where "${owner}" = any (OWN) limit 1`))).length > 0) continue;
    await makeRowAbout(pool(), table, owner, id).catch((problem: unknown) => refused.push(`${table}: ${String(problem)}`));
  }
  expect(refused, 'tables that need a row in addRows').toEqual([]);
}

/** Rows that the samples do not have, and that need more columns than the database demands. */
async function addRows(): Promise<void> {
  for (const text of [
    `insert into form_submission (patient_id, encounter_id, result, marks, content_hash, looked_at, looked_by, looked_reason, creator)
     select e.patient_id, e.encounter_id, '{}', '[]', 'zqmark', now(), 1, 'zqmark', 1 from encounter e where e.patient_id = any (OWN) limit 1`,
    `insert into field_record (patient_id, state, content, content_hash, problem, device, saved_at, utc_offset, creator)
     select patient_id, 'held', '{"data":[],"metadata":{"patient":{"givenName":"zqmark"}}}', 'zqmark', '{"code":"zqmark","fields":[]}', 'zqmark', now(), 0, 1 from patient where uuid = '${patient}'`,
    `insert into task_act (patient_id, subject, step, occurrence, since, kind, acted_on, reason, creator)
     select patient_id, gen_random_uuid()::text, 'result', 1, current_date, 'done', current_date, 'zqmark', 1 from patient where uuid = '${patient}'`,
    `insert into obs (patient_id, concept_id, encounter_id, obs_datetime, value_text, comments, creator)
     select e.patient_id, (select min(concept_id) from concept), e.encounter_id, now(), 'zqmark', 'zqmark', 1 from encounter e where e.patient_id = any (OWN) limit 1`,
    `insert into patient_pair (patient_a, patient_b, score, reasons) select least(a.patient_id, b.patient_id), greatest(a.patient_id, b.patient_id), 90, '{zqmark}'
     from patient a, patient b where a.uuid = '${patient}' and b.uuid = '${at.theirs.patient}' on conflict do nothing`,
    `insert into patient_photo (patient_id, file_key, media_type, width, height, size, creator) select patient_id, 'photo/of/erased', 'image/png', 1, 1, 1, 1 from patient where uuid = '${patient}'`,
    `with r as (insert into referral (patient_id, kind, from_location_id, outside, urgency, reason, expected_date, creator)
       select patient_id, 'referral', (select min(location_id) from location), 'zqmark', 'routine', 'zqmark', now(), 1 from patient where uuid = '${patient}'
       returning patient_id, referral_id)
     insert into referral_event (patient_id, referral_id, event, reason, creator) select patient_id, referral_id, 'sent', 'zqmark', 1 from r`,
    // somebody who is known only because of the patient
    `with p as (insert into person (gender, birthdate, creator) values ('M', '1960-05-06', 1) returning person_id),
       n as (insert into person_name (person_id, given_name, family_name, preferred) select person_id, 'Zqmarkfather', 'Zqmarkold', true from p)
     insert into relationship (person_a, person_b, relationship_type, creator) select p.person_id, x.patient_id, (select min(relationship_type_id) from relationship_type), 1 from p, patient x where x.uuid = '${patient}'`,
    // of whom the year alone would make another age
    `update person set birthdate = '1990-05-20' where person_id = any (OWN)`,
    `insert into encounter (patient_id, encounter_type, encounter_datetime, creator)
     select p.patient_id, (select min(encounter_type_id) from encounter_type), d, 1 from patient p, unnest('{2024-03-01,2024-06-01}'::timestamptz[]) d where p.uuid = '${merged}'`,
    `update person set dead = true, cause_of_death = null where person_id = any (OWN)`,
    `insert into household_member (household_id, person_id, creator) select h.household_id, p.patient_id, 1 from household h, patient p
     where p.uuid = '${merged}' and h.head <> all (OWN) limit 1`,
  ])
    await rows(own(text));
}

/** Writes a mark into every text that belongs to the patient and is not declared as a code. */
async function plant(): Promise<number> {
  let planted = 0;
  const bare = new Set<string>();
  for (const { table, owners, columns } of await ownedTables(pool())) {
    const fate = FATES[table];
    if (fate === undefined || fate === 'follows') continue;
    for (const { name, type } of columns) {
      const its =
        fate === 'removed'
          ? type === 'text' && !/^(uuid|media_type|file_key|state$|delivery$)|relation$/.test(name)
            ? 'clear'
            : 'keep'
          : (fate[name] ?? 'keep');
      if (its === 'keep' || its === 'code') continue;
      const value =
        type === 'text'
          ? SOMETHING
          : type === 'jsonb'
            ? name === 'reactions'
              ? `jsonb_build_array(jsonb_build_object('reactionNonCoded', ${SOMETHING}))`
              : `jsonb_build_object('cells', '[]'::jsonb, 'x', ${SOMETHING})`
            : null;
      if (value === null) continue;
      const possible = table === 'obs' && name === 'value_text' ? 'and t.value_text is not null' : '';
      const done = await rows(
        own(
          `update ${table} t set "${name}" = ${value} where (${owners.map((owner) => `t."${owner}" = any (OWN)`).join(' or ')}) ${possible} returning 1 as n`,
        ),
      );
      if (done.length === 0) bare.add(table);
      planted += done.length;
    }
  }
  expect([...bare], 'tables without a row').toEqual([]);
  return planted;
}

/** Tables of the schema in which the mark is found, whatever the column. */
async function found(): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  const hits: string[] = [];
  for (const { name } of tables) {
    const marked = await rows<{ t: string }>(`select t::text as t from ${name} t where t::text ilike '%zqmark%'`);
    hits.push(...marked.map(({ t }) => `${name}: ${t.slice(0, 300)}`));
  }
  return hits;
}

/** What reports and the dashboard count by: ages and sexes at encounters, coded answers, numbers, results, places, days. */
async function counts(): Promise<unknown> {
  await refreshDashboard(pool());
  return rows(`
    select 'age' as what, concat_ws('/', e.encounter_type, p.gender, extract(year from age(e.encounter_datetime::date, p.birthdate))) as by, count(*)::int as n
      from encounter e join person p on p.person_id = e.patient_id group by 1, 2
    union all select 'answer', concat_ws('/', o.concept_id, o.value_coded, o.value_numeric, o.value_datetime, o.value_text is not null, o.obs_datetime), count(*)::int from obs o group by 1, 2
    union all select 'result', concat_ws('/', r.lab_test_attribute_type_id, r.value_numeric, r.flag), count(*)::int from lab_result r group by 1, 2
    union all select 'place', concat_ws('/', l.location_id), count(*)::int from patient_place l group by 1, 2
    union all select 'dashboard', concat_ws('/', measure, day, location_id, key), sum(n)::int from dashboard_day_sum group by 1, 2 having sum(n) <> 0
    union all select 'dead', concat_ws('/', gender, dead, voided), count(*)::int from person group by 1, 2
    union all select 'problem', concat_ws('/', coded, non_coded is not null, onset_date), count(*)::int from conditions group by 1, 2
    union all select 'patients', '', count(*)::int from patient where not voided group by 1, 2
    order by 1, 2`);
}

const preview = (uuid = patient) => at.api.admin.get(`fieldward/patienterasure?patient=${uuid}`);
const erase = (body: object, headers = {}) => at.api.admin.post('fieldward/patienterasure', body, headers);

describe('what an erasure does', () => {
  it('is declared for every column of every table with rows about people; what somebody types is never kept', async () => {
    const tables = await ownedTables(pool());
    expect(undeclared(tables)).toEqual([]);
    const typed = tables.flatMap(({ table, columns }) => {
      const fate = FATES[table];
      if (fate === undefined || typeof fate === 'string') return [];
      return columns
        .filter(({ name, type }) => fate[name] === 'keep' && /^(text|character|json|bytea)/.test(type))
        .map(({ name }) => `${table}.${name}`);
    });
    expect(typed).toEqual([]);
    const known = new Map(tables.map(({ table, columns }) => [table, columns.map(({ name }) => name)]));
    const gone = Object.entries(FATES).flatMap(([table, fate]) =>
      typeof fate === 'string'
        ? known.has(table)
          ? []
          : [table]
        : Object.keys(fate)
            .filter((name) => !known.get(table)?.includes(name))
            .map((name) => `${table}.${name}`),
    );
    expect(gone).toEqual([]);
  });

  it('fails for a table of tomorrow whose fate nobody declared', async () => {
    await rows('create table tomorrow (patient_id bigint references patient, photo bytea)');
    try {
      expect(undeclared(await ownedTables(pool()))).toEqual(['tomorrow']);
    } finally {
      await rows('drop table tomorrow');
    }
  });
});

describe('an erasure', () => {
  it('is refused without a reason, the right identifier, the version that was looked at, the right or the place', async () => {
    const { body, headers, status, text } = await preview();
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ patient, records: 2, refusal: null });
    const asked = { patient, identifier: String(body['identifier']), reason: 'Request 7/2026' };
    const refusals: [object, Record<string, string>, string][] = [
      [{ ...asked, reason: ' ' }, {}, 'erasure.reasonNeeded'],
      [{ ...asked, reason: 'x'.repeat(300) }, {}, 'engine.tooLong'],
      [{ ...asked, identifier: 'somebody' }, {}, 'erasure.notTheIdentifier'],
      [asked, { 'if-match': '"other"' }, 'erasure.changedMeanwhile'],
      [{ ...asked, patient: 'nobody' }, {}, 'engine.unknownReference'],
    ];
    for (const [sent, more, code] of refusals) expect((await erase(sent, more)).body['error']['code'], JSON.stringify(sent)).toBe(code);
    expect((await at.api.nobody.post('fieldward/patienterasure', asked)).status).toBe(403);
    const elsewhere = await at.bound.post('fieldward/patienterasure', { ...asked, patient: at.theirs.patient });
    expect(elsewhere.body['error']['code']).toBe('engine.unknownReference');
    expect(headers['etag']).toBeTypeOf('string');
  });

  it('waits for results, for another head of the household, and spares staff', async () => {
    const refusal = async () => (await preview()).body['refusal']?.code ?? null;
    const hindrances = [
      [
        `update lab_test set resulted_at = null, released_at = null where patient_id = any (OWN)`,
        `update lab_test set resulted_at = now() where patient_id = any (OWN)`,
        'erasure.openOrders',
      ],
      [
        `insert into household_member (household_id, person_id, creator) select h.household_id, p.patient_id, 77 from household h, patient p where h.head = any (OWN) and p.uuid = '${undone}'`,
        `delete from household_member where creator = 77`,
        'erasure.headOfHousehold',
      ],
      [
        `insert into provider (person_id, creator) select patient_id, 77 from patient where uuid = '${patient}'`,
        `delete from provider where creator = 77`,
        'erasure.staff',
      ],
    ] as const;
    for (const [make, unmake, code] of hindrances) {
      await rows(own(make));
      expect(await refusal()).toBe(code);
      await rows(own(unmake));
    }
    expect(await refusal()).toBeNull();
  });

  it('leaves nothing of what was entered anywhere, keeps what is counted and the chain of the trail, and cannot be taken back', async () => {
    await addRows();
    await addBareRows();
    expect(await plant()).toBeGreaterThan(60);
    // the trail: former values, searches, reasons, what others were shown
    const [name] = (await at.api.admin.get(`person/${patient}/name`)).body['results'] as { uuid: string }[];
    await at.api.admin.post(`person/${patient}/name/${name?.uuid}`, { givenName: 'Zqmarkia', familyName: 'Zqmarkdottir' });
    await at.api.admin.get('patient?q=zqmarkia');
    const { identifier } = (await preview()).body as { identifier: string };
    expect(identifier).toMatch(/zqmark/i);
    await at.api.admin.get(`patient?identifier=${identifier}`);
    await at.bound.get(`patient/${patient}?v=full`);
    await expect
      .poll(async () => (await rows(`select 1 as n from audit_log where detail::text ~* 'zqmarkia' and action = 'search'`)).length)
      .toBeGreaterThan(0);
    while ((await sealAudit(pool())) > 0);
    const head = await chainHead(pool());
    const before = await counts();
    expect((await found()).map((hit) => hit.split(':')[0])).toEqual(
      expect.arrayContaining(['audit_log', 'obs', 'name_token', 'patient_merge']),
    );

    const done = await erase({ patient, identifier, reason: 'Request 7/2026' });
    expect(done.status, done.text).toBe(200);

    expect(await found()).toEqual([]);
    expect(await counts()).toEqual(before);

    expect(await rows('select file_key from file_removal')).toEqual([{ file_key: 'photo/of/erased' }]);
    expect(await verifyAudit(pool())).toMatchObject({ broken: null });
    expect(head !== null && (await hasLink(pool(), head))).toBe(true);
    while ((await sealAudit(pool())) > 0);
    expect(await verifyAudit(pool())).toMatchObject({ broken: null, notYetLinked: 0 });
    const [entry] = await rows<{ detail: object }>(`select detail from audit_log where action = 'erase'`);
    expect(entry?.detail).toMatchObject({ reason: 'Request 7/2026', entries: expect.any(Number) as number });
  });

  it('is noticed by the check of the trail where it is no erasure: an entry that was emptied, a trace that was put in', async () => {
    const forge = async (text: string) => {
      for (const table of ['audit_log', 'audit_link', 'audit_redaction']) await rows(`alter table ${table} disable trigger all`);
      await rows(text);
      for (const table of ['audit_log', 'audit_link', 'audit_redaction']) await rows(`alter table ${table} enable trigger all`);
    };
    const [emptied] = await rows<{ id: string; detail: object }>(
      `select audit_log_id::text as id, detail from audit_log where detail ? 'erased' order by audit_log_id limit 1`,
    );
    await forge(`update audit_log set detail = detail || '{"more": 1}' where audit_log_id = ${emptied?.id}`);
    expect((await verifyAudit(pool())).broken).not.toBeNull();
    await forge(`update audit_log set detail = '${JSON.stringify(emptied?.detail)}' where audit_log_id = ${emptied?.id}`);
    expect((await verifyAudit(pool())).broken).toBeNull();
    await forge(
      `insert into audit_redaction (seq, erasure, entries, before, after) select seq, erasure, entries, after, after from audit_redaction limit 1`,
    );
    expect((await verifyAudit(pool())).broken).not.toBeNull();
    await forge('delete from audit_redaction where audit_redaction_id = (select max(audit_redaction_id) from audit_redaction)');
    expect((await verifyAudit(pool())).broken).toBeNull();
    await rows('create table put_aside as select * from audit_redaction');
    await forge('delete from audit_redaction');
    expect((await verifyAudit(pool())).broken).not.toBeNull();
    await forge('insert into audit_redaction select * from put_aside');
    await rows('drop table put_aside');
    expect((await verifyAudit(pool())).broken).toBeNull();
  });

  it('leaves a record that is shown and nothing is written to: no name, no merge, no undo, no second erasure', async () => {
    for (const uuid of [patient, merged]) {
      const shown = await at.api.admin.get(`patient/${uuid}?v=full`);
      expect([shown.status, shown.body['uuid'], shown.body['person']['preferredName']['display']]).toEqual([200, patient, 'Erased']);
      expect(shown.body['person']['birthdate']).toMatch(/^1990-04-01/);
    }
    const code = async (path: string, body: object) => (await at.api.admin.post(path, body)).body['error']?.['code'];
    expect(await code(`person/${patient}/name`, { givenName: 'Zahra', familyName: 'Again' })).toBe('erasure.erased');
    expect(
      await code('encounter', {
        patient,
        encounterType: await at.samples.some('encountertype'),
        encounterDatetime: '2026-03-02T10:00:00.000+0000',
      }),
    ).toBe('erasure.erased');
    expect(await code('fieldward/patientmerge', { from: at.theirs.patient, into: patient, keep: {}, reason: 'x' })).toBe('erasure.erased');
    const merges = (await at.api.admin.get(`fieldward/patientmerges?patient=${patient}`)).body['results'] as {
      uuid: string;
      mayUndo: boolean;
    }[];
    expect(merges.map(({ mayUndo }) => mayUndo)).toEqual([false, false]);
    expect(await code(`fieldward/patientmerge/${merges[1]?.uuid}/undo`, {})).toBe('erasure.erased');
    const { identifier } = (await preview()).body as { identifier: string };
    expect(identifier).toMatch(/^ERASED-[0-9A-F]{16}$/);
    expect(await code('fieldward/patienterasure', { patient, identifier, reason: 'again' })).toBe('erasure.already');
  });

  it('and a merge or a form at the same moment come one after the other: whatever comes first, nothing named stays in what was erased', async () => {
    const encounterType = await at.samples.some('encountertype');
    for (const round of [0, 1, 2]) {
      const [one, two] = [await someone('Same'), await someone('Same')];
      const identifier = String((await preview(one)).body['identifier']);
      const erasing = () => erase({ patient: one, identifier, reason: 'Request 9/2026' });
      const merging = () =>
        at.api.admin.post(
          'fieldward/patientmerge',
          round === 1 ? { from: two, into: one, keep: {}, reason: 'x' } : { from: one, into: two, keep: {}, reason: 'x' },
        );
      const [first, second] = round === 0 ? [merging, erasing] : [erasing, merging];
      const [done, other, form] = await Promise.all([
        first(),
        second(),
        at.api.admin.post('encounter', { patient: one, encounterType, encounterDatetime: '2026-03-02T10:00:00.000+0000' }),
      ]);
      expect([done.status, other.status].filter((status) => status === 200).length, `${done.text} ${other.text}`).toBeLessThanOrEqual(1);
      expect([201, 409]).toContain(form.status);
      // who asks after the merge asks for the record that stays, which goes by another number
      const refusals = [undefined, 'erasure.changedMeanwhile', 'erasure.notTheIdentifier', 'erasure.erased'];
      for (const each of [done, other]) expect(refusals).toContain(each.body['error']?.['code']);
      const named = await rows(
        `select 1 as n from patient_erasure e join person_name n on n.person_id = e.patient_id where n.given_name <> 'Erased' or n.family_name <> ''`,
      );
      expect(named).toEqual([]);
    }
  });

  it('is done again after a restore from a backup of before, by a list that names nobody', async () => {
    const kept = await keptErasures(pool());
    // records that had become another one come after it
    expect([kept[0]?.patient, kept.at(-1)?.patient]).toEqual([patient, merged]);
    expect(kept[0]).toEqual({ patient, reason: 'Request 7/2026', by: expect.any(String) as string, at: expect.any(String) as string });
    // as if this one had been erased since the backup
    const again = { patient: at.theirs.patient, reason: 'Request 8/2026', by: kept[0]?.by ?? '', at: '2026-02-03T04:05:06.000+0000' };
    for (const each of [...kept, again, again, { ...again, patient: 'unknown' }])
      expect(await eraseAgain(at.api.asServer, each)).toBeNull();
    expect((await at.api.admin.get(`patient/${at.theirs.patient}`)).body['display']).toMatch(/^ERASED-\w+ - Erased$/);
    expect(await keptErasures(pool())).toHaveLength(kept.length + 1);
    expect(await verifyAudit(pool())).toMatchObject({ broken: null });
  });

  describe('is listed', () => {
    const list = async (query = '', by = at.api.admin) => by.get(`fieldward/patienterasures?${query}`);
    const requests = async (query = '', by = at.api.admin) =>
      ((await list(query, by)).body['results'] as { reason: string }[]).map(({ reason }) => reason);

    it('with request, who, when, what was counted and whether it was done again, once for all records of a person', async () => {
      const found = (await list()).body['results'] as { reason: string; again: boolean; first: string | null }[];
      expect(found.filter(({ reason }) => reason === 'Request 7/2026')).toEqual([
        expect.objectContaining({
          patient: { uuid: patient, identifier: expect.stringMatching(/^ERASED-/) as string },
          by: expect.any(String) as string,
          again: false,
          first: null,
          records: 2,
          companions: 2,
          entries: expect.any(Number) as number,
          proof: 'holds',
          rows: expect.arrayContaining([{ table: 'obs', count: expect.any(Number) as number }]) as object,
        }),
      ]);
      expect(found.find(({ reason }) => reason === 'Request 8/2026')).toMatchObject({ again: true, first: '2026-02-03T04:05:06.000+0000' });
      expect(JSON.stringify(found)).not.toMatch(/zqmark/i);
    });

    it('by filters, and only to who may, of the places that they see', async () => {
      expect(await requests('q=request 7')).toEqual(['Request 7/2026']);
      expect(await requests('again=true')).toEqual(['Request 8/2026']);
      expect(await requests('to=2020-01-01')).toEqual([]);
      expect((await list('from=yesterday')).body['error'].code).toBe('engine.badParameter');
      expect((await list('', at.api.nobody)).status).toBe(403);
      const seen = await requests('', at.bound);
      expect([seen.includes('Request 7/2026'), seen.includes('Request 8/2026')]).toEqual([true, false]);
      // the proof is of all that was taken out, wherever that was
      expect((await list('q=request 7', at.bound)).body['results']).toMatchObject([{ proof: 'holds' }]);
    });

    it('on paper and as a table, with the proof of the audit trail, and names nobody', async () => {
      const paper = async (query: string) => {
        const url = `/openmrs/ws/rest/v1/fieldward/patienterasurerecord?${query}`;
        const headers = { authorization: `Basic ${Buffer.from('boss:Admin123').toString('base64')}` };
        const { statusCode, rawPayload } = await at.api.app.inject({ method: 'GET', url, headers });
        expect(statusCode).toBe(200);
        const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)));
        return text.join(' ').replaceAll(/\s+/g, ' ');
      };
      const all = await paper('');
      for (const text of ['Record of erasures', 'Request 7/2026', 'Request 8/2026', 'Done again after a restore', 'is what its entry says'])
        expect(all).toContain(text);
      expect(all).not.toMatch(/zqmark|NOT what/i);
      const [one] = (await list('q=request 7')).body['results'] as { uuid: string }[];
      const single = await paper(`erasure=${one?.uuid}`);
      expect([single.includes('Request 7/2026'), single.includes('Request 8/2026')]).toEqual([true, false]);
      expect((await at.api.admin.get('fieldward/patienterasurerecord?erasure=none')).status).toBe(404);
      const csv = (await at.api.admin.get('fieldward/patienterasurerecord?format=csv')).text;
      expect(csv).toMatch(/Request 7\/2026,.*,holds\r\n/);
      expect(csv).not.toMatch(/zqmark/i);
      // what was taken out and what the trail says of it are not the same any more
      await rows('alter table audit_redaction disable trigger all');
      await rows(`update audit_redaction set before = '' where erasure = $1`, [one?.uuid]);
      await rows('alter table audit_redaction enable trigger all');
      expect(await paper(`erasure=${one?.uuid}`)).toContain('NOT what its entry says');
      expect((await list('q=request 7')).body['results']).toMatchObject([{ proof: 'broken' }]);
    });
  });
});
