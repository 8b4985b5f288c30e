/** The statements of what a client of PostgreSQL was given to send: one, or several that go together. */
export function askedTexts(query: unknown): readonly string[] {
  if (typeof query === 'string') return [query];
  const { texts, text } = query as { readonly texts?: readonly string[]; readonly text?: string }; // one of ours, or one of the driver's
  return texts ?? [String(text)];
}
