import { labReferenceRange, labTestAttributeType } from '@fieldward/contract/lab/lab-catalogue.ts';
import { rangeProblem } from '@fieldward/domain/lab/range.ts';
import { labDatatypeOf } from '@fieldward/domain/lab/datatype.ts';
import { withHidden } from '../../../engine/hidden-rows.ts';
import { equals, nameLike, Problem, resource, reverse, type Rule } from '../../../engine/resource.ts';
import { patternEngine } from '../../../engine/pattern-engine.ts';

/** A field keeps its kind once somebody has filled it: what was recorded could not be read any more. */
const datatypeStays: Rule = async (write, tx) => {
  const { datatype } = write.columns;
  if (write.mode !== 'update' || datatype === undefined || datatype === write.current?.['datatype']) return;
  const [used] = await withHidden(tx, () =>
    tx.rows('select 1 from lab_result where lab_test_attribute_type_id = $1::bigint limit 1', [write.id]),
  );
  if (used !== undefined) throw new Problem('lab.datatypeInUse', {}, 'datatypeClassname');
};

/** The pattern of a field is one that can be run. */
const patternRuns: Rule = (write) => {
  if (write.mode === 'remove' || write.mode === 'purge') return;
  const [kind, pattern] = [write.after('datatype'), write.after('datatype_config')];
  if (typeof kind !== 'string' || labDatatypeOf(kind) !== 'pattern' || typeof pattern !== 'string' || pattern === '') return;
  try {
    patternEngine.compile(pattern);
  } catch {
    throw new Problem('lab.patternUnusable', {}, 'datatypeConfig');
  }
};

export const labTestAttributeTypeResource = resource(labTestAttributeType, {
  word: 'kind.labTestAttribute',
  table: 'lab_test_attribute_type',
  // as clients of the laboratory module know it
  display: `coalesce(nullif(btrim({t}.description), ''), {t}.name)`,
  columns: { labTestType: 'lab_test_type_id', datatypeClassname: 'datatype', preferredHandlerClassname: 'preferred_handler' },
  links: { referenceRanges: reverse('lab_reference_range', 'lab_test_attribute_type_id', { order: '{o}.lab_reference_range_id' }) },
  searches: { q: nameLike('name'), name: nameLike('name'), testTypeUuid: equals('labTestType'), labTestType: equals('labTestType') },
  order: '{t}.lab_test_type_id, {t}.sort_weight',
  rules: [datatypeStays, patternRuns],
  constraints: { lab_test_attribute_type_name_unique: { code: 'lab.duplicateField', field: 'name' } },
});

const text = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));

const inOrder: Rule = (write) => {
  if (write.mode === 'remove' || write.mode === 'purge') return;
  const number = (column: string): number | null => (text(write.after(column)) === null ? null : Number(write.after(column)));
  const problem = rangeProblem({
    minAgeDays: number('min_age_days'),
    maxAgeDays: number('max_age_days'),
    sex: null,
    pregnant: null,
    low: text(write.after('low')),
    high: text(write.after('high')),
    criticalLow: text(write.after('critical_low')),
    criticalHigh: text(write.after('critical_high')),
  });
  if (problem !== null) throw new Problem(problem.message.code, problem.message.holes, problem.field);
};

export const labReferenceRangeResource = resource(labReferenceRange, {
  word: 'kind.referenceRange',
  table: 'lab_reference_range',
  display: `concat_ws('–', {t}.low, {t}.high)`,
  columns: { attributeType: 'lab_test_attribute_type_id' },
  searches: { attributeType: equals('attributeType') },
  rules: [inOrder],
  constraints: {
    lab_reference_range_ages_in_order: { code: 'lab.agesInOrder', field: 'maxAgeDays' },
    lab_reference_range_limits_in_order: { code: 'lab.limitsInOrder', field: 'high' },
  },
});
