import type { TestCase } from './test-case.ts';

export interface PreviewPanelProps {
  /** The working copy of the builder. */
  copy: unknown;
  /** The rules of the form, rows of `GET hydra/field-rule?v=full`. */
  rules: readonly unknown[];
  /** The form's test cases, and what happens when 'Keep as test' makes another. Without `onCases` nothing can be kept. */
  cases?: readonly TestCase[];
  onCases?: (cases: readonly TestCase[]) => void;
}

/** The form as a clerk will see it, while it is built. Answers are kept while tabs change; nothing is saved. */
export default function PreviewPanel(_props: PreviewPanelProps) {
  return null;
}
