import { labTestType, UNKNOWN_LAB_TEST_TYPE } from '@fieldward/contract/lab/lab-catalogue.ts';
import { labTestGroupOf } from '@fieldward/domain/lab/test-group.ts';
import { nameLike, Problem, resource, sqlSearch, through, type Rule } from '../../../engine/resource.ts';
import { likePattern } from '../../../engine/searches.ts';
import { sensitiveStays } from '../../../sql/sensitive-mark.ts';

/** What stands for the unknown stays what it is. */
const unknownStays: Rule = (write) => {
  if (write.mode !== 'create' && write.uuid === UNKNOWN_LAB_TEST_TYPE) throw new Problem('lab.unknownTypeStays');
};

export const labTestTypeResource = resource(labTestType, {
  word: 'kind.labTest',
  table: 'lab_test_type',
  // as clients of the laboratory module know it
  display: `coalesce(nullif(btrim({t}.description), ''), {t}.name)`,
  columns: { referenceConcept: 'reference_concept_id' },
  links: {
    specimenTypes: through('lab_test_specimen_type', 'lab_test_type_id', 'concept_id'),
    specimenSites: through('lab_test_specimen_site', 'lab_test_type_id', 'concept_id'),
  },
  setters: { testGroup: (value) => ({ test_group: labTestGroupOf(String(value)) }) },
  searches: {
    q: nameLike('name', 'shortName'),
    name: nameLike('name'),
    testGroup: sqlSearch((t, p) => `${t}.test_group = ${p}`, { value: (text) => labTestGroupOf(text) ?? text, about: 'group of tests' }),
    concept: sqlSearch(
      (t, p) => `${t}.reference_concept_id = any(array(select n.concept_id from concept_name n where not n.voided and n.name ilike ${p}))`,
      { value: (text) => `%${likePattern(text.trim())}%`, about: 'part of a name of the reference concept' },
    ),
  },
  order: 'lower({t}.name)',
  rules: [unknownStays, sensitiveStays],
  constraints: { lab_test_type_name_unique: { code: 'lab.duplicateType', field: 'name' } },
});
