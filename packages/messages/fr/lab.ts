import type { labEn } from '../en/lab.ts';
import type { Translation } from '../message.ts';

export const labFr = {
  'lab.noSample': 'Il faut au moins un échantillon',
  'lab.noAcceptedSample': 'Aucun échantillon de ce test n’a encore été accepté',
  'lab.sampleIsProcessed': 'Un échantillon traité ne peut plus être accepté ni rejeté',
  'lab.alreadyProcessed': 'L’échantillon est déjà traité',
  'lab.processedIsFinal': 'Un échantillon traité ne peut plus être modifié',
  'lab.rejectReasonNeeded': 'Indiquez pourquoi l’échantillon est rejeté',
  'lab.unknownGroup': '{group} n’est pas un groupe de tests de laboratoire',
  'lab.unknownDatatype': '{name} n’est pas un type de résultat',
  'lab.unknownTypeStays': 'Le type de test inconnu ne peut pas être modifié',
  'lab.duplicateType': 'Un type de test de ce nom existe déjà',
  'lab.duplicateField': 'Un type d’attribut de ce nom existe déjà',
  'lab.datatypeInUse': 'Le type de données reste : des résultats ont été saisis avec',
  'lab.patternUnusable': 'Ce modèle ne peut pas être utilisé',
  'lab.agesInOrder': 'L’âge minimal ne doit pas dépasser l’âge maximal',
  'lab.limitsInOrder': 'Les limites doivent croître : bas critique, bas, haut, haut critique',
} as const satisfies Translation<typeof labEn>;
