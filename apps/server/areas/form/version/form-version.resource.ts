import { formTestCase, formVersion } from '@fieldward/contract/form/form-version.ts';
import { parseMoment } from '@fieldward/domain/time/moment.ts';
import { isObject } from '../../../engine/references.ts';
import { equals, Problem, resource, type Rule } from '../../../engine/resource.ts';

export const formVersionResource = resource(formVersion, {
  word: 'kind.formVersion',
  table: 'form_version',
  columns: { form: 'form_id' },
  display: '{t}.number::text',
  searches: { form: equals('form') },
  order: '{t}.form_id, {t}.number desc',
  constraints: { form_encounter_form_version_known: 'engine.inUse' },
});

/** A test case plays at a moment that the calendar has. */
const realMoment: Rule = (write) => {
  if (write.sent('at') && parseMoment(String(write.after('moment'))) === null) throw new Problem('engine.notDate', {}, 'at');
};

/** Answers and what is expected are objects with a key per question. */
const byQuestion: Rule = (write) => {
  for (const property of ['answers', 'expected'])
    if (write.sent(property) && !isObject(write.body[property])) throw new Problem('engine.notAnObject', {}, property);
};

export const formTestCaseResource = resource(formTestCase, {
  word: 'kind.testCase',
  table: 'form_test_case',
  columns: { form: 'form_id', at: 'moment' },
  searches: { form: equals('form') },
  order: '{t}.form_id, {t}.sort_weight nulls last',
  rules: [realMoment, byQuestion],
});
