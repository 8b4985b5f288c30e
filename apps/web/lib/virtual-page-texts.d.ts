// Made by page-texts-plugin.ts.
declare module 'virtual:page-texts' {
  type Entry = import('@fieldward/messages/message.ts').Entry;
  type Texts = { readonly default: Readonly<Record<string, Entry>> };
  type Load = () => Promise<Texts> | Texts;

  /** The English sentences of the frame. */
  export const everyday: Readonly<Record<string, Entry>>;
  /** The groups of each screen, by its file below apps/web. */
  export const groupsOf: Readonly<Record<string, readonly number[]>>;
  /** The groups in English. Group 0 is the frame's. */
  export const load: readonly Load[];
  /** Those of other languages: the frame's, and where all are. */
  export const others: Readonly<
    Record<'fr' | 'ar', { readonly frame: Load; readonly groups: () => Promise<{ readonly load: readonly Load[] }> }>
  >;
}
