import { describe, expect, it } from 'vitest';
import { countsOf, demandGoodRows, readImport, readRows, type RowFate } from './import-request.ts';
import { Problem } from './problem.ts';

describe('an import', () => {
  const read = (body: unknown) => {
    try {
      return readImport(body, 2, 'engine.tooFew', 'engine.tooGreat');
    } catch (error) {
      return error instanceof Problem ? `${error.code} ${error.fields.map(({ field }) => field).join()}` : error;
    }
  };

  it.each<[unknown, unknown]>([
    [{ rows: [1] }, { rows: [1], update: false, dryRun: false }],
    [
      { rows: [1, 2], onExisting: 'update', dryRun: true },
      { rows: [1, 2], update: true, dryRun: true },
    ],
    [
      { rows: [1], onExisting: 'skip' },
      { rows: [1], update: false, dryRun: false },
    ],
    [[], 'engine.notAnObject '],
    [{ rows: [1], odd: 1 }, 'engine.unknownProperty odd'],
    [{}, 'engine.notList rows'],
    [{ rows: [] }, 'engine.tooFew rows'],
    [{ rows: [1, 2, 3] }, 'engine.tooGreat rows'],
    [{ rows: [1], onExisting: 'drop' }, 'engine.notChoice onExisting'],
    [{ rows: [1], onExisting: 1 }, 'engine.notChoice onExisting'],
    [{ rows: [1], dryRun: 'true' }, 'engine.notBoolean dryRun'],
  ])('of %j', (body, expected) => expect(read(body)).toEqual(expected));

  it('reads rows one by one', () =>
    expect(readRows([1, 'x', 2], (row) => (typeof row === 'number' ? { n: row } : { code: 'engine.notNumber' }))).toEqual({
      good: [
        { row: 0, it: { n: 1 } },
        { row: 2, it: { n: 2 } },
      ],
      bad: [{ row: 1, it: { code: 'engine.notNumber' } }],
    }));

  it('with bad rows is refused as a whole, with a thousand of them', () => {
    const fates = Array.from({ length: 1002 }, (_, row): RowFate => ({ row, fate: row === 0 ? 'create' : 'error' }));
    const counts = countsOf(fates);
    expect(counts).toEqual({ create: 1, update: 0, skip: 0, error: 1001 });
    const demanded = (some: readonly RowFate[]) => () => demandGoodRows(some, countsOf(some), 'engine.tooFew', ({ row }) => row);
    expect(demanded(fates)).toThrow(
      expect.objectContaining({
        code: 'engine.tooFew',
        holes: { count: 1001 },
        extra: { counts, rows: Array.from({ length: 1000 }, (_, at) => at + 1) },
      }),
    );
    expect(demanded(fates.slice(0, 1))).not.toThrow();
  });
});
