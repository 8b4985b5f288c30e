/** Numbers that nobody has yet as stickers: for registering by hand when there is neither power nor network. */
import type { LabelLayout } from '@fieldward/contract/patient/identifier-source.operations.ts';
import { barsOf, drawBars, drawSquare } from '../../../paper/bar-code.ts';
import { drawLine, lineHeight, type Paper } from '../../../paper/pdf-text.ts';

const MM = 72 / 25.4;
/** A label of a roll, as samples have it. */
const ROLL = [50 * MM, 25 * MM] as const;
/** Labels of a sheet of A4: three across and eight down, without a border between them. */
const LABEL = [70 * MM, 37 * MM] as const;
const [ACROSS, DOWN] = [3, 8];
const PAD = 3 * MM;
const NUMBER = 10;
const PROGRAMME = 7;

/** The paper of a layout. */
export function labelPaper(layout: LabelLayout): { size: 'A4' | readonly [number, number]; margin: number; numbers: 'none' } {
  return { size: layout === 'sheet' ? 'A4' : ROLL, margin: 0, numbers: 'none' };
}

/** Programme, bars where they fit (else a QR code alone), QR code beside them, number. */
function drawLabel(
  paper: Paper,
  number: string,
  programme: string,
  [x, y]: readonly [number, number],
  size: readonly [number, number],
): void {
  const [left, width] = [x + PAD, size[0] - 2 * PAD];
  const top = y + PAD;
  drawLine(paper, programme, { x: left, y: top, width, size: PROGRAMME, color: '#555555' });
  const below = y + size[1] - PAD - lineHeight(NUMBER);
  drawLine(paper, number, { x: left, y: below, width, size: NUMBER, bold: true, align: 'center' });
  const box = { y: top + lineHeight(PROGRAMME), height: below - top - lineHeight(PROGRAMME) - MM };
  const square = box.height;
  const beside = barsOf(number, width - square);
  if (beside !== null) {
    const at = paper.rtl ? left : left + width - square;
    drawSquare(paper, number, { ...box, x: at, width: square });
    return drawBars(paper, beside, { ...box, x: paper.rtl ? left + square : left, width: width - square });
  }
  // the white beside the bars may be that of the label
  const bars = barsOf(number, size[0]);
  if (bars === null) drawSquare(paper, number, { ...box, x: left, width });
  else drawBars(paper, bars, { ...box, x, width: size[0] });
}

/** Draws the labels on their paper, each number as many times as is asked for: a page for each, or 24 on a sheet. */
export async function drawLabels(
  paper: Paper,
  numbers: readonly string[],
  { layout, copies, programme }: { readonly layout: LabelLayout; readonly copies: number; readonly programme: string },
): Promise<void> {
  const places = layout === 'sheet' ? ACROSS * DOWN : 1;
  const size = layout === 'sheet' ? LABEL : ROLL;
  const each = numbers.flatMap((number) => Array.from({ length: copies }, () => number));
  for (const [index, number] of each.entries()) {
    const place = index % places;
    // oxlint-disable-next-line no-await-in-loop -- between sheets others have their turn
    if (place === 0 && index % 24 === 0) await new Promise((next) => setImmediate(next));
    if (place === 0 && index > 0) paper.addPage();
    const column = paper.rtl && layout === 'sheet' ? ACROSS - 1 - (place % ACROSS) : place % ACROSS;
    const corner = layout === 'sheet' ? ([column * LABEL[0], Math.floor(place / ACROSS) * LABEL[1]] as const) : ([0, 0] as const);
    drawLabel(paper, number, programme, corner, size);
  }
}
