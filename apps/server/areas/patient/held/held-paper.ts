/** Everything that is held about a patient on paper, A4, in the writing direction of its language. */
import type { Day, Moment } from '@fieldward/domain/time/day.ts';
import { readMoment } from '@fieldward/domain/time/in-zone.ts';
import { parseDay } from '@fieldward/domain/time/moment.ts';
import { isolated } from '../../../paper/pdf-line.ts';
import { drawText, pdfDocument, type Paper } from '../../../paper/pdf-text.ts';
import type { PrintedWords } from '../../../paper/printed-words.ts';
import type { Held, HeldRow, HeldSection, HeldValue } from './held-about.ts';
import type { HeldColumn } from './held-catalogue.ts';
import { columnWord, spaced, tableWord } from './held-words.ts';

const GREY = '#555555';

/** Told below a row, in one line: who entered it, who changed it, who took it out. */
const ABOUT_THE_ROW: ReadonlySet<string> = new Set([
  'creator',
  'date_created',
  'changed_by',
  'date_changed',
  'voided',
  'voided_by',
  'date_voided',
  'void_reason',
]);

/** Not on paper, since it is there already: the number of a laboratory's value stands in its text too, and an order that is told was made. */
export const TWICE: ReadonlySet<string> = new Set(['lab_result.value_numeric', 'orders.action']);

/** The least room for a row and who entered it, and for a heading with its first row. */
const ROOM_OF_ROW = 28;
const ROOM_OF_SECTION = 60;

/** What comes first on paper: who it is, then what was done; tables that are not named follow. */
const ORDER: readonly string[] = [
  'person',
  'person_name',
  'patient',
  'patient_identifier',
  'person_address',
  'person_attribute',
  'relationship',
  'patient_place',
  'patient_workflow',
  'enrolment_state',
  'appointment',
  'appointment_change',
  'visit',
  'encounter',
  'obs',
];
const positionOf = ({ table }: HeldSection): number => (ORDER.indexOf(table.name) + ORDER.length + 1) % (ORDER.length + 1);

interface HeldOnPaper {
  readonly held: Held;
  readonly patient: { readonly name: string | null; readonly identifier: string | null };
  /** The account that asked sees only what belongs to its places. */
  readonly partly: boolean;
  readonly words: PrintedWords;
  readonly printedBy: string;
  readonly now: Moment;
}

const textOfValue = (value: HeldValue | undefined): string => (value === undefined || typeof value === 'object' ? '' : String(value));

function momentIn({ moment }: PrintedWords, value: HeldValue | undefined): string {
  const read = readMoment(textOfValue(value));
  return read === null ? textOfValue(value) : moment(read);
}

function printedValue(words: PrintedWords, { name, kind }: HeldColumn, value: HeldValue): string {
  const { t, day } = words;
  if (kind === 'truth') return t(value === true ? 'labscreen.yes' : 'labscreen.no');
  if (kind === 'moment') return momentIn(words, value);
  const text = textOfValue(value);
  if (kind === 'day') {
    const read: Day | null = parseDay(text);
    return read === null ? text : day(read);
  }
  if (name === 'gender' && (text === 'F' || text === 'M')) return t(text === 'F' ? 'person.female' : 'person.male');
  return isolated(text);
}

/** Who entered a row, changed it and took it out, as far as it is known. */
function aboutTheRow(words: PrintedWords, row: HeldRow): string {
  const { t } = words;
  const name = (value: HeldValue | undefined): string => isolated(textOfValue(value) || t('labreport.nobody'));
  const parts: string[] = [];
  if (row['date_created'] !== undefined)
    parts.push(t('held.entered', { name: name(row['creator']), day: momentIn(words, row['date_created']) }));
  if (row['date_changed'] !== undefined)
    parts.push(t('held.changed', { name: name(row['changed_by']), day: momentIn(words, row['date_changed']) }));
  if (row['voided'] === true)
    parts.push(
      t('held.voided', {
        name: name(row['voided_by']),
        day: momentIn(words, row['date_voided']),
        reason: isolated(textOfValue(row['void_reason']) || '–'),
      }),
    );
  return parts.join(' · ');
}

function drawSection(paper: Paper, { table, rows }: HeldSection, words: PrintedWords): void {
  const { t } = words;
  const direction = paper.rtl ? 'rtl' : 'ltr';
  const shown = table.columns.filter(
    ({ name, kind, bare }) => !bare && kind !== 'structure' && !ABOUT_THE_ROW.has(name) && !TWICE.has(`${table.name}.${name}`),
  );
  const blocks = rows.flatMap((row) => {
    const facts = shown.flatMap((column) => {
      const value = row[column.name];
      if (value === undefined || value === '' || (column.name === 'concept_id' && row['form_field_id'] !== undefined)) return [];
      const word = columnWord(column.name);
      return [
        t('shell.labelled', { label: word === undefined ? spaced(column.name) : t(word), value: printedValue(words, column, value) }),
      ];
    });
    return facts.length === 0 ? [] : [{ facts: facts.join(' · '), about: aboutTheRow(words, row) }];
  });
  if (blocks.length === 0) return;
  if (paper.y + ROOM_OF_SECTION > paper.bottom) paper.addPage();
  const word = tableWord(table.name);
  drawText(paper, word === undefined ? spaced(table.name) : t(word), { size: 12, bold: true, after: 2 });
  for (const { facts, about } of blocks) {
    if (paper.y + ROOM_OF_ROW > paper.bottom) paper.addPage();
    drawText(paper, facts, { direction, after: about === '' ? 3 : 0 });
    if (about !== '') drawText(paper, about, { size: 7, color: GREY, direction, after: 3 });
  }
  paper.y += 8;
}

function drawChanges(paper: Paper, { held: { changes }, words }: HeldOnPaper): void {
  if (changes.length === 0) return;
  if (paper.y + ROOM_OF_SECTION > paper.bottom) paper.addPage();
  const direction = paper.rtl ? 'rtl' : 'ltr';
  drawText(paper, words.t('held.changes'), { size: 12, bold: true, after: 2 });
  for (const { at, by, action, resource } of changes)
    drawText(
      paper,
      [momentIn(words, at), isolated(by ?? words.t('labreport.nobody')), isolated([action, resource ?? ''].join(' ').trim())].join(' · '),
      { size: 8, direction },
    );
  paper.y += 8;
}

function drawAudience(paper: Paper, { held: { audience }, words }: HeldOnPaper): void {
  const { t, moment } = words;
  const direction = paper.rtl ? 'rtl' : 'ltr';
  if (paper.y + ROOM_OF_SECTION > paper.bottom) paper.addPage();
  drawText(paper, t('held.whoLooked'), { size: 12, bold: true, after: 2 });
  if (audience.length === 0) drawText(paper, t('held.nobodyLooked'));
  for (const { user, first, last, days } of audience)
    drawText(
      paper,
      t('held.looked', {
        name: isolated(user.name ?? user.display),
        account: isolated(user.display),
        first: moment(first),
        last: moment(last),
        days,
      }),
      { direction },
    );
}

/** The record as a PDF. */
export function heldPdf(record: HeldOnPaper): Promise<Buffer> {
  const { held, patient, words, printedBy, now, partly } = record;
  const { t, language, moment } = words;
  const foot = [patient.name ?? '', patient.identifier ?? ''].map(isolated).join(' · ');
  return pdfDocument({ title: t('held.title'), language, foot }, (paper) => {
    const direction = paper.rtl ? 'rtl' : 'ltr';
    drawText(paper, t('held.title'), { size: 18, bold: true });
    drawText(paper, foot, { size: 11, bold: true, direction });
    drawText(paper, t('labreport.printed', { day: moment(now), name: isolated(printedBy) }), { size: 8, color: GREY, direction, after: 4 });
    drawText(paper, t('held.about'), { direction, after: 8 });
    if (partly) drawText(paper, t('held.partly'), { bold: true, direction, after: 8 });
    for (const section of held.sections.toSorted((one, other) => positionOf(one) - positionOf(other))) drawSection(paper, section, words);
    drawChanges(paper, record);
    drawAudience(paper, record);
  });
}
