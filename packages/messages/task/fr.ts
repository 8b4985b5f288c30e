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
  'task.waiting': 'Reporté',
  'task.attempt': 'Noter une tentative',
  'task.attemptFor': 'Noter une tentative de joindre {name}',
  'task.attempts': 'Tentatives : {count}, la dernière le {day} : {outcome}',
  'task.attemptsBy': 'Tentatives : {count}, la dernière le {day} par {name} : {outcome}',
  'task.againNow': 'À réessayer maintenant',
  'task.againOn': 'À réessayer le {day}',
  'task.moreFor': 'Plus pour {name}',
  'task.seePatient': 'Décider',
  'task.seePatientOf': 'Décider pour {name}',
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
