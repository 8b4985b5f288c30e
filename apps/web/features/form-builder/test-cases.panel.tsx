import type { TestCase } from './test-case.ts';

export interface TestCasesPanelProps {
  copy: unknown;
  /** The rules of the form, rows of `GET hydra/field-rule?v=full`. */
  rules: readonly unknown[];
  cases: readonly TestCase[];
  onChange: (cases: readonly TestCase[]) => void;
  /** Called after a case was loaded into the preview: the builder shows the preview's tab. */
  onPreview?: () => void;
}

/** The test cases of a form, run against the working copy as it is built. */
export default function TestCasesPanel(_props: TestCasesPanelProps) {
  return null;
}
