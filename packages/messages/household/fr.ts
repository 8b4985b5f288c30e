import type { Translation } from '../message.ts';
import type { householdEn } from './en.ts';

export const householdFr = {
  'household.livesElsewhere':
    '{name} vit déjà dans le ménage {household}. Faites d’abord sortir cette personne, ou réunissez les deux ménages.',
  'household.twice': 'Entre-temps, une de ces personnes a été ajoutée à un autre ménage. Regardez de nouveau.',
  'household.voidedPatient': 'Le dossier de {name} est annulé',
  'household.deadHead': '{name} est décédé(e) et ne peut pas être chef de ménage',
  'household.headElsewhere': '{name} ne vit pas dans ce ménage : ajoutez d’abord cette personne',
  'household.newHeadNeeded': 'Choisissez le chef du ménage',
  'household.nobodyLeft': 'Il ne resterait personne dans ce ménage. Réunissez-le avec un autre, ou supprimez-le.',
  'household.withItself': 'Un ménage ne peut pas être réuni avec lui-même : choisissez-en un autre',
  'household.gone': 'Le ménage {household} a été réuni avec un autre, ou supprimé',
  'household.changedMeanwhile': 'Quelqu’un a modifié ce ménage entre-temps. Regardez-le de nouveau.',
  'household.duplicateNumber': 'Un autre ménage a ce numéro',
  'household.halfPosition': 'Une position demande la latitude et la longitude',
} as const satisfies Translation<typeof householdEn>;
