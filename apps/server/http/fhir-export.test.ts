import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoApi } from '../testing/demo-api.ts';
import { FHIR, fhirPages, type FhirResource } from '../testing/fhir-pages.ts';
import type { ScratchApi } from '../testing/scratch-api.ts';

let api: ScratchApi;
beforeAll(async () => {
  api = await demoApi();
}, 120_000);
afterAll(() => api.close());

interface Output {
  readonly type: string;
  readonly url: string;
  readonly count: number;
  readonly extension: Readonly<Record<string, { readonly sha256: string; readonly bytes: number }>>;
}
const below = (url: unknown) => String(url).slice(String(url).indexOf(FHIR));

async function exported(asked: string) {
  const begun = await api.admin.get(`${FHIR}/${asked}`, { prefer: 'respond-async' });
  expect([begun.status, begun.text]).toEqual([202, '']);
  const status = below(begun.headers['content-location']);
  return vi.waitFor(
    async () => {
      const answer = await api.admin.get(status);
      expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.anything()]);
      return { status, manifest: answer.body, output: answer.body['output'] as readonly Output[] };
    },
    { timeout: 60_000, interval: 100 },
  );
}
const linesOf = (text: string): FhirResource[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as FhirResource);

describe('a bulk export', () => {
  it('gives the rest of a file to whoever has its beginning', async () => {
    const { output } = await exported('$export?_type=Patient');
    const [file] = output;
    const path = below(file?.url);
    const whole = await api.admin.get(path);
    const [etag, bytes] = [String(whole.headers['etag']), Buffer.from(whole.text)];
    expect([etag, whole.headers['accept-ranges']]).toEqual([`"${Object.values(file?.extension ?? {})[0]?.sha256}"`, 'bytes']);
    const part = async (range: string, more: Readonly<Record<string, string>> = {}) => {
      const { status, text, headers } = await api.admin.get(path, { range, ...more });
      return [status, headers['content-range'], text];
    };
    const end = `bytes 1000-${bytes.length - 1}/${bytes.length}`;
    expect(await part('bytes=1000-', { 'if-range': etag })).toEqual([206, end, bytes.subarray(1000).toString()]);
    expect(await part('bytes=0-9')).toEqual([206, `bytes 0-9/${bytes.length}`, bytes.subarray(0, 10).toString()]);
    expect(await part('bytes=-10')).toEqual([
      206,
      `bytes ${bytes.length - 10}-${bytes.length - 1}/${bytes.length}`,
      bytes.subarray(-10).toString(),
    ]);
    // of another file, several parts, and what is no range: the whole
    expect(await part('bytes=1000-', { 'if-range': '"another"' })).toEqual([200, undefined, whole.text]);
    expect(await part('bytes=0-1,5-6')).toEqual([200, undefined, whole.text]);
    const [status] = await part(`bytes=${bytes.length}-`);
    expect(status).toBe(416);
  });

  it('has every resource once, as it is read, with counts and hashes', async () => {
    const words = 'back\\slash \\\\ "quoted"\nline\ttab';
    await api.pool.rows(`update obs set comments = $1 where obs_id = (select min(obs_id) from obs where not voided)`, [words]);
    const types = ['Patient', 'Encounter', 'Observation', 'Condition', 'QuestionnaireResponse', 'DiagnosticReport'];
    const { manifest, output } = await exported(`$export?_type=${types.join()}&_outputFormat=ndjson`);
    expect([manifest['requiresAccessToken'], manifest['error'], new Set(output.map(({ type }) => type))]).toEqual([
      true,
      [],
      new Set(types),
    ]);
    const found = new Map<string, FhirResource[]>();
    for (const { url, type, count, extension } of output) {
      // oxlint-disable-next-line no-await-in-loop -- one database
      const { status, text, headers } = await api.admin.get(below(url));
      const resources = linesOf(text);
      const [file] = Object.values(extension);
      expect([
        status,
        headers['content-type'],
        resources.length,
        createHash('sha256').update(text).digest('hex'),
        Buffer.byteLength(text),
      ]).toEqual([200, 'application/fhir+ndjson', count, file?.sha256, file?.bytes]);
      found.set(type, [...(found.get(type) ?? []), ...resources]);
    }
    for (const type of types) {
      const read: FhirResource[] = [];
      // oxlint-disable-next-line no-await-in-loop -- one database
      for await (const page of fhirPages(api.admin, `${type}?_count=500`, 100))
        read.push(...(page.entry ?? []).map(({ resource }) => resource));
      const byId = (all: readonly FhirResource[]) => new Map(all.map((each) => [each['id'], each]));
      expect([type, byId(found.get(type) ?? []).size]).toEqual([type, read.length]);
      expect(byId(found.get(type) ?? [])).toEqual(byId(read));
    }
    expect(found.get('Observation')?.some((each) => each['note']?.[0].text === words)).toBe(true);
  }, 120_000);

  it('is of patients alone, or of what changed since', async () => {
    const { output } = await exported('Patient/$export');
    const types = output.map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['Patient', 'Observation']));
    expect(types.filter((type) => ['Location', 'Practitioner', 'Questionnaire', 'ValueSet'].includes(type))).toEqual([]);
    expect((await exported('$export?_type=Patient,Observation&_since=2999-01-01')).output).toEqual([]);
  });

  it('is given up with its files, and is of one account', async () => {
    const { status, output } = await exported('$export?_type=Patient');
    const file = below(output[0]?.url);
    expect((await api.nobody.get(status)).status).toBe(404);
    expect((await api.nobody.get(file)).status).toBe(403);
    expect((await api.admin.remove(status)).status).toBe(202);
    expect([(await api.admin.get(status)).status, (await api.admin.get(file)).status]).toEqual([404, 404]);
    const [left] = await api.pool.rows<{ n: number }>(`select count(*)::int as n from file_removal where file_key like 'fhir-export/%'`);
    expect(left?.n).toBe(1);
  });

  it('is refused where it asks for what there is not, and to who may not', async () => {
    const refused = async (asked: string) => {
      const { status, body } = await api.admin.get(`${FHIR}/${asked}`);
      return [status, body['issue']?.[0].details.coding[0].code];
    };
    expect(await refused('$export?_type=Nothing')).toEqual([400, 'engine.badParameter']);
    expect(await refused('$export?_outputFormat=text/csv')).toEqual([400, 'engine.badParameter']);
    expect(await refused('$export?_typeFilter=Patient')).toEqual([400, 'engine.unknownParameter']);
    expect(await refused('$export?_since=soon')).toEqual([400, 'engine.badParameter']);
    expect(await refused('$export-status/nothing')).toEqual([404, 'engine.notFound']);
    expect((await api.nobody.get(`${FHIR}/$export`)).status).toBe(403);
    const [audited] = await api.pool.rows<{ n: number }>(
      `select count(*)::int as n from audit_log where action = 'export' and resource = 'fhir'`,
    );
    expect(audited?.n).toBeGreaterThan(2);
  });
});
