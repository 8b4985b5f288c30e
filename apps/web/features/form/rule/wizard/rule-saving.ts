import { formTestCase } from '@fieldward/contract/form/form-version.ts';
import { view } from '@fieldward/contract/view.ts';
import type { FormDefinition } from '@fieldward/domain/form/definition.ts';
import { runTestCases, type TestResult } from '@fieldward/domain/form/test-case.ts';
import { testCaseFromWire, type TestCase } from '@fieldward/domain/form/test-case-wire.ts';
import type { Rule } from '@fieldward/domain/rule/rule.ts';
import { ApiProblem } from '../../../../lib/api.ts';
import { every } from '../../../../lib/client.ts';
import type { ReadyForm } from '../../../../widgets/form/ready-form.queries.ts';
import { ruleBody, ruleOfDraft, type RuleDraft } from './rule-draft.ts';
import { failingTests, publishForm, saveRule } from '../list/rule.queries.ts';

interface SaveOptions {
  /** Goes into the version of the form that is frozen. */
  readonly note: string;
  readonly evenIfTestsFail: boolean;
  /** The rule is on the server: from now on it is changed, not created. */
  readonly onStored: () => void;
}

/** The rules of the form as they will be with this one. */
export function rulesWith(rules: readonly Rule[], draft: RuleDraft, form: FormDefinition): readonly Rule[] {
  const own = ruleOfDraft(draft, form);
  return [...rules.filter(({ uuid }) => uuid !== draft.uuid), ...(own === null ? [] : [own])];
}

/** The saved test cases of a form that would fail with this rule; none where the server keeps no test cases. */
async function testsFailing(ready: ReadyForm, draft: RuleDraft): Promise<readonly TestResult[]> {
  let cases: readonly TestCase[];
  try {
    cases = (await every(view(formTestCase, 'full'), { form: draft.form })).map(testCaseFromWire);
  } catch (problem) {
    if (problem instanceof ApiProblem && (problem.status === 404 || problem.status === 403)) return [];
    throw problem;
  }
  const results = runTestCases(ready.form, rulesWith(ready.rules, draft, ready.form), cases, ready.checkers);
  return results.filter(({ passed }) => !passed);
}

/**
 * Saves the rule and freezes a version of its form. Test cases are run first: when some would fail nothing is written,
 * and they are answered, unless `evenIfTestsFail`. Throws what the server refuses, and EditingGoesOn.
 */
export async function saveDraft(
  draft: RuleDraft,
  original: RuleDraft,
  ready: ReadyForm,
  options: SaveOptions,
): Promise<readonly TestResult[]> {
  const { note, evenIfTestsFail, onStored } = options;
  const { action } = draft;
  if (action === '') throw new Error('a rule is saved once its action is chosen');
  const failing = evenIfTestsFail ? [] : await testsFailing(ready, draft);
  if (failing.length > 0) return failing;
  await saveRule({
    uuid: draft.stored ? draft.uuid : null,
    etag: draft.etag,
    body: ruleBody({ ...draft, action }, ready.form),
    opened: original.action === '' ? null : ruleBody({ ...original, action: original.action }, ready.form),
    questionOf: (formField) => ready.form.fields.find(({ uuid }) => uuid === formField)?.field.uuid ?? null,
  });
  onStored();
  try {
    await publishForm(draft.form, note, evenIfTestsFail);
  } catch (problem) {
    const refused = failingTests(problem);
    if (refused === null || refused.length === 0) throw problem;
    return refused;
  }
  return [];
}
