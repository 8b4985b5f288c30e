import type { Override } from './sample-body.ts';

/** What resources need beyond their declarations, so that a body made from the declaration is accepted. */
export const conformanceSamples: Readonly<Record<string, Override>> = {
  personname: (_samples, n) => ({ givenName: 'Ada', familyName: `Lovelace ${n}` }),
  conceptname: (_samples, n) => ({ name: `Concept ${n}`, locale: 'en' }),
  user: (_samples, n) => ({ username: `tester${n}`, password: 'Tester123' }),
  relationship: async (samples) => ({ personA: await samples.another('person'), personB: await samples.another('person') }),
};
