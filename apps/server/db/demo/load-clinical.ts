/** What the chart shows beyond forms: what is normal of vital signs, allergies and problems of some patients. */
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

const NAMED = (name: string): string => `(select min(n.concept_id) from concept_name n where n.name = ${name} and not n.voided)`;
const SOME = `(select p.patient_id, p.uuid, p.creator, p.date_created, row_number() over (order by min(i.identifier)) as nth
  from patient p join patient_identifier i using (patient_id) where not p.voided group by p.patient_id)`;

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
     from ${SOME} s join unnest($1::text[]) with ordinality as w (problem, ord) on s.nth % ${ONE_IN} = w.ord + 1`,
    [problems],
  );
}
