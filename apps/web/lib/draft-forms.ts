import { ownDrafts } from './drafts.ts';

/** The forms without a patient, named like `prefix…`, of which the person signed in has drafts in this browser. */
export function draftForms(prefix: string): string[] {
  const start = `-:${prefix}`;
  return [...(ownDrafts()?.held ?? [])].flatMap(([key, held]) =>
    held !== null && key.startsWith(start) ? prefix + key.slice(start.length) : [],
  );
}
