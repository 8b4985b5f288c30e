/** Tables of any length on paper: the head repeated on every page, rows never torn apart, cells wrapped. */
import { setImmediate as turnOfOthers } from 'node:timers/promises';
import { drawLine, lineHeight, linesOf, roomToDraw, type Paper } from './pdf-text.ts';

interface TableColumn {
  readonly header: string;
  /** Its share of the width beside the others; 1 by default. */
  readonly share?: number;
  /** `end` for numbers. */
  readonly align?: 'start' | 'end';
}

/** A cell; null is empty. With an object, how it looks: `{text, bold, color}`. */
export type TableCell = string | number | null | { readonly text: string; readonly bold?: boolean; readonly color?: string };

interface TableOptions {
  /** Size of type; 8 by default. */
  readonly size?: number;
  /** Lines of a cell at most; the rest is cut with an ellipsis. 12 by default. */
  readonly mostLines?: number;
}

const PAD = 3;
/** After so many milliseconds of drawing other requests get their turn. */
const TURN = 20;

interface Laid {
  readonly lines: readonly string[];
  readonly bold: boolean;
  readonly color: string;
}

interface Drawing {
  readonly paper: Paper;
  readonly columns: readonly TableColumn[];
  readonly positions: readonly { readonly x: number; readonly width: number }[];
  readonly size: number;
  readonly mostLines: number;
}

function positionsOf(paper: Paper, columns: readonly TableColumn[]): { x: number; width: number }[] {
  const all = columns.reduce((sum, column) => sum + (column.share ?? 1), 0);
  let used = 0;
  return columns.map((column) => {
    const width = (paper.width * (column.share ?? 1)) / all;
    const x = paper.rtl ? paper.right - used - width : paper.left + used;
    used += width;
    return { x, width };
  });
}

function laidOut({ paper, positions, size, mostLines }: Drawing, cells: readonly TableCell[], head: boolean): Laid[] {
  return positions.map(({ width }, index) => {
    const cell = cells[index] ?? null;
    const { text, bold = head, color = '#000000' } = typeof cell === 'object' && cell !== null ? cell : { text: String(cell ?? '') };
    const lines = linesOf(paper, text, width - 2 * PAD, { size, bold }, mostLines);
    const kept = lines.slice(0, mostLines);
    if (lines.length > mostLines) kept[mostLines - 1] = `${kept[mostLines - 1] ?? ''}…`;
    return { lines: kept, bold, color };
  });
}

const heightOf = (row: readonly Laid[], size: number): number =>
  Math.max(1, ...row.map((cell) => cell.lines.length)) * lineHeight(size) + PAD;

function drawRow({ paper, columns, positions, size }: Drawing, row: readonly Laid[], head: boolean): void {
  const height = heightOf(row, size);
  const { doc } = paper;
  if (head) doc.rect(paper.left, paper.y, paper.width, height).fill('#e8eeee');
  for (const [index, cell] of row.entries()) {
    const { x, width } = positions[index] ?? { x: paper.left, width: 0 };
    for (const [at, line] of cell.lines.entries())
      drawLine(paper, line, {
        size,
        bold: cell.bold,
        color: cell.color,
        align: columns[index]?.align ?? 'start',
        x: x + PAD,
        y: paper.y + PAD / 2 + at * lineHeight(size),
        width: width - 2 * PAD + 0.5,
      });
  }
  paper.y += height;
  doc.moveTo(paper.left, paper.y).lineTo(paper.right, paper.y).lineWidth(0.5).strokeColor('#b8c4c4').stroke();
}

/**
 * Draws a table from `paper.y` on, over as many pages as it needs; answers how many rows there were. Columns run from the side where the
 * language begins. `rows` may be an async iterable: they are drawn as they come and not kept, and drawing pauses for a slow reader and
 * for other requests.
 */
export async function drawTable(
  paper: Paper,
  columns: readonly TableColumn[],
  rows: Iterable<readonly TableCell[]> | AsyncIterable<readonly TableCell[]>,
  { size = 8, mostLines = 12 }: TableOptions = {},
): Promise<number> {
  const most = Math.max(1, Math.min(mostLines, Math.floor((paper.bottom - paper.top) / 2 / lineHeight(size))));
  const drawing: Drawing = { paper, columns, positions: positionsOf(paper, columns), size, mostLines: most };
  const head = laidOut(
    drawing,
    columns.map((column) => column.header),
    true,
  );
  if (paper.y + heightOf(head, size) + lineHeight(size) * 2 > paper.bottom) paper.addPage();
  drawRow(drawing, head, true);
  let count = 0;
  let began = performance.now();
  for await (const cells of rows) {
    if (performance.now() - began > TURN) {
      await turnOfOthers();
      await roomToDraw(paper);
      began = performance.now();
    }
    const row = laidOut(drawing, cells, false);
    if (paper.y + heightOf(row, size) > paper.bottom) {
      await roomToDraw(paper);
      paper.addPage();
      drawRow(drawing, head, true);
    }
    drawRow(drawing, row, false);
    count += 1;
  }
  return count;
}
