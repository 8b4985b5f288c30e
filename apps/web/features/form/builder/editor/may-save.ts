import type { WorkingCopy } from './working-copy.ts';

/** The first thing without which a form cannot be saved; null when nothing is missing. */
export function missingIn(copy: WorkingCopy): 'name' | 'description' | 'questions' | null {
  if (copy.name.trim() === '') return 'name';
  if (copy.description.trim() === '') return 'description';
  return copy.fields.length === 0 ? 'questions' : null;
}

/** Whether Save is closed because the form is retired: unticking Retired opens it again, and an active form may be retired. */
export function isClosed(copy: WorkingCopy, stored: WorkingCopy): boolean {
  return !copy.isNew && copy.retired && stored.retired;
}
