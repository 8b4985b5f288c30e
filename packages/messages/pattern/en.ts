import type { Area } from '../message.ts';

/** Why a regular expression cannot be used. `part` is where it breaks. */
export const patternEn = {
  'pattern.range': { kind: 'error', status: 400, text: 'This regular expression cannot be used: “{part}” is no range of characters' },
  'pattern.escape': {
    kind: 'error',
    status: 400,
    text: 'This regular expression cannot be used: “{part}” stands for nothing that is known',
  },
  'pattern.groupName': {
    kind: 'error',
    status: 400,
    text: 'This regular expression cannot be used: the name of the group in “{part}” is not right, or there already',
  },
  'pattern.unknown': {
    kind: 'error',
    status: 400,
    text: 'This regular expression cannot be used: “{part}” is not known here. It cannot look ahead or back',
  },
  'pattern.repeatsTwice': {
    kind: 'error',
    status: 400,
    text: 'This regular expression cannot be used: “{part}” repeats what is repeated already',
  },
  'pattern.count': {
    kind: 'error',
    status: 400,
    text: 'This regular expression cannot be used: the count in “{part}” is too great, or the wrong way round',
  },
  'pattern.bracketOpen': { kind: 'error', status: 400, text: 'This regular expression cannot be used: a “]” is missing in “{part}”' },
  'pattern.nothingBefore': {
    kind: 'error',
    status: 400,
    text: 'This regular expression cannot be used: nothing stands before “{part}” that could be repeated',
  },
  'pattern.parenthesisOpen': { kind: 'error', status: 400, text: 'This regular expression cannot be used: a “)” is missing' },
  'pattern.parenthesisClosed': {
    kind: 'error',
    status: 400,
    text: 'This regular expression cannot be used: there is a “)” without its “(”',
  },
  'pattern.backslash': {
    kind: 'error',
    status: 400,
    text: 'This regular expression cannot be used: nothing stands behind the “\\” at its end',
  },
  'pattern.large': { kind: 'error', status: 400, text: 'This regular expression cannot be used: it is too large' },
  'pattern.nested': {
    kind: 'error',
    status: 400,
    text: 'This regular expression cannot be used: repetitions inside repetitions come to more than the {max} characters that are allowed',
  },
} as const satisfies Area;
