import { allergenTypes, allergy } from '@fieldward/contract/patient/allergy.ts';
import { equals, Problem, resource, type After, type Rule, type Setter } from '../../../engine/resource.ts';
import { conceptDisplay } from '../../../sql/display-sql.ts';
import { lockedPatient } from './locked-patient.ts';
import { conceptNamed, objectOf, textJson, wordsOf } from './coded-or-words.ts';

const allergenColumns: Setter = async (value, _write, tx) => {
  const { allergenType = 'OTHER', codedAllergen, nonCodedAllergen } = objectOf(value, 'allergen');
  if (!allergenTypes.some((type) => type === allergenType))
    throw new Problem('engine.notChoice', { choices: allergenTypes.join(', ') }, 'allergen');
  const coded = await conceptNamed(codedAllergen, 'allergen', tx);
  const words = wordsOf(nonCodedAllergen, 'allergen');
  if (coded === null && words === null) throw new Problem('engine.required', {}, 'allergen');
  return { allergen_type: allergenType, coded_allergen: coded?.id ?? null, non_coded_allergen: words };
};

const MOST = 20;

const reactionColumns: Setter = async (value, _write, tx) => {
  if (value !== null && !Array.isArray(value)) throw new Problem('engine.notList', {}, 'reactions');
  const sent: readonly unknown[] = value ?? [];
  if (sent.length > MOST) throw new Problem('engine.tooLong', { max: MOST }, 'reactions');
  const kept: Readonly<Record<string, string>>[] = [];
  for (const each of sent) {
    const { reaction, reactionNonCoded } = objectOf(each, 'reactions');
    const coded = await conceptNamed(reaction, 'reactions', tx);
    const words = wordsOf(reactionNonCoded, 'reactions');
    if (coded === null && words === null) throw new Problem('engine.required', {}, 'reactions');
    kept.push({ ...(coded === null ? {} : { reaction: coded.uuid }), ...(words === null ? {} : { reactionNonCoded: words }) });
  }
  return { reactions: JSON.stringify(kept) };
};

const named: Rule = (write) => {
  if (write.mode === 'create' && !write.sent('allergen')) throw new Problem('engine.required', {}, 'allergen');
};

/** Whoever is allergic to something no longer has 'no known allergies'. */
const endsNone: After = async (write, tx) => {
  if (write.mode === 'remove' || write.mode === 'purge') return;
  await tx.rows(lockedPatient('allergy'), [write.id]);
  await tx.rows(
    `update no_known_allergies n set voided = true, voided_by = $2, date_voided = now(), void_reason = 'An allergy was entered'
     from allergy a where a.allergy_id = $1 and not a.voided and n.patient_id = a.patient_id and not n.voided`,
    [write.id, write.actor.userId],
  );
};

/** Nobody is allergic to the same thing twice: what was found out later is a change of the entry that stands. */
const once: After = async (write, tx) => {
  if (write.mode === 'remove' || write.mode === 'purge') return;
  const [same] = await tx.rows(
    `select from allergy a join allergy o on o.patient_id = a.patient_id and o.allergy_id <> a.allergy_id and not o.voided
     where a.allergy_id = $1 and not a.voided and (o.coded_allergen = a.coded_allergen and a.non_coded_allergen is not distinct from o.non_coded_allergen
       or a.coded_allergen is null and o.coded_allergen is null and lower(btrim(o.non_coded_allergen)) = lower(btrim(a.non_coded_allergen)))`,
    [write.id],
  );
  if (same !== undefined) throw new Problem('record.duplicateAllergy', {}, 'allergen');
};

export const allergyResource = resource(allergy, {
  word: 'kind.allergy',
  table: 'allergy',
  columns: { patient: 'patient_id', severity: 'severity_concept_id' },
  display: `coalesce(${conceptDisplay('{t}.coded_allergen')}, {t}.non_coded_allergen)`,
  setters: { allergen: allergenColumns, reactions: reactionColumns },
  written: {
    allergen: (t, nested) =>
      `'{"allergenType":' || ${textJson(`${t}.allergen_type`)} || ',"codedAllergen":' || coalesce(${nested('concept', `${t}.coded_allergen`)}, 'null') || ',"nonCodedAllergen":' || ${textJson(`${t}.non_coded_allergen`)} || '}'`,
    reactions: (t, nested) =>
      `'[' || coalesce((select string_agg('{"reaction":' || coalesce(${nested('concept', `(select rc.concept_id from concept rc where rc.uuid = r.value->>'reaction')`)}, 'null') || ',"reactionNonCoded":' || ${textJson(`r.value->>'reactionNonCoded'`)} || '}', ',' order by r.ordinality) from jsonb_array_elements(${t}.reactions) with ordinality r), '') || ']'`,
  },
  searches: { patient: equals('patient') },
  rules: [named],
  after: [endsNone, once],
  constraints: { allergy_patient_known: { code: 'engine.refused', field: 'patient' } },
});
