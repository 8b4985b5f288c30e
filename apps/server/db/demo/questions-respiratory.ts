import type { Question } from './programme-shape.ts';
import { barcode, choice, heading, measure, past, several, yesNo } from './question-makers.ts';

const breathless = [
  'BREATHLESS ON STRENUOUS EXERCISE',
  'BREATHLESS WHEN HURRYING',
  'WALKS SLOWER THAN PEERS',
  'STOPS AFTER ONE HUNDRED METRES',
  'TOO BREATHLESS TO LEAVE HOME',
] as const;

/** Respiratory assessment, oxygen therapy and review. */
export const respiratoryQuestions = {
  heading_respiratory_history: heading('History'),
  heading_before: heading('Before therapy'),
  heading_after: heading('After therapy'),
  assessed_at: past('Assessed at', 'datetime'),
  age: { name: 'Age', widget: 'Age', type: 'Numeric', conceptless: true },
  breathlessness: choice('Breathlessness grade', breathless, {
    description: 'Modified Medical Research Council scale, grades 0 to 4',
  }),
  respiratory_symptoms: several('Respiratory symptoms', [
    'WHEEZE',
    'PRODUCTIVE COUGH',
    'CHEST TIGHTNESS',
    'SHORTNESS OF BREATH',
    'CYANOSIS',
    'NONE',
  ]),
  respiratory_rate: measure('Respiratory rate', 'per minute', 5, 80, {
    other: { fr: 'Fréquence respiratoire', ar: 'معدل التنفس', ur: 'سانس کی رفتار' },
  }),
  spo2: measure('Oxygen saturation', '%', 40, 100, {
    other: { fr: 'Saturation en oxygène', ar: 'تشبع الأكسجين', ur: 'آکسیجن کی سطح' },
  }),
  smoking_status: choice('Smoking status', ['NEVER SMOKED', 'EX SMOKER', 'CURRENT SMOKER']),
  pack_years: measure('Pack years', 'pack years', 0, 150),
  biomass: yesNo('Cooks or heats with biomass indoors'),
  exacerbations: measure('Exacerbations in the last year', 'episodes', 0, 30),
  peak_flow: measure('Peak expiratory flow', 'L/min', 50, 800),
  respiratory_diagnosis: choice(
    'Respiratory diagnosis',
    ['COPD', 'ASTHMA', 'PNEUMONIA', 'POST TUBERCULOSIS LUNG DISEASE', 'BRONCHIECTASIS', 'ACUTE BRONCHITIS'],
    {
      other: { fr: 'Diagnostic respiratoire', ar: 'التشخيص التنفسي', ur: 'تنفسی تشخیص' },
    },
  ),
  inhalers: several('Inhalers', ['SALBUTAMOL', 'INHALED CORTICOSTEROID', 'TIOTROPIUM', 'NONE']),
  oxygen_needed: yesNo('Oxygen needed', { other: { fr: 'Oxygène nécessaire', ar: 'الأكسجين مطلوب', ur: 'آکسیجن درکار' } }),

  oxygen_started: past('Oxygen started at', 'datetime'),
  oxygen_indication: choice('Indication for oxygen', ['ACUTE HYPOXAEMIA', 'CHRONIC HYPOXAEMIA', 'EXACERBATION OF CHRONIC DISEASE']),
  spo2_before: measure('Oxygen saturation before therapy', '%', 40, 100, {
    other: { fr: 'Saturation avant oxygène', ar: 'تشبع الأكسجين قبل العلاج', ur: 'علاج سے پہلے آکسیجن کی سطح' },
  }),
  consciousness: choice('Consciousness', ['ALERT', 'CONFUSED', 'DROWSY', 'UNRESPONSIVE']),
  oxygen_device: choice('Oxygen device', ['NASAL CANNULA', 'SIMPLE FACE MASK', 'VENTURI MASK', 'NON REBREATHER MASK', 'CPAP']),
  oxygen_flow: measure('Oxygen flow rate', 'L/min', 0, 60, {
    decimals: true,
    other: { fr: 'Débit d’oxygène', ar: 'معدل تدفق الأكسجين', ur: 'آکسیجن کا بہاؤ' },
  }),
  oxygen_source: choice('Oxygen source', ['CYLINDER', 'CONCENTRATOR', 'PIPED OXYGEN']),
  cylinder_barcode: barcode('Cylinder barcode'),
  therapy_minutes: measure('Duration of therapy', 'minutes', 1, 1440),
  oxygen_stopped: past('Oxygen stopped at', 'time', { future: true }),
  spo2_after: measure('Oxygen saturation after therapy', '%', 40, 100, {
    other: { fr: 'Saturation après oxygène', ar: 'تشبع الأكسجين بعد العلاج', ur: 'علاج کے بعد آکسیجن کی سطح' },
  }),
  response: choice('Response to therapy', ['IMPROVED', 'UNCHANGED', 'WORSE']),
  escalation: choice('Next step', ['REFERRED TO HOSPITAL', 'HIGHER FLOW', 'NO CHANGE MADE']),
  oxygen_complications: several('Complications of oxygen', ['DRY NOSE', 'PRESSURE SORE', 'CARBON DIOXIDE RETENTION', 'NONE']),

  inhaler_technique: choice('Inhaler technique', ['GOOD', 'FAIR', 'POOR']),
  exacerbation_since: yesNo('Exacerbation since last visit'),
  hospital_days: measure('Days in hospital since last visit', 'days', 0, 180),
  vaccines: several('Vaccines received', ['INFLUENZA', 'PNEUMOCOCCAL', 'COVID NINETEEN', 'NONE']),
  home_oxygen: yesNo('Oxygen at home'),
  home_oxygen_hours: measure('Hours of oxygen a day', 'hours', 1, 24),
} as const satisfies Record<string, Question>;
