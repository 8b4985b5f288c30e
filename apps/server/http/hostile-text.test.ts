import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Field } from '@fieldward/contract/field.ts';
import { Registry, type Resource } from '../engine/resource.ts';
import { allResources } from '../areas/all-resources.ts';
import { conformanceSamples } from '../testing/conformance-samples.ts';
import { Samples } from '../testing/sample-body.ts';
import { scratchApi, type ApiResponse, type ScratchApi } from '../testing/scratch-api.ts';
import { hostileTexts } from '../testing/hostile-texts.ts';

const registry = new Registry(allResources);
let api: ScratchApi;
let samples: Samples;

beforeAll(async () => {
  api = await scratchApi();
  samples = new Samples(registry, api.admin, conformanceSamples);
}, 60_000);
afterAll(() => api.close());

/** Text that a field of this kind would carry, or null for a field that carries none. */
function carrying(declared: Field, text: string): unknown {
  if (declared.kind === 'text') return text;
  return declared.kind === 'json' ? { note: text, list: [{ text }] } : null;
}

/** What some texts need beside them to have a meaning: only the dead have a cause of death. */
const BESIDE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = { person: { dead: true }, provider: { person: null } };

/** Names of concepts, and those of what outreach has at hand, are kept on one line; codes as their wires say; everything else as it was sent. */
const onOneLine = [
  'conceptname',
  'scheduledreport',
  'asset',
  'asset-type',
  'asset-category',
  'participant',
  'participant-salary-type',
  'event-type',
];

function asKept(r: Resource, property: string, value: unknown): unknown {
  const kept = r.wire.fields[property]?.kept;
  if (kept !== undefined && typeof value === 'string') return kept(value) || null;
  return onOneLine.includes(r.name) && property === 'name' && typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') : value;
}

const shortly = (value: unknown): string => JSON.stringify(value).slice(0, 80);
const rowCount = async (r: Resource): Promise<number> =>
  (await api.pool.rows<{ n: number }>(`select count(*)::int as n from ${r.table}`))[0]?.n ?? -1;

/** Signs may be written together (canonical composition), nothing else may change; a megabyte is not printed. */
function theSame(stored: unknown, sent: unknown, about: string): void {
  const [is, was] = [stored, sent].map((value) => JSON.stringify(value, sortedKeys).normalize('NFC'));
  expect(shortly(is), about).toBe(shortly(was));
  expect(is === was, about).toBe(true);
}

const sortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => a.localeCompare(b)))
    : value;

/** JSON that no browser takes for a page. */
function plainJson(response: ApiResponse): void {
  expect(response.headers['content-type']).toMatch(/^application\/json/);
  expect(response.headers['x-content-type-options']).toBe('nosniff');
}

/** A refusal that says what is wrong with which property. */
function namesTheField(response: ApiResponse, property: string, about: string): void {
  expect(response.status, about).toBeGreaterThanOrEqual(400);
  expect(response.status, `${about}: ${response.text.slice(0, 300)}`).toBeLessThan(500);
  plainJson(response);
  const error = response.body['error'];
  expect(error.message, about).toMatch(/\S/);
  expect(response.text.length, `${about}: an answer that repeats a megabyte`).toBeLessThan(10_000);
  if (response.status === 413) return;
  const named = Object.keys(error.fieldErrors ?? {}).some((field) => field.split(/[.[]/).includes(property));
  expect(named, `${about} does not name ${property}: ${response.text.slice(0, 400)}`).toBe(true);
}

const carriers = allResources
  .filter((r) => !r.wire.readOnly)
  .map((r) => [r.name, r, Object.entries<Field>(r.wire.fields).filter(([, declared]) => carrying(declared, '') !== null)] as const)
  .filter(([, , fields]) => fields.length > 0);

describe.each(carriers)('%s', (_name, r, fields) => {
  it.each(fields)('%s', { timeout: 60_000 }, async (property, declared) => {
    const { path, body } = await samples.creation(r);
    const made = await api.admin.post(path, body);
    expect(made.status, made.text).toBe(201);
    const address = `${r.wire.path}/${String(made.body['uuid'])}`;
    const shown = `${address}?v=full`;
    let before = await api.admin.get(shown);
    for (const [name, text] of hostileTexts) {
      const about = `${property} = ${name} ${shortly(text)}`;
      const value = carrying(declared, text);
      const response = await api.admin.post(address, { ...BESIDE[r.name], [property]: value });
      const after = await api.admin.get(shown);
      expect(after.status, about).toBe(200);
      plainJson(after);
      if (response.status === 200) {
        plainJson(response);
        if (!declared.hidden) theSame(after.body[property], asKept(r, property, value), about);
      } else {
        namesTheField(response, property, about);
        expect(after.text === before.text, `${about} was refused, yet something changed`).toBe(true);
      }
      before = after;
    }
  });

  it('all of them at once, at creation', { timeout: 60_000 }, async () => {
    for (const [name, text] of hostileTexts) {
      const { path, body } = await samples.creation(r);
      const hostile = Object.fromEntries(fields.map(([property, declared]) => [property, carrying(declared, text)]));
      const before = await rowCount(r);
      const response = await api.admin.post(path, { ...body, ...BESIDE[r.name], ...hostile });
      expect(response.status, `${name}: ${response.text.slice(0, 300)}`).toBeLessThan(500);
      plainJson(response);
      if (response.status === 201) {
        const after = await api.admin.get(`${r.wire.path}/${String(response.body['uuid'])}?v=full`);
        for (const [property, declared] of fields)
          if (!declared.hidden) theSame(after.body[property], asKept(r, property, hostile[property]), `${property} = ${name}`);
      } else {
        expect(await rowCount(r), `${name}: refused, yet written`).toBe(before);
        expect(response.status).not.toBe(200);
      }
    }
  });

  it('the name of a property', async () => {
    const { path, body } = await samples.creation(r);
    for (const property of ['<script>alert(1)</script>', "name'; drop table person; --", 'constructor', 'toString', 'a\u202eb', '\ud800']) {
      const response = await api.admin.post(path, { ...body, [property]: 'x' });
      expect(response.status, property).toBe(400);
      expect(Object.keys(response.body['error'].fieldErrors), property).toContain(property);
      plainJson(response);
    }
    const response = await api.admin.post(path, `{"__proto__":{"superuser":true},${JSON.stringify(body).slice(1)}`);
    expect(response.status).toBe(400);
    expect(({} as Record<string, unknown>)['superuser']).toBeUndefined();
  });
});

it('a cause of death of somebody alive is refused by its name', async () => {
  const uuid = await samples.another('person');
  namesTheField(await api.admin.post(`person/${uuid}`, { causeOfDeathNonCoded: 'x' }), 'causeOfDeathNonCoded', 'alive');
});

it('the tables are all there afterwards, and the audit trail is whole', async () => {
  for (const r of allResources) expect(await rowCount(r)).toBeGreaterThanOrEqual(0);
  expect((await api.admin.get('fieldward/auditverdict')).body).toMatchObject({ broken: null });
});
