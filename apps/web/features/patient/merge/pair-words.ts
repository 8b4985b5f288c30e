import type { PatientPair } from '@fieldward/contract/patient/patient-pairs.operations.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import type { Text as Say } from '../../../lib/text.ts';

const REASONS = {
  identifier: 'merge.reasonIdentifier',
  phone: 'merge.reasonPhone',
  name: 'merge.reasonName',
  spelling: 'merge.reasonSpelling',
  sound: 'merge.reasonSound',
  birthdate: 'merge.reasonBirthdate',
  nearBirthdate: 'merge.reasonNearBirthdate',
  gender: 'merge.reasonGender',
  place: 'merge.reasonPlace',
  mother: 'merge.reasonMother',
} as const satisfies Record<PatientPair['reasons'][number], PlainCode>;

/** Why two records may be of one person, in words. */
export const reasonsText = (reasons: PatientPair['reasons'], t: Say): string => reasons.map((reason) => t(REASONS[reason])).join(', ');
