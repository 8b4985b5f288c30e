import type { Translation } from '../message.ts';
import type { mergeEn } from './en.ts';

export const mergeFr: Translation<typeof mergeEn> = {
  'merge.sameRecord': 'C’est déjà un seul dossier',
  'merge.voided': '{patient} est annulé : restaurez d’abord le dossier',
  'merge.reasonNeeded': 'Dites pourquoi il s’agit de la même personne',
  'merge.unknownValue': 'Les dossiers n’ont pas de valeur {name}',
  'merge.conflictingDeaths': 'Les dossiers donnent des dates de décès différentes : choisissez la bonne',
  'merge.conflictingGenders': 'Les dossiers donnent un sexe différent : choisissez le bon',
  'merge.conflictingBirthdates': 'Les dossiers donnent des dates de naissance différentes : choisissez la bonne',
  'merge.changedMeanwhile': 'Quelqu’un a modifié l’un des dossiers entre-temps. Regardez-les à nouveau.',
  'merge.movedMeanwhile': 'Ce dossier a été fusionné dans un autre entre-temps. Rouvrez-le.',
  'merge.undoneAlready': 'Cette fusion a déjà été annulée',
  'merge.undoTooLate': 'Une fusion peut être annulée pendant 90 jours : celle-ci est plus ancienne',
  'merge.undoLaterFirst': 'Le dossier a depuis été fusionné dans un autre : annulez d’abord cette fusion',
};
