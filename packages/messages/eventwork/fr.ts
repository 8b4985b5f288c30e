import type { eventworkEn } from './en.ts';
import type { Translation } from '../message.ts';

export const eventworkFr = {
  'eventwork.typeRequired': 'Le type d’événement est obligatoire',
  'eventwork.nameRequired': 'Le nom de l’événement est obligatoire',
  'eventwork.nameEmpty': 'Saisissez le nom de l’événement',
  'eventwork.startRequired': 'La date de début est obligatoire',
  'eventwork.endRequired': 'La date de fin est obligatoire',
  'eventwork.locationRequired': 'Le lieu est obligatoire',
  'eventwork.personnelRequired': 'Le personnel est obligatoire',
  'eventwork.serviceRequired': 'Un service est obligatoire',
  'eventwork.assetRequired': 'Un bien est obligatoire',
  'eventwork.endBeforeStart': 'La date de fin ne peut pas précéder la date de début',
  'eventwork.unknownSalaryType': '{name} : le type de salaire est inconnu, rien n’est compté',
  'eventwork.noSalary': '{name} : aucun salaire connu, rien n’est compté',
  'eventwork.noCost': '{name} : aucun coût connu, rien n’est compté',
  'eventwork.noHours': 'L’événement finit avant de commencer : aucune heure de travail n’est comptée',
  'eventwork.shareUnknown': '{name} : son coût n’a pas pu être lu, rien n’est compté',
  'eventwork.tooManyCopies': '{max} copies au plus à la fois',
  'eventwork.copiesClash': '{count} copies sur {all} ont besoin de personnes ou de biens déjà pris à ce moment-là',
} as const satisfies Translation<typeof eventworkEn>;
