import type { offlineEn } from './en.ts';
import type { Translation } from '../message.ts';

export const offlineFr = {
  'offline.title': 'Pas de connexion',
  'offline.banner':
    'Pas de connexion. Les formulaires de patients que vous enregistrez sont gardés sur cet appareil et envoyés plus tard ; le reste s’enregistre quand la connexion revient.',
  'offline.site': 'Dernier contact avec le serveur central : {when}. Patients dont des modifications l’attendent : {patients}.',
  'offline.siteNever': 'aucun',
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
  'offline.pinTitle': 'Travailler sans connexion',
  'offline.pinAbout': 'Ouvrez avec votre code ce que cet appareil conserve. Ce que vous enregistrez attend ici que le serveur réponde.',
  'offline.pin': 'Code',
  'offline.username': 'Nom d’utilisateur',
  'offline.pinOpen': 'Ouvrir',
  'offline.pinOpening': 'Ouverture…',
  'offline.pinWrong': 'Code erroné. Essais restants avant que cet appareil n’efface les patients qu’il conserve : {left}',
  'offline.pinWait': 'Trop d’essais erronés. Réessayez dans {seconds} secondes.',
  'offline.pinWhose':
    'Saisissez le nom d’utilisateur avec lequel cet appareil a été préparé : il conserve des patients pour plusieurs personnes.',
  'offline.pinErased':
    'Après dix essais erronés, cet appareil a effacé les patients qu’il conservait. Ce qui a été enregistré sans être envoyé est toujours ici, scellé : connectez-vous avec votre mot de passe dès qu’il y a une connexion.',
  'offline.pinExpired':
    'Cet appareil est resté trop longtemps sans contact avec le serveur et a effacé les patients qu’il conservait. Ce qui a été enregistré sans être envoyé est toujours ici, scellé : connectez-vous avec votre mot de passe dès qu’il y a une connexion.',
  'offline.pinUnknown':
    'Cet appareil ne conserve pas encore ce qu’il lui faut. Connectez-vous avec votre mot de passe dès qu’il y a une connexion.',
  'offline.deviceBanner':
    'Pas de connexion. Vous travaillez avec ce que cet appareil conserve ; ce que vous enregistrez attend ici et sera envoyé plus tard. Ce qui exige le serveur le dit.',
} as const satisfies Translation<typeof offlineEn>;
