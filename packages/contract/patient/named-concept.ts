/** A concept within another object; who writes it needs no display. */
export interface NamedConcept {
  readonly uuid: string;
  readonly display?: string;
}

/** What is given as a concept, or in words. On input a concept is its uuid or `{uuid}`. */
export interface CodedOrWords {
  readonly coded: NamedConcept | null;
  readonly nonCoded: string | null;
}
