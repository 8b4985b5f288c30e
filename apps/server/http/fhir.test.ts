import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allFhir } from '../areas/all-fhir.ts';
import { askedTexts } from '../testing/asked-texts.ts';
import { demoApi } from '../testing/demo-api.ts';
import { FHIR, fhirFound, fhirPage, fhirPages, type FhirResource } from '../testing/fhir-pages.ts';
import { PASSWORD, type ScratchApi } from '../testing/scratch-api.ts';

let api: ScratchApi;
/** A patient of the demonstration with forms, by FHIR. */
let patient: FhirResource;
const found = (search: string) => fhirFound(api.admin, search);
const idsOf = (resources: readonly FhirResource[]) => resources.map(({ id }) => id);
const refused = async (path: string) => {
  const { status, body } = await api.admin.get(`${FHIR}/${path}`);
  return [status, body['resourceType'], body['issue']?.[0]?.code, body['issue']?.[0]?.details.coding[0].code];
};

beforeAll(async () => {
  api = await demoApi();
  const [most] = await api.pool.rows<{ uuid: string }>(
    'select p.uuid from patient p join obs o using (patient_id) group by p.uuid order by count(*) desc limit 1',
  );
  patient = (await api.admin.get(`${FHIR}/Patient/${most?.uuid}`)).body;
}, 120_000);
afterAll(() => api.close());

describe('one resource', () => {
  it('is what REST has, in the words of FHIR', async () => {
    const { body: rest } = await api.admin.get(`patient/${patient['id']}?v=full`);
    const { person } = rest;
    expect(patient).toMatchObject({
      resourceType: 'Patient',
      id: rest['uuid'],
      active: true,
      gender: { M: 'male', F: 'female', U: 'unknown', O: 'other' }[person.gender as 'M'],
      birthDate: person.birthdate.slice(0, 10),
    });
    expect(patient['name'][0]).toMatchObject({ text: person.preferredName.display, family: person.preferredName.familyName });
    const [identifier] = rest['identifiers'];
    expect(patient['identifier'][0]).toMatchObject({
      id: identifier.uuid,
      use: 'official',
      value: identifier.identifier,
      type: { text: identifier.identifierType.display, coding: [{ code: identifier.identifierType.uuid }] },
      extension: [{ valueReference: { reference: `Location/${identifier.location.uuid}` } }],
    });
  });

  it('comes with its version and media type', async () => {
    const { status, headers } = await api.admin.get(`${FHIR}/Patient/${patient['id']}`);
    expect([status, headers['content-type'], headers['etag']]).toEqual([
      200,
      'application/fhir+json; fhirVersion=4.0; charset=utf-8',
      `W/"${patient['meta'].versionId}"`,
    ]);
    const again = await api.admin.get(`${FHIR}/Patient/${patient['id']}`, { 'if-none-match': String(headers['etag']) });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('has no null and nothing empty', async () => {
    for (const { fhir } of allFhir) {
      // oxlint-disable-next-line no-await-in-loop -- two cores, and one database
      const resources = await found(`${fhir}?_count=100`);
      expect([fhir, resources.flatMap((each) => JSON.stringify(each).match(/:null|:""|\[\]|\{\}/) ?? [])]).toEqual([fhir, []]);
    }
  });

  it('that nobody has is not found, and what was voided is gone', async () => {
    expect(await refused('Patient/00000000-0000-4000-8000-00000000dead')).toEqual([
      404,
      'OperationOutcome',
      'not-found',
      'engine.unknownObject',
    ]);
    const [made] = await found(`Condition?_count=1`);
    await api.admin.remove(`condition/${made?.['id']}?reason=entered+twice`);
    expect(await refused(`Condition/${made?.['id']}`)).toEqual([410, 'OperationOutcome', 'deleted', 'engine.gone']);
    expect(await found(`Condition?_id=${made?.['id']}`)).toEqual([]);
  });

  it('is shown in part', async () => {
    const { body } = await api.admin.get(`${FHIR}/Patient/${patient['id']}?_elements=gender`);
    expect(Object.keys(body).toSorted()).toEqual(['gender', 'id', 'meta', 'resourceType']);
    expect(body['meta'].tag[0].code).toBe('SUBSETTED');
    const [summary] = await found(`Observation?subject=${patient['id']}&_count=1&_summary=true`);
    expect([summary?.['status'], summary?.['code'] === undefined, summary?.['note']]).toEqual(['final', false, undefined]);
  });

  it('codes a concept by its uuid, and by the terminologies that it is mapped to', async () => {
    const [observation] = await found(`Observation?subject=${patient['id']}&_count=1`);
    const uuid = String(observation?.['code'].coding[0].code);
    const made = await api.admin.post(`concept/${uuid}/mapping`, { source: 'LOINC', code: '8310-5', name: 'Body temperature' });
    await api.admin.post(`concept/${uuid}/mapping`, { source: 'Our own', code: 'x1' });
    expect(made.status).toBe(201);
    const { body } = await api.admin.get(`${FHIR}/Observation/${observation?.['id']}`);
    expect(body['code'].coding).toEqual([
      { code: uuid, display: observation?.['code'].text },
      { system: 'http://loinc.org', code: '8310-5', display: 'Body temperature' },
    ]);
    const by = async (code: string) => idsOf(await found(`Observation?patient=${patient['id']}&code=${encodeURIComponent(code)}`));
    expect(await by('http://loinc.org|8310-5')).toEqual(await by(uuid));
    expect(await by('http://snomed.info/sct|8310-5')).toEqual([]);
    expect((await by(`${uuid},http://loinc.org|8310-5`)).length).toBe((await by(uuid)).length);
  });
});

describe('a search', () => {
  it('by token', async () => {
    const { value, type, system } = patient['identifier'][0];
    for (const asked of [value, value.toLowerCase(), `${type.text}|${value}`, `${system}|${value}`])
      expect(idsOf(await found(`Patient?identifier=${encodeURIComponent(asked)}`))).toEqual([patient['id']]);
    expect(await found(`Patient?identifier=${encodeURIComponent(`Another|${value}`)}`)).toEqual([]);
    const total = async (search: string) => (await fhirPage(api.admin, `${search}&_summary=count`)).total ?? 0;
    const all = await total('Patient?_id:not=x');
    expect((await total('Patient?gender=male')) + (await total('Patient?gender=female,other,unknown'))).toBe(all);
    expect(await total('Patient?gender:not=male')).toBe(await total('Patient?gender=female,other,unknown'));
  });

  it('by words of the name, in any order, and by its parts', async () => {
    const { family, given, text } = patient['name'][0];
    const backwards = String(text).split(' ').toReversed().join(' ');
    for (const search of [
      `name=${encodeURIComponent(backwards)}`,
      `name=${encodeURIComponent(String(family).slice(0, 3).toUpperCase())}`,
      `family=${encodeURIComponent(String(family).toLowerCase())}&given=${encodeURIComponent(String(given[0]))}`,
      `family:exact=${encodeURIComponent(family)}`,
      `family:contains=${encodeURIComponent(String(family).slice(1))}`,
    ])
      expect([search, idsOf(await found(`Patient?${search}&_count=100`))]).toEqual([search, expect.arrayContaining([patient['id']])]);
    expect(await found(`Patient?family:exact=${encodeURIComponent(String(family).toLowerCase())}`)).toEqual([]);
    expect(await found('Patient?name=xqz%25')).toEqual([]);
  });

  it('by reference in each form, and by what is referred to', async () => {
    const { value } = patient['identifier'][0];
    const all = idsOf(await found(`Encounter?patient=${patient['id']}&_count=500&_sort=date`));
    expect(all.length).toBeGreaterThan(1);
    for (const search of [
      `subject=Patient/${patient['id']}`,
      `subject:Patient=${patient['id']}`,
      `patient=${encodeURIComponent(`http://localhost${FHIR}/Patient/${patient['id']}`)}`,
      `patient.identifier=${value}`,
      `subject:Patient.identifier=${value}`,
    ])
      expect([search, idsOf(await found(`Encounter?${search}&_count=500&_sort=date`))]).toEqual([search, all]);
    expect(await found(`Encounter?subject=Location/${patient['id']}`)).toEqual([]);
    const [encounter] = await found(`Encounter?patient=${patient['id']}&_tag=encounter&_count=1`);
    const observations = await found(`Observation?encounter=${encounter?.['id']}&_count=500`);
    expect(new Set(observations.map((each) => each['encounter'].reference))).toEqual(new Set([`Encounter/${encounter?.['id']}`]));
    expect((await found(`Encounter?part-of:missing=true&_tag=encounter&_count=1`)).length).toBeLessThan(2);
    const [who] = encounter?.['participant'] ?? [];
    const its = await found(`Encounter?participant=${who.individual.reference}&patient=${patient['id']}&_count=500`);
    expect(idsOf(its)).toContain(encounter?.['id']);
  });

  it('by date, as exact as it is given', async () => {
    const [first] = await found(`Observation?patient=${patient['id']}&_sort=date&_count=1`);
    const moment = String(first?.['effectiveDateTime']);
    const day = moment.slice(0, 10);
    const ids = async (date: string) =>
      idsOf(await found(`Observation?patient=${patient['id']}&date=${encodeURIComponent(date)}&_count=500`));
    for (const date of [moment, `eq${moment}`, `ge${moment}`, `le${moment}`, `ge${day}`, day.slice(0, 7), day.slice(0, 4), `lt2030`])
      expect([date, await ids(date)]).toEqual([date, expect.arrayContaining([first?.['id']])]);
    for (const date of [`gt${moment}`, `lt${moment}`, `ne${moment}`, `gt${day.slice(0, 4)}`, `sa${day}`, `eb${day}`])
      expect([date, (await ids(date)).includes(String(first?.['id']))]).toEqual([date, false]);
    expect(idsOf(await found(`Patient?birthdate=${patient['birthDate']}`))).toContain(patient['id']);
    expect(idsOf(await found(`Patient?birthdate=lt${patient['birthDate']}&_count=500`))).not.toContain(patient['id']);
    for (const wrong of ['2026-02-30', 'yesterday', '26-01-01', '2026-01-01T25:00', '0000'])
      expect([wrong, ...(await refused(`Observation?date=${wrong}`))]).toEqual([
        wrong,
        400,
        'OperationOutcome',
        'invalid',
        'engine.badParameter',
      ]);
  });

  it('by number', async () => {
    const [measured] = await found('Observation?value-quantity:missing=false&_count=1');
    const { value, unit } = measured?.['valueQuantity'] ?? {};
    const ids = async (quantity: string) =>
      idsOf(await found(`Observation?_id=${measured?.['id']}&value-quantity=${encodeURIComponent(quantity)}`));
    for (const right of [
      String(value),
      `ge${value}`,
      `le${value}`,
      `gt${value - 1}`,
      `lt${value + 1}`,
      `ne${value + 2}`,
      ...(unit ? [`${value}||${unit}`] : []),
    ])
      expect([right, await ids(right)]).toEqual([right, [measured?.['id']]]);
    for (const wrong of [`gt${value}`, `lt${value}`, `ne${value}`, `${value + 2}`, `${value}||furlongs`])
      expect([wrong, await ids(wrong)]).toEqual([wrong, []]);
    expect(await refused('Observation?value-quantity=many')).toEqual([400, 'OperationOutcome', 'invalid', 'engine.badParameter']);
  });

  it('by when it was changed', async () => {
    const since = new Date(Date.now() - 1000).toISOString();
    const [one] = await found('Location?_count=1&name=Unknown');
    expect(await found(`Location?_lastUpdated=gt${since}`)).toEqual([]);
    await api.admin.post(`location/${one?.['id']}`, { description: 'Changed a moment ago' });
    expect(idsOf(await found(`Location?_lastUpdated=gt${since}`))).toEqual([one?.['id']]);
  });

  it('of places by tag and name', async () => {
    const tagged = await fhirPage(api.admin, `Location?_summary=data&_count=50&_tag=${encodeURIComponent('Login Location')}`);
    expect(tagged.total).toBeGreaterThan(0);
    const [first] = tagged.entry ?? [];
    expect(first?.resource['meta'].tag.map(({ code }: { code: string }) => code)).toContain('Login Location');
    const part = String(first?.resource['name']).slice(2, 8);
    const narrowed = await found(`Location?_tag=Login+Location&name:contains=${encodeURIComponent(part)}`);
    expect(idsOf(narrowed)).toContain(first?.resource['id']);
  });

  it('that asks for something unknown is refused', async () => {
    expect(await refused('Patient?shoesize=43')).toEqual([400, 'OperationOutcome', 'invalid', 'engine.unknownParameter']);
    expect(await refused('Patient?_sort=shoesize')).toEqual([400, 'OperationOutcome', 'invalid', 'engine.badSort']);
    expect(await refused('Observation?patient.shoesize=43')).toEqual([400, 'OperationOutcome', 'invalid', 'engine.unknownParameter']);
    expect(await refused('Observation?patient._count=43')).toEqual([400, 'OperationOutcome', 'invalid', 'engine.badParameter']);
    expect(await refused('Shoe')).toEqual([404, 'OperationOutcome', 'not-found', 'engine.notFound']);
    expect(await refused('Patient?_format=xml')).toEqual([406, 'OperationOutcome', 'not-supported', 'engine.jsonOnly']);
    expect((await api.admin.get(`${FHIR}/Patient?_count=1&_format=json`)).status).toBe(200);
    expect((await api.admin.get(`${FHIR}/Patient?_count=1`, { accept: 'application/fhir+xml' })).status).toBe(406);
  });
});

describe('pages', () => {
  it('follow one another to the total, each row once', async () => {
    for (const search of ['Encounter?_count=400&_sort=-date', 'Patient?_count=15&_sort=family,-birthdate', 'Observation?_count=500']) {
      const seen: string[] = [];
      let total: number | undefined;
      // oxlint-disable-next-line no-await-in-loop -- a page names the next one
      for await (const page of fhirPages(api.admin, search, 50)) {
        total ??= page.total;
        expect(page.total).toBe(total);
        seen.push(...(page.entry ?? []).map(({ fullUrl }) => fullUrl));
      }
      expect([search, new Set(seen).size, seen.length]).toEqual([search, total, total]);
    }
  });

  it('say where the next and the previous one are, and keep what was asked', async () => {
    const second = await fhirPage(api.admin, 'Patient?gender=female&gender=female&_count=2&_getpagesoffset=2');
    const links = Object.fromEntries(second.link.map(({ relation, url }) => [relation, url]));
    expect(Object.keys(links)).toEqual(['self', 'next', 'previous']);
    expect(new URL(links['next'] ?? '').search).toBe('?gender=female&gender=female&_count=2&_getpagesoffset=4');
    expect(new URL(links['previous'] ?? '').search).toBe('?gender=female&gender=female&_count=2');
    const behind = await fhirPage(api.admin, 'Patient?_count=2&_getpagesoffset=5000');
    expect([behind.entry, behind.total]).toEqual([undefined, (await fhirPage(api.admin, 'Patient')).total]);
    const count = await fhirPage(api.admin, 'Patient?_summary=count');
    expect([count.entry, count.total]).toEqual([undefined, behind.total]);
  });

  it('are in the order that was asked for', async () => {
    const dates = (await found(`Observation?patient=${patient['id']}&_sort=-_date&_count=200`)).map((each) =>
      String(each['effectiveDateTime']),
    );
    expect(dates).toEqual(dates.toSorted().toReversed());
    const mixed = (await found(`Encounter?patient=${patient['id']}&_sort=date&_count=200`)).map((each) => String(each['period'].start));
    expect(mixed).toEqual(mixed.toSorted());
  });

  it('bring what belongs to their resources', async () => {
    const page = await fhirPage(
      api.admin,
      `Encounter?patient=${patient['id']}&_tag=encounter&_count=2&_include=Encounter:patient&_include=Encounter:participant&_include=Encounter:part-of&_revinclude=Observation:encounter`,
    );
    const of = (mode: string) => (page.entry ?? []).filter(({ search }) => search.mode === mode).map(({ resource }) => resource);
    expect(of('match')).toHaveLength(2);
    const types = Map.groupBy(of('include'), (each) => String(each['resourceType']));
    expect([...types.keys()].toSorted()).toEqual(['Encounter', 'Observation', 'Patient', 'Practitioner']);
    expect(idsOf(types.get('Patient') ?? [])).toEqual([patient['id']]);
    const parts = new Set(of('match').map((each) => each['partOf']?.reference));
    expect(new Set(types.get('Encounter')?.map(({ id }) => `Encounter/${id}`))).toEqual(parts);
    const encounters = new Set(of('match').map(({ id }) => `Encounter/${id}`));
    expect(types.get('Observation')?.every((each) => encounters.has(each['encounter'].reference))).toBe(true);
    expect(await refused('Encounter?_include=Encounter:shoe')).toEqual([400, 'OperationOutcome', 'invalid', 'engine.badParameter']);
  });
});

describe('who may', () => {
  it('is told what the server can do without signing in, and nothing else', async () => {
    const { status, body } = await api.anonymous.get(`${FHIR}/metadata`);
    expect([status, body['resourceType'], body['fhirVersion']]).toEqual([200, 'CapabilityStatement', '4.0.1']);
    expect(body['rest'][0].resource.map(({ type }: { type: string }) => type)).toEqual(allFhir.map(({ fhir }) => fhir));
    const refusal = await api.anonymous.get(`${FHIR}/Patient`);
    expect([refusal.status, refusal.body['issue'][0].code]).toEqual([401, 'login']);
  });

  it.each(allFhir.map(({ fhir }) => fhir))('read %s needs its privileges, and a refusal is noted', async (type) => {
    const [{ latest } = { latest: '0' }] = await api.pool.rows<{ latest: string }>(
      'select coalesce(max(audit_log_id), 0)::text as latest from audit_log',
    );
    for (const path of [type, `${type}/00000000-0000-4000-8000-00000000dead`]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { status, body } = await api.nobody.get(`${FHIR}/${path}`);
      expect([status, body['resourceType'], body['issue'][0].code]).toEqual([403, 'OperationOutcome', 'forbidden']);
    }
    await expect
      .poll(() =>
        api.pool.rows(`select from audit_log where action = 'denied' and detail ->> 'fhir' = $1 and audit_log_id > $2`, [type, latest]),
      )
      .toHaveLength(2);
  });

  it('follows a reference needs what it leads to', async () => {
    await api.pool.rows(
      `with made as (insert into role (name) values ('Observer') returning role_id)
       insert into role_privilege (role_id, privilege_id) select role_id, privilege_id from made, privilege where name = 'Get Observations'`,
    );
    const person = { gender: 'F', names: [{ givenName: 'Olga', familyName: 'Observer' }] };
    expect((await api.admin.post('user', { username: 'observer', password: PASSWORD, person, roles: ['Observer'] })).status).toBe(201);
    const observer = api.as({ authorization: `Basic ${Buffer.from(`observer:${PASSWORD}`).toString('base64')}` });
    const { status: read } = await observer.get(`${FHIR}/Observation?_count=1`);
    const { status: chained } = await observer.get(`${FHIR}/Observation?patient.identifier=x`);
    const { status: beside } = await observer.get(`${FHIR}/Observation?_count=1&_include=Observation:patient`);
    expect([chained, beside]).toEqual([403, 403]);
    expect(read).toBe(200);
  });
});

describe('everything of a patient', () => {
  it('is what each of its types has, and nothing of others', async () => {
    const all = await fhirPage(api.admin, `Patient/${patient['id']}/$everything`);
    const types = Map.groupBy(all.entry ?? [], ({ resource }) => String(resource['resourceType']));
    expect(types.get('Patient')?.map(({ resource }) => resource.id)).toEqual([patient['id']]);
    for (const type of ['Encounter', 'Observation', 'Condition', 'EpisodeOfCare', 'DiagnosticReport', 'Immunization'])
      expect([type, types.get(type)?.length ?? 0]).toEqual([
        type,
        (await fhirPage(api.admin, `${type}?patient=${patient['id']}&_summary=count`)).total,
      ]);
    expect(all.total).toBe(all.entry?.length);
    const text = JSON.stringify(all.entry);
    expect([...new Set(text.match(/Patient\/[0-9a-f-]{36}/g))]).toEqual([`Patient/${patient['id']}`]);
  });

  it('is narrowed by type and time, and is of one who is there', async () => {
    const some = await fhirPage(api.admin, `Patient/${patient['id']}/$everything?_type=Observation&_since=2030`);
    expect([some.total, some.entry]).toEqual([0, undefined]);
    expect((await refused('Patient/00000000-0000-4000-8000-00000000dead/$everything'))[0]).toBe(404);
    expect((await refused(`Observation/${patient['id']}/$everything`))[0]).toBe(404);
    expect((await api.nobody.get(`${FHIR}/Patient/${patient['id']}/$everything`)).status).toBe(403);
  });
});

describe('further ways to ask', () => {
  it('a search by a form', async () => {
    const all = await fhirPage(api.admin, `Observation?patient=${patient['id']}&_count=5`);
    const { status, body } = await api.admin.post(`${FHIR}/Observation/_search?_count=5`, `patient=${patient['id']}`, {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect([status, body['total'], body['link'], body['entry'].length]).toEqual([200, all.total, all.link, 5]);
    const bad = await api.admin.post(`${FHIR}/Observation/_search`, 'nothing=1', { 'content-type': 'application/x-www-form-urlencoded' });
    expect(bad.status).toBe(400);
  });

  it('_has, with what is behind it', async () => {
    const [observation] = await found(`Observation?patient=${patient['id']}&_count=1`);
    const code = String(observation?.['code'].coding[0].code);
    const having = await found(`Patient?_has:Observation:patient:code=${code}&_count=500`);
    const observed = await found(`Observation?code=${code}&_count=500&_include=Observation:patient`);
    expect(new Set(idsOf(having))).toEqual(new Set(idsOf(observed.filter((each) => each['resourceType'] === 'Patient'))));
    expect(idsOf(having)).toContain(patient['id']);
    expect(await found(`Encounter?_has:Observation:encounter:code=${code}&patient=${patient['id']}`)).not.toEqual([]);
    expect(await found('Patient?_has:Observation:patient:code=nothing')).toEqual([]);
    const twice = idsOf(await found(`Patient?_has:Encounter:patient:_has:Observation:encounter:code=${code}&_count=500`));
    expect(idsOf(having)).toEqual(expect.arrayContaining(twice));
    for (const wrong of ['Patient?_has:Observation:encounter:code=x', 'Patient?_has:Nothing:patient:code=x', 'Patient?_has=x'])
      expect([wrong, (await refused(wrong))[0]]).toEqual([wrong, 400]);
  });

  it('a version, and which there are', async () => {
    const { versionId } = patient['meta'];
    const { status, body } = await api.admin.get(`${FHIR}/Patient/${patient['id']}/_history/${versionId}`);
    expect([status, body]).toEqual([200, patient]);
    expect((await refused(`Patient/${patient['id']}/_history/other`))[0]).toBe(404);
    const history = await fhirPage(api.admin, `Patient/${patient['id']}/_history`);
    expect([history.total, history.entry?.[0]?.resource]).toEqual([1, patient]);
    const [condition] = await found('Condition?_count=1');
    await api.admin.remove(`${FHIR}/Condition/${condition?.['id']}`);
    expect((await refused(`Condition/${condition?.['id']}/_history/1`))[0]).toBe(410);
    const gone = await fhirPage(api.admin, `Condition/${condition?.['id']}/_history`);
    expect(gone.entry?.map((each) => Object.keys(each))).toEqual([['fullUrl', 'request', 'response']]);
  });
});

/** Statements of who asks, of records that were merged, and of the audit trail, which is written later. */
const BESIDE = /audit_log|patient_merge|users|^select uuid, patient_id::text as id from patient where uuid/;

it('a page is one statement, whatever it shows', async () => {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const texts = async (search: string): Promise<string[]> => {
      asked.mockClear();
      await found(search);
      const all = asked.mock.calls.flatMap(([query]) => askedTexts(query));
      return all.filter((text) => /\b(obs|encounter|visit|patient|person)\b/.test(text) && !BESIDE.test(text));
    };
    for (const search of [
      'Observation?_count=200',
      'Encounter?_count=200&_sort=date',
      `Patient?name=a&birthdate=gt1950&_count=100`,
      'Observation?patient.name=a',
    ])
      expect([search, (await texts(search)).length]).toEqual([search, 1]);
  } finally {
    asked.mockRestore();
  }
});

it('docs/fhir.md lists what there is', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/fhir.md'), 'utf8').replace(/^## What is written[^]*/m, '');
  const rows = [...text.matchAll(/^\| ([A-Z]\w+) +\| ([^|]+?) +\| ([^|]+?) +\|$/gm)].map(([, type, about, parameters]) => [
    type,
    about,
    parameters,
  ]);
  const declared = allFhir.map(({ fhir, about, sources }) => {
    const names = new Set(sources.flatMap(({ searches }) => Object.keys(searches)));
    return [fhir, about, [...names].map((name) => `\`${name}\``).join(' ')];
  });
  const byType = (a: readonly (string | undefined)[], b: readonly (string | undefined)[]) => String(a[0]).localeCompare(String(b[0]));
  expect(rows.toSorted(byType)).toEqual(declared.toSorted(byType));
});
