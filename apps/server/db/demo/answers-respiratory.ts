import { atMinute, answered, clockOf, yes, type Answerers, type Filling } from './filling.ts';
import type { OptionName } from './options.ts';
import { ageOn } from './patients.ts';

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, Math.round(value)));
const after = ({ course }: Filling): number => clamp(course.saturation + 5 + (course.flow % 3), 70, 99);
const breathless = [
  'BREATHLESS ON STRENUOUS EXERCISE',
  'BREATHLESS WHEN HURRYING',
  'WALKS SLOWER THAN PEERS',
  'STOPS AFTER ONE HUNDRED METRES',
  'TOO BREATHLESS TO LEAVE HOME',
] as const satisfies readonly OptionName[];

/** Respiratory assessment, oxygen therapy, review. */
export const respiratoryAnswers: Answerers = {
  assessed_at: (f) => atMinute(f, 10),
  age: (f) => ageOn(f.patient, f.step.at),
  respiratory_symptoms: (f) =>
    f.random.pick<readonly OptionName[]>([
      ['SHORTNESS OF BREATH'],
      ['SHORTNESS OF BREATH', 'WHEEZE'],
      ['PRODUCTIVE COUGH', 'SHORTNESS OF BREATH'],
      ['WHEEZE', 'CHEST TIGHTNESS'],
    ]),
  breathlessness: (f) => breathless[clamp((95 - f.course.saturation) / 3, 0, 4)] ?? 'BREATHLESS WHEN HURRYING',
  smoking_status: (f) => (f.course.smoker ? f.random.weighted<OptionName>({ 'CURRENT SMOKER': 6, 'EX SMOKER': 4 }) : 'NEVER SMOKED'),
  pack_years: (f) => f.random.whole(4, 45),
  biomass: (f) => yes(f.random.chance(0.35)),
  exacerbations: (f) => f.random.whole(0, 4),
  spo2: (f) => clamp(f.course.saturation + (f.step.form === 'Respiratory Review' ? 3 : 0), 70, 99),
  respiratory_rate: (f) => clamp(16 + (98 - f.course.saturation) * 0.8, 12, 38),
  peak_flow: (f) => f.random.whole(140, 420),
  respiratory_diagnosis: (f) => f.course.lungDisease,
  inhalers: (f) =>
    f.course.lungDisease === 'ASTHMA'
      ? ['SALBUTAMOL', 'INHALED CORTICOSTEROID']
      : f.course.lungDisease === 'COPD'
        ? ['SALBUTAMOL', 'TIOTROPIUM']
        : ['NONE'],
  oxygen_needed: (f) => yes(f.course.saturation < 90),
  oxygen_started: (f) => atMinute(f, 75),
  oxygen_indication: (f) => (f.course.lungDisease === 'PNEUMONIA' ? 'ACUTE HYPOXAEMIA' : 'EXACERBATION OF CHRONIC DISEASE'),
  spo2_before: (f) => f.course.saturation,
  consciousness: (f) => (f.course.saturation < 82 ? 'CONFUSED' : 'ALERT'),
  oxygen_device: (f) => (f.course.flow <= 4 ? 'NASAL CANNULA' : f.course.flow <= 6 ? 'SIMPLE FACE MASK' : 'VENTURI MASK'),
  oxygen_flow: (f) => f.course.flow,
  oxygen_source: (f) => f.random.weighted<OptionName>({ CYLINDER: 5, CONCENTRATOR: 4, 'PIPED OXYGEN': 1 }),
  cylinder_barcode: (f) => answered(`CYL${f.random.whole(10_000, 99_999)}`),
  therapy_minutes: () => 60,
  oxygen_stopped: (f) => answered(clockOf(new Date(f.step.at.getTime() - 15 * 60_000)).slice(11, 16)),
  spo2_after: after,
  response: (f) => (after(f) >= 90 ? 'IMPROVED' : 'UNCHANGED'),
  escalation: (f) => (after(f) < 86 ? 'REFERRED TO HOSPITAL' : f.random.weighted<OptionName>({ 'HIGHER FLOW': 5, 'NO CHANGE MADE': 4 })),
  oxygen_complications: (f) => f.random.pick<readonly OptionName[]>([['NONE'], ['NONE'], ['DRY NOSE']]),
  inhaler_technique: (f) => f.random.weighted<OptionName>({ GOOD: 5, FAIR: 3, POOR: 1 }),
  exacerbation_since: (f) => yes(f.random.chance(0.25)),
  hospital_days: (f) => (f.random.weighted<'0' | '3' | '7'>({ 0: 5, 3: 3, 7: 1 }) === '0' ? 0 : f.random.whole(2, 8)),
  vaccines: (f) => f.random.pick<readonly OptionName[]>([['INFLUENZA'], ['COVID NINETEEN'], ['INFLUENZA', 'COVID NINETEEN'], ['NONE']]),
  home_oxygen: (f) => yes(f.course.saturation < 84),
  home_oxygen_hours: (f) => f.random.whole(8, 16),
};
