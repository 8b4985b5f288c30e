import {
  concept,
  conceptClass,
  conceptDatatype,
  conceptDescription,
  conceptMapping,
  conceptName,
} from '@fieldward/contract/form/concept.ts';
import { withHidden } from '../../../engine/hidden-rows.ts';
import { Problem, equals, nameLike, pick, resource, sqlSearch, through, type Rule } from '../../../engine/resource.ts';
import { likePattern } from '../../../engine/searches.ts';
import { sensitiveStays } from '../../../sql/sensitive-mark.ts';
import { nameIsFree, namesAreFreeAgain, tidyNames } from './concept-name-rules.ts';

const bestMatch =
  '(select min(length(n.name)) from concept_name n where n.concept_id = {t}.concept_id and not n.voided and n.name ilike {p})';

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
      (t, p) => `${t}.concept_id = any(array(select n.concept_id from concept_name n where not n.voided and lower(n.name) = lower(${p})))`,
      { about: 'a whole name' },
    ),
    class: equals('conceptClass'),
    conceptClass: equals('conceptClass'),
    conceptClasses: equals('conceptClass'),
    datatype: equals('datatype'),
    code: sqlSearch((t, p) => `${t}.concept_id in (select m.concept_id from concept_mapping m where m.code = ${p})`, {
      about: 'code in another terminology',
    }),
  },
  ignores: ['searchType', 'locale'],
  rules: [datatypeStays, sensitiveStays],
  after: [namesAreFreeAgain],
  constraints: {
    obs_concept_known: 'engine.inUse',
    concept_limits_in_order: { code: 'record.limitsInOrder', field: 'lowAbsolute' },
  },
});

export const conceptNameResource = resource(conceptName, {
  table: 'concept_name',
  columns: { concept: 'concept_id' },
  order: '{t}.locale_preferred desc, {t}.concept_name_id',
  rules: [tidyNames],
  after: [nameIsFree],
});

export const conceptDescriptionResource = resource(conceptDescription, {
  table: 'concept_description',
  columns: { concept: 'concept_id' },
  display: '{t}.description',
});

export const conceptMappingResource = resource(conceptMapping, {
  table: 'concept_mapping',
  columns: { concept: 'concept_id' },
  display: `{t}.source || ': ' || {t}.code`,
  constraints: { concept_mapping_once: { code: 'engine.duplicate', field: 'code' } },
});

export const conceptClassResource = resource(conceptClass, {
  table: 'concept_class',
  naturalKey: 'name',
  searches: { q: nameLike('name') },
  order: 'name',
  constraints: { concept_class_name_unique: { code: 'record.duplicateName', field: 'name' }, concept_class_known: 'engine.inUse' },
});

export const conceptDatatypeResource = resource(conceptDatatype, {
  table: 'concept_datatype',
  naturalKey: 'name',
  columns: { hl7Abbreviation: 'hl7_abbreviation' },
  searches: { q: nameLike('name') },
  constraints: { concept_datatype_name_unique: { code: 'record.duplicateName', field: 'name' }, concept_datatype_known: 'engine.inUse' },
});
