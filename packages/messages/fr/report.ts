import type { reportEn } from '../en/report.ts';
import type { Translation } from '../message.ts';

export const reportFr: Translation<typeof reportEn> = {
  'report.contentNotJson': 'Le contenu des rapports n’est pas un JSON valide',
  'report.contentNotObject': '{path} : un objet entre accolades est attendu',
  'report.contentNotList': '{path} : une liste d’au plus {max} éléments est attendue',
  'report.contentNotUuid': '{path} : ceci n’est pas un uuid',
  'report.contentNotHeader': '{path} : un en-tête d’au plus {max} caractères est attendu',
  'report.contentNotChoice': '{path} : une de ces valeurs est attendue : {choices}',
  'report.contentNotWhole': '{path} : un nombre entier de {min} à {max} est attendu',
  'report.contentUnknownName': '{path} : ce nom n’existe pas',
  'report.contentAnswersAlone': '{path} : des réponses exigent le concept de leur question',
  'report.contentUnknownUuid': '{path} : rien de ce type n’a l’uuid {uuid}',
};
