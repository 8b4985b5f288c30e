/** A report on paper: its name, what was asked, the table. */
import type { Readable } from 'node:stream';
import type { ReportName } from '@fieldward/contract/report/report.ts';
import { reportNames } from '@fieldward/contract/report/report.ts';
import { textOf } from '@fieldward/messages/catalogue.ts';
import type { Cells } from '../export/export-cells.ts';
import { textsIn, writtenFromRight } from '../../../paper/language-texts.ts';
import { fromLeft } from '../../../paper/pdf-line.ts';
import { drawTable } from '../../../paper/pdf-table.ts';
import { drawText, pdfStream } from '../../../paper/pdf-text.ts';
import type { ReportPeriod } from './report-period.ts';
import type { ReportColumn } from './report-scope.ts';

/** Rows of one paper at most: some three hundred pages. */
export const mostPaperRows = 10_000;

/** Columns of one paper at most: more cannot be read on A4. */
export const mostPaperColumns = 40;

/** Wide tables are upright no more, and their type is small. */
const WIDE = 7;
const VERY_WIDE = 14;

interface ReportPaper {
  readonly name: ReportName;
  readonly period: ReportPeriod;
  /** The filters besides the days, as they were sent. */
  readonly filters: readonly string[];
  readonly language: string;
}

/** The report as a PDF, drawn while it is read. */
export function paperOf(
  { name, period, filters, language }: ReportPaper,
  columns: readonly ReportColumn[],
  rows: AsyncIterable<Cells>,
): Readable {
  const texts = textsIn(language);
  const title = textOf(texts, reportNames[name]);
  const direction = writtenFromRight(language) ? 'rtl' : 'ltr';
  const options = { title, language, landscape: columns.length > WIDE, margin: 28, numbers: 'page' } as const;
  return pdfStream(options, async (paper) => {
    drawText(paper, title, { size: 15, bold: true, direction });
    const { from, to, zone } = period;
    // dates keep their order inside a line that is written from the right
    const days = textOf(texts, 'report.days', { from: fromLeft(from), to: fromLeft(to), zone: fromLeft(zone) });
    drawText(paper, days, { direction, color: '#555555' });
    for (const filter of filters) drawText(paper, filter, { direction, color: '#555555' });
    paper.y += 6;
    const heads = columns.map(({ header, kind }) =>
      kind === 'number' ? { header, share: 0.7, align: 'end' as const } : { header, share: header.length > 12 ? 1.2 : 1 },
    );
    const count = await drawTable(paper, heads, rows, { size: columns.length > VERY_WIDE ? 6 : columns.length > WIDE ? 7 : 9 });
    if (count === 0) drawText(paper, textOf(texts, 'report.noRows'), { direction });
  });
}
