import type { Area } from '../message.ts';

/** People who live together: what the server refuses. */
export const householdEn = {
  'household.livesElsewhere': {
    kind: 'warning',
    status: 400,
    text: '{name} lives in the household {household} already. Let them leave it first, or join the two households.',
  },
  'household.twice': { kind: 'warning', status: 409, text: 'One of these people was added to another household meanwhile. Look again.' },
  'household.voidedPatient': { kind: 'error', status: 400, text: 'The record of {name} is void' },
  'household.deadHead': { kind: 'warning', status: 400, text: '{name} has died and cannot be the head of a household' },
  'household.headElsewhere': { kind: 'warning', status: 400, text: '{name} does not live in this household: add them first' },
  'household.newHeadNeeded': { kind: 'warning', status: 400, text: 'Choose who is the head' },
  'household.nobodyLeft': {
    kind: 'warning',
    status: 400,
    text: 'Nobody would be left in this household. Join it with another one, or remove it.',
  },
  'household.withItself': { kind: 'warning', status: 400, text: 'A household cannot join itself: choose another one' },
  'household.gone': { kind: 'warning', status: 409, text: 'The household {household} was joined with another one, or removed' },
  'household.changedMeanwhile': { kind: 'warning', status: 409, text: 'Somebody changed this household meanwhile. Look at it again.' },
  'household.duplicateNumber': { kind: 'warning', status: 400, text: 'Another household has this number' },
  'household.halfPosition': { kind: 'error', status: 400, text: 'A position needs both latitude and longitude' },
} as const satisfies Area;
