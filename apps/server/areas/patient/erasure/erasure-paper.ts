/** The record of erasures on paper, A4, in the writing direction of its language. It names nobody who was erased. */
import type { Moment } from '@fieldward/domain/time/day.ts';
import { GREY } from '../../../paper/pdf-facts.ts';
import { isolated } from '../../../paper/pdf-line.ts';
import { drawText, pdfDocument, type Paper } from '../../../paper/pdf-text.ts';
import type { PrintedWords } from '../../../paper/printed-words.ts';
import { spaced, tableWord } from '../held/held-words.ts';
import type { ProvenErasure } from './erasure-list.ts';

interface ErasuresOnPaper {
  readonly erasures: readonly ProvenErasure[];
  /** The account that asked sees only those of its places. */
  readonly partly: boolean;
  readonly words: PrintedWords;
  readonly printedBy: string;
  readonly now: Moment;
}

const TOLD = { holds: 'erasures.proofHolds', broken: 'erasures.proofBroken', none: 'erasures.noProof' } as const;

function drawErasure(paper: Paper, erasure: ProvenErasure, { t, moment }: PrintedWords): void {
  const direction = paper.rtl ? 'rtl' : 'ltr';
  if (paper.y + 90 > paper.bottom) paper.addPage();
  const { uuid, patient, reason, date, by, again, first, records, companions, entries, rows, entry, proof } = erasure;
  const line = (name: string, value: string): void => drawText(paper, t('shell.labelled', { label: name, value }), { direction });
  drawText(paper, isolated(patient.identifier ?? patient.uuid), { size: 11, bold: true, direction, after: 2 });
  line(t('erasures.request'), isolated(reason));
  line(t('erasures.when'), moment(date));
  line(t('erasures.by'), isolated(by ?? t('labreport.nobody')));
  if (again) drawText(paper, first === null ? t('erasures.againSome') : t('erasures.againFirst', { date: moment(first) }), { direction });
  if (records !== null) line(t('erasures.records'), String(records));
  if (companions !== null && companions > 0) line(t('erasures.companions'), String(companions));
  const counted = rows.map(({ table, count }) => {
    const word = tableWord(table);
    return `${word === undefined ? spaced(table) : t(word)} ${count}`;
  });
  if (counted.length > 0) line(t('erasures.rows'), counted.join(' · '));
  if (entries !== null) line(t('erasures.entries'), String(entries));
  line(t('erasures.proof'), t(TOLD[proof]));
  const where = [
    isolated(uuid),
    entry === undefined ? '' : t('erasures.entry', { entry: entry.entry }),
    entry === undefined || entry.link === null ? '' : t('erasures.link', { link: entry.link }),
  ];
  drawText(paper, where.filter((each) => each !== '').join(' · '), { size: 7, color: GREY, direction, after: 10 });
}

/** The record as a PDF. */
export function erasurePdf({ erasures, partly, words, printedBy, now }: ErasuresOnPaper): Promise<Buffer> {
  const { t, language, moment } = words;
  return pdfDocument({ title: t('erasures.paperTitle'), language, foot: t('erasures.paperTitle') }, (paper) => {
    const direction = paper.rtl ? 'rtl' : 'ltr';
    drawText(paper, t('erasures.paperTitle'), { size: 18, bold: true });
    drawText(paper, t('labreport.printed', { day: moment(now), name: isolated(printedBy) }), { size: 8, color: GREY, direction, after: 4 });
    drawText(paper, t('erasures.paperAbout'), { direction, after: 8 });
    if (partly) drawText(paper, t('erasures.partly'), { bold: true, direction, after: 8 });
    if (erasures.length === 0) drawText(paper, t('erasures.none'), { direction });
    for (const erasure of erasures) drawErasure(paper, erasure, words);
  });
}
