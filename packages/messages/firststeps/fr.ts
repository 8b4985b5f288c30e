import type { firststepsEn } from './en.ts';
import type { Translation } from '../message.ts';

export const firststepsFr: Translation<typeof firststepsEn> = {
  'firststeps.title': 'Premiers pas',
  'firststeps.hint': 'Ce dont un nouveau programme a besoin avant d’inscrire le premier patient.',
  'firststeps.zone': 'Choisir le fuseau horaire du programme',
  'firststeps.zoneHint':
    'Son horloge dit quel jour on est, sur chaque écran et dans chaque rapport. Vérifiez-y aussi le pays et la monnaie.',
  'firststeps.places': 'Saisir les lieux de soins',
  'firststeps.placesHint': 'Un par un, ou tous à la fois à partir d’un fichier.',
  'firststeps.people': 'Donner des comptes à vos collègues',
  'firststeps.peopleHint': 'Chacun avec un rôle, et avec les lieux où il travaille.',
  'firststeps.form': 'Créer le premier formulaire',
  'firststeps.formHint': 'À partir de la banque de questions ou d’un tableur.',
  'firststeps.workflow': 'Placer le formulaire dans un parcours',
  'firststeps.workflowHint': 'Le personnel remplit les formulaires aux étapes d’un parcours.',
  'firststeps.done': 'Fait',
  'firststeps.hide': 'Masquer les premiers pas',
  'firststeps.zoneTitle': 'Quel fuseau horaire le programme suit-il ?',
  'firststeps.zoneText':
    'Son horloge dit quel jour on est : sur chaque écran, dans les rapports et sur papier, où que soit l’appareil. Choisissez le fuseau des lieux où les soins sont donnés.',
  'firststeps.zoneNow': 'Il y est maintenant {clock}',
  'firststeps.zoneConfirm': 'Utiliser ce fuseau horaire',
  'firststeps.later': 'Plus tard',
  'firststeps.zoneKept': 'Le fuseau horaire du programme est {zone}',
};
