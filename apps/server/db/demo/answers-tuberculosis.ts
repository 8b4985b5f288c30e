import { ageOn } from './patients.ts';
import { atMinute, onDay, answered, yes, type Answerers, type Filling } from './filling.ts';
import { lotOf } from './journey.ts';
import type { OptionName } from './options.ts';

const ill = ({ course }: Filling): boolean => course.kind === 'treated' || course.kind === 'both';
const presumptive = (filling: Filling): boolean => ill(filling) || filling.course.kind === 'ruledOut';
const register = (serial: number): string => String(serial).padStart(4, '0');
const cityCode = (city: string): string => city.slice(0, 3).toUpperCase();
const code = ({ random }: Filling): string => `SP${random.whole(10_000_000, 99_999_999)}`;

/** The last smear turns negative as treatment works. */
function smear({ course, step, random }: Filling): OptionName {
  if (!course.confirmed) return 'NEGATIVE';
  if (step.month === 0) return random.weighted<OptionName>({ SCANTY: 2, 'ONE PLUS': 4, 'TWO PLUS': 3, 'THREE PLUS': 2, NEGATIVE: 2 });
  return course.outcome === 'TREATMENT FAILED' && step.month >= 5
    ? 'ONE PLUS'
    : step.month <= 1 && random.chance(0.3)
      ? 'SCANTY'
      : 'NEGATIVE';
}

function regimen({ course, patient, step }: Filling): OptionName {
  if (course.resistant) return 'BPALM';
  if (ageOn(patient, step.at) < 12) return 'PAEDIATRIC 2HRZ 2HR';
  return course.extrapulmonary && course.contact ? '2HRZE 10HR' : '2HRZE 4HR';
}

/** Case finding: screening, registration, xray, diagnosis. */
export const caseFindingAnswers: Answerers = {
  screening_date: (f) => onDay(f),
  screening_place: (f) =>
    f.random.weighted<OptionName>({
      'OUTPATIENT DEPARTMENT': 60,
      'COMMUNITY CAMP': 20,
      'HOUSEHOLD VISIT': 10,
      'MOBILE XRAY VAN': 9,
      PRISON: 1,
    }),
  cough: (f) => yes(f.course.cough > 0),
  cough_weeks: (f) => f.course.cough,
  cough_blood: (f) => yes(f.course.bloodInSputum),
  fever: (f) => yes(f.course.fever > 0),
  fever_weeks: (f) => f.course.fever,
  night_sweats: (f) => yes(f.course.nightSweats),
  weight_loss: (f) => yes(f.course.weightLoss),
  chest_pain: (f) => yes(presumptive(f) && f.random.chance(0.35)),
  previous_tb: (f) => (f.course.previousYear === null ? 'NO' : 'YES'),
  previous_tb_year: (f) => f.course.previousYear,
  tb_contact: (f) => yes(f.course.contact),
  contact_resistant: (f) => (f.course.resistant ? 'YES' : f.random.weighted<OptionName>({ NO: 6, UNKNOWN: 3 })),
  risk_factors: (f) => {
    const risks: OptionName[] = [];
    if (f.course.comorbidities.includes('DIABETES MELLITUS')) risks.push('DIABETES MELLITUS');
    if (f.course.smoker) risks.push('SMOKING');
    if (f.course.weight < 42 && ageOn(f.patient, f.step.at) > 15) risks.push('MALNUTRITION');
    return risks.length === 0 ? ['NONE'] : risks;
  },
  chest_xray: (f) => {
    if (f.course.xraySuggestive) return 'SUGGESTIVE OF TUBERCULOSIS';
    return f.step.form === 'Chest Xray Result' ? 'NORMAL' : f.random.weighted<OptionName>({ 'NOT DONE': 5, NORMAL: 4 });
  },
  xray_score: (f) => (f.course.xraySuggestive ? f.random.whole(62, 98) : f.random.whole(3, 38)),
  presumptive_tb: (f) => yes(presumptive(f)),
  screening_gps: (f) =>
    f.random.chance(0.4)
      ? {
          latitude: 24.8 + f.patient.facility + f.random.whole(0, 999) / 10_000,
          longitude: 67 + f.patient.facility / 2 + f.random.whole(0, 999) / 10_000,
        }
      : null,
  remarks: (f) =>
    f.random.chance(0.12)
      ? answered(
          f.random.pick([
            'Came with a family member',
            'Asked to return with spouse',
            'Lives far from the centre',
            'Counselled on cough hygiene',
            'Will be called before the next visit',
          ]),
        )
      : null,
  registration_date: (f) => onDay(f),
  register_number: (f) =>
    answered(`${cityCode(f.patient.address.city)}-${String(f.step.at.getUTCFullYear()).slice(2)}-${register(f.patient.serial)}`),
  patient_source: (f) =>
    f.random.weighted<OptionName>({
      'SELF REFERRAL': 40,
      'PRIVATE PRACTITIONER': 22,
      'COMMUNITY HEALTH WORKER': 20,
      'PUBLIC HOSPITAL': 10,
      'CONTACT INVESTIGATION': 8,
    }),
  referrer_name: (f) =>
    answered(f.random.pick(['Dr Asad Memon', 'Lady Health Worker Shabana', 'Dr Rashida Baig', 'Civil Hospital', 'Field team'])),
  phone: (f) => answered(f.patient.phone),
  phone_owner: (f) => f.random.weighted<OptionName>({ SELF: 70, 'FAMILY MEMBER': 26, NEIGHBOUR: 4 }),
  address: (f) => ({
    country: 'Pakistan',
    province: f.patient.address.province,
    city: f.patient.address.city,
    address: f.patient.address.street,
    landmark: f.patient.address.landmark,
  }),
  marital_status: (f) =>
    ageOn(f.patient, f.step.at) < 18 ? 'SINGLE' : f.random.weighted<OptionName>({ MARRIED: 70, SINGLE: 20, WIDOWED: 8, DIVORCED: 2 }),
  occupation: (f) => {
    const age = ageOn(f.patient, f.step.at);
    if (age < 18) return 'STUDENT';
    if (age > 62) return 'RETIRED';
    return f.patient.gender === 'F'
      ? f.random.weighted<OptionName>({ HOUSEKEEPING: 70, 'OFFICE WORKER': 10, 'DAILY WAGE WORKER': 10, OTHER: 10 })
      : f.random.weighted<OptionName>({ 'DAILY WAGE WORKER': 45, FARMER: 15, SHOPKEEPER: 15, 'OFFICE WORKER': 10, UNEMPLOYED: 15 });
  },
  household_size: (f) => f.course.household,
  pregnancy: (f) =>
    f.course.pregnant ? 'PREGNANT' : f.patient.gender === 'F' && ageOn(f.patient, f.step.at) > 14 ? 'NOT PREGNANT' : 'NOT APPLICABLE',
  gestation_weeks: (f) => f.random.whole(8, 34),
  sample_collected: (f) => yes(f.random.chance(0.92)),
  specimen_type: (f) => (f.course.extrapulmonary ? 'LYMPH NODE ASPIRATE' : ageOn(f.patient, f.step.at) < 8 ? 'GASTRIC ASPIRATE' : 'SPUTUM'),
  specimen_barcode: (f) => answered(code(f)),
  specimen_time: (f) => atMinute(f, f.random.whole(5, 40)),
  no_specimen_reason: (f) => f.random.weighted<OptionName>({ 'UNABLE TO PRODUCE SPUTUM': 7, REFUSED: 2, 'CONTAINER NOT AVAILABLE': 1 }),
  result_date: (f) => onDay(f),
  genexpert: (f) =>
    f.course.confirmed ? 'MTB DETECTED' : f.random.weighted<OptionName>({ 'MTB NOT DETECTED': 90, 'ERROR OR INVALID': 4, 'NOT DONE': 6 }),
  rifampicin: (f) => (f.course.resistant ? 'RIFAMPICIN RESISTANCE DETECTED' : 'RIFAMPICIN RESISTANCE NOT DETECTED'),
  smear_done: (f) => yes(f.step.form === 'TB Diagnosis and Results' ? f.random.chance(0.75) : [2, 5, 6].includes(f.step.month)),
  smear_grade: smear,
  culture: (f) =>
    f.course.confirmed
      ? f.random.weighted<OptionName>({ 'MTB GROWN': 4, 'RESULT AWAITED': 3, 'NOT DONE': 3 })
      : f.random.weighted<OptionName>({ 'NO GROWTH': 4, 'NOT DONE': 5, CONTAMINATED: 1 }),
  xray_findings: (f) =>
    f.course.xraySuggestive
      ? f.random.pick<readonly OptionName[]>([
          ['INFILTRATES'],
          ['CAVITATION', 'INFILTRATES'],
          ['INFILTRATES', 'FIBROSIS'],
          ['PLEURAL EFFUSION'],
          ['MILIARY PATTERN'],
        ])
      : ['NONE'],
  hiv_status: (f) => f.course.hiv,
  hiv_test_date: (f) => onDay(f, -1),
  on_art: (f) => yes(f.random.chance(0.6)),
  blood_sugar: (f) => (f.course.comorbidities.includes('DIABETES MELLITUS') ? f.random.whole(160, 320) : f.random.whole(80, 140)),
  tb_diagnosed: (f) => yes(ill(f)),
  diagnosis_date: (f) => onDay(f),
  diagnosis_basis: (f) => (f.course.confirmed ? 'BACTERIOLOGICALLY CONFIRMED' : 'CLINICALLY DIAGNOSED'),
  tb_site: (f) => (f.course.extrapulmonary ? 'EXTRAPULMONARY TUBERCULOSIS' : 'PULMONARY TUBERCULOSIS'),
  extrapulmonary_site: (f) =>
    f.random.pick<readonly OptionName[]>([['LYMPH NODE'], ['PLEURA'], ['BONE OR SPINE'], ['ABDOMEN'], ['LYMPH NODE', 'PLEURA']]),
  resistance: (f) => (f.course.resistant ? 'RIFAMPICIN RESISTANT' : f.course.confirmed ? 'DRUG SUSCEPTIBLE' : 'UNKNOWN'),
  other_diagnosis: (f) =>
    answered(f.random.pick(['Acute bronchitis', 'Community acquired pneumonia', 'Asthma', 'Post viral cough', 'Reflux disease'])),
};

const triedNow = ['NOT FOUND', 'PROMISED TO COME', 'MOVED AWAY', 'PROMISED TO COME', 'NOT FOUND', 'REFUSED', 'REACHED'] as const;

/** Treatment, contacts, outcome. */
export const treatmentAnswers: Answerers = {
  treatment_start: (f) => answered((f.step.treatedFrom ?? f.step.at).toISOString().slice(0, 10)),
  tb_number: (f) => answered(`TB/${f.course.start.getUTCFullYear()}/${f.patient.serial}`),
  patient_type: (f) =>
    f.course.previousYear === null
      ? 'NEW'
      : f.random.weighted<OptionName>({
          RELAPSE: 7,
          'TREATMENT AFTER LOSS TO FOLLOW UP': 2,
          'TREATMENT AFTER FAILURE': 1,
        }),
  risk_category: (f) => f.random.weighted<OptionName>({ LOW: 6, MEDIUM: 3, HIGH: 1 }),
  cotrimoxazole: () => 'YES',
  weight: (f) => Math.round((f.course.weight + f.step.month * (f.course.adherent ? 0.8 : 0.1)) * 10) / 10,
  height: (f) => f.course.height,
  temperature: (f) => Math.round(f.random.around(f.step.month === 0 && f.course.fever > 0 ? 37.9 : 36.8, 0.4) * 10) / 10,
  pulse: (f) => Math.round(f.random.around(86, 14)),
  systolic: (f) => Math.round(f.random.around(f.course.comorbidities.includes('HYPERTENSION') ? 148 : 118, 12)),
  diastolic: (f) => Math.round(f.random.around(f.course.comorbidities.includes('HYPERTENSION') ? 92 : 76, 8)),
  comorbidities: (f) => f.course.comorbidities,
  other_comorbidity: (f) => answered(f.random.pick(['Epilepsy', 'Thalassaemia', 'Depression'])),
  regimen,
  tablets_daily: (f) => (f.course.weight < 40 ? 2 : f.course.weight < 55 ? 3 : f.course.weight < 71 ? 4 : 5),
  supporter: (f) =>
    f.random.weighted<OptionName>({ 'FAMILY MEMBER': 50, 'COMMUNITY HEALTH WORKER': 28, 'HEALTH FACILITY': 14, 'VIDEO SUPPORT': 8 }),
  supporter_name: (f) =>
    answered(`${f.random.pick(['Shabana', 'Irfan', 'Noor Jahan', 'Akram', 'Salma'])} ${f.patient.names[0]?.family ?? ''}`),
  supporter_phone: (f) => answered(`+92321${f.random.whole(1_000_000, 9_999_999)}`),
  treatment_place: (f) => answered(f.location),
  next_appointment: (f) => onDay(f, f.step.form.startsWith('Respiratory') ? 45 : 28),
  appointment_time: (f) => answered(f.random.pick(['09:00', '09:30', '10:00', '11:30'])),
  treatment_month: (f) => f.step.month,
  treatment_phase: (f) => (f.step.month <= 2 ? 'INTENSIVE PHASE' : 'CONTINUATION PHASE'),
  symptoms_since: (f) =>
    f.course.outcome === 'DIED' && f.step.month >= f.course.endsAfter
      ? 'WORSE'
      : f.random.weighted<OptionName>(f.course.adherent ? { IMPROVED: 9, UNCHANGED: 1 } : { IMPROVED: 5, UNCHANGED: 3, WORSE: 2 }),
  missed_doses: (f) => (f.course.adherent ? (f.random.chance(0.15) ? f.random.whole(1, 2) : 0) : f.random.whole(2, 12)),
  missed_reason: (f) =>
    f.random.weighted<OptionName>({ TRAVELLED: 4, 'FORGOT TO TAKE': 4, 'SIDE EFFECTS': 2, 'FELT WELL': 2, 'MEDICINE NOT AVAILABLE': 1 }),
  adherence: (f) => (f.course.adherent ? 'GOOD' : 'FAIR'),
  side_effects: (f) => yes(f.course.reaction && f.step.month === 1),
  tablets_given: (f) => 28 * (f.course.weight < 40 ? 2 : f.course.weight < 55 ? 3 : 4),
  onset_date: (f) => onDay(f, -f.random.whole(2, 9)),
  reactions: (f) =>
    f.random.pick<readonly OptionName[]>([
      ['NAUSEA OR VOMITING'],
      ['SKIN RASH'],
      ['JOINT PAIN'],
      ['JAUNDICE', 'NAUSEA OR VOMITING'],
      ['PERIPHERAL NEUROPATHY'],
      ['DIZZINESS', 'NAUSEA OR VOMITING'],
    ]),
  severity: (f) => f.random.weighted<OptionName>({ MILD: 6, MODERATE: 3, SEVERE: 1 }),
  serious: () => 'NO',
  suspected_drugs: (f) =>
    f.course.resistant
      ? ['LINEZOLID']
      : f.random.pick<readonly OptionName[]>([['PYRAZINAMIDE'], ['ISONIAZID'], ['RIFAMPICIN', 'PYRAZINAMIDE'], ['UNKNOWN']]),
  alt: (f) => f.random.whole(28, 210),
  hospital_stay: (f) => yes(f.random.chance(0.2)),
  hospital_name: (f) => answered(`Civil Hospital ${f.patient.address.city}`),
  action_taken: (f) =>
    f.random.weighted<OptionName>({ 'CONTINUED UNCHANGED': 6, 'DOSE REDUCED': 2, 'DRUG STOPPED': 1, 'REGIMEN CHANGED': 1 }),
  event_outcome: (f) => f.random.weighted<OptionName>({ RESOLVED: 6, RESOLVING: 3, 'NOT RESOLVED': 1 }),
  household_visit_date: (f) => onDay(f),
  children_under_five: (f) => f.course.smallChildren,
  contacts: (f) => f.contacts,
  prevention_offered: (f) => yes(f.course.smallChildren > 0 || f.random.chance(0.5)),
  prevention_regimen: (f) => (f.course.smallChildren > 0 ? 'THREE HR' : f.random.weighted<OptionName>({ 'THREE HP': 7, 'SIX H': 2 })),
  prevention_started: (f) => f.course.smallChildren + f.random.whole(0, 2),
  tracing_way: (f) => (f.step.at.getUTCHours() > 5 ? 'HOME VISIT' : 'PHONE CALL'),
  // who comes back promised it; of who is lost it turns out why
  tracing_outcome: (f) => {
    if (f.course.outcome !== 'LOST TO FOLLOW UP') return triedNow[Math.floor(lotOf(f.course) / 10) % triedNow.length] ?? 'PROMISED TO COME';
    if (f.step.month <= f.course.endsAfter) return 'PROMISED TO COME';
    return f.step.at.getUTCHours() > 5
      ? ((['MOVED AWAY', 'REFUSED', 'NOT FOUND'] as const)[f.patient.serial % 3] ?? 'NOT FOUND')
      : 'NOT FOUND';
  },
  promised_date: (f) => onDay(f, 4),
  outcome: (f) => f.course.outcome,
  outcome_date: (f) => onDay(f, -1),
  cause_of_death: (f) =>
    f.random.weighted<OptionName>({ 'PULMONARY TUBERCULOSIS': 5, 'RESPIRATORY FAILURE': 3, SEPSIS: 1, 'HEART DISEASE': 1 }),
  loss_reason: (f) =>
    f.random.weighted<OptionName>({ 'MOVED AWAY': 4, 'FELT WELL': 3, 'COULD NOT AFFORD TRAVEL': 3, 'SIDE EFFECTS': 1, UNKNOWN: 2 }),
};
