import type { submissionEn } from './en.ts';
import type { Translation } from '../message.ts';

export const submissionFr = {
  'submission.malformed': 'Non enregistré : {part} n’est pas du JSON lisible',
  'submission.missing': 'Non enregistré : {part} manque',
  'submission.refused': 'Non enregistré. {reasons}',
  'submission.nothing': 'Non enregistré : le formulaire ne contient aucune réponse',
  'submission.unknownType': 'Non enregistré : le type d’entrée {type} est inconnu',
  'submission.unknownConcept': 'Non enregistré : le concept {concept} est inconnu',
  'submission.unknownPatient': 'Non enregistré : le patient {patient} est inconnu',
  'submission.ambiguousPatient': 'Non enregistré : plusieurs patients ont l’identifiant {identifier}',
  'submission.unknownEncounterType': 'Non enregistré : le type de consultation {name} est inconnu',
  'submission.unknownForm': 'Non enregistré : le formulaire {form} est inconnu',
  'submission.noForm': 'Non enregistré : aucun formulaire ne correspond au type de consultation {name}',
  'submission.otherEncounterType': 'Non enregistré : {name} n’est pas le type de consultation du formulaire {form}',
  'submission.retiredForm': 'Non enregistré : le formulaire {form} est retiré',
  'submission.unknownVersion': 'Non enregistré : le formulaire n’a pas de version {version}',
  'submission.unknownWorkflow': 'Non enregistré : le parcours {workflow} est inconnu',
  'submission.unknownLocation': 'Non enregistré : le lieu {location} est inconnu',
  'submission.unknownReference': '{value} est inconnu',
  'submission.futureDate': 'Non enregistré : la date {date} est dans le futur',
  'submission.beforeBirth': 'Non enregistré : {date} est avant la naissance du patient ({born})',
  'submission.wrongDate': 'Non enregistré : {date} n’est pas une date',
  'submission.duplicateIdentifier': 'L’identifiant {identifier} est déjà utilisé',
  'submission.replayed': 'Un autre formulaire a déjà été enregistré sous l’identifiant {uuid}',
  'submission.badId': '{uuid} n’est pas un identifiant valable : au plus 38 lettres, chiffres et tirets',
  'submission.orderUnknown': 'Le formulaire {form} n’appartient pas à cette étape',
} as const satisfies Translation<typeof submissionEn>;
