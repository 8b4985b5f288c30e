/** Corrections, imports and operations refuse what the resource refuses that they write: made from the declarations. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allOperations } from '../areas/all-operations.ts';
import { allResources } from '../areas/all-resources.ts';
import { Registry } from '../engine/resource.ts';
import { badBodies, badValue, refusedAt } from '../testing/bad-values.ts';
import { conformanceSamples } from '../testing/conformance-samples.ts';
import { Samples } from '../testing/sample-body.ts';
import type { ApiResponse, ScratchApi } from '../testing/scratch-api.ts';
import { WIDGET, starterApi } from '../testing/starter-api.ts';

const registry = new Registry(allResources);
let api: ScratchApi;
let samples: Samples;

beforeAll(async () => {
  api = await starterApi();
  samples = new Samples(registry, api.admin, conformanceSamples);
}, 60_000);
afterAll(() => api.close());

type Json = Readonly<Record<string, unknown>>;

describe('a correction', () => {
  const written = allResources.filter(({ wire }) => !wire.readOnly && wire.name !== 'labtestorder');
  it.each(written.map((r) => [r.name, r] as const))('of %s', async (_name, r) => {
    const bad = badBodies(registry, r).filter(({ body }) => Object.keys(body).every((property) => r.wire.fields[property]?.fixed !== true));
    if (bad.length === 0) return;
    const { path } = await samples.creation(r);
    const uuid = await samples.some(r.name);
    const outcomes = await Promise.all(
      bad.map(async ({ property, body }) => [
        JSON.stringify(body).slice(0, 120),
        refusedAt(await api.admin.post(`${path}/${uuid}`, body), property),
      ]),
    );
    expect(outcomes.filter(([, outcome]) => outcome !== 'refused')).toEqual([]);
  });
});

/** One list of properties that an operation writes: of which resource, and a request in which one of them has a value. */
interface Part {
  readonly of: string;
  /** The properties as the request names them; where it names them otherwise, what they are called there. */
  readonly properties: readonly (string | readonly [own: string, sent: string])[];
  readonly request: (value: Json) => Promise<Json> | Json;
}

const row = (item: Json): Json => ({ rows: [item], dryRun: true });
const portable = (part: Json): Json => ({
  form: { name: 'Gate', description: 'Gate' },
  options: [],
  questions: [],
  fields: [],
  rules: [],
  dryRun: true,
  ...part,
});
const asked = {
  key: 'q',
  name: 'Gate',
  variableName: 'gate',
  displayText: 'Gate',
  description: 'Gate',
  widget: 'textbox',
  dataType: 'Text',
  options: [],
};
const field = { key: 'f', question: 'q', displayText: 'Gate' };
const order = async (value: Json): Promise<Json> => ({
  patient: await samples.some('patient'),
  encounter: await samples.some('encounter'),
  orders: [{ labTestType: await samples.some('labtesttype'), labReferenceNumber: 'GATE-1', ...value }],
});
const account = { familyName: 'Gate', givenName: 'Gate', gender: 'F', provider: false, username: 'gate', password: 'Tester123', roles: [] };
const multiset = async (): Promise<Json> => ({
  labTestType: await samples.some('labtesttype'),
  multisetName: 'Gate',
  rows: [{ name: 'Gate' }],
});
const callback = async (value: Json): Promise<Json> => ({ results: [await samples.some('labtestattribute')], toldWhom: 'Gate', ...value });

/** Every operation that is posted to: what it writes of which resource, or why it writes no property that a resource declares. */
const operations: Readonly<Record<string, readonly Part[] | string>> = {
  'fieldward/locationimport': [
    {
      of: 'location',
      properties: [
        'name',
        'description',
        'country',
        'stateProvince',
        'countyDistrict',
        'cityVillage',
        'address1',
        'address2',
        'postalCode',
        'latitude',
        'longitude',
      ],
      request: (value) => row({ name: 'Gate', ...value }),
    },
  ],
  'fieldward/optionimport': [
    { of: 'conceptname', properties: ['name', ['name', 'variableName']], request: (value) => row({ name: 'Gate', ...value }) },
    { of: 'conceptdescription', properties: ['description'], request: (value) => row({ name: 'Gate', ...value }) },
    {
      of: 'conceptmapping',
      properties: ['source', 'code', 'name', 'mapType'],
      request: (value) => row({ name: 'Gate', mappings: [{ source: 'LOINC', code: '1', ...value }] }),
    },
  ],
  'fieldward/formimport': [
    {
      of: 'form',
      properties: ['name', 'description'],
      request: (value) =>
        portable({ form: { name: 'Gate', description: 'Gate', ...value }, questions: [asked], fields: [field], dryRun: false }),
    },
    {
      of: 'conceptname',
      properties: ['name', ['name', 'variableName']],
      request: (value) =>
        portable({
          options: [{ key: 'o', name: 'Gate', variableName: 'gate', ...value }],
          questions: [asked],
          fields: [field],
          dryRun: false,
        }),
    },
    {
      of: 'hydra-field',
      properties: ['name', 'description'],
      request: (value) => portable({ questions: [{ ...asked, ...value }], fields: [field], dryRun: false }),
    },
    {
      of: 'form-field',
      properties: [
        'displayText',
        'errorMessage',
        'defaultValue',
        'regix',
        'characters',
        'dateMode',
        'minLength',
        'maxLength',
        'minSelections',
        'minValue',
        'maxValue',
      ],
      request: (value) => portable({ questions: [asked], fields: [{ ...field, ...value }], dryRun: false }),
    },
    {
      of: 'field-rule',
      properties: ['name'],
      request: (value) =>
        portable({
          questions: [asked],
          fields: [field],
          rules: [{ action: 'hide', tokens: [], target: 'f', answer: null, name: 'Gate', ...value }],
          dryRun: false,
        }),
    },
  ],
  'fieldward/formsave': [
    {
      of: 'form',
      properties: ['name', 'description', 'formActions'],
      request: async (value) => ({ form: { ...(await samples.body('form')), ...value } }),
    },
    {
      of: 'form-field',
      properties: ['name', 'title', 'displayText', 'errorMessage', 'regix', 'characters', 'dateMode', 'minLength', 'maxValue'],
      request: async (value) => ({
        form: { ...(await samples.body('form')), formFields: [{ field: await samples.some('hydra-field'), ...value }] },
      }),
    },
    {
      of: 'form-test-case',
      properties: ['name', 'at'],
      request: async (value) => ({
        form: await samples.body('form'),
        testCases: [{ ...(await samples.body('form-test-case', ['form'])), ...value }],
      }),
    },
  ],
  'fieldward/question': [
    {
      of: 'hydra-field',
      properties: [['name', 'displayText'], 'description'],
      request: (value) => ({
        name: 'Gate',
        displayText: 'Gate',
        description: 'Gate',
        fieldType: WIDGET.textbox,
        dataType: 'Text',
        ...value,
      }),
    },
    {
      of: 'conceptname',
      properties: ['name', ['name', 'variableName']],
      request: (value) => ({
        name: 'Gate',
        displayText: 'Gate',
        description: 'Gate',
        fieldType: WIDGET.textbox,
        dataType: 'Text',
        ...value,
      }),
    },
  ],
  'fieldward/option': [
    {
      of: 'conceptname',
      properties: ['name', ['name', 'variableName']],
      request: (value) => ({ name: 'Gate', variableName: 'gate', description: 'Gate', ...value }),
    },
    {
      of: 'conceptdescription',
      properties: ['description'],
      request: (value) => ({ name: 'Gate', variableName: 'gate', description: 'Gate', ...value }),
    },
  ],
  'fieldward/eventcopy': [
    {
      of: 'event',
      properties: ['name'],
      request: async (value) => ({
        copies: [{ event: await samples.some('event'), plannedDate: '2030-01-01T08:00:00.000+0000', ...value }],
        dryRun: true,
      }),
    },
    {
      of: 'event-schedule',
      properties: ['plannedDate', 'endDate'],
      request: async (value) => ({
        copies: [{ event: await samples.some('event'), plannedDate: '2030-01-01T08:00:00.000+0000', ...value }],
        dryRun: true,
      }),
    },
  ],
  'fieldward/laborders': [
    { of: 'labtestorder', properties: ['labReferenceNumber', 'labInstructions'], request: order },
    { of: 'order', properties: ['urgency'], request: order },
  ],
  'fieldward/labresults': [
    {
      of: 'labtestorder',
      properties: [['resultComments', 'comments']],
      request: async (value) => ({ labTest: await samples.another('labtestorder'), attributes: [], ...value }),
    },
  ],
  'fieldward/lab-callback': [{ of: 'lab-callback', properties: ['toldWhom', 'toldAt', 'note'], request: callback }],
  'fieldward/labcallback': [{ of: 'lab-callback', properties: ['toldWhom', 'toldAt', 'note'], request: callback }],
  'fieldward/user': [
    { of: 'personname', properties: ['givenName', 'familyName'], request: (value) => ({ ...account, ...value }) },
    { of: 'person', properties: ['gender', 'birthdate'], request: (value) => ({ ...account, ...value }) },
    { of: 'user', properties: ['username'], request: (value) => ({ ...account, ...value }) },
  ],
  'hydra/form-submission': 'see one-gate.test.ts',
  'hydra/formSubmission': 'see one-gate.test.ts',
  'fieldward/fieldrecord': 'stores as a submission does: see field-record.test.ts',
  'fieldward/heldrecorddecide': 'stores as a submission does: see field-record.test.ts',
  'fieldward/unsentimport': 'stores as a submission does: see unsent-import.test.ts',
  'fieldward/registration': 'judges by the form of the programme, see registration.test.ts',
  'fieldward/registration/:uuid': 'judges by the form of the programme and writes through patient, see registration.test.ts',
  'fieldward/filledform/:uuid': 'judges as submissions do, see form-correction.test.ts',
  'fieldward/formcorrection': 'judges as submissions do, see late-correction.test.ts',
  'fieldward/personcorrection': 'writes through patient, see person-correction.test.ts',
  'fieldward/filledform/:uuid/move': 'names what is there',
  'fieldward/filledform/:uuid/void': 'no value but a reason',
  'fieldward/filledform/:uuid/undo': 'names what is there',
  'fieldward/filledform/:uuid/unlock': 'no value but a reason',
  'fieldward/settings': 'values have rules of their own, see settings.test.ts',
  'fieldward/markedrecords/:uuid': 'no resource is written',
  'fieldward/saved-list': 'no resource is written',
  'fieldward/saved-list/:uuid': 'no resource is written',
  'user/:uuid': 'preferences only',
  'fieldward/secondfactorrole': 'names what is there',
  'fieldward/userlocation': 'names what is there',
  'fieldward/passwordreset': 'names what is there',
  'fieldward/endsessions': 'names what is there',
  'fieldward/componentformorder': 'names what is there',
  'fieldward/formpublish': 'names what is there',
  'fieldward/schedulepublish': 'names what is there',
  'fieldward/workflowoutcomes': 'names what is there',
  'fieldward/phaserehearsal': 'writes nothing; what it is asked for is refused in phase-rehearsal.test.ts',
  'fieldward/labmultiset': [
    {
      of: 'labtestattributetype',
      properties: ['name', 'datatypeConfig', 'units', 'sortWeight'],
      request: async (value) => ({ ...(await multiset()), rows: [{ name: 'Gate', ...value }] }),
    },
    {
      of: 'labtestattributetype',
      properties: ['multisetName', 'groupName', 'description', 'minOccurs'],
      request: async (value) => ({ ...(await multiset()), ...value }),
    },
  ],
  'fieldward/household/:uuid/leave': 'names what is there',
  'fieldward/household/:uuid/join': 'names what is there',
  'fieldward/household/:uuid/resident': 'flat names of a person: see household-residents.test.ts',
  'fieldward/household/:uuid/resident/:person': 'flat names of a person: see household-residents.test.ts',
  'fieldward/household/:uuid/resident/:person/patient': 'names what is there',
  'fieldward/residenthousehold': 'made by the engine: see household-residents.test.ts',
  'fieldward/household/:uuid/split': 'names what is there, and gives a name: see household.test.ts',
  'fieldward/labrelease': 'names what is there',
  'fieldward/criticalresultknown': 'names what is there: see critical-results.test.ts',
  'fieldward/appointmentsmove': 'names what is there, and days of its own: see appointment.test.ts',
  appointment: 'writes through appointment, at other names: see appointment-openmrs.test.ts',
  'appointments/:uuid/status-change': 'writes through appointment: see appointment-openmrs.test.ts',
  conceptreferences: 'writes nothing; what it is asked for is refused in openmrs-front-end.test.ts',
  'appointments/conflicts': 'writes nothing; what it is asked for is refused in appointment-openmrs.test.ts',
  'appointments/search': 'writes nothing; what it is asked for is refused in appointment.test.ts',
  'fieldward/locationmerge': 'names what is there',
  'fieldward/referral': 'has no resource: see referral.test.ts',
  'fieldward/eventclosure': 'changes the event by the engine, by its rules: see event-closure.test.ts',
  'fieldward/sampleact': 'changes the sample by the engine, by its rules: see sample-act.test.ts',
  'fieldward/taskact': 'has no resource: see task-act.test.ts',
  'fieldward/taskactundo': 'has no resource: see task-act.test.ts',
  'fieldward/referral/:uuid': 'has no resource: see referral.test.ts',
  'fieldward/apitoken': 'has no resource: see api-token.test.ts',
  'fieldward/endapitoken': 'has no resource: see api-token.test.ts',
  'fieldward/connectedapp': 'has no resource: see apps.test.ts',
  'fieldward/endconnectedapp': 'has no resource: see apps.test.ts',
  'fieldward/device': 'has no resource: see device.test.ts',
  'fieldward/devicefeed': 'has no resource: see device-feed.test.ts',
  'fieldward/devicerevoke': 'has no resource: see device.test.ts',
  'fieldward/site': 'has no resource: see site.test.ts',
  'fieldward/sitecode': 'has no resource: see site.test.ts',
  'fieldward/siteend': 'has no resource: see site.test.ts',
  'fieldward/sitegreeting': 'writes nothing of the programme: see site.test.ts',
  'fieldward/siteletter': 'writes a file: see letter.test.ts',
  'fieldward/sitelettertake': 'what siterecords takes, sealed: see letter.test.ts',
  'fieldward/sitereply': 'what a centre responds, sealed: see letter.test.ts',
  'fieldward/heldrowdecide': 'takes rows that were entered through the gate of another server: see held-rows.test.ts',
  'fieldward/sitepeople': 'tells what is there: see site-people.test.ts',
  'fieldward/siterecord': 'tells what is there: see site-people.test.ts',
  'fieldward/siterecords': 'writes rows that were entered through the gate of another server: see site-records.test.ts',
  'fieldward/siterows': 'writes nothing of the programme: see site.test.ts',
  'fieldward/webhook': 'has no resource: see webhook.test.ts',
  'fieldward/webhook/:uuid': 'has no resource: see webhook.test.ts',
  'fieldward/webhook/:uuid/act': 'has no resource: see webhook.test.ts',
  'fieldward/webhook/:uuid/replay': 'has no resource: see webhook.test.ts',
  'fieldward/webhook/:uuid/deadletters/:batch': 'has no resource: see webhook.test.ts',
  'fieldward/draftsync': 'has no resource: see draft.test.ts',
  'fieldward/owncontact': 'has no resource: see contact.test.ts',
  'fieldward/usercontact': 'has no resource: see contact.test.ts',
  'fieldward/messagesettings': 'has no resource: see outbox.test.ts',
  'fieldward/messagetemplates': 'has no resource: see outbox.test.ts',
  'fieldward/messages/:uuid': 'has no resource: see outbox.test.ts',
  'fieldward/testmessage': 'has no resource: see outbox.test.ts',
  'fieldward/patientpairs': 'names what is there',
  'fieldward/patienterasure': 'names what is there',
  'fieldward/patientmerge': 'names what is there',
  'fieldward/patientmerge/:uuid/undo': 'names what is there',
  'fieldward/visitjoin': 'names what is there',
  personimage: 'no resource is written',
  'fieldward/breakglass': 'no resource is written',
  'fieldward/labnumber': 'no resource is written',
  'fieldward/householdnumber': 'no resource is written',
  'idgen/identifiersource': 'no resource is written',
  'idgen/identifiersource/:uuid/identifier': 'no resource is written',
  'idgen/identifiersource/:uuid/reserve': 'no resource is written',
  'queue-entry/transition':
    'what it says is written by the resource queueentry, and refused under the names that were sent (queue.test.ts)',
  'visit-queue-entry': 'the same',
  'idgen/identifiersource/:uuid/block/:block/return': 'no resource is written',
};

/** Whether a response refuses a value: at its property, or at the row of a list. */
function refused(response: ApiResponse, property: string): unknown {
  const { body } = response;
  if (response.status === 200 && body['counts']?.error === 1) return 'refused';
  return refusedAt(response, property);
}

describe('an operation', () => {
  it('is known by what it writes', () => {
    const posted = allOperations.filter(({ wire }) => wire.method === 'POST' && wire.body !== undefined).map(({ wire }) => wire.path);
    expect(posted.filter((path) => !(path in operations))).toEqual([]);
  });
  const parts = Object.entries(operations).flatMap(([path, of]) =>
    typeof of === 'string' ? [] : of.map((part) => [path, part.of, part] as const),
  );
  it.each(parts)('%s refuses what %s refuses', async (path, of, { properties, request }) => {
    const outcomes: unknown[] = [];
    for (const each of properties) {
      const [own, sent] = typeof each === 'string' ? [each, each] : each;
      const declared = registry.of(of).wire.fields[own];
      const bad = declared === undefined ? undefined : badValue(declared);
      if (bad === undefined) throw new Error(`${of}.${own} has no bad value`);
      const outcome = refused(await api.admin.post(path, await request({ [sent]: bad })), sent);
      if (outcome !== 'refused') outcomes.push([sent, outcome]);
    }
    expect(outcomes).toEqual([]);
  });
});
