/** What we use of bidi-js, which comes without types: levels of the Unicode Bidirectional Algorithm (UAX #9). */
declare module 'bidi-js' {
  interface Bidi {
    /** A level per UTF-16 unit; odd ones run from right to left. */
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): { levels: Uint8Array };
    /** The mirror image of a bracket; null when it has none. */
    getMirroredCharacter(character: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}
