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
  'erasure.reasonNeeded': 'Indiquez le numéro ou la lettre de la demande',
  'erasure.notTheIdentifier': 'Ce n’est pas l’identifiant du patient',
  'erasure.changedMeanwhile': 'Quelqu’un a modifié ou fusionné ce dossier entre-temps. Regardez-le à nouveau.',
  'erasure.title': 'Effacer sur demande',
  'erasure.yes': 'Effacer pour toujours',
  'erasure.notNow': 'Ce dossier ne peut pas être effacé maintenant',
  'erasure.forEver': 'Ceci efface {name} pour toujours',
  'erasure.forEverWhy': 'Rien de ce qui nomme cette personne ne reste, et nul ne peut le rétablir.',
  'erasure.goes': 'Disparaît pour toujours',
  'erasure.goesWords':
    'Tous les mots saisis : réponses en texte, commentaires, notes, motifs. La date de naissance, sauf l’année (et le mois si l’âge aux visites l’exige).',
  'erasure.goesTrail': 'Les anciennes valeurs et les recherches dans le journal d’audit',
  'erasure.goesRecords': 'Le dossier réunit {count} dossiers fusionnés : tous sont effacés',
  'erasure.goesCompanions': 'Personnes connues seulement par celle-ci, effacées avec elle : {count}',
  'erasure.stays': 'Reste, pour les décomptes',
  'erasure.staysWhy': 'Les réponses choisies, nombres, résultats, jours, lieux et sexe restent, afin que les rapports ne changent pas.',
  'erasure.first': 'Remettez d’abord ce qui est conservé, si la personne le souhaite :',
  'erasure.identifier': 'Saisissez {identifier} pour confirmer',
  'erasure.reason': 'Numéro ou lettre de la demande',
  'erasure.reasonWhy': 'Ce texte reste pour toujours dans le journal d’audit : n’y nommez personne.',
  'erasure.pageTitle': 'Dossier effacé',
  'erasure.erasedOn': 'Effacé le {date}, sur demande',
  'erasure.erasedWhy':
    'Plus rien dans ce dossier ne nomme une personne. Ce qui est compté reste pour les rapports ; rien ne peut y être saisi.',
};
