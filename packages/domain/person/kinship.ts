/** Who descends from whom, as relationships say it. */

/** The words by which a type of relationship makes somebody a parent, and a child; the database knows the same (migration 0190). */
export const parentWords = ['parent', 'mother', 'father'] as const;
export const childWords = ['child', 'son', 'daughter'] as const;

/** A type of relationship, read from both sides: A is to B, and B is to A. */
export interface RelationWords {
  readonly aIsToB: string;
  readonly bIsToA: string;
}

const among = (words: readonly string[], text: string): boolean => words.includes(text.trim().toLowerCase());

/** Which of the two people is the parent of the other; null for all other types. */
export function parentSide({ aIsToB, bIsToA }: RelationWords): 'a' | 'b' | null {
  if (among(parentWords, aIsToB) && among(childWords, bIsToA)) return 'a';
  return among(childWords, aIsToB) && among(parentWords, bIsToA) ? 'b' : null;
}

/** A parent and their child, by uuid. */
interface Parentage {
  readonly parent: string;
  readonly child: string;
}

/** Whether somebody would be their own parent, or an ancestor of one of their ancestors, once `added` stands beside `known`. */
export function closesCircle(known: readonly Parentage[], added: Parentage): boolean {
  const seen = new Set<string>();
  const above = [added.parent];
  for (let person = above.pop(); person !== undefined; person = above.pop()) {
    if (person === added.child) return true;
    if (seen.has(person)) continue;
    seen.add(person);
    for (const { parent, child } of known) if (child === person) above.push(parent);
  }
  return false;
}
