/** A concept within another object; who writes it needs no display. */
export interface NamedConcept {
  readonly uuid: string;
  readonly display?: string;
}
