/** Cards of patients on paper. */
import type { CardLayout } from '@fieldward/contract/patient/patient-card.operations.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { barsOf, drawBars, drawSquare } from '../../../paper/bar-code.ts';
import { drawLine, lineHeight, linesOf, type Paper } from '../../../paper/pdf-text.ts';
import type { PrintedWords } from '../../../paper/printed-words.ts';

const MM = 72 / 25.4;
/** ID-1 of ISO/IEC 7810, the size of bank cards. */
const CARD = [85.6 * MM, 53.98 * MM] as const;
const RECEIPT = [58 * MM, 92 * MM] as const;
const [ACROSS, DOWN] = [2, 5];
const PAD = 4 * MM;
const QR = 23 * MM;
const PHOTO = 19 * MM;
const GREY = '#555555';

/** Whom a card is for. */
export interface CardHolder {
  readonly uuid: string;
  readonly patientId: string;
  readonly name: string;
  readonly identifier: string;
  readonly gender: string | null;
  readonly birthdate: Day | null;
  readonly estimated: boolean;
  /** JPEG or PNG; null for a card without. */
  readonly photo: Uint8Array | null;
}

interface Print {
  readonly programme: string;
  readonly words: PrintedWords;
}

/** The paper of a layout. */
export function paperOf(layout: CardLayout): { size: 'A4' | readonly [number, number]; margin: number; numbers: 'none' } {
  return { size: layout === 'sheet' ? 'A4' : layout === 'card' ? CARD : RECEIPT, margin: layout === 'receipt' ? PAD : 0, numbers: 'none' };
}

/** Birth and sex in words. Of an estimate only the year is told. */
function factsOf({ birthdate, estimated, gender }: CardHolder, { t, day }: PrintedWords): string[] {
  const born =
    birthdate === null ? [] : [estimated ? t('card.bornAbout', { year: birthdate.slice(0, 4) }) : t('card.born', { day: day(birthdate) })];
  const sex = gender === 'F' ? [t('person.female')] : gender === 'M' ? [t('person.male')] : [];
  return [...born, ...sex];
}

/** A square with the middle of a photo. */
function drawPhoto({ doc }: Paper, photo: Uint8Array, x: number, y: number, side: number): void {
  doc.save().rect(x, y, side, side).clip();
  doc.image(Buffer.from(photo), x, y, { cover: [side, side], align: 'center', valign: 'center' }).restore();
}

/** Draws one card with its corner at x and y: the words where the language begins, the QR code opposite, the bars below. */
function drawCard(paper: Paper, holder: CardHolder, { programme, words }: Print, [x, y]: readonly [number, number]): void {
  const [width, height] = CARD;
  const left = x + PAD;
  const inner = width - 2 * PAD;
  drawLine(paper, programme, { x: left, y: y + PAD, width: inner, size: 9, bold: true, color: '#0b6b62' });
  const photo = holder.photo === null ? 0 : PHOTO + 2 * MM;
  const side = inner - QR - 2 * MM - photo;
  const text = paper.rtl ? left + QR + 2 * MM : left + photo;
  if (holder.photo !== null) drawPhoto(paper, holder.photo, paper.rtl ? left + inner - PHOTO : left, y + PAD + 7 * MM, PHOTO);
  let at = y + PAD + 7 * MM;
  const line = (written: string, size: number, bold = false, color = '#000000'): void => {
    drawLine(paper, written, { x: text, y: at, width: side, size, bold, color });
    at += lineHeight(size);
  };
  for (const part of linesOf(paper, holder.name, side, { size: 11, bold: true }, 2).slice(0, 2)) line(part, 11, true);
  line(holder.identifier, 11);
  for (const fact of factsOf(holder, words)) line(fact, 8, false, GREY);
  drawSquare(paper, holder.identifier, { x: paper.rtl ? left : left + inner - QR, y: y + PAD + 7 * MM, width: QR, height: QR });
  const bars = barsOf(holder.identifier, inner);
  if (bars !== null) drawBars(paper, bars, { x: left, y: y + height - PAD - 9 * MM, width: inner, height: 9 * MM });
}

function drawReceipt(paper: Paper, holder: CardHolder, { programme, words }: Print): void {
  const { left: x, width } = paper;
  const line = (written: string, size: number, bold = false): void => {
    drawLine(paper, written, { x, y: paper.y, width, size, bold, align: 'center' });
    paper.y += lineHeight(size);
  };
  line(programme, 9, true);
  for (const part of linesOf(paper, holder.name, width, { size: 12, bold: true }, 2).slice(0, 2)) line(part, 12, true);
  for (const fact of factsOf(holder, words)) line(fact, 9);
  const size = 34 * MM;
  drawSquare(paper, holder.identifier, { x, y: paper.y + 2 * MM, width, height: size });
  paper.y += size + 4 * MM;
  line(holder.identifier, 13, true);
  const bars = barsOf(holder.identifier, width);
  if (bars !== null) drawBars(paper, bars, { x, y: paper.y + MM, width, height: 9 * MM });
}

/** Lines to cut along, around all ten places of a sheet. */
function drawCuts({ doc }: Paper, x: number, y: number): void {
  const [width, height] = CARD;
  doc.lineWidth(0.3).strokeColor('#b0b0b0');
  for (let column = 0; column <= ACROSS; column += 1) doc.moveTo(x + column * width, y).lineTo(x + column * width, y + DOWN * height);
  for (let row = 0; row <= DOWN; row += 1) doc.moveTo(x, y + row * height).lineTo(x + ACROSS * width, y + row * height);
  doc.stroke();
}

/** Draws the cards on their paper: a page each, or ten on a sheet. */
export function drawCards(paper: Paper, holders: readonly CardHolder[], layout: CardLayout, print: Print): void {
  const corner = [(paper.width - ACROSS * CARD[0]) / 2, (paper.bottom - DOWN * CARD[1]) / 2] as const;
  for (const [index, holder] of holders.entries()) {
    const place = layout === 'sheet' ? index % (ACROSS * DOWN) : 0;
    if (place === 0 && index > 0) paper.addPage();
    if (layout === 'receipt') drawReceipt(paper, holder, print);
    else if (layout === 'card') drawCard(paper, holder, print, [0, 0]);
    else {
      if (place === 0) drawCuts(paper, ...corner);
      // the first one stands where the language begins
      const column = paper.rtl ? ACROSS - 1 - (place % ACROSS) : place % ACROSS;
      drawCard(paper, holder, print, [corner[0] + column * CARD[0], corner[1] + Math.floor(place / ACROSS) * CARD[1]]);
    }
  }
}
