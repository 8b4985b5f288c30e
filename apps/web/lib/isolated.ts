/** A name within a sentence of another language keeps its own direction of writing. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
