/** Keys for what the database must not show by itself (docs/operations.md, 'The secret key'). */
export interface Secrets {
  /** Seals a text; it opens only about the same thing. */
  seal(text: string, about: string): string;
  /** The text again. Throws when another key sealed it, or when it was changed. */
  open(sealed: string, about: string): string;
}
