import { readSheet } from 'read-excel-file/node';
import { expect, it } from 'vitest';
import type { Cells } from '../export/export-cells.ts';
import { workbookOf } from './report-xlsx.ts';

async function* rowsOf(...rows: readonly Cells[]): AsyncGenerator<Cells> {
  await Promise.resolve();
  yield* rows;
}

async function sheetOf(headers: readonly string[], ...rows: readonly Cells[]): Promise<unknown[][]> {
  const parts: Buffer[] = [];
  const columns = headers.map((header) => (header === 'n' ? { header, kind: 'number' as const } : { header }));
  for await (const part of workbookOf("a/b:[c]'?*", columns, rowsOf(...rows))) parts.push(part as Buffer);
  return readSheet(Buffer.concat(parts));
}

it('keeps texts as they are, also formulas and what XML would read as its own', async () => {
  const texts = ['=1+1', '@x', '<b>&amp;"\'', 'سامي', '007', 'a\nb'];
  const [head, row] = await sheetOf(
    texts.map((_text, at) => `h${at}`),
    texts,
  );
  expect([head, row]).toEqual([['h0', 'h1', 'h2', 'h3', 'h4', 'h5'], texts]);
});

it('leaves out what XML cannot hold', async () => {
  expect(await sheetOf(['t'], ['a\u0000\u0001\u001Fb\uFFFF'], ['x\uD800y'])).toEqual([['t'], ['ab'], ['x\uFFFDy']]);
});

it('has numbers as numbers where the column has numbers, and empty cells', async () => {
  expect(await sheetOf(['n', 't', 'n'], ['12.50', null, '-3'], ['', '5', 'abc'])).toEqual([
    ['n', 't', 'n'],
    [12.5, null, -3],
    [null, '5', 'abc'],
  ]);
});

it('names columns beyond the twenty-sixth', async () => {
  const headers = Array.from({ length: 60 }, (_, at) => `c${at}`);
  const [head, row] = await sheetOf(headers, headers);
  expect([head, row]).toEqual([headers, headers]);
});
