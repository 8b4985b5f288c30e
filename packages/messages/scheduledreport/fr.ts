import type { Translation } from '../message.ts';
import type { scheduledreportEn } from './en.ts';

export const scheduledreportFr: Translation<typeof scheduledreportEn> = {
  'scheduledreport.word': 'Rapport planifié',
  'scheduledreport.about':
    'Un rapport vient aux membres d’un rôle quand sa semaine, son mois, son trimestre ou son année est terminé : il figure sur leur page de rapports, et un message avec un lien part à qui reçoit des e-mails. Chacun l’exécute avec ses propres droits.',
  'scheduledreport.search': 'Rechercher des rapports planifiés',
  'scheduledreport.create': 'Planifier un rapport',
  'scheduledreport.edit': 'Modifier le rapport planifié',
  'scheduledreport.nameWhy': 'Figure dans le message',
  'scheduledreport.report': 'Rapport',
  'scheduledreport.rhythm': 'Fréquence',
  'scheduledreport.weekly': 'Chaque semaine',
  'scheduledreport.monthly': 'Chaque mois',
  'scheduledreport.quarterly': 'Chaque trimestre',
  'scheduledreport.yearly': 'Chaque année',
  'scheduledreport.role': 'Pour le rôle',
  'scheduledreport.place': 'Lieu',
  'scheduledreport.placeWhy': 'Avec tout ce qu’il contient ; partout si vide',
  'scheduledreport.workflow': 'Parcours',
  'scheduledreport.forYou': 'Pour vous',
  'scheduledreport.none': 'Aucun rapport ne vous est destiné',
  'scheduledreport.noneWhy': 'Les rapports vont à un rôle ; l’administration du programme dit lesquels.',
  'scheduledreport.period': 'Période',
  'scheduledreport.fromTo': '{from} au {to}',
  'scheduledreport.everywhere': 'Partout',
  'scheduledreport.exportOf': 'Exporter {name}',
  'scheduledreport.saved': 'Enregistré avec succès',
  'scheduledreport.duplicate': 'Un rapport planifié de ce nom existe déjà',
  'scheduledreport.notNarrowed': 'Ce rapport ne peut pas être limité ainsi',
};
