import { productUrl } from './product.ts';

/** Texts that a careless screen would run, break on, or be pushed apart by. */
const hostileNames: readonly string[] = [
  '<script>window.__hacked=1</script>',
  '"><img src=x onerror="window.__hacked=1">',
  '<svg/onload=window.__hacked=1>',
  'javascript:window.__hacked=1',
  '${7*7}{{constructor.constructor("window.__hacked=1")()}}',
  "'; drop table person; --",
  '=HYPERLINK("http://evil.example","hacked")',
  '\u202eegnartS\u202d hacked \u2066\u2067',
  '__proto__',
  'W'.repeat(255),
  'hacked 👩🏽‍⚕️🧪 Ẑ̵̵̵̵̵̡̡̡̡̡',
];

/** An account whose name is as long as one can be; it has looked at patients. */
export const LONGEST_USERNAME = 'longest.name.of.them';

const AUTHORIZATION = `Basic ${Buffer.from('admin:Admin123').toString('base64')}`;
const OLD_NUMBER = '8d79403a-c2cc-11de-8d13-0010c6dffd0f';
const DAILY_SALARY = '5c1de2c3-9d0b-4c62-8f0d-6a3c0e3f1d01';
const UNKNOWN_PLACE = '8d6c993e-c2cc-11de-8d13-0010c6dffd0f';

type Json = Readonly<Record<string, unknown>>;

async function ask(path: string, body?: Json, headers: Readonly<Record<string, string>> = {}): Promise<Json | null> {
  const answer = await fetch(`${productUrl()}/openmrs/ws/rest/v1/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: AUTHORIZATION, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (answer.status >= 500) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.ok ? ((await answer.json()) as Json) : null;
}

const first = async (path: string): Promise<string> => {
  const found = (await ask(path))?.['results'] as readonly { uuid: string }[] | undefined;
  return found?.[0]?.uuid ?? '';
};

/** What was taken; a text that a resource refuses is left out there. */
export interface HostileRecords {
  /** How many records of each kind hold a hostile text. */
  readonly counts: Readonly<Record<string, number>>;
  readonly patients: readonly string[];
  readonly forms: readonly string[];
  readonly workflows: readonly string[];
  readonly events: readonly string[];
}

/** Makes the account of the longest name, where there is none, and has it look at patients and referrals. */
async function lookByTheLongest(): Promise<void> {
  const person = { names: [{ givenName: 'Long', familyName: 'Name' }], gender: 'F' };
  await ask('user', { username: LONGEST_USERNAME, password: 'Hostile123', person, roles: ['Clinician'] });
  const authorization = `Basic ${Buffer.from(`${LONGEST_USERNAME}:Hostile123`).toString('base64')}`;
  for (const page of ['patient?q=siddiqi&v=full', 'patient?q=muhammad&v=full', 'fieldward/referrals?direction=incoming'])
    await ask(page, undefined, { authorization });
}

/** Writes the texts over the API into everything that a screen shows. Names that were taken before are left out. */
export async function seedHostileRecords(run: string): Promise<HostileRecords> {
  const counts: Record<string, number> = {};
  const patients: string[] = [];
  const forms: string[] = [];
  const workflows: string[] = [];
  const events: string[] = [];
  const put = async (kind: string, path: string, body: Json): Promise<string> => {
    const made = await ask(path, body);
    if (made !== null) counts[kind] = (counts[kind] ?? 0) + 1;
    return typeof made?.['uuid'] === 'string' ? made['uuid'] : '';
  };
  const textbox = await first('fieldtype?q=Textbox');
  const facility = await first('location?q=Korangi Chest Clinic');
  const service = await first('hydra/service?q=screening');
  const test = await first('concept?q=unknown lab test');
  const cut = (text: string, most: number): string => Array.from(text).slice(0, most).join('');
  await lookByTheLongest();
  for (const [at, name] of hostileNames.entries()) {
    const short = cut(name, 50);
    const mark = `${run}${at}`;
    // names of people, phases and stages have letters only; what else is shown with them has anything
    const letters = mark.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
    const names = [
      { givenName: 'Hostile', familyName: letters, prefix: short, familyNamePrefix: short, familyNameSuffix: short, preferred: true },
    ];
    const patient = await put('patient', 'patient', {
      person: {
        names,
        gender: 'F',
        birthdate: '1984-03-12',
        addresses: [{ address1: name, address2: name, cityVillage: name, stateProvince: name, country: name, preferred: true }],
      },
      identifiers: [{ identifier: `HOS-${mark}`, identifierType: OLD_NUMBER, location: UNKNOWN_PLACE, preferred: true }],
    });
    if (patient !== '') patients.push(`HOS-${mark}`);
    const concept = await put('option', 'concept', {
      names: [{ name: cut(`${name} ${mark}`, 255), locale: 'en', localePreferred: true, conceptNameType: 'FULLY_SPECIFIED' }],
      descriptions: [{ description: name, locale: 'en' }],
      datatype: '8d4a4c94-c2cc-11de-8d13-0010c6dffd0f',
      conceptClass: '8d492774-c2cc-11de-8d13-0010c6dffd0f',
    });
    const question = await put('question', 'hydra/hydra-field', {
      name,
      description: name,
      fieldType: textbox,
      ...(concept === '' ? {} : { concept }),
    });
    const form = await put('form', 'hydra/form', {
      name: cut(`${name.slice(0, 200)} ${mark}`, 255),
      description: name,
      formFields: question === '' ? [] : [{ field: question, displayText: name, errorMessage: name, displayOrder: 1 }],
    });
    if (form !== '') forms.push(form);
    if (form !== '' && forms.length > 1)
      await put('rule', 'hydra/field-rule', {
        name,
        actionName: 'openform',
        form,
        targetForm: forms[0],
        tokens: [
          { typeName: 'Question', value: question },
          { typeName: 'Operator', value: '=' },
          { typeName: 'OpenText', value: name },
        ],
      });
    const workflow = await put('workflow', 'hydra/workflow', { name: short, description: name });
    if (workflow !== '') workflows.push(workflow);
    const phase = await put('phase', 'hydra/phase', { name: `Hostile ${letters}` });
    const stage = await put('stage', 'hydra/component', { name: `Hostile ${letters}` });
    const way = workflow === '' ? await first('hydra/workflow?limit=1') : workflow;
    await put('map', 'hydra/workflowphases', { hydramoduleWorkflow: way, hydramodulePhase: phase, displayOrder: 1 });
    await put('map', 'hydra/phasecomponent', { hydramoduleWorkflow: way, hydramodulePhase: phase, hydramoduleComponent: stage });
    await put('map', 'hydra/componentform', { workflow: way, phase, component: stage, form });
    await put('location', 'location', { name: cut(name, 255), description: name, address1: name, cityVillage: name, country: name });
    await put('place', 'location', { name: `Hostile ${letters}`, description: cut(name, 255), address1: name, landmark: name }).then(
      (made) => made || put('place', 'location', { name: `Hostile ${letters}`, description: cut(name, 255), address1: name }),
    );
    await put('workflow', 'hydra/workflow', { name: `Hostile ${letters}`, description: name });
    await put('described role', 'role', { name: `Hostile ${letters}`, description: name });
    await put('tag', 'locationtag', { name: short, description: name });
    await put('privilege', 'privilege', { name: cut(`${mark} ${name}`, 255), description: name });
    await put('role', 'role', { name: cut(`${mark} ${name}`, 50), description: name });
    const person = { names, gender: 'M' };
    await put('user', 'user', { username: `hostile${mark}`, password: 'Hostile123', person, userProperties: { note: name } });
    await put('user', 'user', { username: short, password: 'Hostile123', person });
    await put('setting', 'systemsetting', { property: `hostile.${mark}`, value: name, description: name });
    const category = await put('asset category', 'hydra/asset-category', { name: short });
    const assetType = await put('asset type', 'hydra/asset-type', { name: short, assetCategory: category });
    const asset = await put('asset', 'hydra/asset', { name: short, assetType, capitalValue: '10', referenceId: mark });
    const eventType = await put('event type', 'hydra/event-type', { name: short });
    const participant = await put('participant', 'hydra/participant', { name: short, salaryType: DAILY_SALARY, salaryValue: '10' });
    const planned = `2031-01-${String(at + 1).padStart(2, '0')}`;
    const event = await put('event', 'hydra/event', {
      name: short,
      description: cut(name, 255),
      eventType,
      location: facility,
      closed: null,
      schedule: { plannedDate: `${planned} 09:00:00`, endDate: `${planned} 17:00:00` },
      eventParticipants: [{ participant, plannedForEvent: true, attendance: false }],
      eventAssets: [{ asset, quantity: 1 }],
      eventServices: [{ service, quantity: 1 }],
    });
    if (event !== '') events.push(event);
    const labTestType = await put('test type', 'commonlab/labtesttype', {
      name: cut(name, 255),
      description: name,
      referenceConcept: test,
    });
    await put('test field', 'commonlab/labtestattributetype', {
      name: cut(name, 255),
      description: name,
      labTestType,
      groupName: cut(name, 255),
      datatypeClassname: 'org.openmrs.customdatatype.datatype.FreeTextDatatype',
    });
    await leaveTraces(name, `hostile${mark}`);
  }
  return { counts, patients, forms, workflows, events };
}

/** What strangers can write without any right: names in the audit trail, and the device of a session. */
async function leaveTraces(name: string, username: string): Promise<void> {
  await ask('session', { username: name, password: 'x' });
  const device = /^[\x20-\x7e]+$/.test(name) ? name : 'hacked';
  await ask('session', { username, password: 'Hostile123' }, { 'user-agent': device, authorization: '' }).catch(() => null);
}
