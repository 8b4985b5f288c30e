import type { Field, FieldKind } from './field.ts';
import type { Wire } from './wire.ts';

type FieldsOf<W> = W extends Wire<string, infer F> ? F : never;
type OptionsOf<F> = F extends Field<unknown, boolean, FieldKind, string, infer O> ? O : never;

/** Characters that are kept of the reason for which an object is retired or voided. */
export const REASON_LENGTH = 255;
/** Rows of a list that are counted at most; who reads the number is told 'or more'. */
export const MOST_COUNTED = 1_000;

/** The most characters of what a referral tells the other place. */
export const REFERRAL_MESSAGE_LENGTH = 2000;

/** The most characters of the reason for which a patient of another place is opened. */
export const OPENING_REASON_LENGTH = 500;

/** The limits that were declared of a field. */
type Limits<O> = {
  /** Characters of a text, or the greatest number. */
  readonly [P in 'max' as O extends { readonly max: number } ? P : never]: number;
} & {
  /** The least number, or the least number of parts. */
  readonly [P in 'min' as O extends { readonly min: number } ? P : never]: number;
} & { readonly required: boolean };

/**
 * The limits of a field, for its input: `maxLength={limitsOf(location, 'name').max}`. A limit that the wire does not declare does not
 * compile.
 */
export function limitsOf<W extends Wire, P extends keyof FieldsOf<W> & string>(wire: W, name: P): Limits<OptionsOf<FieldsOf<W>[P]>> {
  const field: Field | undefined = wire.fields[name];
  // the options of the declaration are what the field carries
  return { max: field?.max, min: field?.min, required: field?.required ?? false } as unknown as Limits<OptionsOf<FieldsOf<W>[P]>>;
}

/** So many tasks make a round at most: more than anybody gets to in a week. */
export const MOST_OF_ROUND = 200;

/** The most patients whose small photos one request brings. */
export const MOST_SMALL_PHOTOS = 100;
