import type { DetailErrors } from './detail-errors.ts';
import type { Known } from '../../../widgets/person-details/detail-words.ts';
import type { Details } from '@fieldward/domain/person/details.ts';

/** What the parts of the dialog are given. */
export interface CorrectFieldsProps {
  known: Known;
  now: Details;
  /** What was stored when the dialog was opened. */
  stored: Details;
  errors: DetailErrors;
  set: (changes: Readonly<Record<string, string>>) => void;
}
