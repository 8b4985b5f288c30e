/** Who a patient is, on paper. */
import type { LabFlag } from '@fieldward/domain/lab/range.ts';
import { toldText, youngAge } from '@fieldward/domain/person/age-text.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { drawLine, lineHeight, type Paper } from './pdf-text.ts';
import type { PrintedWords } from './printed-words.ts';

/** Of what is printed that is not the matter itself. */
export const GREY = '#555555';

/** How a value stands to what is normal, in words. */
export const flagWords: Readonly<Record<LabFlag, PlainCode>> = {
  criticalLow: 'labscreen.flagCriticalLow',
  low: 'labscreen.flagLow',
  high: 'labscreen.flagHigh',
  criticalHigh: 'labscreen.flagCriticalHigh',
};

/** A name and what it is. */
export type Fact = readonly [name: string, value: string];

/** Names and values in two columns. */
export function drawFacts(paper: Paper, facts: readonly Fact[]): void {
  const half = paper.width / 2;
  for (const [index, [name, value]] of facts.entries()) {
    const first = index % 2 === 0;
    const x = first !== paper.rtl ? paper.left : paper.left + half;
    const [nameWidth, gap] = [half * 0.3, 6];
    const valueWidth = half - nameWidth - gap;
    drawLine(paper, name, { x: paper.rtl ? x + half - nameWidth : x, y: paper.y, width: nameWidth, color: GREY });
    drawLine(paper, value, { x: paper.rtl ? x : x + nameWidth + gap, y: paper.y, width: valueWidth, bold: index === 0 });
    if (!first || index === facts.length - 1) paper.y += lineHeight(9);
  }
  paper.y += 10;
}

/** Who a paper is about. */
export interface PrintedPatient {
  readonly id: string;
  readonly name: string | null;
  readonly identifier: string | null;
  readonly gender: string | null;
  readonly birthdate: Day | null;
  /** In years; of somebody who died, at death. */
  readonly age: number | null;
  readonly dead: boolean;
  /** The birth date was made from an age. */
  readonly estimated: boolean;
  /** The day on which the age is told: today, or that of the death; null where nobody knows that. */
  readonly agedOn: Day | null;
}

/** The age as people say it, of a child below two years in months or days; '' where it is not known. */
function ageOf({ language, t }: PrintedWords, { birthdate, age, dead, estimated, agedOn }: Omit<PrintedPatient, 'id'>): string {
  if (age === null || birthdate === null || agedOn === null) return '';
  const young = youngAge(birthdate, estimated, agedOn);
  if (young === null) return t(dead ? 'labreport.ageAtDeath' : 'labreport.age', { years: age });
  const text = toldText(young, language);
  return dead ? t('person.toldAtDeath', { age: text }) : text;
}

/** Name, identifier, birth with age, and sex. */
export function patientFacts(words: PrintedWords, patient: Omit<PrintedPatient, 'id'>): Fact[] {
  const { t, day } = words;
  const { name, identifier, birthdate, gender } = patient;
  const sex = gender === 'F' ? t('person.female') : gender === 'M' ? t('person.male') : (gender ?? '');
  const age = ageOf(words, patient);
  return [
    [t('labreport.patient'), name ?? ''],
    [t('labreport.identifier'), identifier ?? ''],
    [t('labreport.born'), birthdate === null ? '' : `${day(birthdate)}${age === '' ? '' : ` (${age})`}`],
    [t('labreport.sex'), sex],
  ];
}
