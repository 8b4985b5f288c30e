import type { ondeviceEn } from './en.ts';
import type { Translation } from '../message.ts';

export const ondeviceFr = {
  'ondevice.title': 'Travailler sans réseau',
  'ondevice.about':
    'Cet appareil peut conserver les patients de vos lieux, scellés par votre code, pour que vous continuiez là où il n’y a pas de réseau.',
  'ondevice.setUp': 'Préparer cet appareil',
  'ondevice.setUpWhy': 'Cela prend une minute et demande une connexion. Choisissez un code différent de celui de votre téléphone.',
  'ondevice.name': 'Nom de l’appareil',
  'ondevice.nameHint': 'Pour les listes d’appareils, par exemple : Tablette 3',
  'ondevice.nameMissing': 'Donnez un nom à l’appareil',
  'ondevice.pin': 'Code ou phrase secrète',
  'ondevice.pinHint': 'Au moins six chiffres. Quelques mots sont plus sûrs.',
  'ondevice.pinAgain': 'Le même à nouveau',
  'ondevice.pinShort': 'Utilisez au moins six chiffres ou lettres',
  'ondevice.pinLong': 'Utilisez au plus cent caractères',
  'ondevice.pinWeak': 'C’est ce que l’on essaierait d’abord. Choisissez-en un autre.',
  'ondevice.pinDiffers': 'Ce n’est pas le même',
  'ondevice.pinChange': 'Changer le code',
  'ondevice.pinChangeWhy':
    'Ce que cet appareil conserve reste. Les essais faux comptent : après dix, il efface les patients qu’il conserve. Qui a oublié le code se connecte par mot de passe, retire les patients et prépare l’appareil de nouveau.',
  'ondevice.pinPresent': 'Code ou phrase actuel',
  'ondevice.pinNew': 'Nouveau code ou nouvelle phrase',
  'ondevice.pinSame': 'C’est le code actuel. Choisissez-en un autre.',
  'ondevice.pinChanged': 'Cet appareil a le nouveau code',
  'ondevice.places': 'Lieux dont il conserve les patients',
  'ondevice.placesWhy': 'Vous voyez les patients de tous les lieux : choisissez où vous travaillez.',
  'ondevice.placesMissing': 'Choisissez au moins un lieu',
  'ondevice.start': 'Conserver des patients sur cet appareil',
  'ondevice.cannot':
    'Ce navigateur ne peut pas sceller ce qu’il conserve, il ne conserve donc aucun patient. Ouvrez Fieldward par une adresse sécurisée (https).',
  'ondevice.ready': 'Prêt à travailler sans réseau',
  'ondevice.loading': 'Réception des patients. Gardez cette page ouverte et connectée.',
  'ondevice.notWhole': 'Pas encore prêt : tout n’a pas été reçu',
  'ondevice.people': 'Patients sur cet appareil',
  'ondevice.updated': 'Dernière mise à jour',
  'ondevice.never': 'Pas encore',
  'ondevice.holdDays': 'Effacés après tant de jours sans contact',
  'ondevice.waiting': 'Enregistré ici et pas encore sur le serveur',
  'ondevice.numbers': 'Numéros en réserve : {type}',
  'ondevice.dailyMost':
    'Vous avez réservé autant de numéros qu’une personne le peut par jour ({most}). D’autres viendront avec la prochaine connexion demain.',
  'ondevice.size': 'Espace utilisé',
  'ondevice.left': 'Il y a plus de patients que cet appareil ne peut en conserver : {count} ne sont que sur le serveur.',
  'ondevice.formsSince':
    'Plus de formulaires ont été remplis récemment, ou de plus longs, qu’un appareil n’en conserve pour les corriger : ceux enregistrés avant {when} se corrigent avec une connexion.',
  'ondevice.full':
    'Il n’y a pas de place dans ce navigateur pour ce qui doit être conservé. Ce qu’il conservait avant est là. Libérez de la mémoire sur l’appareil, ou choisissez moins de lieux.',
  'ondevice.update': 'Mettre à jour',
  'ondevice.remove': 'Retirer les patients de cet appareil',
  'ondevice.removeSure':
    'Cet appareil efface les patients qu’il conserve. Ce que vous avez enregistré et qui n’est pas encore envoyé reste ici et sera envoyé plus tard.',
  'ondevice.removed': 'Cet appareil ne conserve plus de patients',
  'ondevice.wasErased': 'Le serveur a mis fin à cet appareil : il ne conserve plus de patients',
  'ondevice.notSealed': 'La clé qui scelle les patients n’a pas pu être obtenue. Réessayez dans un instant.',
  'ondevice.can': 'Sans réseau, vous pouvez',
  'ondevice.canFind': 'trouver des patients, même mal orthographiés',
  'ondevice.canTasks': 'voir ce qui est à faire aujourd’hui',
  'ondevice.canChart': 'lire ce que l’on sait d’un patient',
  'ondevice.canForms': 'remplir et enregistrer des formulaires, avec leurs règles',
  'ondevice.canRegister': 'enregistrer des personnes, avec un numéro réservé à cet appareil',
  'ondevice.canEvents': 'voir les événements de vos lieux et les clôturer, avec les présents et ce qui a servi',
  'ondevice.canOrder': 'voir quels tests de vos patients attendent des résultats, et demander des tests',
  'ondevice.canSamples': 'prélever des échantillons, les accepter ou les rejeter',
  'ondevice.noNumbers':
    'Cet appareil n’a plus de numéro en réserve. Il en prend d’autres quand il joint le serveur ; ce que vous avez saisi reste ici.',
  'ondevice.cannotYet': 'Les résultats du laboratoire, la planification des événements et les rapports exigent le serveur.',
} as const satisfies Translation<typeof ondeviceEn>;
