// area: account
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allFhir } from '../areas/all-fhir.ts';
import { privileges } from '@fieldward/contract/privileges.ts';
import { patientColumn } from '../engine/shape.ts';
import { FHIR, type FhirResource } from '../testing/fhir-pages.ts';
import { PASSWORD } from '../testing/scratch-api.ts';
import { bodyAbout, ofPlaces, registry, twoPlaces, withTasks, type TwoPlaces } from '../testing/two-places.ts';

/**
 * What FHIR writes, and what is created with an id, against those who may not: who only reads changes and removes nothing, and who is bound to
 * places neither changes nor removes what is elsewhere, nor makes something of their own under its id. Made from the declarations.
 */
let at: TwoPlaces;
const basic = (name: string) => ({ authorization: `Basic ${Buffer.from(`${name}:${PASSWORD}`).toString('base64')}` });

beforeAll(async () => {
  at = await withTasks(await twoPlaces());
  const { admin, pool } = at.api;
  const may = Object.keys(privileges).filter((name) => /^(Get|View) /.test(name));
  await pool.rows(`insert into privilege (name) select x from unnest($1::text[]) x on conflict do nothing`, [may]);
  const role = await admin.post('role', { name: 'Reads' });
  await pool.rows(
    `insert into role_privilege (role_id, privilege_id) select r.role_id, p.privilege_id from role r, privilege p where r.name = 'Reads' and p.name = any ($1::text[])`,
    [may],
  );
  const made = await admin.post('user', {
    username: 'reads',
    password: PASSWORD,
    person: { gender: 'F', names: [{ givenName: 'Rea', familyName: 'Reader' }] },
    roles: [role.body['uuid']],
  });
  expect(made.status, made.text).toBe(201);
  expect((await at.api.as(basic('reads')).get(`${FHIR}/Patient/${at.mine.patient}`)).status).toBe(200);
}, 60_000);
afterAll(() => at?.close());

async function send(who: string, method: 'PUT' | 'DELETE' | 'POST', path: string, body?: FhirResource) {
  const response = await at.api.app.inject({
    method,
    url: `${FHIR}/${path}`,
    headers: { ...basic(who), ...(body === undefined ? {} : { 'content-type': 'application/fhir+json' }) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: response.statusCode, text: response.payload };
}

/** Everything in the tables of patients, but what is noted of reading and refusing. */
async function rowsOf(uuid: string): Promise<string> {
  const tables = [...new Set(registry.all.filter((r) => patientColumn(r) !== null).map((r) => r.table))];
  const found: string[] = [];
  for (const table of tables) {
    const rows = await at.api.pool.rows<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t where t.uuid = $1 order by 1`, [
      uuid,
    ]);
    found.push(...rows.map(({ row }) => `${table} ${row}`));
  }
  return found.join('\n');
}

const written = allFhir.flatMap(({ fhir, sources, writes }) =>
  writes === undefined ? [] : sources.map(({ of }) => [fhir, of] as const).filter(([, of]) => patientColumn(registry.of(of)) !== null),
);

describe.each(written)('%s of %s', (fhir, of) => {
  test('is changed by nobody who only reads it, nor by who is elsewhere', async () => {
    const id = at.theirs.uuids.get(of) ?? '';
    const shown = (await at.api.admin.get(`${FHIR}/${fhir}/${id}`)).body as FhirResource;
    // an order is a medicine or a test
    if (shown['id'] === undefined) return expect(of).toBe('order');
    expect(shown['id']).toBe(id);
    const before = await rowsOf(id);
    expect(before).not.toBe('');
    const { id: _id, meta: _meta, ...fresh } = shown;
    // as if it were of the own patient
    const own = JSON.parse(JSON.stringify(shown).replaceAll(at.theirs.patient, at.mine.patient)) as FhirResource;
    const attempts = [
      ['reads', 'PUT', `${fhir}/${id}`, shown],
      ['reads', 'DELETE', `${fhir}/${id}`, undefined],
      ['reads', 'POST', fhir, fresh],
      ['northern', 'PUT', `${fhir}/${id}`, shown],
      ['northern', 'PUT', `${fhir}/${id}`, own],
      ['northern', 'DELETE', `${fhir}/${id}`, undefined],
    ] as const;
    const done: string[] = [];
    for (const [who, method, path, body] of attempts) {
      const answer = await send(who, method, path, body);
      if (answer.status < 400) done.push(`${who} ${method} ${path}: ${answer.status}`);
      expect(answer.status, answer.text).toBeLessThan(500);
      if ((await rowsOf(id)) !== before) done.push(`${who} ${method} ${path} changed it`);
    }
    return expect(done).toEqual([]);
  });
});

describe.each(ofPlaces.filter((r) => !r.wire.readOnly && patientColumn(r) !== null).map((r) => [r.name, r] as const))('%s', (name, r) => {
  test('of elsewhere is not made once more under its id', async () => {
    const id = at.theirs.uuids.get(name) ?? '';
    const before = await rowsOf(id);
    const { parent } = r.wire;
    const path = parent === null ? r.wire.path : `${registry.of(parent.wire).wire.path}/${at.mine.uuids.get(parent.wire)}/${parent.path}`;
    const body = await bodyAbout(at.samples, r, at.mine.uuids, at.mine.clinic);
    const answer = await at.bound.post(path, { ...body, uuid: id });
    expect(answer.status, answer.text).toBeLessThan(500);
    expect([name, await rowsOf(id)]).toEqual([name, before]);
  });
});
