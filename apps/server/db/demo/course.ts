import { ageOn, type DemoPatient } from './patients.ts';
import type { OptionName } from './options.ts';
import type { Random } from './seeded-random.ts';

export type CourseKind = 'screened' | 'ruledOut' | 'treated' | 'respiratory' | 'both';

type Outcome = 'CURED' | 'TREATMENT COMPLETED' | 'TREATMENT FAILED' | 'DIED' | 'LOST TO FOLLOW UP' | 'NOT EVALUATED';

/** What is true of a patient all along; the answers of every form are drawn from it, so that they agree. */
export interface Course {
  readonly kind: CourseKind;
  readonly start: Date;
  readonly cough: number;
  readonly fever: number;
  readonly nightSweats: boolean;
  readonly weightLoss: boolean;
  readonly bloodInSputum: boolean;
  readonly previousYear: number | null;
  readonly contact: boolean;
  readonly xraySuggestive: boolean;
  readonly confirmed: boolean;
  readonly resistant: boolean;
  readonly extrapulmonary: boolean;
  readonly hiv: 'NEGATIVE' | 'POSITIVE' | 'UNKNOWN';
  readonly comorbidities: readonly OptionName[];
  readonly smoker: boolean;
  readonly pregnant: boolean;
  readonly weight: number;
  readonly height: number;
  readonly household: number;
  readonly smallChildren: number;
  readonly months: number;
  /** Months after the start when treatment stops early, for whatever reason. */
  readonly endsAfter: number;
  /** How it ends, or would: an end that lies in the future is not written. */
  readonly outcome: Outcome;
  readonly adherent: boolean;
  readonly reaction: boolean;
  readonly lungDisease: OptionName;
  readonly saturation: number;
  readonly flow: number;
}

const month = 30 * 86_400_000;

function comorbiditiesOf(age: number, random: Random): OptionName[] {
  const some: OptionName[] = [];
  if (age < 18) return random.chance(0.06) ? ['ASTHMA'] : ['NONE'];
  if (random.chance(age > 40 ? 0.28 : 0.06)) some.push('DIABETES MELLITUS');
  if (random.chance(age > 45 ? 0.25 : 0.04)) some.push('HYPERTENSION');
  if (age > 50 && random.chance(0.12)) some.push('HEART DISEASE');
  if (random.chance(0.07)) some.push('HEPATITIS B OR C');
  if (random.chance(0.05)) some.push('ASTHMA');
  if (random.chance(0.03)) some.push('OTHER COMORBIDITY');
  return some.length === 0 ? ['NONE'] : some;
}

/** Draws the course of a patient over the last eighteen months. */
export function courseOf(patient: DemoPatient, kind: CourseKind, now: Date, random: Random): Course {
  const start = new Date(now.getTime() - Math.round(random.next() * 17.8 * month) - 2 * 86_400_000);
  const age = ageOn(patient, start);
  const ill = kind === 'treated' || kind === 'both';
  const suspect = ill || kind === 'ruledOut';
  const resistant = ill && random.chance(0.09);
  const extrapulmonary = ill && !resistant && random.chance(0.16);
  const confirmed = ill && !extrapulmonary && (resistant || random.chance(0.72));
  const outcome: Outcome = ill
    ? random.weighted<Outcome>({
        [confirmed ? 'CURED' : 'TREATMENT COMPLETED']: 62,
        'TREATMENT FAILED': 4,
        DIED: 6,
        'LOST TO FOLLOW UP': 9,
        'NOT EVALUATED': 3,
        [confirmed ? 'TREATMENT COMPLETED' : 'NOT EVALUATED']: confirmed ? 14 : 4,
      })
    : 'NOT EVALUATED';
  const early = outcome === 'DIED' || outcome === 'LOST TO FOLLOW UP';
  const months = 6;
  const adult = age >= 15;
  return {
    kind,
    start,
    months,
    outcome,
    resistant,
    extrapulmonary,
    confirmed,
    endsAfter: early ? random.whole(1, 4) : outcome === 'TREATMENT FAILED' ? 5 : months,
    cough: suspect && (!extrapulmonary || random.chance(0.4)) ? random.whole(2, 12) : random.chance(0.25) ? 1 : 0,
    fever: suspect && random.chance(0.7) ? random.whole(1, 8) : 0,
    nightSweats: suspect && random.chance(0.6),
    weightLoss: suspect && random.chance(0.65),
    bloodInSputum: ill && random.chance(0.15),
    previousYear: suspect && random.chance(0.14) && age > 12 ? start.getUTCFullYear() - random.whole(2, 9) : null,
    contact: random.chance(suspect ? 0.22 : 0.08),
    xraySuggestive: ill && !extrapulmonary ? random.chance(0.85) : suspect && random.chance(0.3),
    hiv: random.weighted({ NEGATIVE: 90, POSITIVE: 3, UNKNOWN: 7 }),
    comorbidities: comorbiditiesOf(age, random),
    smoker: adult && patient.gender === 'M' && random.chance(0.4),
    pregnant: patient.gender === 'F' && age >= 18 && age <= 40 && random.chance(0.08),
    weight: Math.round((adult ? random.around(ill ? 49 : 61, 9) : Math.max(16, age * 2.6 + 7)) * 10) / 10,
    height: Math.round(adult ? random.around(patient.gender === 'M' ? 168 : 156, 7) : 75 + age * 6),
    household: random.whole(3, 11),
    smallChildren: random.weighted({ 0: 5, 1: 3, 2: 2 }) === '0' ? 0 : random.whole(1, 2),
    adherent: outcome !== 'LOST TO FOLLOW UP' && random.chance(0.82),
    reaction: ill && random.chance(0.2),
    lungDisease: random.weighted<OptionName>({
      COPD: 40,
      ASTHMA: 25,
      'POST TUBERCULOSIS LUNG DISEASE': kind === 'both' ? 300 : 8,
      BRONCHIECTASIS: 8,
      PNEUMONIA: 15,
      'ACUTE BRONCHITIS': 8,
    }),
    saturation: Math.round(random.around(88, 5)),
    flow: random.whole(2, 8),
  };
}
