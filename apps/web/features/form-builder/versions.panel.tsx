/** A form with its rules as the server sends them: `form` readable by formFromWire, `rules` by rulesFromWire. */
export interface VersionDefinition {
  form: unknown;
  rules: readonly unknown[];
}

export interface VersionsPanelProps {
  /** uuid of the form. */
  form: string;
  /** The working copy and its rules, to compare with. */
  copy?: unknown;
  rules?: readonly unknown[];
  /** 'Restore this version': the builder takes `definition.form` through `copyFromWire`. Without it nothing can be restored. */
  onRestore?: (definition: VersionDefinition) => void;
}

/** The versions of a form: what differs between two, each opened as it was, restored into the working copy. */
export default function VersionsPanel(_props: VersionsPanelProps) {
  return null;
}
