import { everyGroup } from './sentences.ts';
import { loadGroups } from './text.ts';

/** Loads every sentence: for tests, which draw parts of pages by themselves. Pages load their own. */
export async function loadAllTexts(): Promise<void> {
  await loadGroups(everyGroup());
}
