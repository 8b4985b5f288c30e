// area: audit
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ApiResponse } from '../testing/scratch-api.ts';
import { refreshDashboard } from '../areas/report/dashboard/dashboard-refresh.ts';
import { allFhir } from '../areas/all-fhir.ts';
import { allOperations } from '../areas/all-operations.ts';
import { FHIR } from '../testing/fhir-pages.ts';
import { fhirAsks } from '../testing/shown-paths.ts';
import { bodyAbout, namedObjects, registry, twoPlaces, withTasks, type TwoPlaces } from '../testing/two-places.ts';
import { fittingPosts } from '../testing/wrong-values.ts';
import type { Resource } from '../engine/resource.ts';
import { patientColumn } from '../engine/shape.ts';

/**
 * Whoever is shown something of a patient leaves an entry that names the patient: every resource and every operation is asked, in every
 * representation and by every search, and where a response holds a mark of a patient, the trail must say so. Made from the declarations:
 * a new route is asked without editing this file. Files that hold many (dumps, reports) leave an entry that names what was asked for.
 */
let at: TwoPlaces;
beforeAll(async () => {
  at = await withTasks(await twoPlaces({ trustProxy: true }));
  // an order of a medicine beside that of a test
  const { admin } = at.api;
  const { body: test } = await admin.get(`order/${at.mine.uuids.get('order')}?v=custom:(concept:ref,orderer:ref,orderType:ref)`);
  const [concept, orderer, orderType] = [test['concept'].uuid, test['orderer'].uuid, test['orderType'].uuid];
  const medicine = { patient: at.mine.patient, encounter: at.mine.uuids.get('encounter'), concept, orderer, orderType };
  const made = await admin.post('order', { ...medicine, drugNonCoded: 'Herbal tea' });
  expect(made.status, made.text).toBe(201);
}, 60_000);
afterAll(() => at?.close());

/** A response that held marks of patients, under the address that its request came from. */
interface Shown {
  readonly about: string;
  readonly address: string;
  readonly patients: readonly string[];
  /** It is a file: an entry about the export is enough. */
  readonly file: boolean;
}

const today = new Date().toISOString().slice(0, 10);
const shown: Shown[] = [];
const seen = new Set<string>();
let requests = 0;

/** Sends a request from an address of its own, and keeps what its response held. */
async function ask(
  method: 'get' | 'post',
  route: string,
  path: string,
  body?: unknown,
  more: Readonly<Record<string, string>> = {},
): Promise<ApiResponse> {
  requests += 1;
  const address = `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`;
  const headers = { 'x-forwarded-for': address, ...more };
  const { admin } = at.api;
  const response: ApiResponse = method === 'get' ? await admin.get(path, headers) : await admin.post(path, body, headers);
  expect(response.status, `${method} ${path}: ${response.text}`).toBeLessThan(500);
  // a refusal says nothing but what was asked for; a conflict shows the newer version
  if (response.status >= 400 && response.status !== 409) return response;
  // the links of FHIR repeat what was asked for
  const file = !/[/+]json/.test(String(response.headers['content-type']));
  const content = path.startsWith(FHIR) && !file ? JSON.stringify({ ...response.body, link: undefined }) : response.text;
  const patients = [at.mine, at.theirs].filter(({ patient, uuids, marks }) => {
    const own = new Set([patient, marks.at(-1), ...ofPatients.map((r) => uuids.get(r.name))]);
    return [...own].some((mark) => mark !== undefined && content.includes(mark));
  });
  if (patients.length > 0) {
    shown.push({ about: `${method} ${path}`, address, patients: patients.map(({ patient }) => patient), file });
    seen.add(route);
  }
  return response;
}

const ofPatients = registry.all.filter((r) => patientColumn(r) !== null);
const linked = (kind: string) => ['ref', 'refs', 'part', 'parts'].includes(kind);

/** Views of a resource, from the least to everything that it refers to. */
function viewsOf(name: string): readonly string[] {
  const { wire } = registry.of(name);
  const deepest = Object.entries({ ...wire.fields, ...wire.derived })
    .filter(([, declared]) => !declared.hidden)
    .map(([property, declared]) => (linked(declared.kind) ? `${property}:full` : property));
  return ['ref', 'full', `custom:(${['uuid', 'display', ...deepest].join(',')})`];
}

/** What an operation may be asked for, by the name of its parameter. */
const known = (): Readonly<Record<string, readonly (string | undefined)[]>> => {
  const { uuids, patient, clinic } = at.mine;
  return {
    patient: [patient],
    person: [patient],
    encounter: [uuids.get('encounter')],
    labTest: [uuids.get('labtestorder')],
    code: [uuids.get('labtestsample')],
    samples: [uuids.get('labtestsample')],
    event: [uuids.get('event')],
    uuid: [patient, uuids.get('obs')],
    location: [undefined, clinic],
    list: ['collected', 'toaccept', 'toresult', 'torelease', 'overdue', 'critical'],
    indicator: ['registrations', 'formsFilled'],
    type: ['patients', 'providers'],
    name: ['dataEntryActivity', 'facilityPatients'],
    givenName: ['Zarminah'],
    familyName: ['Zarminahson'],
    q: ['zarminah'],
    from: ['2020-01-01'],
    start: ['2020-01-01T00:00:00Z'],
    end: ['2030-01-01T00:00:00Z'],
    until: [today],
    to: [today],
  };
};

/** Every value of every parameter at least once: the others have their first. */
function queriesOf(names: readonly string[]): Readonly<Record<string, string>>[] {
  const values = names.map((name) => [name, known()[name] ?? []] as const).filter(([, list]) => list.length > 0);
  const most = Math.max(1, ...values.map(([, list]) => list.length));
  return Array.from({ length: most }, (_, turn) =>
    Object.fromEntries(
      values.flatMap(([name, list]) => {
        const value = list[turn % list.length];
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  );
}

/** Resources that are asked at the same time. */
const AT_ONCE = 40;

/** Asks a resource for everything that it may show of a patient. */
async function askAll(r: Resource): Promise<void> {
  const { wire, name } = r;
  const uuid = at.mine.uuids.get(name);
  const [ref, full, deepest] = viewsOf(name).map((v) => `v=${encodeURIComponent(v)}&limit=100`);
  await ask('get', name, `${wire.path}?${full}&includeAll=true`);
  if (!ofPatients.includes(r) && !['provider', 'user'].includes(name)) return;
  await ask('get', name, `${wire.path}?${ref}`);
  for (const search of Object.keys(r.storage.searches ?? {}))
    for (const value of [at.mine.patient, at.mine.uuids.get('encounter'), 'zarminah'])
      await ask('get', name, `${wire.path}?${search}=${encodeURIComponent(value ?? '')}&v=ref`);
  if (uuid === undefined) return;
  await ask('get', name, `${wire.path}/${uuid}?${deepest}`);
  if (wire.parent !== null) {
    const above = registry.of(wire.parent.wire);
    await ask('get', name, `${above.wire.path}/${at.mine.uuids.get(above.name)}/${wire.parent.path}?${full}`);
  }
  if (wire.readOnly) return;
  const body = wire.parent === null ? await bodyAbout(at.samples, r, at.mine.uuids, at.mine.clinic) : {};
  await ask('post', name, `${wire.path}?${full}`, { ...body, uuid });
  await ask('post', name, `${wire.path}/${uuid}?${ref}`, {}, { 'if-match': '"0"' });
  await ask('post', name, `${wire.path}/${uuid}?${ref}`, {});
}

describe('who is shown a patient', () => {
  test('by any resource', { timeout: 180_000 }, async () => {
    // all at once are more than a server takes
    for (let from = 0; from < registry.all.length; from += AT_ONCE) await Promise.all(registry.all.slice(from, from + AT_ONCE).map(askAll));
    expect(ofPatients.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([]);
  });

  test('by any operation that reads', { timeout: 120_000 }, async () => {
    await refreshDashboard(at.api.pool);
    for (const { wire } of allOperations) {
      const { method, path } = wire;
      if (method !== 'GET') continue;
      const params = [...path.matchAll(/:(\w+)/g)].map((found) => found[1] ?? '');
      const declared: object = wire.query ?? {};
      const properties = 'properties' in declared && typeof declared.properties === 'object' ? Object.keys(declared.properties ?? {}) : [];
      for (const values of queriesOf([...new Set([...params, ...properties])])) {
        const where = params.reduce((text, name) => text.replace(`:${name}`, values[name] ?? 'x'), path);
        const query = new URLSearchParams(Object.entries(values).filter(([name]) => !params.includes(name)));
        await ask('get', path, `${where}?${query.toString()}`);
      }
    }
    const showing = ['filledform', 'labscan', 'labworklist', 'patientmatch', 'auditlog', 'dump/:type', 'dashboardpeople'];
    expect(showing.filter((name) => ![...seen].some((path) => path.endsWith(name)))).toEqual([]);
  });

  test('by any resource of FHIR', { timeout: 120_000 }, async () => {
    for (const { fhir, sources } of allFhir) {
      const route = `fhir ${fhir}`;
      const ids = sources.flatMap(({ of }) => at.mine.uuids.get(of) ?? []);
      for (const tail of ['?_count=100', '?_count=100&_summary=true', '?_count=100&_elements=id', ...ids.map((id) => `/${id}`)])
        await ask('get', route, `${FHIR}/${fhir}${tail}`);
      const searches = new Map(sources.flatMap((source) => Object.entries(source.searches)));
      for (const [name, { type }] of searches) {
        for (const value of [at.mine.patient, at.mine.uuids.get('encounter'), 'zarminah', '2026'])
          await ask('get', route, `${FHIR}/${fhir}?${name}=${value}`);
        if (type === 'reference') await ask('get', route, `${FHIR}/${fhir}?_include=${fhir}:${name}`);
      }
    }
    const ofPatient = allFhir.filter(({ sources }) => sources.some(({ of }) => patientColumn(registry.of(of)) !== null));
    expect(ofPatient.map(({ fhir }) => fhir).filter((fhir) => !seen.has(`fhir ${fhir}`))).toEqual([]);
  });

  test('by any operation of FHIR, by histories, exports and bundles', { timeout: 120_000 }, async () => {
    for (const { method, route, path, body } of await fhirAsks(at)) {
      const sent = body === '' ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
      const answer = await ask(method, `fhir ${route}`, path, body, sent);
      if (!route.endsWith('$export') || answer.status !== 202) continue;
      const status = String(answer.headers['content-location']).replace(/^.*?(?=\/openmrs)/, '');
      const { body: manifest } = await vi.waitFor(
        async () => {
          const started = await ask('get', 'fhir $export-status', status);
          expect(started.status).toBe(200);
          return started;
        },
        { timeout: 30_000, interval: 50 },
      );
      for (const { url } of manifest['output'] as readonly { url: string }[])
        await ask('get', 'fhir $export-file', url.replace(/^.*?(?=\/openmrs)/, ''));
    }
    const showing = [
      'Patient/$everything',
      'Patient/$summary',
      'Patient/$match',
      '$export-file',
      'Encounter/_history',
      'Patient/_search',
      'batch',
    ];
    expect(showing.filter((name) => !seen.has(`fhir ${name}`))).toEqual([]);
  });

  test('by any operation that writes', { timeout: 120_000 }, async () => {
    const answered: string[] = [];
    for (const { route, path, body } of fittingPosts(
      allOperations.map(({ wire }) => wire),
      await namedObjects(at),
    )) {
      // oxlint-disable-next-line no-await-in-loop -- what one makes the next one finds
      const { status } = await ask('post', route, path, body);
      if (status < 400) answered.push(route);
    }
    const showing = ['fieldward/lab-callback', 'appointments/:uuid/status-change', 'fieldward/patientmerge'];
    expect(showing.filter((route) => !answered.includes(route))).toEqual([]);
  });

  test('is in the trail, by name', async () => {
    await at.api.app.close();
    const rows = await at.api.pool.rows<{ address: string; action: string; resource: string; patients: readonly string[] }>(
      `select a.address, a.action, a.resource, array(select p.uuid from patient p where p.patient_id = a.patient_id
         or (a.detail ? 'patients' and a.detail -> 'patients' @> to_jsonb(p.patient_id))) as patients from audit_log a`,
    );
    const byAddress = Map.groupBy(rows, (row) => row.address);
    const silent = shown.filter(({ address, patients, file }) => {
      const entries = byAddress.get(address) ?? [];
      if (file && entries.some(({ action }) => action === 'export')) return false;
      return !patients.every((patient) => entries.some((each) => each.patients.includes(patient)));
    });
    expect(shown.length).toBeGreaterThan(120);
    expect(silent.map(({ about }) => about)).toEqual([]);
    // nobody can search through these files
    const printed = rows.filter(({ resource }) => resource === 'labreport' || resource === 'lablabels');
    expect(printed.map(({ patients }) => patients)).toEqual(printed.map(() => [at.mine.patient]));
    expect(new Set(printed.map(({ resource }) => resource)).size).toBe(2);
  });
});
