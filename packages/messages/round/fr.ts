import type { Translation } from '../message.ts';
import type { roundEn } from './en.ts';

/** A round: what is to be done at the homes of patients, in the order of the way. */
export const roundFr = {
  'round.about': 'Ce qu’il y a à faire au domicile des patients, dans l’ordre d’un court trajet',
  'round.plan': 'Préparer une tournée',
  'round.village': 'Village',
  'round.allVillages': 'Tous les villages',
  'round.villageCount': '{name} ({count})',
  'round.noVillage': 'Village inconnu',
  'round.fromHere': 'Partir d’où je suis',
  'round.startsHere': 'Le trajet part de l’endroit où se trouve cet appareil.',
  'round.refused':
    'Cet appareil ne dit pas où il se trouve : le trajet part donc du domicile le plus éloigné. Autorisez-le à donner sa position, puis réessayez.',
  'round.way': 'Étapes : {count}. À vol d’oiseau : {length}.',
  'round.kilometres': '{count} km',
  'round.metres': '{count} m',
  'round.fromStop': '{length} depuis l’étape précédente',
  'round.fromStart': '{length} d’ici',
  'round.map': 'Carte des étapes',
  'round.toStop': 'Étape {number} : {name}',
  'round.here': 'Vous êtes ici',
  'round.openMapOf': 'Ouvrir {name} dans une application de cartes',
  'round.noPosition': 'Position inconnue',
  'round.noPositionHint': 'Un ménage reçoit sa position sous Ménage, Modifier. Ses membres sont dès lors sur le trajet.',
  'round.most': 'Voici les {count} tâches les plus pressantes. Choisissez des lieux ou un village pour en voir d’autres.',
  'round.none': 'Personne à visiter',
  'round.noneHint':
    'Les patients figurent ici quand quelque chose est dû ou qu’un résultat doit leur être dit. Choisissez d’autres lieux pour en voir plus.',
  'round.failed': 'La tournée n’a pas pu être chargée',
} as const satisfies Translation<typeof roundEn>;
