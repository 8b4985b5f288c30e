import type { DetailErrors } from './detail-errors.ts';
import type { Known } from './detail-words.ts';
import type { Details } from './patient-details.ts';

/** What the parts of the dialog are given. */
export interface CorrectFieldsProps {
  known: Known;
  now: Details;
  /** What was stored when the dialog was opened. */
  stored: Details;
  errors: DetailErrors;
  set: (changes: Readonly<Record<string, string>>) => void;
}
