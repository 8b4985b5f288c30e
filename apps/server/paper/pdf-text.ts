/** Printed papers: documents with text of both writing directions, wrapped, paged and numbered. */
import { Readable } from 'node:stream';
import { textOf } from '@fieldward/messages/catalogue.ts';
import PDFDocument from 'pdfkit';
import { fontOf } from './pdf-font.ts';
import { textsIn, writtenFromRight } from './language-texts.ts';
import { directionOf, drawable, piecesOf, type Direction, type Script } from './pdf-line.ts';

/** How a text looks; 9 points, black and regular by default. */
interface TextStyle {
  readonly size?: number;
  readonly bold?: boolean;
  readonly color?: string;
  /** `start` is where the document's language begins to write. */
  readonly align?: 'start' | 'end' | 'center';
  /** The direction of the sentence; that of its first letter by default. Pass the document's for sentences with holes. */
  readonly direction?: Direction;
}

interface PaperOptions {
  /** Shown by PDF readers, not on the paper. */
  readonly title: string;
  /** `en`, `fr`, `ar`: decides the side on which lines begin and the words of the page number. */
  readonly language: string;
  /** Points (1/72 inch) across and down, or A4, which is the default. */
  readonly size?: 'A4' | readonly [number, number];
  readonly landscape?: boolean;
  /** Points on every side; 40 by default. */
  readonly margin?: number;
  /**
   * Page numbers: `total` (the default; pages are kept until the end), `page` (without the total: for long tables that are sent while they
   * are drawn), `none` (labels).
   */
  readonly numbers?: 'total' | 'page' | 'none';
  /** A line at the foot of every page, beside the page number. */
  readonly foot?: string;
}

/** A document being drawn. `y` is where the next thing goes, in points from the top. */
export interface Paper {
  readonly doc: PDFKit.PDFDocument;
  readonly language: string;
  readonly rtl: boolean;
  readonly left: number;
  readonly right: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
  y: number;
  /** Begins a page; also called when something does not fit any more. */
  addPage: () => void;
}

const FOOT = 16;
/** Bytes that may wait for a slow reader before drawing pauses. */
const WAITING = 1 << 20;
/** The typefaces that a document has taken in. */
const typefaces = new WeakMap<Paper['doc'], Set<string>>();
/** Height of a line for a size of type. */
export const lineHeight = (size: number): number => size * 1.5;

/** The name of a typeface within a document, which takes it in where it is drawn with for the first time. */
function fontIn({ doc }: Pick<Paper, 'doc'>, script: Script, bold: boolean): string {
  const name = `${script}-${bold ? 700 : 400}`;
  const known = typefaces.get(doc) ?? new Set();
  if (!known.has(name)) doc.registerFont(name, fontOf(script, bold));
  typefaces.set(doc, known.add(name));
  return name;
}

function footOf(paper: Paper, options: PaperOptions, page: number, total: number | null): void {
  const texts = textsIn(paper.language);
  const y = paper.bottom + FOOT - 10;
  const number = total === null ? textOf(texts, 'labreport.page', { page }) : textOf(texts, 'labreport.pageOf', { page, total });
  const style = { size: 8, color: '#555555' } as const;
  const direction = paper.rtl ? 'rtl' : 'ltr';
  drawLine(paper, number, { ...style, direction, align: 'end', x: paper.left, y, width: paper.width });
  const width = paper.width * 0.75;
  if (options.foot !== undefined) drawLine(paper, options.foot, { ...style, x: paper.rtl ? paper.right - width : paper.left, y, width });
}

function paperOf(options: PaperOptions): { paper: Paper; end: () => void } {
  const { title, language, size = 'A4', landscape = false, margin = 40, numbers = 'total' } = options;
  const doc = new PDFDocument({
    size: typeof size === 'string' ? size : [...size],
    layout: landscape ? 'landscape' : 'portrait',
    margin: 0, // nothing of pdfkit's own paging: we say where everything is
    autoFirstPage: false,
    bufferPages: numbers === 'total',
    lang: language,
    displayTitle: true,
    info: { Title: title, Creator: 'Fieldward', Producer: 'Fieldward' },
  });
  let pages = 0;
  const foot = numbers === 'none' ? 0 : FOOT;
  doc.addPage();
  const [across, down] = [doc.page.width, doc.page.height];
  const paper: Paper = {
    doc,
    language,
    rtl: writtenFromRight(language),
    left: margin,
    right: across - margin,
    width: across - 2 * margin,
    top: margin,
    bottom: down - margin - foot,
    y: margin,
    addPage: () => {
      if (pages > 0) doc.addPage();
      pages += 1;
      paper.y = paper.top;
      if (numbers === 'page') footOf(paper, options, pages, null);
    },
  };
  paper.addPage();
  const end = (): void => {
    if (numbers === 'total')
      for (let page = 0; page < pages; page += 1) {
        doc.switchToPage(page);
        footOf(paper, options, page + 1, pages);
      }
    doc.end();
  };
  return { paper, end };
}

/**
 * A PDF as a stream that is drawn while it is read: `draw` gets the paper, its first page begun. What `draw` throws ends the stream
 * with that error; a reader who goes away ends the drawing at the next `roomToDraw`.
 */
export function pdfStream(options: PaperOptions, draw: (paper: Paper) => Promise<void> | void): Readable {
  const { paper, end } = paperOf(options);
  void (async () => {
    try {
      await draw(paper);
      end();
    } catch (error) {
      paper.doc.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  })();
  return paper.doc as unknown as Readable; // pdfkit's document is a stream.Readable; its types say only NodeJS.ReadableStream
}

/** A PDF as bytes: for what is a few pages. What `draw` throws is thrown before anything is sent. */
export async function pdfDocument(options: PaperOptions, draw: (paper: Paper) => Promise<void> | void): Promise<Buffer> {
  const { paper, end } = paperOf(options);
  const parts: Buffer[] = [];
  paper.doc.on('data', (part: Buffer) => parts.push(part));
  const whole = new Promise<void>((done, fail) => paper.doc.on('end', done).on('error', fail));
  await draw(paper);
  end();
  await whole;
  return Buffer.concat(parts);
}

/** Waits while a slow reader has a megabyte before him. Raises an error when he has gone. */
export async function roomToDraw({ doc }: Paper): Promise<void> {
  const stream = doc as unknown as Readable; // see pdfStream
  while (stream.readableLength > WAITING && !stream.destroyed) await new Promise((next) => setTimeout(next, 10));
  if (stream.destroyed) throw new Error('the reader of the PDF has gone');
}

const widths = new Map<string, number>();

function pieceWidth({ doc }: Paper, text: string, font: string, size: number): number {
  const key = `${font} ${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    width = doc.font(font, 100).widthOfString(text);
    if (widths.size > 20_000) widths.clear();
    if (text.length < 40) widths.set(key, width);
  }
  return (width * size) / 100;
}

function textWidth(paper: Paper, line: string, size: number, bold: boolean, direction: Direction): number {
  return piecesOf(line, direction).reduce((sum, piece) => sum + pieceWidth(paper, piece.text, fontIn(paper, piece.script, bold), size), 0);
}

interface Fit {
  readonly paper: Paper;
  readonly size: number;
  readonly bold: boolean;
  readonly direction: Direction;
  readonly width: number;
}
const fits = ({ paper, size, bold, direction, width }: Fit, line: string): boolean =>
  textWidth(paper, line, size, bold, direction) <= width + 0.01;

/** Cuts a word that is wider than the line; no further than into one part more than `most`. */
function cutWord(fit: Fit, word: string, most: number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word)) {
    if (part !== '' && !fits(fit, part + segment)) {
      parts.push(part);
      part = '';
      if (parts.length > most) return parts;
    }
    part += segment;
  }
  return [...parts, part];
}

/** The lines of a text in a width (points), broken at spaces, long words within; when there are more than `most`, at least one more than that. */
export function linesOf(
  paper: Paper,
  text: string,
  width: number,
  { size = 9, bold = false, direction }: TextStyle = {},
  most = Number.POSITIVE_INFINITY,
): string[] {
  const lines: string[] = [];
  for (const paragraph of drawable(text).split('\n')) {
    const fit: Fit = { paper, size, bold, direction: direction ?? directionOf(paragraph), width };
    let line = '';
    for (const word of paragraph.trim().split(/ +/)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (fits(fit, longer)) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      if (lines.length > most) return lines;
      const parts = fits(fit, word) ? [word] : cutWord(fit, word, most - lines.length);
      lines.push(...parts.slice(0, -1));
      line = parts.at(-1) ?? '';
    }
    lines.push(line);
  }
  return lines;
}

/** Draws one line at a position, not wrapped; too wide a line is cut with an ellipsis. */
export function drawLine(paper: Paper, text: string, box: TextStyle & { x: number; y: number; width: number }): void {
  const { size = 9, bold = false, color = '#000000', align = 'start', x, y, width } = box;
  let line = drawable(text).replaceAll('\n', ' ');
  const direction = box.direction ?? directionOf(line);
  const fit: Fit = { paper, size, bold, direction, width };
  if (!fits(fit, line)) {
    const [first = ''] = cutWord({ ...fit, width: width - size }, line, 1);
    line = `${first.trimEnd()}…`;
  }
  const pieces = piecesOf(line, direction);
  const whole = pieces.map((piece) => pieceWidth(paper, piece.text, fontIn(paper, piece.script, bold), size));
  const free = width - whole.reduce((sum, each) => sum + each, 0);
  const onLeft = align === 'center' ? null : (align === 'start') !== paper.rtl;
  let at = x + (onLeft === null ? free / 2 : onLeft ? 0 : free);
  // from left to right over the paper: programs that read PDF find the spaces by the gaps, and turn Arabic round themselves
  for (const [index, piece] of pieces.entries()) {
    paper.doc.font(fontIn(paper, piece.script, bold), size).fillColor(color);
    paper.doc.text(piece.text, at, y + size * 1.1, { lineBreak: false, baseline: 'alphabetic' });
    at += whole[index] ?? 0;
  }
}

/** Draws a text in a width at `paper.y`, on the next page where it does not fit, and moves `y` below it. */
export function drawText(paper: Paper, text: string, style: TextStyle & { x?: number; width?: number; after?: number } = {}): void {
  const { size = 9, x = paper.left, width = paper.width, after = 0 } = style;
  for (const line of linesOf(paper, text, width, style)) {
    if (paper.y + lineHeight(size) > paper.bottom) paper.addPage();
    drawLine(paper, line, { ...style, direction: style.direction ?? directionOf(drawable(text)), x, y: paper.y, width });
    paper.y += lineHeight(size);
  }
  paper.y += after;
}
