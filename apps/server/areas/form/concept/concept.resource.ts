import {
  concept,
  conceptClass,
  conceptDatatype,
  conceptDescription,
  conceptMapping,
  conceptName,
} from '@fieldward/contract/form/concept.ts';
import type { Db } from '../../../engine/db.ts';
import { withHidden } from '../../../engine/hidden-rows.ts';
import { Problem, equals, nameLike, pick, resource, sqlSearch, through, type Rule } from '../../../engine/resource.ts';
import { likePattern } from '../../../engine/searches.ts';
import { sensitiveStays } from '../../../sql/sensitive-mark.ts';
import { byMapType, byTerm, saysWhatItMaps } from './concept-mapping-rules.ts';
import { nameIsFree, namesAreFreeAgain, tidyNames } from './concept-name-rules.ts';

const bestMatch =
  '(select min(length(n.name)) from concept_name n where n.concept_id = {t}.concept_id and not n.voided and n.name ilike {p})';

const mappedTo = (m: string, p: string): string =>
  `${m}.code = (${p}::text[])[1] and ((${p}::text[])[2] is null or lower(${m}.source) = lower((${p}::text[])[2]))`;

/** SQL of the keys of concepts that are named by uuid or as `source:code`. */
const referred = (p: string): string =>
  `select c.concept_id from concept c where c.uuid = any(${p}::text[]) union select m.concept_id from concept_mapping m where lower(m.source || ':' || m.code) = any(select lower(x) from unnest(${p}::text[]) x)`;

const referencesIn = (text: string): readonly string[] => text.split(',').flatMap((each) => each.trim() || []);

/** The concept that is mapped as `CIEL:5089` says; of several the first. What nothing is mapped to may be the concept of CIEL itself, whose uuid is made of its code. */
const named = async (token: string, db: Db): Promise<string | null> => {
  if (!token.includes(':')) return null;
  const [found] = await db.rows<{ uuid: string }>(
    `(select c.uuid from concept c join concept_mapping m using (concept_id) where lower(m.source) = lower($1) and lower(m.code) = lower($2) order by c.retired, c.concept_id limit 1)
     union all select c.uuid from concept c where lower($1) = 'ciel' and c.uuid = rpad($2, 36, 'A') limit 1`,
    [token.slice(0, token.indexOf(':')), token.slice(token.indexOf(':') + 1)],
  );
  return found?.uuid ?? null;
};

/** What is observed or used somewhere keeps its datatype. */
const datatypeStays: Rule = async (write, tx) => {
  if (
    write.mode !== 'update' ||
    write.columns['datatype_id'] === undefined ||
    String(write.columns['datatype_id']) === String(write.current?.['datatype_id'])
  )
    return;
  const [used] = await withHidden(tx, () => tx.rows('select 1 from obs where concept_id = $1 limit 1', [write.id]));
  if (used !== undefined) throw new Problem('record.conceptInUse', {}, 'datatype');
};

export const conceptResource = resource(concept, {
  word: 'kind.concept',
  table: 'concept',
  display: '{t}.shown',
  columns: { conceptClass: 'class_id', datatype: 'datatype_id', set: 'is_set' },
  links: {
    name: pick('concept_name', 'concept_id', {
      order: `({o}.locale = 'en') desc, {o}.locale_preferred desc, ({o}.concept_name_type = 'FULLY_SPECIFIED') desc nulls last, {o}.concept_name_id`,
    }),
    answers: through('concept_answer', 'concept_id', 'answer_concept', { order: '{m}.sort_weight nulls last, {m}.concept_answer_id' }),
    setMembers: through('concept_set', 'concept_set', 'concept_id', { order: '{m}.sort_weight nulls last, {m}.concept_set_id' }),
  },
  searches: {
    // arrays, not sub-selects: the names are looked through once, whatever PostgreSQL believes of a dictionary that has just grown
    q: sqlSearch(
      (t, p) => `${t}.concept_id = any(array(select n.concept_id from concept_name n where not n.voided and n.name ilike ${p}))`,
      {
        about: 'part of any name',
        value: (text) => `%${likePattern(text.trim())}%`,
        order: bestMatch,
      },
    ),
    name: sqlSearch(
      (t, p) => `${t}.concept_id = any(array(select n.concept_id from concept_name n where not n.voided and n.name ilike ${p}))`,
      {
        about: 'a whole name; part of one with searchType=fuzzy',
        value: (text, { searchType }) => (searchType?.toLowerCase() === 'fuzzy' ? `%${likePattern(text.trim())}%` : likePattern(text)),
        order: bestMatch,
      },
    ),
    class: equals('conceptClass'),
    conceptClass: equals('conceptClass'),
    conceptClasses: sqlSearch(
      (t, p) =>
        `${t}.class_id in (select k.concept_class_id from concept_class k where k.uuid = any(string_to_array(${p}, ',')) or k.name = any(string_to_array(${p}, ',')))`,
      { about: 'uuids or names of classes, with commas' },
    ),
    datatype: equals('datatype'),
    code: sqlSearch((t, p) => `${t}.concept_id in (select m.concept_id from concept_mapping m where ${mappedTo('m', p)})`, {
      about: 'code in another terminology: in that of `source`, where it is sent',
      value: (text, { source }) => [text, source?.trim() || null],
    }),
    source: sqlSearch((t, p) => `${t}.concept_id in (select m.concept_id from concept_mapping m where lower(m.source) = lower(${p}))`, {
      about: 'name of another terminology',
    }),
    references: sqlSearch((t, p) => `${t}.concept_id = any(array(${referred(p)}))`, {
      about: 'uuids or `source:code`, with commas',
      value: referencesIn,
    }),
    term: sqlSearch(
      (t, p) => `${t}.concept_id = any(array(select n.concept_id from concept_name n where not n.voided and n.name ilike (${p}::text[])[2]
        union select m.concept_id from concept_mapping m where lower(m.code) = lower((${p}::text[])[1]) or lower(m.source || ':' || m.code) = lower((${p}::text[])[1])))`,
      { about: 'part of a name, or a code of any terminology', value: (text) => [text.trim(), `%${likePattern(text.trim())}%`] },
    ),
  },
  named,
  ignores: ['searchType', 'locale'],
  rules: [datatypeStays, sensitiveStays],
  after: [namesAreFreeAgain],
  constraints: {
    obs_concept_known: 'engine.inUse',
    concept_limits_in_order: { code: 'record.limitsInOrder', field: 'lowAbsolute' },
  },
});

export const conceptNameResource = resource(conceptName, {
  word: 'kind.conceptName',
  table: 'concept_name',
  columns: { concept: 'concept_id' },
  order: '{t}.locale_preferred desc, {t}.concept_name_id',
  rules: [tidyNames],
  after: [nameIsFree],
});

export const conceptDescriptionResource = resource(conceptDescription, {
  word: 'kind.conceptDescription',
  table: 'concept_description',
  columns: { concept: 'concept_id' },
  display: '{t}.description',
});

export const conceptMappingResource = resource(conceptMapping, {
  word: 'kind.conceptCode',
  table: 'concept_mapping',
  columns: { concept: 'concept_id', conceptReferenceTerm: 'concept_reference_term_id', conceptMapType: 'concept_map_type_id' },
  display: `{t}.source || ': ' || {t}.code`,
  setters: { conceptReferenceTerm: byTerm, conceptMapType: byMapType },
  rules: [saysWhatItMaps],
  constraints: { concept_mapping_once: { code: 'engine.duplicate', field: 'code' } },
});

export const conceptClassResource = resource(conceptClass, {
  word: 'kind.conceptClass',
  table: 'concept_class',
  naturalKey: 'name',
  searches: { q: nameLike('name') },
  order: 'name',
  constraints: { concept_class_name_unique: { code: 'record.duplicateName', field: 'name' }, concept_class_known: 'engine.inUse' },
});

export const conceptDatatypeResource = resource(conceptDatatype, {
  word: 'kind.dataType',
  table: 'concept_datatype',
  naturalKey: 'name',
  columns: { hl7Abbreviation: 'hl7_abbreviation' },
  searches: { q: nameLike('name') },
  constraints: { concept_datatype_name_unique: { code: 'record.duplicateName', field: 'name' }, concept_datatype_known: 'engine.inUse' },
});
