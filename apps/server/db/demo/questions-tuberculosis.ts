import type { Question } from './programme-shape.ts';
import { barcode, choice, coming, heading, measure, past, several, text, yesNo } from './question-makers.ts';

const smears = ['NEGATIVE', 'SCANTY', 'ONE PLUS', 'TWO PLUS', 'THREE PLUS'] as const;

/** Screening, registration, diagnosis: up to the moment treatment starts. */
export const caseFindingQuestions = {
  heading_symptoms: heading('Symptom screen'),
  heading_risk: heading('Risk factors'),
  heading_specimen: heading('Specimen'),
  screening_date: past('Screening date', 'date', {
    other: { fr: 'Date du dépistage', ar: 'تاريخ الفحص', ur: 'اسکریننگ کی تاریخ' },
  }),
  screening_place: choice('Screening place', ['OUTPATIENT DEPARTMENT', 'COMMUNITY CAMP', 'HOUSEHOLD VISIT', 'MOBILE XRAY VAN', 'PRISON']),
  cough: yesNo('Cough', { other: { fr: 'Toux', ar: 'سعال', ur: 'کھانسی' } }),
  cough_weeks: measure('Cough duration in weeks', 'weeks', 0, 104, {
    description: 'Two weeks or more makes a person presumptive',
    other: { fr: 'Durée de la toux en semaines', ar: 'مدة السعال بالأسابيع', ur: 'کھانسی کا دورانیہ ہفتوں میں' },
  }),
  cough_blood: yesNo('Blood in sputum', { other: { fr: 'Sang dans les crachats', ar: 'دم في البلغم', ur: 'بلغم میں خون' } }),
  fever: yesNo('Fever', { other: { fr: 'Fièvre', ar: 'حمى', ur: 'بخار' } }),
  fever_weeks: measure('Fever duration in weeks', 'weeks', 0, 104),
  night_sweats: yesNo('Night sweats', { other: { fr: 'Sueurs nocturnes', ar: 'تعرق ليلي', ur: 'رات کو پسینہ' } }),
  weight_loss: yesNo('Weight loss', { other: { fr: 'Perte de poids', ar: 'فقدان الوزن', ur: 'وزن میں کمی' } }),
  chest_pain: yesNo('Chest pain', { other: { fr: 'Douleur thoracique', ar: 'ألم في الصدر', ur: 'سینے میں درد' } }),
  previous_tb: choice('Treated for tuberculosis before', ['YES', 'NO', 'UNKNOWN']),
  previous_tb_year: measure('Year of previous treatment', 'year', 1950, 2030),
  tb_contact: choice('Close contact of a tuberculosis patient', ['YES', 'NO', 'UNKNOWN']),
  contact_resistant: choice('Contact had drug resistant tuberculosis', ['YES', 'NO', 'UNKNOWN']),
  risk_factors: several('Tuberculosis risk factors', ['DIABETES MELLITUS', 'SMOKING', 'MALNUTRITION', 'HEALTH WORKER', 'MINER', 'NONE']),
  chest_xray: choice('Chest xray reading', ['NORMAL', 'SUGGESTIVE OF TUBERCULOSIS', 'OTHER ABNORMALITY', 'NOT DONE'], {
    other: { fr: 'Lecture de la radiographie', ar: 'قراءة أشعة الصدر', ur: 'سینے کے ایکسرے کا نتیجہ' },
  }),
  xray_score: measure('Computer reading score', 'score', 0, 100, {
    description: 'Score of the computer-aided reading, 0 to 100',
  }),
  presumptive_tb: yesNo('Presumptive tuberculosis', {
    other: { fr: 'Tuberculose présumée', ar: 'اشتباه بالسل', ur: 'ٹی بی کا شبہ' },
  }),
  screening_gps: {
    name: 'Screening coordinates',
    widget: 'GPS',
    type: 'Text',
    concept: '163277AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    conceptName: 'GPS COORDINATES',
  },
  remarks: text('Remarks', 250, { other: { fr: 'Remarques', ar: 'ملاحظات', ur: 'تبصرہ' } }),

  registration_date: past('Registration date'),
  register_number: text('Presumptive register number', 12, {
    pattern: '^[A-Z]{3}-[0-9]{2}-[0-9]{4}$',
    description: 'Three letters, year, serial: KHI-26-0042',
  }),
  patient_source: choice(
    'Patient source',
    ['SELF REFERRAL', 'PRIVATE PRACTITIONER', 'COMMUNITY HEALTH WORKER', 'PUBLIC HOSPITAL', 'CONTACT INVESTIGATION'],
    {
      other: { fr: 'Provenance du patient', ar: 'مصدر المريض', ur: 'مریض کہاں سے آیا' },
    },
  ),
  referrer_name: text('Name of the referring person', 50),
  phone: {
    name: 'Phone Number',
    widget: 'Phone Number',
    type: 'Text',
    attribute: true,
    field: 'f68972ca-b9ce-11ea-b3de-0242ac130004',
    concept: 'a7a9e56d-cb7c-43al-7549-ccb0e4a9a9c1',
    conceptName: 'Hydra - Contact Number',
  },
  phone_owner: choice('Owner of the phone', ['SELF', 'FAMILY MEMBER', 'NEIGHBOUR']),
  address: {
    name: 'Address',
    widget: 'Address',
    type: 'Text',
    conceptless: true,
    field: '97c5dc2b-a352-4847-b7f6-c0717e9b3dc7',
  },
  marital_status: choice('Marital status', ['SINGLE', 'MARRIED', 'WIDOWED', 'DIVORCED'], { attribute: true }),
  occupation: choice(
    'Occupation',
    ['DAILY WAGE WORKER', 'FARMER', 'SHOPKEEPER', 'OFFICE WORKER', 'STUDENT', 'HOUSEKEEPING', 'UNEMPLOYED', 'RETIRED', 'OTHER'],
    { attribute: true },
  ),
  household_size: measure('People in the household', 'people', 1, 40),
  pregnancy: choice('Pregnancy', ['PREGNANT', 'NOT PREGNANT', 'NOT APPLICABLE']),
  gestation_weeks: measure('Weeks of pregnancy', 'weeks', 1, 44),
  sample_collected: yesNo('Specimen collected'),
  specimen_type: choice('Type of specimen', ['SPUTUM', 'GASTRIC ASPIRATE', 'LYMPH NODE ASPIRATE', 'PLEURAL FLUID']),
  specimen_barcode: barcode('Specimen barcode', { pattern: '^[A-Z0-9]{6,16}$' }),
  specimen_time: past('Specimen collected at', 'datetime'),
  no_specimen_reason: choice('Reason for no specimen', ['UNABLE TO PRODUCE SPUTUM', 'REFUSED', 'CONTAINER NOT AVAILABLE']),

  result_date: past('Date of the results'),
  genexpert: choice('GeneXpert result', ['MTB NOT DETECTED', 'MTB DETECTED', 'MTB TRACE', 'ERROR OR INVALID', 'NOT DONE'], {
    other: { fr: 'Résultat GeneXpert', ar: 'نتيجة جين إكسبرت', ur: 'جین ایکسپرٹ کا نتیجہ' },
  }),
  rifampicin: choice(
    'Rifampicin result',
    ['RIFAMPICIN RESISTANCE NOT DETECTED', 'RIFAMPICIN RESISTANCE DETECTED', 'RIFAMPICIN RESISTANCE INDETERMINATE'],
    {
      other: { fr: 'Résultat rifampicine', ar: 'نتيجة الريفامبيسين', ur: 'رفامپیسن کا نتیجہ' },
    },
  ),
  smear_done: yesNo('Smear microscopy done'),
  smear_grade: choice('Smear grade', smears, {
    other: { fr: 'Grade du frottis', ar: 'درجة اللطاخة', ur: 'بلغم کا درجہ' },
  }),
  culture: choice('Culture result', ['MTB GROWN', 'NO GROWTH', 'CONTAMINATED', 'RESULT AWAITED', 'NOT DONE']),
  xray_findings: several('Chest xray findings', [
    'CAVITATION',
    'INFILTRATES',
    'PLEURAL EFFUSION',
    'HILAR LYMPHADENOPATHY',
    'MILIARY PATTERN',
    'FIBROSIS',
    'NONE',
  ]),
  hiv_status: choice('HIV status', ['NEGATIVE', 'POSITIVE', 'UNKNOWN'], {
    sensitive: true,
    other: { fr: 'Statut VIH', ar: 'حالة فيروس نقص المناعة', ur: 'ایچ آئی وی کی حیثیت' },
  }),
  hiv_test_date: past('Date of the HIV test', 'date', { sensitive: true }),
  on_art: yesNo('On antiretroviral treatment', { sensitive: true }),
  blood_sugar: measure('Random blood sugar', 'mg/dL', 20, 800),
  tb_diagnosed: yesNo('Tuberculosis diagnosed', {
    other: { fr: 'Tuberculose diagnostiquée', ar: 'شُخِّص السل', ur: 'ٹی بی کی تشخیص' },
  }),
  diagnosis_basis: choice('Basis of the diagnosis', ['BACTERIOLOGICALLY CONFIRMED', 'CLINICALLY DIAGNOSED']),
  diagnosis_date: past('Date of diagnosis'),
  tb_site: choice('Site of disease', ['PULMONARY TUBERCULOSIS', 'EXTRAPULMONARY TUBERCULOSIS'], {
    other: { fr: 'Localisation', ar: 'موضع المرض', ur: 'بیماری کا مقام' },
  }),
  extrapulmonary_site: several('Extrapulmonary site', ['LYMPH NODE', 'PLEURA', 'BONE OR SPINE', 'MENINGES', 'ABDOMEN', 'OTHER']),
  resistance: choice('Drug resistance', ['DRUG SUSCEPTIBLE', 'RIFAMPICIN RESISTANT', 'UNKNOWN']),
  other_diagnosis: text('Other diagnosis', 100),
} as const satisfies Record<string, Question>;

/** Treatment, its follow-up, the household, the end. */
export const treatmentQuestions = {
  heading_examination: heading('Examination'),
  heading_regimen: heading('Regimen and support'),
  heading_appointment: heading('Next appointment'),
  treatment_start: past('Treatment start date', 'date', {
    other: { fr: 'Début du traitement', ar: 'تاريخ بدء العلاج', ur: 'علاج شروع ہونے کی تاریخ' },
  }),
  tb_number: text('Tuberculosis register number', 14, {
    pattern: '^TB/[0-9]{4}/[0-9]{1,5}$',
    description: 'TB, year, serial: TB/2026/118',
  }),
  patient_type: choice(
    'Patient type',
    ['NEW', 'RELAPSE', 'TREATMENT AFTER FAILURE', 'TREATMENT AFTER LOSS TO FOLLOW UP', 'TRANSFERRED IN'],
    {
      other: { fr: 'Type de patient', ar: 'نوع المريض', ur: 'مریض کی قسم' },
    },
  ),
  risk_category: choice('Patient risk category', ['LOW', 'MEDIUM', 'HIGH'], {
    other: { fr: 'Catégorie de risque', ar: 'فئة الخطورة', ur: 'خطرے کا درجہ' },
  }),
  weight: measure('Weight', 'kg', 2, 200, { decimals: true, other: { fr: 'Poids', ar: 'الوزن', ur: 'وزن' } }),
  height: measure('Height', 'cm', 40, 220, { other: { fr: 'Taille', ar: 'الطول', ur: 'قد' } }),
  temperature: measure('Temperature', 'degrees Celsius', 30, 43, {
    decimals: true,
    other: { fr: 'Température', ar: 'درجة الحرارة', ur: 'درجہ حرارت' },
  }),
  pulse: measure('Pulse', 'per minute', 30, 220, { other: { fr: 'Pouls', ar: 'النبض', ur: 'نبض' } }),
  systolic: measure('Systolic blood pressure', 'mmHg', 60, 260),
  diastolic: measure('Diastolic blood pressure', 'mmHg', 30, 160),
  comorbidities: several(
    'Comorbidities',
    [
      'DIABETES MELLITUS',
      'HYPERTENSION',
      'HEART DISEASE',
      'ASTHMA',
      'CANCER',
      'CHRONIC KIDNEY DISEASE',
      'CHRONIC LIVER DISEASE',
      'HEPATITIS B OR C',
      'OTHER COMORBIDITY',
      'NONE',
    ],
    {
      other: { fr: 'Comorbidités', ar: 'الأمراض المصاحبة', ur: 'دیگر بیماریاں' },
    },
  ),
  other_comorbidity: text('Name of the other comorbidity', 60),
  regimen: choice('Drug regimen', ['2HRZE 4HR', '2HRZE 10HR', 'PAEDIATRIC 2HRZ 2HR', 'BPALM', 'LONG ORAL MDR REGIMEN'], {
    other: { fr: 'Schéma thérapeutique', ar: 'النظام الدوائي', ur: 'ادویات کا نظام' },
  }),
  tablets_daily: measure('Tablets a day', 'tablets', 1, 12),
  cotrimoxazole: yesNo('Cotrimoxazole preventive treatment'),
  supporter: choice('Treatment supporter', ['HEALTH FACILITY', 'COMMUNITY HEALTH WORKER', 'FAMILY MEMBER', 'VIDEO SUPPORT']),
  supporter_name: text('Name of the supporter', 50),
  supporter_phone: { name: 'Phone of the supporter', widget: 'Phone Number', type: 'Text' },
  treatment_place: { name: 'Place of treatment', widget: 'Location', type: 'Text', conceptless: true },
  next_appointment: coming('Next appointment date', 'date', {
    other: { fr: 'Prochain rendez-vous', ar: 'الموعد القادم', ur: 'اگلی ملاقات کی تاریخ' },
  }),
  appointment_time: coming('Next appointment time', 'time', { past: true }),

  treatment_month: measure('Month of treatment', 'months', 1, 24),
  treatment_phase: choice('Phase of treatment', ['INTENSIVE PHASE', 'CONTINUATION PHASE']),
  symptoms_since: choice('Symptoms since last visit', ['IMPROVED', 'UNCHANGED', 'WORSE']),
  missed_doses: measure('Doses missed since last visit', 'doses', 0, 31),
  missed_reason: choice('Reason for missed doses', ['TRAVELLED', 'SIDE EFFECTS', 'FORGOT TO TAKE', 'MEDICINE NOT AVAILABLE', 'FELT WELL']),
  adherence: choice('Adherence', ['GOOD', 'FAIR', 'POOR']),
  side_effects: yesNo('Side effects since last visit', {
    other: { fr: 'Effets indésirables', ar: 'آثار جانبية', ur: 'مضر اثرات' },
  }),
  tablets_given: measure('Tablets given today', 'tablets', 0, 400),

  onset_date: past('Date of onset'),
  reactions: several('Reactions', [
    'NAUSEA OR VOMITING',
    'JAUNDICE',
    'JOINT PAIN',
    'SKIN RASH',
    'PERIPHERAL NEUROPATHY',
    'VISUAL DISTURBANCE',
    'HEARING LOSS',
    'DIZZINESS',
  ]),
  severity: choice('Severity', ['MILD', 'MODERATE', 'SEVERE', 'LIFE THREATENING']),
  serious: yesNo('Serious adverse event'),
  suspected_drugs: several('Suspected drugs', [
    'ISONIAZID',
    'RIFAMPICIN',
    'PYRAZINAMIDE',
    'ETHAMBUTOL',
    'BEDAQUILINE',
    'LINEZOLID',
    'UNKNOWN',
  ]),
  alt: measure('Alanine aminotransferase', 'IU/L', 1, 3000),
  hospital_stay: yesNo('Stay in hospital needed'),
  hospital_name: text('Name of the hospital', 60),
  action_taken: choice('Action taken', ['CONTINUED UNCHANGED', 'DOSE REDUCED', 'DRUG STOPPED', 'REGIMEN CHANGED']),
  event_outcome: choice('Outcome of the event', ['RESOLVED', 'RESOLVING', 'NOT RESOLVED']),

  household_visit_date: past('Date of the household visit'),
  children_under_five: measure('Children under five in the household', 'children', 0, 20),
  contacts: {
    name: 'Contact Tracing',
    widget: 'Contact Tracing',
    type: 'Text',
    concept: '0e594b8c-cd8c-4437-9c6e-bc4e30ec7598',
    conceptName: 'CONTACT TRACING - NUMBER OF CONTACTS',
    field: '1e4640ca-d264-4f8f-9210-66c053553933',
  },
  prevention_offered: yesNo('Preventive treatment offered'),
  prevention_regimen: choice('Preventive regimen', ['THREE HP', 'SIX H', 'THREE HR']),
  prevention_started: measure('Contacts started on preventive treatment', 'people', 0, 40),

  tracing_way: choice('How it was tried', ['PHONE CALL', 'HOME VISIT', 'THROUGH THE FAMILY']),
  tracing_outcome: choice('Outcome of the attempt', ['PROMISED TO COME', 'REACHED', 'NOT FOUND', 'MOVED AWAY', 'REFUSED', 'DIED'], {
    other: { fr: 'Résultat de la tentative', ar: 'نتيجة المحاولة', ur: 'کوشش کا نتیجہ' },
  }),
  promised_date: coming('Promised to come on', 'date', {
    past: true, // an attempt may be entered late
    other: { fr: 'A promis de venir le', ar: 'وعد بالحضور في', ur: 'آنے کا وعدہ' },
  }),
  tracing_note: text('Note on the attempt', 250),

  outcome: choice('Treatment outcome', ['CURED', 'TREATMENT COMPLETED', 'TREATMENT FAILED', 'DIED', 'LOST TO FOLLOW UP', 'NOT EVALUATED'], {
    other: { fr: 'Issue du traitement', ar: 'نتيجة العلاج', ur: 'علاج کا نتیجہ' },
  }),
  outcome_date: past('Date of the outcome'),
  cause_of_death: choice('Cause of death', ['PULMONARY TUBERCULOSIS', 'RESPIRATORY FAILURE', 'SEPSIS', 'HEART DISEASE', 'UNKNOWN']),
  loss_reason: choice('Reason for the loss to follow up', [
    'MOVED AWAY',
    'SIDE EFFECTS',
    'COULD NOT AFFORD TRAVEL',
    'FELT WELL',
    'REFUSED',
    'UNKNOWN',
  ]),
} as const satisfies Record<string, Question>;

/** Kept with the person alone: there is nothing to observe. */
const ofPerson = { conceptless: true } as const;

/** Who somebody is, for a programme that registers people with a form of its own. */
export const registrationQuestions = {
  heading_photo: heading('Photo'),
  heading_reach: heading('How to reach them'),
  person_known: yesNo('Is it known who this is?', {
    other: { fr: 'Sait-on qui c’est ?', ar: 'هل يُعرف من هو؟', ur: 'کیا معلوم ہے یہ کون ہے؟' },
  }),
  person_name: text('Name of the person', 50, ofPerson),
  person_clan: text('Family or clan', 50, ofPerson),
  person_sex: choice('Sex of the person', ['FEMALE', 'MALE', 'TRANSGENDER', 'UNKNOWN']),
  person_born: past('Born on', 'date', ofPerson),
  person_number: text('Number in the programme', 15, ofPerson),
  person_mother: text('Name of the mother', 80, ofPerson),
  person_country: text('Country of the home', 50, ofPerson),
  person_province: text('Province of the home', 100, ofPerson),
  person_district: text('District of the home', 100, ofPerson),
  person_city: text('City or village of the home', 100, ofPerson),
  person_street: text('Street and house of the home', 200, ofPerson),
  person_consent: yesNo('Agrees that these data are kept'),
} as const satisfies Readonly<Record<string, Question>>;
