import type { Override } from './sample-body.ts';

/** What resources need beyond their declarations, so that a body made from the declaration is accepted. */
export const conformanceSamples: Readonly<Record<string, Override>> = {
  personname: (_samples, n) => ({ givenName: 'Ada', familyName: `Lovelace ${n}` }),
  conceptname: (_samples, n) => ({ name: `Concept ${n}`, locale: 'en' }),
  conceptmapping: (_samples, n) => ({ source: 'LOINC', code: n }),
  diagnosis: async (samples, n) => ({ encounter: await samples.another('encounter'), diagnosis: { nonCoded: `Found ${n}` } }),
  // nobody waits twice for the same
  queueentry: async (samples) => ({ patient: await samples.another('patient'), visit: null, endedAt: null }),
  // nobody is on a list twice
  cohortmember: async (samples) => ({ patient: await samples.another('patient'), endDate: null }),
  visitattribute: (_samples, n) => ({ value: `Value ${n}` }),
  locationattribute: (_samples, n) => ({ value: `Value ${n}` }),
  providerattribute: (_samples, n) => ({ value: `Value ${n}` }),
  // one frequency a concept
  orderfrequency: async (samples) => ({ concept: await samples.another('concept') }),
  user: (_samples, n) => ({ username: `tester${n}`, password: 'Tester123' }),
  // a role's name has letters and spaces only
  role: (_samples, n) => ({ name: `Role ${plain(n)}` }),
  // two sources never make the same numbers
  identifiersource: (_samples, n) => ({ prefix: `${n}-` }),
  autogenerationoption: async (samples) => ({
    source: await samples.another('identifiersource'),
    location: await samples.another('location'),
  }),
  labnumbersource: async (samples, n) => ({ prefix: `${n}-`, numbers: 'references', labTestType: await samples.another('labtesttype') }),
  householdnumbersource: async (samples, n) => ({ prefix: `${n}-`, location: await samples.another('location') }),
  relationship: async (samples) => ({ personA: await samples.another('person'), personB: await samples.another('person') }),
  // nobody is in two visits at a time
  visit: (_samples, n) => ({ startDatetime: minute(n, 0), stopDatetime: minute(n, 30) }),
  // nobody lives in two households
  household: async (samples) => ({ head: await samples.another('patient') }),
  provider: async (samples, n) => ({ person: await samples.another('person'), identifier: `provider-${n}` }),
  allergy: (_samples, n) => ({
    allergen: { allergenType: 'FOOD', nonCodedAllergen: `Nut ${n}` },
    reactions: [{ reactionNonCoded: 'Itching' }],
  }),
  condition: (_samples, n) => ({ condition: { nonCoded: `Cough ${n}` }, endDate: null }),
  // nobody has none and some
  noknownallergies: async (samples) => ({ patient: await samples.another('patient') }),
  medicationstatement: (_samples, n) => ({ medicine: { nonCoded: `Syrup ${n}` }, startDate: '2026-01-02', endDate: '2026-01-03' }),
  immunization: (_samples, n) => ({ vaccine: { nonCoded: `Vaccine ${n}` }, vaccinationDate: '2026-01-02', nextDoseDate: '2026-01-03' }),
  obs: async (samples) => ({ person: await samples.some('patient'), value: 'seen' }),
  workflowphases: async (samples) => ({ hydramodulePhase: await samples.another('phase') }),
  phasecomponent: async (samples) => ({ hydramoduleComponent: await samples.another('component') }),
  componentform: async (samples) => ({ form: await samples.another('form') }),
  encounterprovider: async (samples) => ({ encounterRole: await samples.some('encounterrole') }),
  'form-field': async (samples) => ({ form: await samples.some('form'), field: await samples.another('hydra-field') }),
  // nobody is in a program twice at a time; the phase of the samples is one of each
  programenrollment: async (samples) => {
    const program = await samples.another('program');
    await samples.another('workflowphases', { hydramodulePhase: await samples.some('phase'), hydramoduleWorkflow: program });
    return { program, dateEnrolled: '2026-01-02T10:00:00.000+0000' };
  },
  // a service of every hour, for as many as come
  appointmentservice: async (samples, n) => ({
    name: `Service ${n}`,
    location: await samples.some('location'),
    duration: 10,
    capacity: 500,
    hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '23:59' })),
    fromForms: false,
  }),
  closedday: (_samples, n) => ({ name: `Feast ${n}`, firstDay: '2020-01-02', lastDay: '2020-01-03' }),
  // it is to come, at the place of its service, and nobody is at two at once
  appointment: async (samples, n) => ({
    patient: await samples.another('patient'),
    service: await samples.some('appointmentservice'),
    location: null,
    day: null,
    startDateTime: dayAhead(n, 10),
    endDateTime: dayAhead(n, 11),
    status: 'scheduled',
    walkIn: false,
  }),
  // a draft and test cases have a language of their own
  schedule: () => ({ definition: { steps: [] }, testCases: [] }),
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
  // names of services have letters and spaces only
  'service-type': (_samples, n) => ({ name: `Care ${plain(n)}` }),
  service: (_samples, n) => ({ name: `Test ${plain(n)}` }),
  participant: (_samples, n) => ({ name: `Driver ${plain(n)}` }),
  userworkflow: async (samples) => ({ workflow: await samples.another('workflow') }),
  event: () => ({ closed: false }),
  // an event has each of its lines once
  'event-asset': async (samples) => ({ asset: await samples.another('asset') }),
  'event-service': async (samples) => ({ service: await samples.another('service') }),
  'event-participant': async (samples) => ({ participant: await samples.another('participant') }),
  labtestattributetype: (_samples, n) => ({ name: `Field ${n}`, datatypeClassname: 'org.openmrs.customdatatype.datatype.FloatDatatype' }),
  labtesttype: (_samples, n) => ({ name: `Test ${n}`, testGroup: 'SEROLOGY', requiresSpecimen: false }),
  'lab-reference-range': async (samples) => ({
    attributeType: await samples.some('labtestattributetype'),
    low: '1',
    high: '2',
    criticalLow: '0',
    criticalHigh: '3',
    minAgeDays: 1,
    maxAgeDays: 2,
  }),
  order: async (samples) => ({ orderer: await samples.some('provider') }),
  // an order has one test, a field of it one value
  labtestorder: async (samples) => ({ order: await samples.body('order') }),
  labtestsample: async (samples) => ({ collector: await samples.some('provider') }),
  labtestattribute: async (samples) => ({ attributeType: await samples.another('labtestattributetype'), valueReference: '1.5' }),
};

const nthOf = (n: string): number => [...n].reduce((sum, sign) => sum * 26 + sign.charCodeAt(0) - 'a'.charCodeAt(0), 0);

/** A time on a day of its own, far ahead. */
function dayAhead(n: string, hour: number): string {
  return new Date(Date.UTC(2090, 0, 1 + nthOf(n), hour)).toISOString();
}

/** A moment within a minute of its own. */
function minute(n: string, second: number): string {
  return new Date(Date.UTC(2026, 0, 1) + nthOf(n) * 60_000 + second * 1_000).toISOString();
}

/** Letters only. */
function plain(n: string): string {
  return n.replace(/[^a-z]/gi, (sign) => 'ghijklmnopq'[Number(sign)] ?? ' z');
}
