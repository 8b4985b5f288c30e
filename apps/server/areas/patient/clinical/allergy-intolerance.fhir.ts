import { clinicalChoices } from '@fieldward/contract/patient/clinical-choices.ts';
import { code, each, fixed, list, moment, object, when, written } from '../../../engine/fhir/fhir-json.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import { fhirMap, type FhirBody } from '../../../engine/fhir/fhir-map.ts';
import { codes, date } from '../../../engine/fhir/fhir-search.ts';
import { isObject } from '../../../engine/references.ts';
import { conceptOf, listOf, notesOf, objectOf, onlyItem, referredId, textOf } from '../../../sql/fhir-body.ts';
import { conceptOrWords, conceptSearch, note, ofPatient, patientReference, recorderReference } from '../../../sql/fhir-sql.ts';

const CLINICAL = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical';
const VERIFICATION = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification';

/** The category of an allergen; none of what is neither medicine nor food nor around us. */
const category = (t: string): string =>
  `case ${t}.allergen_type when 'DRUG' then 'medication' when 'FOOD' then 'food' when 'ENVIRONMENT' then 'environment' end`;

/** How severe a reaction is, by the name of the concept that says it ('SEVERE REACTION', CIEL's 'Severe'). */
const severity = (t: string): string =>
  `(select case when c.shown ilike 'mild%' then 'mild' when c.shown ilike 'moderate%' then 'moderate' when c.shown ilike 'severe%' then 'severe' end from concept c where c.concept_id = ${t}.severity_concept_id)`;

const criticality = (t: string): string =>
  `case ${severity(t)} when 'severe' then 'high' when 'moderate' then 'low' when 'mild' then 'low' end`;

const reactions = (t: string) =>
  when(
    `jsonb_array_length(${t}.reactions) > 0`,
    list(
      object({
        manifestation: each(
          conceptOrWords(`(select rc.concept_id from concept rc where rc.uuid = r.value->>'reaction')`, `r.value->>'reactionNonCoded'`),
          `jsonb_array_elements(${t}.reactions) with ordinality r (value, ordinality)`,
          'r.ordinality',
        ),
        severity: code(severity(t)),
      }),
    ),
  );

const ALLERGENS: Readonly<Record<string, string>> = { medication: 'DRUG', food: 'FOOD', environment: 'ENVIRONMENT' };

/** What the first category says that we know. */
const allergenType = (categories: unknown): string =>
  (categories === undefined || categories === null ? [] : listOf(categories, 'category')).flatMap(
    (each) => ALLERGENS[textOf(each, 'category')] ?? [],
  )[0] ?? 'OTHER';

/** One that is kept, with what it is a category of. Raises `engine.refused`. */
function categoryOf(value: unknown, _db: Db, { code: allergen }: FhirBody): FhirBody {
  const of = textOf(onlyItem(value, 'category') ?? '', 'category');
  if (!Object.hasOwn(ALLERGENS, of) || allergen === undefined) throw new Problem('engine.refused', {}, 'category');
  return {};
}

/** How dangerous it is follows from how severe its reactions are. Raises `engine.refused` for another word. */
async function agreesWithSeverity(value: unknown, db: Db, { id, reaction }: FhirBody): Promise<FhirBody> {
  const [there] =
    reaction === undefined && typeof id === 'string'
      ? await db.rows<{ criticality: string | null }>(`select ${criticality('a')} as criticality from allergy a where a.uuid = $1`, [id])
      : [];
  const worst = (Array.isArray(reaction) ? (reaction as readonly unknown[]) : []).flatMap((each) =>
    isObject(each) && typeof each['severity'] === 'string' ? [each['severity']] : [],
  )[0];
  const follows = there?.criticality ?? (worst === 'severe' ? 'high' : worst === undefined ? null : 'low');
  if (value !== follows) throw new Problem('engine.refused', {}, 'criticality');
  return {};
}

const { setting, concept: usual } = clinicalChoices.severities;
/** The severity of the programme's list whose name begins with a word. */
const SEVERITY = `select c.uuid from concept q join concept_answer a on a.concept_id = q.concept_id join concept c on c.concept_id = a.answer_concept
  where q.uuid = coalesce((select nullif(s.value, '') from system_setting s where lower(s.property) = lower('${setting}')), '${usual}') and c.shown ilike $1 || '%' and not c.retired
  order by a.sort_weight, c.concept_id limit 1`;

/** What happens to the patient, of all reactions together, and how severe the first one is that says so. */
async function reactionsOf(value: unknown, db: Db): Promise<Readonly<Record<string, unknown>>> {
  const reactions: { reaction: string | null; reactionNonCoded: string | null }[] = [];
  const body: { severity?: string } = {};
  for (const each of listOf(value, 'reaction')) {
    const { manifestation, severity, ...rest } = objectOf(each, 'reaction');
    const [other] = Object.keys(rest);
    if (other !== undefined) throw new Problem('engine.unknownProperty', { property: other.slice(0, 60) }, 'reaction');
    for (const shown of listOf(manifestation, 'reaction')) {
      // oxlint-disable-next-line no-await-in-loop -- few
      const { coded, words } = await conceptOf(shown, 'reaction', db);
      reactions.push({ reaction: coded, reactionNonCoded: words });
    }
    if (severity === undefined || severity === null || body.severity !== undefined) continue;
    if (severity !== 'mild' && severity !== 'moderate' && severity !== 'severe') throw new Problem('engine.refused', {}, 'reaction');
    // oxlint-disable-next-line no-await-in-loop -- once
    const [found] = await db.rows<{ uuid: string }>(SEVERITY, [severity]);
    if (found === undefined) throw new Problem('engine.refused', {}, 'reaction');
    body.severity = found.uuid;
  }
  return { ...body, reactions };
}

export const allergyIntoleranceFhir = fhirMap('AllergyIntolerance', {
  about: 'What patients react to.',
  sources: [
    {
      of: 'allergy',
      order: '{t}.date_created desc',
      elements: (t) => ({
        clinicalStatus: fixed({ coding: [{ system: CLINICAL, code: 'active', display: 'Active' }] }),
        verificationStatus: fixed({ coding: [{ system: VERIFICATION, code: 'confirmed', display: 'Confirmed' }] }),
        type: fixed('allergy'),
        category: written(`'["' || ${category(t)} || '"]'`),
        criticality: code(criticality(t)),
        code: conceptOrWords(`${t}.coded_allergen`, `${t}.non_coded_allergen`),
        patient: patientReference(`${t}.patient_id`),
        recordedDate: moment(`${t}.date_created`),
        recorder: recorderReference(`${t}.creator`),
        note: note(`${t}.comment`),
        reaction: reactions(t),
      }),
      searches: {
        ...ofPatient,
        code: conceptSearch((t) => `${t}.coded_allergen`, 'the allergen: uuid of the concept, or a code of its terminologies'),
        category: codes(category, 'medication, food or environment'),
        criticality: codes(criticality, 'low or high'),
        severity: codes(severity, 'mild, moderate or severe'),
        'clinical-status': codes(() => `'active'`, 'active', CLINICAL),
        'verification-status': codes(() => `'confirmed'`, 'confirmed', VERIFICATION),
        date: date('when it was entered', (t) => `${t}.date_created`),
      },
      sorts: { date: { filled: '{t}.date_created' } },
    },
  ],
  writes: [
    {
      of: 'allergy',
      elements: {
        patient: (value) => ({ patient: referredId(value, 'patient', 'Patient') }),
        note: (value) => ({ comment: notesOf(value, 'note') }),
        code: async (value, db, { category: of }) => {
          const { coded, words } = await conceptOf(value, 'code', db);
          return { allergen: { allergenType: allergenType(of), codedAllergen: coded, nonCodedAllergen: words } };
        },
        category: categoryOf,
        reaction: (value, db) => reactionsOf(value, db),
        criticality: agreesWithSeverity,
      },
      passedOver: ['recordedDate', 'recorder', 'asserter'],
      agreeing: { clinicalStatus: ['active'], verificationStatus: ['confirmed'], type: ['allergy'] },
    },
  ],
  mandatory: ['patient'],
  summary: ['clinicalStatus', 'verificationStatus', 'type', 'category', 'criticality', 'code'],
});
