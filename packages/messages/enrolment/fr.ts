import type { Translation } from '../message.ts';
import type { enrolmentEn } from './en.ts';

export const enrolmentFr = {
  'enrolment.already': 'Le patient est déjà dans {workflow} : inscrit le {day}, à {place}',
  'enrolment.alreadyOpen': 'Le patient est déjà dans ce parcours',
  'enrolment.afterDeath': 'La date est postérieure au décès du patient',
  'enrolment.dead': 'Le patient est enregistré comme décédé',
  'enrolment.diedByDeath': 'Enregistrez le décès du patient : il met fin à toutes les inscriptions',
  'enrolment.endBeforeBeginning': 'La fin précède l’inscription',
  'enrolment.statusInOrder': 'La date précède le dernier changement de l’inscription',
  'enrolment.retiredWorkflow': 'Le parcours {workflow} n’est plus utilisé',
  'enrolment.retiredPlace': 'Ce lieu n’est plus utilisé',
  'enrolment.unknownOutcome': 'Ce n’est pas une issue de ce parcours',
  'enrolment.outcomeNeedsEnd': 'Une inscription en cours n’a pas encore d’issue',
  'enrolment.otherPhase': 'Ce n’est pas une phase de ce parcours',
  'enrolment.outsideTime': 'La date n’est pas dans la durée de l’inscription',
} satisfies Translation<typeof enrolmentEn>;
