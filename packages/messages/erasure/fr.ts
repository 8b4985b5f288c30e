import type { Translation } from '../message.ts';
import type { erasureEn } from './en.ts';

export const erasureFr: Translation<typeof erasureEn> = {
  'erasure.done': 'Le dossier a été effacé',
  'erasure.erased': 'Ce dossier a été effacé sur demande légale : rien ne peut y être saisi, fusionné ni modifié',
  'erasure.already': 'Ce dossier a déjà été effacé',
  'erasure.staff':
    '{patient} a un compte ou est un prestataire de soins : ce que le personnel a fait doit rester connu, le dossier ne peut donc pas être effacé',
  'erasure.openOrders':
    'Demandes de laboratoire sans résultat : {count}. Saisissez d’abord les résultats ou supprimez les demandes, sinon des résultats arriveront pour personne.',
  'erasure.headOfHousehold':
    'Cette personne est chef d’un ménage où vivent d’autres personnes ({count}). Choisissez d’abord un autre chef.',
  'erasure.undecided': 'Des fiches remises par des appareils avec ce numéro attendent une décision : {count}. Décidez-en d’abord.',
  'erasure.reasonNeeded': 'Indiquez le numéro ou la lettre de la demande',
  'erasure.notTheIdentifier': 'Ce n’est pas l’identifiant du patient',
  'erasure.changedMeanwhile': 'Quelqu’un a modifié ou fusionné ce dossier entre-temps. Regardez-le à nouveau.',
  'erasure.title': 'Effacer sur demande',
  'erasure.pageTitle': 'Dossier effacé',
  'erasure.erasedOn': 'Effacé le {date}, sur demande',
  'erasure.erasedWhy':
    'Plus rien dans ce dossier ne nomme une personne. Ce qui est compté reste pour les rapports ; rien ne peut y être saisi.',
};
