import type { Translation } from '../message.ts';
import type { taskEn } from './en.ts';

/** What is to be done for patients. */
export const taskFr = {
  'task.title': 'À faire',
  'task.all': 'Tout',
  'task.trace': 'À rechercher',
  'task.missed': 'Manqués',
  'task.due': 'Dus',
  'task.soon': 'Bientôt',
  'task.late': 'En retard',
  'task.lost': 'Perdu de vue',
  'task.later': 'Plus tard',
  'task.counted': '{name} ({count})',
  'task.narrow': 'Afficher seulement',
  'task.dueToday': "Dû aujourd'hui",
  'task.dueOn': 'Dû le {day}',
  'task.wasDueOn': 'Était dû le {day}',
  'task.call': 'Appeler {name} : {phone}',
  'task.fill': 'Remplir « {form} » pour {name}',
  'task.places': 'Lieux',
  'task.allPlaces': 'Tous les lieux',
  'task.none': "Il n'y a rien à faire",
  'task.noneHint':
    "Les patients des calendriers publiés apparaissent ici quand quelque chose est dû. Choisissez d'autres lieux pour en voir davantage.",
  'task.failed': "La liste de ce qui est à faire n'a pas pu être chargée",
  'task.more': 'Afficher plus',
} as const satisfies Translation<typeof taskEn>;
