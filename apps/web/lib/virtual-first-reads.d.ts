// Made by page-entries-plugin.ts.
declare module 'virtual:first-reads' {
  /** Stands for the patient of the page in an address. */
  export const PATIENT: string;
  /** Addresses of what a page reads first, by its path: the patient, whose name is drawn once it is known, and what else. */
  export const reads: Readonly<Record<string, { readonly patient: string; readonly others: readonly string[] } | undefined>>;
}
