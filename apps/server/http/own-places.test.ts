// area: account
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { allOperations } from '../areas/all-operations.ts';
import { allFhir } from '../areas/all-fhir.ts';
import { FHIR } from '../testing/fhir-pages.ts';
import type { ApiResponse } from '../testing/scratch-api.ts';
import { fittingPosts } from '../testing/wrong-values.ts';
import { bodyAbout, namedObjects, ofPlaces, registry, twoPlaces, withTasks, type TwoPlaces } from '../testing/two-places.ts';

/**
 * An account that is bound to places against every resource: nothing of a patient or event of another place is to be seen, found, counted
 * or written, and every answer is that for something that does not exist. Made from the declarations.
 */
const NOBODYS = '00000000-0000-4000-8000-00000000dead';

let at: TwoPlaces;
beforeAll(async () => {
  at = await withTasks(await twoPlaces());
}, 60_000);
afterAll(() => at?.close());

/** The answer says nothing of the other place. */
function tellsNothing(response: ApiResponse, about: string): void {
  expect(response.status, `${about}: ${response.text}`).toBeLessThan(500);
  for (const mark of at.theirs.marks) expect(response.text.includes(mark), `${about} shows ${mark}: ${response.text}`).toBe(false);
}

/** The same answer as for a uuid that nothing has. */
function asUnknown(response: ApiResponse, unknown: ApiResponse, uuid: string, about: string): void {
  expect([response.status, response.text.replaceAll(uuid, NOBODYS)], about).toEqual([unknown.status, unknown.text]);
  expect([400, 404], `${about}: ${response.text}`).toContain(response.status);
}

const rowsOf = (response: ApiResponse, listKey: string) =>
  (response.body['results'] ?? response.body[listKey]) as readonly { readonly uuid: string }[];

describe.each(ofPlaces.map((r) => [r.name, r] as const))('%s', (name, r) => {
  const { wire } = r;
  const deepest = `custom:(${[
    'uuid',
    'display',
    ...Object.entries({ ...wire.fields, ...wire.derived })
      .filter(([, declared]) => !declared.hidden)
      .map(([property, declared]) => (['ref', 'refs', 'part', 'parts'].includes(declared.kind) ? `${property}:full` : property)),
  ].join(',')})`;
  const views = ['ref', 'default', 'full', deepest];

  test('is listed and counted without those of other places', async () => {
    for (const v of views) {
      const own = wire.listedBy === null ? '' : `&${wire.listedBy}=${at.mine.uuids.get(wire.listedBy)}`;
      const list = await at.bound.get(`${wire.path}?v=${encodeURIComponent(v)}&limit=100&totalCount=true&includeAll=true${own}`);
      expect(list.status, list.text).toBe(200);
      tellsNothing(list, `${name} ${v}`);
      const rows = rowsOf(list, wire.listKey);
      expect(
        rows.some(({ uuid }) => uuid === at.mine.uuids.get(name)),
        list.text,
      ).toBe(true);
      expect(list.body['totalCount']).toBe(rows.length);
      if (wire.listedBy !== null) continue; // those of other places are searched for below
      const whole = await at.api.admin.get(`${wire.path}?limit=100&totalCount=true&includeAll=true`);
      expect(Number(whole.body['totalCount'])).toBeGreaterThan(rows.length);
    }
  });

  test('is not found by any search', async () => {
    const values = [...at.theirs.marks, `${at.theirs.marks.at(-1)}-1`, at.theirs.clinic];
    for (const search of Object.keys(r.storage.searches ?? {})) {
      for (const value of values) {
        const found = await at.bound.get(`${wire.path}?${search}=${encodeURIComponent(value)}&v=full&totalCount=true&limit=100`);
        if (found.status === 400) continue;
        tellsNothing(found, `${name}?${search}=${value}`);
        expect(found.body['totalCount']).toBe(rowsOf(found, wire.listKey).length);
      }
    }
  });

  test('is not there: read, written, removed', async () => {
    const uuid = at.theirs.uuids.get(name) ?? '';
    const before = await at.api.admin.get(`${wire.path}/${uuid}?v=full`);
    const paths = [wire.path];
    if (wire.parent !== null) {
      const above = registry.of(wire.parent.wire);
      paths.push(`${above.wire.path}/${at.mine.uuids.get(above.name)}/${wire.parent.path}`);
      const theirs = at.theirs.uuids.get(above.name) ?? '';
      const [list, unknown] = await Promise.all(
        [theirs, NOBODYS].map((each) => at.bound.get(`${above.wire.path}/${each}/${wire.parent?.path}`)),
      );
      if (list !== undefined && unknown !== undefined) asUnknown(list, unknown, theirs, `${name} below`);
      const body = await bodyAbout(at.samples, r, at.mine.uuids, at.mine.clinic);
      const [made, none] = await Promise.all(
        [theirs, NOBODYS].map((each) => at.bound.post(`${above.wire.path}/${each}/${wire.parent?.path}`, body)),
      );
      if (made !== undefined && none !== undefined) asUnknown(made, none, theirs, `${name} created below`);
    }
    for (const path of paths) {
      for (const v of views)
        asUnknown(
          await at.bound.get(`${path}/${uuid}?v=${encodeURIComponent(v)}`),
          await at.bound.get(`${path}/${NOBODYS}?v=${encodeURIComponent(v)}`),
          uuid,
          `${path} ${v}`,
        );
      asUnknown(await at.bound.post(`${path}/${uuid}`, {}), await at.bound.post(`${path}/${NOBODYS}`, {}), uuid, `POST ${path}`);
      for (const tail of ['', '?purge=true'])
        asUnknown(
          await at.bound.remove(`${path}/${uuid}${tail}`),
          await at.bound.remove(`${path}/${NOBODYS}${tail}`),
          uuid,
          `DELETE ${path}`,
        );
    }
    expect((await at.api.admin.get(`${wire.path}/${uuid}?v=full`)).text).toBe(before.text);
  });

  test('is seen and changed at the own places', async () => {
    const uuid = at.mine.uuids.get(name) ?? '';
    for (const v of views) {
      const one = await at.bound.get(`${wire.path}/${uuid}?v=${encodeURIComponent(v)}`);
      expect(one.status, `${v}: ${one.text}`).toBe(200);
      tellsNothing(one, `${name} ${v}`);
    }
    if (wire.readOnly) return;
    const changed = await at.bound.post(`${wire.path}/${uuid}`, {});
    expect(changed.status, changed.text).toBe(200);
  });

  test('refers to nothing of other places', async () => {
    const references = Object.entries(wire.fields).filter(
      ([property, declared]) => declared.kind === 'ref' && at.theirs.uuids.has(declared.target) && property !== wire.parent?.field,
    );
    for (const [property, declared] of references) {
      const theirs = at.theirs.uuids.get(declared.target) ?? '';
      const body = await bodyAbout(at.samples, r, at.mine.uuids, at.mine.clinic);
      const path =
        wire.parent === null
          ? wire.path
          : `${registry.of(wire.parent.wire).wire.path}/${at.mine.uuids.get(wire.parent.wire)}/${wire.parent.path}`;
      asUnknown(
        await at.bound.post(path, { ...body, [property]: theirs }),
        await at.bound.post(path, { ...body, [property]: NOBODYS }),
        theirs,
        `${name}.${property}`,
      );
    }
  });

  if (!Object.hasOwn(wire.fields, 'location') || wire.readOnly) return;
  test('is not recorded at another place', async () => {
    const path =
      wire.parent === null
        ? wire.path
        : `${registry.of(wire.parent.wire).wire.path}/${at.mine.uuids.get(wire.parent.wire)}/${wire.parent.path}`;
    const at1 = await bodyAbout(at.samples, r, at.mine.uuids, at.theirs.clinic);
    const refused = await at.bound.post(path, at1);
    expect([refused.status, refused.body['error']?.code], refused.text).toEqual([400, 'access.foreignPlace']);
    const moved = await at.bound.post(`${wire.path}/${at.mine.uuids.get(name)}`, { location: at.theirs.clinic });
    expect([moved.status, moved.body['error']?.code], moved.text).toEqual([400, 'access.foreignPlace']);
  });
});

describe.each(allFhir.map((map) => [map.fhir, map] as const))('FHIR %s', (fhir, { sources }) => {
  const entriesOf = (response: ApiResponse) => (response.body['entry'] ?? []) as readonly { readonly resource: { readonly id: string } }[];
  /** Those that it shows: a table may have rows of several kinds. */
  const ids = async (of: 'mine' | 'theirs'): Promise<readonly string[]> => {
    const found = await Promise.all(
      sources.map(({ of: name, where = 'true' }) =>
        at.api.pool.rows<{ uuid: string }>(
          `select t.uuid from ${registry.of(name).table} t where t.uuid = $1 and (${where.replaceAll('{t}', 't')})`,
          [at[of].uuids.get(name) ?? ''],
        ),
      ),
    );
    return found.flat().map(({ uuid }) => uuid);
  };

  test('is listed and counted without those of other places', async () => {
    for (const shown of ['', '&_summary=true', '&_total=accurate']) {
      const list = await at.bound.get(`${FHIR}/${fhir}?_count=500${shown}`);
      expect(list.status, list.text).toBe(200);
      tellsNothing(list, `${fhir} ${shown}`);
      expect(list.body['total']).toBe(entriesOf(list).length);
      expect(entriesOf(list).map(({ resource }) => resource.id)).toEqual(expect.arrayContaining([...(await ids('mine'))]));
    }
  });

  test('is not found by any search, nor brought with another', async () => {
    const searches = new Map(sources.flatMap((source) => Object.entries(source.searches)));
    for (const [name, { type, targets = [] }] of [...searches, ['_id', { type: 'token' as const, targets: [] }] as const]) {
      for (const value of [...at.theirs.marks, `${at.theirs.marks.at(-1)}-1`, at.theirs.clinic]) {
        const found = await at.bound.get(`${FHIR}/${fhir}?${name}=${encodeURIComponent(value)}`);
        if (found.status === 400) continue;
        const { link: _asked, ...body } = found.body; // what was asked for comes back in links
        tellsNothing({ ...found, text: JSON.stringify(body) }, `${fhir}?${name}=${value}`);
        expect(found.body['total']).toBe(entriesOf(found).length);
      }
      if (type !== 'reference') continue;
      tellsNothing(await at.bound.get(`${FHIR}/${fhir}?_include=${fhir}:${name}&_count=500`), `${fhir} including ${name}`);
      for (const target of targets)
        tellsNothing(await at.bound.get(`${FHIR}/${target.fhir}?_revinclude=${fhir}:${name}&_count=500`), `${target.fhir} with ${fhir}`);
    }
  });

  test('is not there, and seen at the own places', async () => {
    for (const id of await ids('theirs')) {
      expect((await at.api.admin.get(`${FHIR}/${fhir}/${id}`)).status).toBe(200);
      asUnknown(await at.bound.get(`${FHIR}/${fhir}/${id}`), await at.bound.get(`${FHIR}/${fhir}/${NOBODYS}`), id, fhir);
    }
    for (const id of await ids('mine')) {
      const one = await at.bound.get(`${FHIR}/${fhir}/${id}`);
      expect(one.status, one.text).toBe(200);
      tellsNothing(one, fhir);
    }
  });
});

describe('every other resource', () => {
  const others = registry.all.filter((r) => !ofPlaces.includes(r));
  test.each(others.map((r) => [r.name, r] as const))('%s shows nothing of patients elsewhere', async (_name, { wire }) => {
    for (const v of ['ref', 'default', 'full']) tellsNothing(await at.bound.get(`${wire.path}?v=${v}&limit=100`), wire.path);
  });
});

test('a place is offered to record care at where the server takes it, and nowhere else', async () => {
  const { pool, admin } = at.api;
  const { clinic: own } = at.mine;
  const { clinic: foreign } = at.theirs;
  const encounterType = await at.samples.some('encountertype');
  const [{ was } = { was: [] }] = await pool.rows<{ was: string[] }>(
    "select coalesce(array_agg(uuid), '{}') as was from location where uuid = any($1::text[]) and not offered",
    [[own, foreign]],
  );
  await pool.rows('update location set offered = true where uuid = any($1::text[])', [was]);
  const offered = async (client: typeof admin, query: string) => rowsOf(await client.get(`location?${query}&limit=100`), 'results');
  for (const query of ['offered=true', 'offered=true&q=c', 'offeredq=c']) {
    const listed = await offered(at.bound, query);
    expect(
      listed.some(({ uuid }) => uuid === own),
      query,
    ).toBe(true);
    for (const { uuid: location } of listed) {
      const made = await at.bound.post('encounter', { patient: at.mine.uuids.get('patient'), encounterType, location });
      expect(made.status, `${query}: ${made.text}`).toBe(201);
    }
    expect(
      (await offered(admin, query)).some(({ uuid }) => uuid === foreign),
      query,
    ).toBe(true);
  }
  await pool.rows('update location set offered = false where uuid = any($1::text[])', [was]);
  expect((await offered(at.bound, 'offered=false')).some(({ uuid }) => uuid === foreign)).toBe(was.includes(foreign));
});

test('every table with rows of patients or events has a view for bound accounts, with every column', async () => {
  const apart = [
    'patient_place',
    'broken_glass',
    'person_name_token',
    'person_word',
    'users',
    'provider',
    'dashboard_change',
    'task_change',
    'task_turn',
  ];
  const rows = await at.api.pool.rows<{ name: string; columns: string }>(
    `select c.table_name as name, string_agg(c.column_name, ',' order by c.column_name) as columns
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and exists (
       select from information_schema.columns p where p.table_schema = 'public' and p.table_name = c.table_name and p.column_name in ('patient_id', 'person_id', 'person_a', 'survivor', 'patient_a', 'event_id', 'head'))
     group by 1 order by 1`,
  );
  const views = await at.api.pool.rows<{ name: string; columns: string }>(
    `select table_name as name, string_agg(column_name, ',' order by column_name) as columns
     from information_schema.columns where table_schema = 'bound' and table_name not in ('patient_row', 'household_stranger', 'dashboard_day', 'dashboard_month', 'dashboard_patient', 'cohort') and column_name <> 'xmin' group by 1 order by 1`,
  );
  expect(views).toEqual(rows.filter(({ name }) => !apart.includes(name)));
});

test('a table of tomorrow is seen with its patient, and where its rows have a place, at the own ones', async () => {
  const views = readFileSync(join(import.meta.dirname, '../db/bound-views.sql'), 'utf8');
  const undone = new Error('undone');
  const seen: string[] = [];
  const tried = at.api.pool.transaction(async (tx) => {
    await tx.rows(
      'create table tomorrow (patient_id bigint not null references patient, location_id bigint references location, word text)',
    );
    await tx.rows(views);
    const add = `insert into tomorrow select p.patient_id, l.location_id, $3 from patient p left join location l on l.uuid = $2 where p.uuid = $1`;
    await tx.rows(add, [at.mine.patient, null, 'mine']);
    await tx.rows(add, [at.mine.patient, at.mine.clinic, 'mine here']);
    await tx.rows(add, [at.mine.patient, at.theirs.clinic, 'mine there']);
    await tx.rows(add, [at.theirs.patient, null, 'theirs']);
    await tx.rows('select bound.enter(user_id) from users where uuid = $1', [at.boundUuid]);
    seen.push(...(await tx.rows<{ word: string }>('select word from tomorrow order by word')).map(({ word }) => word));
    throw undone;
  });
  await expect(tried).rejects.toBe(undone);
  expect(seen).toEqual(['mine', 'mine here']);
});

test('an account sees photos of its own places only, and takes none of others', async () => {
  const photo = {
    base64EncodedImage: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  };
  const [mine, theirs] = [at.mine.patient, at.theirs.patient];
  for (const person of [mine, theirs]) expect((await at.api.admin.post('personimage', { ...photo, person })).status).toBe(201);
  expect([(await at.bound.get(`personimage/${mine}`)).status, (await at.bound.get(`personimage/${theirs}`)).status]).toEqual([200, 404]);
  expect((await at.bound.post('personimage', { ...photo, person: theirs })).status).toBe(400);
  expect((await at.bound.remove(`personimage/${theirs}`)).status).toBe(404);
  expect((await at.bound.post('personimage', { ...photo, person: mine })).status).toBe(201);
  expect((await at.bound.remove(`personimage/${mine}`)).status).toBe(204);
  expect((await at.api.admin.get(`personimage/${theirs}`)).status).toBe(200);
});

describe('a bundle of FHIR', () => {
  test('neither changes nor finds whom the account does not see, and then stores nothing', async () => {
    const type = await at.samples.some('encountertype');
    const encounterOf = (subject: string) => ({
      resource: {
        resourceType: 'Encounter',
        status: 'finished',
        type: [{ coding: [{ code: type }] }],
        subject: { reference: subject },
        period: { start: '2026-01-02T10:00:00Z' },
      },
      request: { method: 'POST', url: 'Encounter' },
    });
    const send = (...entry: readonly unknown[]) => at.bound.post(FHIR, { resourceType: 'Bundle', type: 'transaction', entry });
    const mine = encounterOf(`Patient/${at.mine.patient}`);
    const counted = async () => (await at.api.pool.rows<{ n: number }>('select count(*)::int as n from encounter'))[0]?.n;
    const before = await counted();
    for (const subject of [`Patient/${at.theirs.patient}`, 'Patient?identifier=quetzalia-1']) {
      const { status, body } = await send(mine, encounterOf(subject));
      expect([subject, status, body['issue']?.[0].expression[0]]).toEqual([
        subject,
        400,
        expect.stringMatching(/^Bundle\.entry\[1\]\.resource/),
      ]);
    }
    expect(await counted()).toBe(before);
    expect((await send(mine)).status).toBe(200);
  });
});

test('a bulk export of FHIR has nothing of other places', async () => {
  const begun = await at.bound.get(`${FHIR}/$export`);
  const path = (url: unknown) => String(url).slice(String(url).indexOf(FHIR));
  const done = await vi.waitFor(async () => {
    const answer = await at.bound.get(path(begun.headers['content-location']));
    expect(answer.status, answer.text).toBe(200);
    return answer;
  }, 30_000);
  const output = done.body['output'] as readonly { readonly type: string; readonly url: string }[];
  expect(output.map(({ type }) => type)).toEqual(expect.arrayContaining(['Patient', 'Encounter', 'Observation']));
  const files = await Promise.all(output.map(({ url }) => at.bound.get(path(url))));
  for (const [n, file] of files.entries()) tellsNothing(file, output[n]?.type ?? '');
  expect(files.map(({ text }) => text).join()).toContain(at.mine.patient);
});

// last: it breaks the glass, merges and erases
test('no operation that writes tells of patients elsewhere', { timeout: 60_000 }, async () => {
  const named = new Map([...(await namedObjects(at))].filter(([name]) => name !== 'other'));
  const answered: string[] = [];
  for (const { route, path, body } of fittingPosts(
    allOperations.map(({ wire }) => wire),
    named,
  )) {
    if (/secondfactor|password|endsessions|userlocation/.test(route)) continue; // the account itself
    const answer = await at.bound.post(path, body);
    tellsNothing(answer, `${route} ${JSON.stringify(body)}`);
    if (answer.status < 400) answered.push(route);
  }
  expect(answered.length).toBeGreaterThan(15);
});
