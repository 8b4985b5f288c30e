/** The list of a clinic day on paper, A4, in the writing direction of its language: to call from, and to tick off where there is no screen. */
import type { ClinicDays, Expected } from '@fieldward/contract/care/appointment.operations.ts';
import type { AppointmentStatus } from '@fieldward/domain/care/appointment.ts';
import type { Day, Moment } from '@fieldward/domain/time/day.ts';
import { clockAt } from '@fieldward/domain/time/in-zone.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { GREY } from '../../../paper/pdf-facts.ts';
import { fromLeft, isolated } from '../../../paper/pdf-line.ts';
import { drawTable, type TableCell } from '../../../paper/pdf-table.ts';
import { drawText, pdfDocument, type Paper } from '../../../paper/pdf-text.ts';
import type { PrintedWords } from '../../../paper/printed-words.ts';

interface ClinicDayOnPaper {
  readonly day: Day;
  /** What was asked for; null for every one. */
  readonly place: string | null;
  readonly service: string | null;
  readonly closed: ClinicDays['closed'];
  readonly expected: readonly Expected[];
  readonly more: boolean;
  readonly words: PrintedWords;
  /** In which the clinics work. */
  readonly zone: string;
  readonly printedBy: string;
  readonly now: Moment;
}

const statusWords: Readonly<Record<AppointmentStatus, PlainCode>> = {
  scheduled: 'appointment.scheduled',
  arrived: 'appointment.arrived',
  completed: 'appointment.completed',
  missed: 'appointment.missed',
  cancelled: 'appointment.cancelled',
};

const lines = (...texts: readonly (string | null)[]): string => texts.filter((text) => text !== null && text !== '').join('\n');

function sexOf(gender: string | null, { t }: PrintedWords): string {
  if (gender === 'F') return t('person.female');
  return gender === 'M' ? t('person.male') : (gender ?? '');
}

/** When, who, where to call, for what, what is known of it by now, and room to note who came. */
function rowOf(each: Expected, { words, zone }: ClinicDayOnPaper): readonly TableCell[] {
  const { t, day } = words;
  const { patient, start, service, status, walkIn, reason, comments } = each;
  const born = patient.birthdate === null ? '' : day(patient.birthdate);
  const who = [patient.identifier === null ? '' : isolated(patient.identifier), sexOf(patient.gender, words), born];
  const known = status === 'scheduled' ? null : t(statusWords[status]);
  return [
    start === null ? t('appointment.anyTimeShort') : fromLeft(clockAt(start, zone).slice(11, 16)),
    lines(patient.display, who.filter((text) => text !== '').join(' · ')),
    patient.phone === null ? '' : fromLeft(patient.phone),
    service?.display ?? '',
    lines(known, walkIn ? t('appointment.walkIn') : null, reason, comments),
    '',
  ];
}

async function drawClinic(paper: Paper, clinic: string, rows: readonly Expected[], of: ClinicDayOnPaper): Promise<void> {
  const { t } = of.words;
  const direction = paper.rtl ? 'rtl' : 'ltr';
  if (paper.y + 90 > paper.bottom) paper.addPage();
  drawText(paper, `${isolated(clinic)} (${t('appointment.expectedCount', { count: rows.length })})`, {
    size: 12,
    bold: true,
    direction,
    after: 3,
  });
  const columns = [
    { header: t('appointment.time'), share: 0.7 },
    { header: t('appointment.patient'), share: 2.5 },
    { header: t('appointment.phone'), share: 1.2 },
    { header: t('appointment.service'), share: 1.2 },
    { header: t('appointment.remarks'), share: 1.4 },
    { header: t('appointment.came'), share: 1.2 },
  ];
  const cells = rows.map((each) => rowOf(each, of));
  await drawTable(paper, columns, cells, { size: 9 });
  paper.y += 12;
}

/** The list as a PDF: a table for each clinic, in the order of the times. */
export function clinicDayPdf(of: ClinicDayOnPaper): Promise<Buffer> {
  const { day: at, place, service, closed, expected, more, words, printedBy, now } = of;
  const { t, language, day, moment } = words;
  const title = t('shell.labelled', { label: t('appointment.title'), value: day(at) });
  return pdfDocument({ title, language, foot: title, margin: 32 }, async (paper) => {
    const direction = paper.rtl ? 'rtl' : 'ltr';
    drawText(paper, title, { size: 18, bold: true, direction });
    drawText(paper, t('labreport.printed', { day: moment(now), name: isolated(printedBy) }), { size: 8, color: GREY, direction, after: 4 });
    const asked = [place ?? t('appointment.allClinics'), service ?? ''].filter((text) => text !== '').map(isolated);
    drawText(paper, asked.join(' · '), { direction, after: 6 });
    for (const { name, location } of closed)
      drawText(paper, t('appointment.closedOn', { name: isolated(lines(name, location?.display ?? '').replace('\n', ' · ')) }), {
        bold: true,
        direction,
        after: 4,
      });
    if (expected.length === 0) drawText(paper, t('appointment.nobody'), { direction });
    const clinics = Map.groupBy(expected, ({ location }) => location.uuid);
    // oxlint-disable-next-line no-await-in-loop -- one below the other
    for (const rows of clinics.values()) await drawClinic(paper, rows[0]?.location.display ?? '', rows, of);
    if (more) drawText(paper, t('appointment.tooMany', { count: expected.length }), { direction });
  });
}
