import type { Override } from './sample-body.ts';

/** What resources need beyond their declarations, so that a body made from the declaration is accepted. */
export const conformanceSamples: Readonly<Record<string, Override>> = {
  personname: (_samples, n) => ({ givenName: 'Ada', familyName: `Lovelace ${n}` }),
  conceptname: (_samples, n) => ({ name: `Concept ${n}`, locale: 'en' }),
  user: (_samples, n) => ({ username: `tester${n}`, password: 'Tester123' }),
  // a role's name has letters and spaces only
  role: (_samples, n) => ({ name: `Role ${String(n).replace(/[^a-z]/gi, (sign) => 'ghijklmnopq'[Number(sign)] ?? ' z')}` }),
  relationship: async (samples) => ({ personA: await samples.another('person'), personB: await samples.another('person') }),
  provider: async (samples, n) => ({ person: await samples.another('person'), identifier: `provider-${n}` }),
  obs: async (samples) => ({ person: await samples.some('patient'), value: 'seen' }),
  workflowphases: async (samples) => ({ hydramodulePhase: await samples.another('phase') }),
  phasecomponent: async (samples) => ({ hydramoduleComponent: await samples.another('component') }),
  componentform: async (samples) => ({ form: await samples.another('form') }),
  encounterprovider: async (samples) => ({ encounterRole: await samples.some('encounterrole') }),
  'form-field': async (samples) => ({ form: await samples.some('form'), field: await samples.another('hydra-field') }),
  'form-test-case': () => ({ at: '2026-11-21 10:00:00' }),
  'hydra-field-answer': async (samples) => ({ field: await samples.some('hydra-field'), concept: await samples.another('concept') }),
  form: async (samples) => ({ formFields: [{ field: await samples.some('hydra-field') }] }),
  // the form of the samples asks the question of the samples
  'field-rule': async (samples) => ({
    actionName: 'openform',
    form: await samples.some('form'),
    targetForm: await samples.another('form'),
    tokens: [{ typeName: 'Question', value: await samples.some('hydra-field') }],
  }),
  'rule-token': async (samples) => ({ rule: await samples.some('field-rule') }),
  userworkflow: async (samples) => ({ workflow: await samples.another('workflow') }),
};
