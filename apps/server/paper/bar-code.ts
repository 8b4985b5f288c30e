/** Codes that scanners read: Code 128 as bars, and QR. */
import bwipjs from 'bwip-js/node';
import type { Paper } from './pdf-text.ts';

const MM = 72 / 25.4;
/** The narrowest bar that printers and scanners manage: 0.19 mm. */
const NARROWEST = 0.19 * MM;
const WIDEST = 0.4 * MM;
/** White beside the bars, in widths of the narrowest: scanners need it on either side. */
const QUIET = 20;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const modulesOf = (bars: readonly number[]): number => bars.reduce((sum, each) => sum + each, 0);

/** Widths of bars and gaps in turn, of Code 128; null when it cannot say the text, or not in this width (points). */
export function barsOf(text: string, width: number): number[] | null {
  if (!/^[\u0020-\u007e]+$/.test(text)) return null;
  const [symbol] = bwipjs.raw({ bcid: 'code128', text });
  if (symbol === undefined || !('sbs' in symbol)) return null;
  return width / (modulesOf(symbol.sbs) + QUIET) < NARROWEST ? null : symbol.sbs;
}

/** Draws bars in the middle of a box. */
export function drawBars({ doc }: Paper, bars: readonly number[], box: Box): void {
  const modules = modulesOf(bars);
  const unit = Math.min(box.width / (modules + QUIET), WIDEST);
  let x = box.x + (box.width - unit * modules) / 2;
  for (const [index, bar] of bars.entries()) {
    if (index % 2 === 0) doc.rect(x, box.y, bar * unit, box.height);
    x += bar * unit;
  }
  doc.fill('#000000');
}

/** Draws a QR code in the middle of a box, as large as fits. */
export function drawSquare({ doc }: Paper, text: string, box: Box): void {
  const [symbol] = bwipjs.raw({ bcid: 'qrcode', text });
  if (symbol === undefined || !('pixs' in symbol)) return;
  const unit = Math.min(box.width, box.height) / symbol.pixy;
  const [left, top] = [box.x + (box.width - unit * symbol.pixx) / 2, box.y + (box.height - unit * symbol.pixy) / 2];
  // dark squares beside each other are drawn as one
  for (let row = 0; row < symbol.pixy; row += 1)
    for (let from = 0; from < symbol.pixx; from += 1) {
      let to = from;
      while (to < symbol.pixx && symbol.pixs[row * symbol.pixx + to] === 1) to += 1;
      if (to > from) doc.rect(left + from * unit, top + row * unit, (to - from) * unit, unit);
      from = to;
    }
  doc.fill('#000000');
}
