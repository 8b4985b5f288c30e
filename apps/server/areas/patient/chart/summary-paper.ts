/** What matters of a patient on one sheet, A4, in the writing direction of its language. */
import type { PatientBannerFacts } from '@fieldward/contract/patient/patient-banner.operations.ts';
import type { PanelValue, PatientPanels } from '@fieldward/contract/patient/patient-chart.operations.ts';
import type { PatientGrowth } from '@fieldward/contract/patient/patient-growth.operations.ts';
import { zText } from '@fieldward/domain/growth/z-text.ts';
import type { LabFlag } from '@fieldward/domain/lab/range.ts';
import type { Moment } from '@fieldward/domain/time/day.ts';
import { readMoment } from '@fieldward/domain/time/in-zone.ts';
import { parseDay } from '@fieldward/domain/time/moment.ts';
import { labelCode } from '@fieldward/messages/labelled.ts';
import { drawFacts, flagWords, GREY, patientFacts, type Fact, type PrintedPatient } from '../../../paper/pdf-facts.ts';
import { isolated } from '../../../paper/pdf-line.ts';
import { drawText, pdfDocument, type Paper } from '../../../paper/pdf-text.ts';
import type { PrintedWords } from '../../../paper/printed-words.ts';
import type { listSeenWith } from './chart-lists.ts';

/** One result of the laboratory, released. */
export interface LastResult {
  readonly test: string;
  readonly field: string;
  readonly value: string;
  readonly units: string | null;
  readonly flag: LabFlag | null;
  readonly at: Moment;
}

/** What matters of a patient, as far as somebody may see it. */
export interface Summary {
  readonly patient: PrintedPatient;
  readonly facts: PatientBannerFacts;
  /** The lists that the account may see: what it may not see is left out, for nobody knows whether it is empty. */
  readonly lists: ReadonlySet<keyof typeof listSeenWith>;
  /** Null: it may not see them. */
  readonly values: Pick<PatientPanels, 'vitals' | 'nextAppointment'> | null;
  readonly results: readonly LastResult[] | null;
  /** Null: it may not see them. */
  readonly curves: PatientGrowth['curves'] | null;
  readonly words: PrintedWords;
  readonly printedBy: string;
  readonly now: Moment;
}

/** Parts with dots between them. */
export const joined = (parts: readonly (string | null)[]): string =>
  parts
    .filter((part) => part !== null && part !== '')
    .map((part) => isolated(String(part)))
    .join(' · ');

/** A heading and a line for each entry. @param none what stands there without an entry */
function drawList(paper: Paper, heading: string, lines: readonly string[], none: string): void {
  const direction = paper.rtl ? 'rtl' : 'ltr';
  if (paper.y + 50 > paper.bottom) paper.addPage();
  drawText(paper, heading, { size: 12, bold: true, after: 2 });
  if (lines.length === 0) drawText(paper, none, { color: GREY });
  for (const line of lines) drawText(paper, line, { direction, after: 1 });
  paper.y += 7;
}

/** A value of a panel in words; a moment is a day that somebody wrote down. */
function valueText({ day, t }: PrintedWords, { value, concept, flag }: PanelValue): string {
  const text = typeof value === 'object' ? value.display : String(value);
  const written = typeof value === 'string' && readMoment(value) !== null ? parseDay(value.slice(0, 'YYYY-MM-DD'.length)) : null;
  return joined([
    written === null ? [text, concept.units].filter(Boolean).join(' ') : day(written),
    flag === null ? null : t(flagWords[flag]),
  ]);
}

/** Where a child stands on a curve now: 'Weight for age: −2.31 (17/11/2026) · Below −2'; with oedema that, and nowhere. */
function curveText({ t, day }: PrintedWords, { indicator, points, oedema }: PatientGrowth['curves'][number]): string {
  const [last, swollen] = [points.at(-1), oedema.at(-1)];
  const curve = t(`growth.${indicator}`);
  if (swollen !== undefined && (last === undefined || last.day < swollen.day))
    return joined([t('growth.line', { curve, z: '–', day: day(swollen.day) }), t('growth.withOedema')]);
  if (last === undefined) return '';
  const line = t('growth.line', { curve, z: isolated(zText(last.z)), day: day(last.day) });
  return joined([line, last.flag === null ? null : t(`growth.${last.flag}`)]);
}

function alertsOf({ facts, words }: Summary): string[] {
  const { t, day } = words;
  const { allergies, noAllergies, criticalResults, missedAppointment } = facts;
  return [
    ...(allergies.length === 0
      ? []
      : [t('chart.allergicTo', { allergens: allergies.map(({ allergen }) => isolated(allergen)).join(', ') })]),
    ...(noAllergies === null ? [] : [t('chart.noKnownAllergies')]),
    ...criticalResults.map(({ field, value, units }) =>
      t('chart.criticalResult', { field, value: isolated([value, units].filter(Boolean).join(' ')) }),
    ),
    ...(missedAppointment === null ? [] : [t('chart.missedAppointment', { date: day(missedAppointment) })]),
  ];
}

function drawLists(paper: Paper, { facts, lists, words }: Summary): void {
  const { t, day, dayOf } = words;
  const over = (active: boolean): string | null => (active ? null : t('chart.inactive'));
  const { allergies, noAllergies, conditions, medicines, prescriptions, immunizations } = facts;
  if (lists.has('allergies'))
    drawList(
      paper,
      t('chart.allergies'),
      allergies.map(({ allergen, severity, reactions, comment }) => joined([allergen, severity, ...reactions, comment])),
      noAllergies === null
        ? t('chart.noAllergies')
        : t('chart.noneKnownSince', { name: isolated(noAllergies.by ?? t('labreport.nobody')), date: dayOf(noAllergies.at) }),
    );
  if (lists.has('conditions'))
    drawList(
      paper,
      t('chart.conditions'),
      conditions.map(({ name, active, onset, end, detail }) =>
        joined([
          name,
          over(active),
          onset && t('chart.sinceDay', { date: dayOf(onset) }),
          end && t('chart.until', { moment: dayOf(end) }),
          detail,
        ]),
      ),
      t('chart.noConditions'),
    );
  if (lists.has('medicines'))
    drawList(
      paper,
      t('chart.medicines'),
      medicines.map(({ name, active, dose, start, end, endReason, comment }) =>
        joined([
          name,
          over(active),
          dose,
          start && t('chart.sinceDay', { date: day(start) }),
          end && t('chart.until', { moment: day(end) }),
          endReason,
          comment,
        ]),
      ),
      t('chart.noMedicines'),
    );
  if (lists.has('prescriptions') && prescriptions.length > 0)
    drawList(
      paper,
      t('chart.prescriptions'),
      prescriptions.map(({ name, active, dosing, since, until }) =>
        joined([
          name,
          over(active),
          dosing,
          t('chart.sinceDay', { date: dayOf(since) }),
          until && t('chart.until', { moment: dayOf(until) }),
        ]),
      ),
      '',
    );
  if (lists.has('immunizations'))
    drawList(
      paper,
      t('chart.immunizations'),
      immunizations.map(({ name, date, doseNumber, lotNumber, nextDose }) =>
        joined([
          name,
          day(date),
          doseNumber === null ? null : t('chart.doseNth', { number: doseNumber }),
          lotNumber && t('chart.lotOf', { lot: isolated(lotNumber) }),
          nextDose && t('chart.nextDoseOn', { date: day(nextDose) }),
        ]),
      ),
      t('chart.noImmunizations'),
    );
}

/** Programmes, alerts, lists and values: a missing one is noted. Who it is stands above it. */
export function drawSummary(paper: Paper, summary: Summary): void {
  const { facts, values, results, curves, words } = summary;
  const { t, dayOf } = words;
  const direction = paper.rtl ? 'rtl' : 'ltr';
  for (const { workflow, phase, stage } of facts.programmes)
    drawText(paper, joined([workflow.display, phase, stage]), { direction, after: 6 });
  const alerts = alertsOf(summary);
  if (alerts.length > 0) drawText(paper, alerts.join('\n'), { bold: true, direction, after: 8 });
  drawLists(paper, summary);
  const nothing = t('chart.nothingRecorded');
  const linesOf = (all: readonly PanelValue[]): string[] =>
    all.map((each) => {
      const label = isolated(each.question);
      return t(labelCode(label), { label, value: `${valueText(words, each)} (${dayOf(each.date)})` });
    });
  const resultText = ({ test, field, value, units, flag, at }: LastResult): string =>
    t('shell.labelled', {
      label: joined([test, field]),
      value: `${joined([[value, units].filter(Boolean).join(' '), flag === null ? null : t(flagWords[flag])])} (${dayOf(at)})`,
    });
  if (values !== null) drawList(paper, t('chart.lastValues'), linesOf(values.vitals), nothing);
  if (curves !== null && curves.length > 0)
    drawList(
      paper,
      t('chart.growth'),
      curves.map((curve) => curveText(words, curve)),
      nothing,
    );
  if (results !== null) drawList(paper, t('chart.lastResults'), results.map(resultText), nothing);
  if (values === null) return;
  const days = values.nextAppointment.map((each) => valueText(words, each));
  drawList(paper, t('chart.nextAppointment'), days, nothing);
}

/** Who it is, with phone and place. */
export function drawPatient(paper: Paper, { patient, facts, words }: Summary): void {
  const { phone, place } = facts;
  const more: Fact[] = [
    [words.t('chart.phone'), phone ?? ''],
    [words.t('labreport.place'), place ?? ''],
  ];
  drawFacts(paper, [...patientFacts(words, patient), ...more.filter(([, value]) => value !== '')]);
}

/** The sheet as a PDF. */
export function summaryPdf(summary: Summary): Promise<Buffer> {
  const { patient, words, printedBy, now } = summary;
  const { t, language, moment } = words;
  const foot = joined([patient.name, patient.identifier]);
  return pdfDocument({ title: t('chart.summary'), language, foot }, (paper) => {
    const direction = paper.rtl ? 'rtl' : 'ltr';
    drawText(paper, t('chart.summary'), { size: 18, bold: true });
    drawText(paper, t('labreport.printed', { day: moment(now), name: isolated(printedBy) }), { size: 8, color: GREY, direction, after: 4 });
    drawPatient(paper, summary);
    drawSummary(paper, summary);
  });
}
