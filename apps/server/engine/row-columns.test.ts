/** What a write puts into the columns of a row, and what of it counts as a change. */
import { describe, expect, it } from 'vitest';
import { f } from '@fieldward/contract/wire.ts';
import type { Actor } from './actor.ts';
import { same, type Checked } from './body.ts';
import type { Db } from './db.ts';
import { formerValues } from './former-values.ts';
import { Problem } from './problem.ts';
import { changedProperties, differs, inheritPartition, insertTogether, locate, markGone, renamed, within } from './row-columns.ts';
import { person, place, sample, visit } from './world-for-tests.ts';

const checked = (more: Partial<Checked> = {}): Checked => ({
  r: place,
  raw: {},
  uuid: null,
  scalars: {},
  refs: {},
  many: {},
  part: {},
  parts: {},
  gone: null,
  goneReason: null,
  ...more,
});
const referred = (partition: string | null) => ({ id: '1', uuid: 'u', partition });

it('a row is found again by its key, in a volume table with its patient', () => {
  expect(locate(place, { place_id: 7 }, 0)).toEqual({ where: 't.place_id = $1', values: [7] });
  expect(locate(sample, { sample_id: 7, patient_id: 3 }, 2)).toEqual({ where: 't.sample_id = $3 and t.patient_id = $4', values: [7, 3] });
});

describe('the patient of a row of a volume table', () => {
  const around = { r: person, row: { patient_id: 5 }, column: 'person_id', made: true };
  const of = (columns: Record<string, unknown>, refs: Checked['refs'], at: typeof around | null): unknown => {
    inheritPartition(sample, columns, checked({ r: sample, refs }), at);
    return columns['patient_id'];
  };

  it('is what it says, else that of what is around it, else of what it refers to', () => {
    expect(of({ patient_id: 1 }, { a: referred('9') }, around)).toBe(1);
    expect(of({ patient_id: null }, { a: referred('9') }, around)).toBe(5);
    expect(of({}, { a: null, b: referred(null), c: referred('9') }, null)).toBe('9');
    expect(of({}, {}, null)).toBeUndefined();
  });

  it('is asked for nowhere else', () => {
    const columns = {};
    inheritPartition(place, columns, checked({ refs: { a: referred('9') } }), around);
    expect(columns).toEqual({});
  });
});

it('what is gone says who, when and why, and what is back says nothing of it', () => {
  const actor = { userId: '3' } as Actor; // all that is read of it
  const [retired, voided, back]: Record<string, unknown>[] = [{}, {}, {}];
  markGone(place, retired ?? {}, true, 'twice', actor);
  markGone(person, voided ?? {}, true, null, actor);
  markGone(place, back ?? {}, false, 'twice', actor);
  expect(retired).toEqual({ retired: true, retired_by: '3', date_retired: expect.any(String), retire_reason: 'twice' });
  expect(voided).toEqual({ voided: true, voided_by: '3', date_voided: expect.any(String), void_reason: null });
  expect(back).toEqual({ retired: false, retired_by: null, date_retired: null, retire_reason: null });
});

it.each<[string, Record<string, unknown>, Record<string, unknown>, boolean]>([
  ['nothing', {}, { a: 1 }, false],
  ['the same', { a: '1' }, { a: 1 }, false],
  ['what is not given', { a: undefined }, { a: 1 }, false],
  ['empty and missing', { a: null }, {}, false],
  ['another', { a: 2, b: 1 }, { a: 1, b: 1 }, true],
  ['another, last', { a: 1, b: 2 }, { a: 1, b: 1 }, true],
  ['emptied', { a: null }, { a: 1 }, true],
  ['filled', { a: 1 }, {}, true],
  ['a document', { a: { x: 1 } }, { a: { x: 1 } }, true],
  ['a document instead of a text', { a: 'x' }, { a: ['x'] }, true],
  ['a document instead of its text', { a: { x: 1 } }, { a: '{"x":1}' }, true],
  ['the text of a document instead of it', { a: '{"x":1}' }, { a: { x: 1 } }, true],
])('%s would change a row', (_what, columns, row, changes) => expect(differs(columns, row)).toBe(changes));

it('rows inserted together have all columns of any of them, empty or as the property starts', async () => {
  const asked: { text: string; values: readonly unknown[] }[] = [];
  const db: Db = {
    rows: <T>(text: string, values: readonly unknown[] = []) => {
      asked.push({ text, values });
      const row = { uuid: 'u', sample_id: 4 };
      return Promise.resolve([text.includes('to_jsonb(t)') ? { row } : row] as T[]); // the row as the database would send it
    },
  };
  const together = (whole: boolean) =>
    insertTogether(
      db,
      sample,
      [
        { uuid: 'u', taken_at: 'x\ud800' },
        { amount: 2, odd: undefined },
      ],
      whole,
    );
  const rows = await together(true);
  expect(asked[0]?.text).toContain('insert into sample as t (amount, taken_at, uuid) select x.amount, x.taken_at, x.uuid');
  expect(JSON.parse(String(asked[0]?.values[0]))).toEqual([
    { amount: 1, taken_at: 'x\ufffd', uuid: 'u' },
    { amount: 2, taken_at: null, uuid: null },
  ]);
  expect(rows.get('u')).toEqual({ uuid: 'u', sample_id: 4 });
  expect((await together(false)).get('u')).toEqual({ uuid: 'u', sample_id: 4 });
  expect(asked[1]?.text).toContain('returning t.sample_id, t.uuid');
});

it('the properties that a body changes are those with another value', () => {
  const current = { name: 'A', parent_place: 7, opened_on: '2026-01-01', retired: false };
  const body = (raw: object, more: Partial<Checked> = {}): string[] => changedProperties(checked({ raw: { ...raw }, ...more }), current);
  expect(body({ uuid: 'u', placeId: 1, name: 'A' }, { scalars: { name: 'A' } })).toEqual([]);
  expect(body({ name: 'B' }, { scalars: { name: 'B' } })).toEqual(['name']);
  expect(body({ within: 'u' }, { refs: { within: { ...referred(null), id: '7' } } })).toEqual([]);
  expect(body({ within: 'u' }, { refs: { within: referred(null) } })).toEqual(['within']);
  expect(body({ within: null }, { refs: { within: null } })).toEqual(['within']);
  expect(body({ retired: false, map: 1 })).toEqual(['map']);
  expect(body({ retired: true })).toEqual(['retired']);
});

describe('a value equals what the row holds', () => {
  it.each([
    [f.text(), 'a', 'a', true],
    [f.text(), 'a', 'b', false],
    [f.text(), null, undefined, true],
    [f.text(), null, 'a', false],
    [f.text(), 'a', null, false],
    [f.int(), '7', 7, true],
    [f.bool(), true, true, true],
    [f.bool(), true, false, false],
    [f.datetime(), '2026-01-01T00:00:00.000Z', '2026-01-01T05:00:00+05:00', true],
    [f.datetime(), '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:01Z', false],
    [f.decimal(), '1.50', 1.5, true],
    [f.double(), 1.5, 1.6, false],
    [f.json(), { a: [1] }, { a: [1] }, true],
    [f.json(), { a: [1] }, { a: [2] }, false],
  ])('%#', (declared, value, before, equal) => expect(same(declared, value, before)).toBe(equal));
});

describe('the former values of a row', () => {
  const of = (before: object, after: object) => formerValues(person, { ...before }, { uuid: 'u', ...before, ...after });

  it('are those that a write has changed', () => {
    expect(
      of(
        { uuid: 'u', gender: 'M', age: 5, map: { a: 1 } },
        { gender: 'F', map: { a: 1 }, home: 3, changed_by: 2, date_changed: 'x', preferred: true },
      ),
    ).toEqual({
      of: 'person',
      uuid: 'u',
      from: { gender: 'M', home: null },
      to: { gender: 'F', home: 3 },
    });
    expect(of({ uuid: 'u', map: { a: 1 } }, { map: { a: 2 } })?.to).toEqual({ map: { a: 2 } });
  });

  it('are none where nothing changed, or nobody is concerned', () => {
    expect(of({ uuid: 'u', age: 5 }, { date_changed: 'x' })).toBeNull();
    expect(formerValues(place, { uuid: 'u', name: 'A' }, { uuid: 'u', name: 'B' })).toBeNull();
    expect(formerValues(visit, { uuid: 'u', first: 1 }, { uuid: 'u', first: 2 })).not.toBeNull();
  });

  it('are cut when they are long', () => {
    const [long, longest] = ['x'.repeat(4001), 'x'.repeat(4000)];
    expect(of({ uuid: 'u', note: long }, { note: longest })).toMatchObject({ from: { note: `${longest}…` }, to: { note: longest } });
  });
});

describe('problems of what a body calls otherwise', () => {
  const failing = async (error: unknown): Promise<never> => {
    throw error;
  };

  it('are at the fields as the body has them', async () => {
    const problem = new Problem('engine.required', { a: 1 }, 'name', { extra: { x: 1 } });
    await expect(within('names[0]', () => failing(problem))).rejects.toMatchObject({
      code: 'engine.required',
      holes: { a: 1 },
      extra: { x: 1 },
      fields: [{ field: 'names[0].name' }],
    });
    await expect(
      renamed(
        (field) => `${field}!`,
        async () => 3,
      ),
    ).resolves.toBe(3);
  });

  it('stay as they are when they are about no field', async () => {
    const [plain, other] = [new Problem('engine.busy'), new Error('x')];
    await expect(within('a', () => failing(plain))).rejects.toBe(plain);
    await expect(within('a', () => failing(other))).rejects.toBe(other);
  });
});
