/** The letter that goes with a patient, A4, in the writing direction of its language. */
import type { ReferralOfPatient } from '@fieldward/contract/patient/referral.operations.ts';
import type { ReferralKind, ReferralState, ReferralUrgency } from '@fieldward/domain/care/referral.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { drawFacts, GREY, type Fact } from '../../../paper/pdf-facts.ts';
import { isolated } from '../../../paper/pdf-line.ts';
import { drawText, pdfDocument, type Paper } from '../../../paper/pdf-text.ts';
import { drawPatient, drawSummary, joined, type Summary } from '../chart/summary-paper.ts';

/** Room that the slip wants. */
const SLIP = 110;

const titles: Readonly<Record<ReferralKind, PlainCode>> = { referral: 'referral.letterReferral', transfer: 'referral.letterTransfer' };
const urgencyWords: Readonly<Record<ReferralUrgency, PlainCode>> = {
  emergency: 'referral.emergency',
  urgent: 'referral.urgent',
  routine: 'referral.routine',
};
const stateWords: Readonly<Record<ReferralState, PlainCode>> = {
  sent: 'referral.stateSent',
  received: 'referral.stateReceived',
  accepted: 'referral.stateAccepted',
  returned: 'referral.stateReturned',
  withdrawn: 'referral.stateWithdrawn',
  finished: 'referral.stateFinished',
};

/** What was typed, under its name. */
function drawWords(paper: Paper, name: string, text: string | null): void {
  if (text === null || text === '') return;
  if (paper.y + 40 > paper.bottom) paper.addPage();
  drawText(paper, name, { size: 8, color: GREY, after: 1 });
  drawText(paper, text, { size: 11, direction: paper.rtl ? 'rtl' : 'ltr', after: 8 });
}

/** For the answer by hand, where the other place has no computer. */
function drawSlip(paper: Paper, { words: { t } }: Summary): void {
  if (paper.y + SLIP > paper.bottom) paper.addPage();
  drawText(paper, t('referral.answerSlip'), { size: 12, bold: true, after: 8 });
  const line = '_'.repeat(64);
  for (const name of [t('referral.slipArrived'), t('referral.slipFindings'), t('referral.slipSigned')])
    drawText(paper, t('shell.labelled', { label: name, value: line }), { direction: paper.rtl ? 'rtl' : 'ltr', after: 10 });
}

/** The letter as a PDF: from where to where and why, then the summary as far as who prints it may see it, then a slip for the answer. */
export function letterPdf(referral: ReferralOfPatient, summary: Summary): Promise<Buffer> {
  const { patient, words, printedBy, now } = summary;
  const { t, language, moment, day } = words;
  const title = t(titles[referral.kind]);
  const foot = joined([title, patient.name, patient.identifier]);
  return pdfDocument({ title, language, foot }, (paper) => {
    const direction = paper.rtl ? 'rtl' : 'ltr';
    drawText(paper, title, { size: 18, bold: true });
    drawText(paper, t('labreport.printed', { day: moment(now), name: isolated(printedBy) }), { size: 8, color: GREY, direction, after: 4 });
    drawText(paper, t('referral.sentOn', { day: moment(referral.sent), name: isolated(referral.by ?? t('labreport.nobody')) }), {
      direction,
      after: 6,
    });
    const facts: Fact[] = [
      [t('referral.from'), referral.from.display],
      [t('referral.to'), referral.to?.display ?? referral.outside ?? ''],
      [t('referral.urgency'), t(urgencyWords[referral.urgency])],
      [t('referral.expected'), day(referral.expected)],
      [t('referral.workflow'), referral.workflow?.display ?? (referral.kind === 'transfer' ? t('referral.allCare') : '')],
      [t('referral.state'), t(stateWords[referral.state])],
      [t('referral.service'), referral.service ?? ''],
      [t('referral.eventArrived'), referral.arrived === null ? '' : day(referral.arrived)],
    ];
    drawFacts(
      paper,
      facts.filter(([, value]) => value !== ''),
    );
    drawPatient(paper, summary);
    drawWords(paper, t('referral.reason'), referral.reason);
    drawWords(paper, t('referral.message'), referral.message);
    drawSummary(paper, summary);
    drawSlip(paper, summary);
  });
}
