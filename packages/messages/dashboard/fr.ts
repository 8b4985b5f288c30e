import type { dashboardEn } from './en.ts';
import type { Translation } from '../message.ts';

export const dashboardFr: Translation<typeof dashboardEn> = {
  'dashboard.reversed': 'La date de fin précède la date de début',
  'dashboard.tooLong': 'Choisissez une période de {years} ans au plus',
  'dashboard.otherPlace': 'Ce lieu ne fait pas partie des vôtres',
  'dashboard.noPeople': 'Aucune personne ne se trouve derrière ce nombre',
};
