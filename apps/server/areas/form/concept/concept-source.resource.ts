import { conceptMapType, conceptReferenceTerm, conceptSource } from '@fieldward/contract/form/concept-source.ts';
import { equals, exact, nameLike, resource, sqlSearch } from '../../../engine/resource.ts';
import { likePattern } from '../../../engine/searches.ts';

export const conceptSourceResource = resource(conceptSource, {
  word: 'kind.conceptSource',
  table: 'concept_source',
  naturalKey: 'name',
  columns: { hl7Code: 'hl7_code' },
  searches: { q: nameLike('name'), name: exact('name') },
  order: 'name',
  constraints: {
    concept_source_name_unique: { code: 'record.duplicateName', field: 'name' },
    concept_reference_term_source_known: 'engine.inUse',
  },
});

export const conceptMapTypeResource = resource(conceptMapType, {
  word: 'kind.conceptMapType',
  table: 'concept_map_type',
  naturalKey: 'name',
  searches: { q: nameLike('name') },
  order: 'name',
  constraints: {
    concept_map_type_name_unique: { code: 'record.duplicateName', field: 'name' },
    concept_mapping_map_type_known: 'engine.inUse',
  },
});

export const conceptReferenceTermResource = resource(conceptReferenceTerm, {
  word: 'kind.conceptTerm',
  table: 'concept_reference_term',
  columns: { conceptSource: 'concept_source_id' },
  display: `{t}.source || ': ' || {t}.code || coalesce(' (' || {t}.name || ')', '')`,
  searches: {
    codeOrName: sqlSearch((t, p) => `(lower(${t}.code) = lower((${p}::text[])[1]) or ${t}.name ilike (${p}::text[])[2])`, {
      about: 'a code, or part of a name',
      value: (text) => [text.trim(), `%${likePattern(text.trim())}%`],
    }),
    q: sqlSearch((t, p) => `(${t}.code ilike ${p} or ${t}.name ilike ${p})`, {
      about: 'part of a code or a name',
      value: (text) => `%${likePattern(text.trim())}%`,
    }),
    source: equals('conceptSource'),
  },
  ignores: ['searchType'],
  order: '{t}.source, {t}.code',
  constraints: {
    concept_reference_term_once: { code: 'engine.duplicate', field: 'code' },
    concept_mapping_term_known: 'engine.inUse',
  },
});
