import type { Translation } from '../message.ts';
import type { erasurescreenEn } from './en.ts';

export const erasurescreenFr: Translation<typeof erasurescreenEn> = {
  'erasurescreen.yes': 'Effacer pour toujours',
  'erasurescreen.notNow': 'Ce dossier ne peut pas être effacé maintenant',
  'erasurescreen.forEver': 'Ceci efface {name} pour toujours',
  'erasurescreen.forEverWhy': 'Rien de ce qui nomme cette personne ne reste, et nul ne peut le rétablir.',
  'erasurescreen.goes': 'Disparaît pour toujours',
  'erasurescreen.goesWords':
    'Tous les mots saisis : réponses en texte, commentaires, notes, motifs. La date de naissance, sauf l’année (et le mois si l’âge aux visites l’exige).',
  'erasurescreen.goesTrail': 'Les anciennes valeurs et les recherches dans le journal d’audit',
  'erasurescreen.goesRecords': 'Le dossier réunit {count} dossiers fusionnés : tous sont effacés',
  'erasurescreen.goesCompanions': 'Personnes connues seulement par celle-ci, effacées avec elle : {count}',
  'erasurescreen.stays': 'Reste, pour les décomptes',
  'erasurescreen.staysWhy':
    'Les réponses choisies, nombres, résultats, jours, lieux et sexe restent, afin que les rapports ne changent pas.',
  'erasurescreen.first': 'Remettez d’abord ce qui est conservé, si la personne le souhaite :',
  'erasurescreen.identifier': 'Saisissez {identifier} pour confirmer',
  'erasurescreen.reason': 'Numéro ou lettre de la demande',
  'erasurescreen.reasonWhy': 'Ce texte reste pour toujours dans le journal d’audit : n’y nommez personne.',
};
