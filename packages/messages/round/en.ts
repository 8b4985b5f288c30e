import type { Area } from '../message.ts';

/** A round: what is to be done at the homes of patients, in the order of the way. */
export const roundEn = {
  'round.about': 'What is to be done at the homes of patients, in the order of a short way',
  'round.plan': 'Plan a round',
  'round.village': 'Village',
  'round.allVillages': 'All villages',
  'round.villageCount': '{name} ({count})',
  'round.noVillage': 'Village not known',
  'round.fromHere': 'Start from where I am',
  'round.startsHere': 'The way starts where this device is.',
  'round.refused':
    'This device does not tell where it is, so the way starts at the farthest home. Allow it to tell its position, then try again.',
  'round.way': 'Stops: {count}. As the crow flies: {length}.',
  'round.kilometres': '{count} km',
  'round.metres': '{count} m',
  'round.fromStop': '{length} from the stop before',
  'round.fromStart': '{length} from here',
  'round.map': 'Map of the stops',
  'round.toStop': 'Stop {number}: {name}',
  'round.here': 'You are here',
  'round.openMapOf': 'Open {name} in a map app',
  'round.noPosition': 'Position not known',
  'round.noPositionHint': 'A household gets its position under Household, Edit. Its members are on the way from then on.',
  'round.most': 'These are the {count} most pressing tasks. Choose places or a village to see others.',
  'round.none': 'Nobody to go to',
  'round.noneHint': 'Patients stand here when something is due or they are to be told a result. Choose other places to see more.',
  'round.failed': 'The round could not be loaded',
} as const satisfies Area;
