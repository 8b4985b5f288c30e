/** What the chart shows beyond forms: what is normal of vital signs; allergies, problems, medicines and immunisations of some patients. */
import type { Db } from '../../engine/db.ts';

/** Of adults at rest: Royal College of Physicians, National Early Warning Score 2 (2017); blood pressure: WHO, Guideline on hypertension (2021). */
const normal: readonly (readonly [concept: string, low: number | null, high: number | null])[] = [
  ['TEMPERATURE', 36.1, 38],
  ['PULSE', 51, 90],
  ['SYSTOLIC BLOOD PRESSURE', 90, 139],
  ['DIASTOLIC BLOOD PRESSURE', 60, 89],
  ['RESPIRATORY RATE', 12, 20],
  ['OXYGEN SATURATION', 94, null],
];

/** Every so many patients, in the order of their identifiers, has one of these. */
const ONE_IN = 12;
const allergies = [
  ['PENICILLIN', 'DRUG', 'SEVERE REACTION', 'BREATHING DIFFICULTY'],
  ['SULFONAMIDES', 'DRUG', 'MODERATE REACTION', 'RASH ON THE SKIN'],
  ['PEANUTS', 'FOOD', 'MILD REACTION', 'ITCHY SKIN'],
] as const;
const problems = ['HIGH BLOOD PRESSURE', 'BRONCHIAL ASTHMA', 'HIGH BLOOD SUGAR'] as const;

const medicines = [
  ['AMLODIPINE', '5 mg, 1 tablet in the morning'],
  ['SALBUTAMOL INHALER', '2 puffs when breathless'],
  ['METFORMIN', '500 mg, 1 tablet twice a day'],
] as const;

const NAMED = (name: string): string => `(select min(n.concept_id) from concept_name n where n.name = ${name} and not n.voided)`;
const SOME = `(select p.patient_id, p.uuid, p.creator, p.date_created, row_number() over (order by min(i.identifier)) as nth
  from patient p join patient_identifier i using (patient_id) where not p.voided group by p.patient_id)`;

/** Of whom it is plausible: what grown-ups have, and for years. */
const GROWN = `(select s.* from ${SOME} s join person e on e.person_id = s.patient_id where e.birthdate < s.date_created - interval '25 years')`;

/** Loads them for the patients that are there. */
export async function loadClinical(db: Db): Promise<void> {
  await db.rows(
    `update concept c set low_normal = w.low, hi_normal = w.high
     from unnest($1::text[], $2::float8[], $3::float8[]) as w (name, low, high) join concept_name n on upper(n.name) = w.name and not n.voided
     where c.concept_id = n.concept_id`,
    [normal.map(([name]) => name), normal.map(([, low]) => low), normal.map(([, , high]) => high)],
  );
  await db.rows(
    `insert into allergy (uuid, patient_id, allergen_type, coded_allergen, severity_concept_id, reactions, creator, date_created)
     select left('a' || s.uuid, 38), s.patient_id, w.kind, ${NAMED('w.allergen')}, ${NAMED('w.severity')},
       (select jsonb_build_array(jsonb_build_object('reaction', c.uuid)) from concept c where c.concept_id = ${NAMED('w.reaction')}), s.creator, s.date_created
     from ${SOME} s join unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality as w (allergen, kind, severity, reaction, ord)
       on s.nth % ${ONE_IN} = w.ord`,
    [0, 1, 2, 3].map((column) => allergies.map((allergy) => allergy[column])),
  );
  await db.rows(
    `insert into conditions (uuid, patient_id, coded, onset_date, creator, date_created)
     select left('c' || s.uuid, 38), s.patient_id, ${NAMED('w.problem')}, date_trunc('day', s.date_created - interval '2 years'), s.creator, s.date_created
     from ${GROWN} s join unnest($1::text[]) with ordinality as w (problem, ord) on s.nth % ${ONE_IN} = w.ord + 1`,
    [problems],
  );
  await db.rows(
    `insert into medication_statement (uuid, patient_id, medicine, dose, start_date, creator, date_created)
     select left('m' || s.uuid, 38), s.patient_id, ${NAMED('w.medicine')}, w.dose, s.date_created::date - 700, s.creator, s.date_created
     from ${GROWN} s join unnest($1::text[], $2::text[]) with ordinality as w (medicine, dose, ord) on s.nth % ${ONE_IN} = w.ord + 1`,
    [medicines.map(([name]) => name), medicines.map(([, dose]) => dose)],
  );
  await db.rows(
    `insert into no_known_allergies (uuid, patient_id, creator, date_created)
     select left('n' || s.uuid, 38), s.patient_id, s.creator, s.date_created from ${SOME} s where s.nth % ${ONE_IN} in (0, 5, 6, 7)`,
  );
  // the vaccine of the newborn for everybody, the others with their next dose for some
  await db.rows(
    `insert into immunization (uuid, patient_id, vaccine, vaccination_date, dose_number, lot_number, next_dose_date, creator, date_created)
     select left('i' || s.uuid, 38), s.patient_id, ${NAMED(`'BCG VACCINE'`)}, e.birthdate + 2, 1, null, null, s.creator, s.date_created
     from ${SOME} s join person e on e.person_id = s.patient_id where e.birthdate is not null and s.nth % 3 = 0
     union all
     select left('h' || s.uuid, 38), s.patient_id, ${NAMED(`'HEPATITIS B VACCINE'`)}, s.date_created::date, 1, 'HB-2207', s.date_created::date + 28, s.creator, s.date_created
     from ${SOME} s where s.nth % ${ONE_IN} = 4`,
  );
}
