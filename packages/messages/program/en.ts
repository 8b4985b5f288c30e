import type { Area } from '../message.ts';

/** What programs with a token are told; people see none of it. */
export const programEn = {
  'program.unknown': { kind: 'error', status: 401, text: 'This token is not good: it is unknown, has expired or was ended.' },
  'program.tooFast': {
    kind: 'error',
    status: 429,
    text: 'This token may send {most} requests a minute. Try again in {seconds} s.',
  },
  'program.notForPrograms': { kind: 'error', status: 403, text: 'Only a person who is signed in may do this, not a program with a token.' },
} as const satisfies Area;
