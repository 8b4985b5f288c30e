import type { offlineEn } from './en.ts';
import type { Translation } from '../message.ts';

export const offlineFr = {
  'offline.title': 'Pas de connexion',
  'offline.banner':
    'Pas de connexion. Les formulaires de patients que vous enregistrez sont gardés sur cet appareil et envoyés plus tard ; le reste s’enregistre quand la connexion revient.',
  'offline.server': 'Le serveur est injoignable : personne ne peut être connecté, et aucun dossier ne peut être affiché.',
  'offline.kept':
    'Ce qui a été saisi sur cet appareil sans être enregistré est toujours là. Il est proposé de nouveau à la prochaine connexion de la personne qui l’a saisi.',
  'offline.unsent':
    'Enregistré sur cet appareil et pas encore sur le serveur : {count}. L’envoi a lieu à la prochaine connexion de la personne qui l’a enregistré.',
  'offline.waiting': 'Cette page réessaie d’elle-même.',
  'offline.again': 'Réessayer',
  'offline.trying': 'Nouvel essai…',
  'offline.still': 'Toujours pas de connexion.',
  'offline.newVersion': 'Il y a une nouvelle version. Elle arrive avec la prochaine page que vous ouvrez.',
  'offline.take': 'La prendre maintenant',
  'offline.later': 'Plus tard',
} as const satisfies Translation<typeof offlineEn>;
