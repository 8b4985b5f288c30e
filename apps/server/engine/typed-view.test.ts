import type { Field } from '@fieldward/contract/field.ts';
import { view } from '@fieldward/contract/view.ts';
import { ALWAYS } from '@fieldward/contract/wire.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allResources } from '../areas/all-resources.ts';
import { conformanceSamples } from '../testing/conformance-samples.ts';
import { Samples } from '../testing/sample-body.ts';
import { scratchApi, type ScratchApi } from '../testing/scratch-api.ts';
import { columnOf, Registry, type Resource } from './resource.ts';

// What the types of `view` say of a row, held against what the server sends.
const registry = new Registry(allResources);
let api: ScratchApi;
let samples: Samples;
/** `table.column` of what the database never keeps empty. */
let filled: ReadonlySet<string>;

beforeAll(async () => {
  api = await scratchApi();
  samples = new Samples(registry, api.admin, conformanceSamples);
  const columns = await api.pool.rows<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = current_schema() and is_nullable = 'NO'`,
  );
  filled = new Set(columns.map(({ name }) => name));
}, 60_000);
afterAll(() => api.close());

/** The properties of every row, as its kind has them. */
function undeclared({ wire }: Resource): string[] {
  const others = { metadata: /void/i, data: /retire/i, link: /void|retire/i }[wire.kind];
  return [...ALWAYS.filter((name) => !others.test(name)), ...(wire.numericId === null ? [] : [wire.numericId])];
}

describe.each(allResources.map((r) => [r.name, r] as const))('%s', (_name, r) => {
  const declared = Object.entries({ ...r.wire.fields, ...r.wire.derived }).filter(([, field]) => !field.hidden);
  /** As `OrNull` of view.ts has it. */
  const neverNull = (field: Field) =>
    field.seenWith === undefined && !field.nullable && (field.required || field.filled || (field.default ?? null) !== null);

  it('shows whatever a view selects', async () => {
    const selection = Object.fromEntries([
      ...undeclared(r).map((name) => [name, true]),
      ...declared.map(([name, { target }]) => [name, target === '' ? true : 'ref']),
    ]) as object;
    const { text } = view(r.wire, selection);
    if (r.wire.readOnly) {
      const listed = await api.admin.get(`${r.wire.path}?v=${text}`);
      return expect(listed.status, listed.text).toBe(200);
    }
    const { status, body, text: sent } = await api.admin.get(`${r.wire.path}/${await samples.another(r.name)}?v=${text}`);
    expect(status, sent).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual(Object.keys(selection).toSorted());
    for (const [name, field] of declared) {
      if (field.kind === 'refs' || field.kind === 'parts') expect(body[name], name).toBeInstanceOf(Array);
      else if (field.kind !== 'json' && neverNull(field)) expect(body[name], name).not.toBeNull();
    }
  });

  it('says of each column whether it can be null', () => {
    const columns = declared.filter(
      ([name, { kind }]) =>
        !['refs', 'parts', 'json'].includes(kind) && r.storage.computed?.[name] === undefined && r.storage.links?.[name] === undefined,
    );
    const wrong = columns.filter(([name, field]) => {
      const column = r.storage.sharedKey === name ? r.key : columnOf(r, name);
      const kept = filled.has(`${r.table}.${column}`) || r.storage.where === `{t}.${column} is not null`;
      return field.seenWith === undefined && neverNull(field) !== kept;
    });
    expect(wrong.map(([name]) => name)).toEqual([]);
  });
});
