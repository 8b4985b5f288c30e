/** A laboratory report on paper, A4, in the writing direction of its language. */
import type { Moment } from '@fieldward/domain/time/day.ts';
import { parseDay } from '@fieldward/domain/time/moment.ts';
import { isCritical, type ReferenceRange } from '@fieldward/domain/lab/range.ts';
import { MOST_TESTS, type ReportPatient, type ReportTest, type ReportValue } from './lab-report-content.ts';
import { drawFacts, flagWords, GREY, patientFacts } from '../../../paper/pdf-facts.ts';
import { fromLeft, isolated } from '../../../paper/pdf-line.ts';
import { drawTable, type TableCell } from '../../../paper/pdf-table.ts';
import { drawText, pdfDocument, type Paper } from '../../../paper/pdf-text.ts';
import type { PrintedWords } from '../../../paper/printed-words.ts';

/** Room that the head of a test and the first rows of its table want together. */
const TOGETHER = 120;

interface ReportOnPaper {
  readonly patient: ReportPatient;
  readonly tests: readonly ReportTest[];
  readonly more: boolean;
  readonly words: PrintedWords;
  /** Who prints, and when. */
  readonly printedBy: string;
  readonly now: Moment;
}

/** What counts as normal, in words. */
function normalOf({ t }: PrintedWords, range: ReferenceRange | null): string {
  const [low, high] = [range?.low ?? null, range?.high ?? null];
  if (low !== null && high !== null) return fromLeft(`${low} – ${high}`);
  if (low !== null) return t('labreport.from', { low });
  return high === null ? '' : t('labreport.upTo', { high });
}

function valueOf({ t, day }: PrintedWords, { datatype, value }: ReportValue): string {
  if (datatype === 'boolean') return t(value === 'true' ? 'labscreen.yes' : 'labscreen.no');
  const written = datatype === 'date' ? parseDay(value) : null;
  return written === null ? value : day(written);
}

function rowOf(words: PrintedWords, value: ReportValue): TableCell[] {
  const { t, dayOf } = words;
  const remarks = [
    ...(value.flag === null ? [] : [t(flagWords[value.flag])]),
    ...(value.amended === null ? [] : [t('labreport.amended', { day: dayOf(value.amended) })]),
  ];
  return [
    value.set === null ? value.name : t('labreport.set', { name: value.name, set: value.set }),
    { text: valueOf(words, value), bold: value.flag !== null },
    value.units,
    normalOf(words, value.range),
    { text: remarks.join(' · '), bold: isCritical(value.flag) },
  ];
}

/** Values with the names of their groups above them. */
function rowsOf(words: PrintedWords, values: readonly ReportValue[]): TableCell[][] {
  let group: string | null = null;
  return values.flatMap((value) => {
    const heading = value.group === null || value.group === group ? [] : [[{ text: value.group, bold: true, color: GREY }]];
    group = value.group;
    return [...heading, rowOf(words, value)];
  });
}

function drawPatient(paper: Paper, { patient, words }: ReportOnPaper): void {
  const { programmes } = patient;
  drawFacts(paper, [
    ...patientFacts(words, patient),
    ...(programmes.length === 0 ? [] : [[words.t('labreport.programme'), programmes.join(', ')] as const]),
  ]);
}

async function drawTest(paper: Paper, test: ReportTest, words: PrintedWords): Promise<void> {
  const { t, dayOf, moment } = words;
  const direction = paper.rtl ? 'rtl' : 'ltr';
  const name = (who: string | null): string => isolated(who ?? t('labreport.nobody'));
  const small = { size: 8, color: GREY, direction } as const;
  if (paper.y + TOGETHER > paper.bottom) paper.addPage();
  drawText(paper, test.name, { size: 12, bold: true });
  drawText(
    paper,
    [
      t('labreport.reference', { reference: isolated(test.reference) }),
      t('labreport.order', { number: isolated(test.order) }),
      t('labreport.orderedOn', { day: dayOf(test.ordered), name: name(test.orderer) }),
      ...(test.place === null ? [] : [isolated(test.place)]),
    ].join(' · '),
    small,
  );
  for (const { identifier, type, collected } of test.samples) {
    const holes = { identifier: isolated(identifier), day: collected === null ? t('labreport.nobody') : moment(collected) };
    drawText(paper, type === null ? t('labreport.sampleNoType', holes) : t('labreport.sample', { ...holes, type: isolated(type) }), small);
  }
  paper.y += 3;
  // a result that is not printed may not look like none
  if (test.values.length === 0) drawText(paper, t('labscreen.resultsHidden'), { direction });
  else
    await drawTable(
      paper,
      [
        { header: t('labreport.field'), share: 1.6 },
        { header: t('labreport.result'), share: 1.5 },
        { header: t('labreport.unit'), share: 0.8 },
        { header: t('labreport.normal'), share: 1.1 },
        { header: t('labreport.remark'), share: 1.5 },
      ],
      rowsOf(words, test.values),
      { size: 9, mostLines: 60 },
    );
  paper.y += 3;
  if (test.comments !== null) drawText(paper, t('labreport.comments', { text: test.comments }), { direction });
  drawText(
    paper,
    [
      t('labreport.resulted', { name: name(test.resultedBy), day: moment(test.resulted) }),
      t('labreport.released', { name: name(test.releasedBy), day: moment(test.released) }),
    ].join(' · '),
    { ...small, after: 14 },
  );
}

/** The report as a PDF. */
export function labReportPdf(report: ReportOnPaper): Promise<Buffer> {
  const { tests, more, words, printedBy, now, patient } = report;
  const { t, language, moment } = words;
  const foot = [patient.name ?? '', patient.identifier ?? ''].map(isolated).join(' · ');
  return pdfDocument({ title: t('labreport.title'), language, foot }, async (paper) => {
    const direction = paper.rtl ? 'rtl' : 'ltr';
    drawText(paper, t('labreport.title'), { size: 18, bold: true });
    drawText(paper, t('labreport.printed', { day: moment(now), name: isolated(printedBy) }), { size: 8, color: GREY, direction, after: 8 });
    drawPatient(paper, report);
    if (tests.length === 0) drawText(paper, t('labreport.nothing'));
    for (const test of tests) await drawTest(paper, test, words);
    if (more) drawText(paper, t('labreport.onlyNewest', { count: MOST_TESTS }), { bold: true });
  });
}
