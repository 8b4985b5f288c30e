import type { Area } from '../message.ts';

/** Where new numbers come from: the page of sources, and what the server refuses of them. */
export const numbersourceEn = {
  'numbersource.characters': {
    kind: 'error',
    status: 400,
    text: 'At least two different letters, digits or signs, each only once, without spaces',
  },
  'numbersource.affix': {
    kind: 'error',
    status: 400,
    text: 'Letters from A to Z, digits and simple signs only, without a space at either end',
  },
  'numbersource.first': { kind: 'error', status: 400, text: 'Write the first number with the characters of this source' },
  'numbersource.sameNumbers': {
    kind: 'warning',
    status: 400,
    text: '{name} already gives numbers like these. Edit or restore it, or choose another prefix.',
  },
  'numbersource.noNumber': { kind: 'error', status: 400, text: 'With this length the source could give no number' },
  'numbersource.format': {
    kind: 'error',
    status: 400,
    text: 'Its next number would be {next}, which does not fit the identifier format of the programme',
  },
  'numbersource.otherType': { kind: 'error', status: 400, text: 'This source gives identifiers of another type' },
  'numbersource.optionTwice': {
    kind: 'warning',
    status: 400,
    text: 'There is an entry for this type and place already. Edit or restore it.',
  },
  'numbersource.oneOfEach': { kind: 'warning', status: 400, text: 'There is a source for these numbers already' },
  'numbersource.samplesOfAll': { kind: 'error', status: 400, text: 'Samples have one series, whatever is tested' },
  'numbersource.usedUp': { kind: 'error', status: 400, text: '{name} has no more numbers. An administrator can allow longer ones.' },
  'numbersource.dailyMost': {
    kind: 'warning',
    status: 400,
    text: 'Somebody may reserve {most} numbers in a day; {left} are left today. Take fewer, or ask whoever manages the numbers.',
  },
  'numbersource.onlyDrawn': {
    kind: 'error',
    status: 400,
    text: 'Identifiers are not typed here: take the number that is offered',
  },
  'numbersource.blockEnded': { kind: 'warning', status: 400, text: 'This block was given back already' },
  'numbersource.blockInUse': {
    kind: 'warning',
    status: 400,
    text: 'A device still registers people with these numbers. End the device first; once it has erased itself they can be given back.',
  },
  'numbersource.noneLeft': { kind: 'warning', status: 400, text: 'Nothing is left in this block: all its numbers are used' },
  'numbersource.tooManyLabels': { kind: 'warning', status: 400, text: 'At most {most} labels at once: choose fewer of each' },
  'numbersource.labelsTitle': 'Labels with numbers',
} as const satisfies Area;
