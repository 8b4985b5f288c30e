// area: whole
import type { Page } from 'playwright-core';
import type { Wires } from '@fieldward/contract/wires.ts';
import type { Ref } from '@fieldward/contract/view.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStaff, type Staff } from './harness/staff.ts';

/** Everything that can be retired, from the declarations: what is new does not compile until its way back is named. */
type Retirable = { readonly [N in keyof Wires]: Wires[N]['kind'] extends 'metadata' ? N : never }[keyof Wires];

interface OnScreen {
  /** Page of its list; `{name}` is what it is called. */
  readonly page: string;
  /** The switch that shows what is retired, and its Restore. Without one, Edit leads to a box 'Retired'. */
  readonly shows?: PlainCode;
  /** The button of a row that opens the dialog with Restore, where the row has none. */
  readonly views?: 'labcatalogue.viewOf';
  /** The button of the dialog that lists it, where it has no page of its own. */
  readonly within?: PlainCode;
  /** What a new one is made of, besides its name. */
  readonly made?: object;
  /** Path below the API where the resource has no own of this name. */
  readonly path: string;
}

const HYDRA = 'hydra/';
const retired = '&status=retired';
/** Where no screen takes it out of use: the reason. */
const nowhere = (reason: string) => ({ nowhere: reason });
const part = nowhere('goes and comes with what contains it');
const derived = nowhere('reads what a workflow and its phases say, and nobody writes it: it comes back with the workflow');
const fixed = nowhere('content of the product; only other programs change it');

const waysBack: Readonly<Record<Retirable, OnScreen | { readonly nowhere: string }>> = {
  workflow: { path: `${HYDRA}workflow`, page: '/workflow?', shows: 'entries.showDeleted' },
  phase: { path: `${HYDRA}phase`, page: '/workflow/phase?workflow={workflow}', within: 'workflow.allPhases' },
  component: { path: `${HYDRA}component`, page: '/workflow/phase/stage?workflow={workflow}&phase={phase}', within: 'workflow.allStages' },
  componentform: nowhere('a form that was taken off a stage is added again with Add Form'),
  form: {
    path: `${HYDRA}form`,
    page: '/administration/form?show=retired&q={name}',
    made: { description: 'x', formFields: [{ field: '{hydra-field}' }] },
  },
  'form-field': part,
  'hydra-field': {
    path: `${HYDRA}hydra-field`,
    page: '/administration/questions?q={name}',
    shows: 'bankscreen.showRetired',
    made: { fieldType: 'Heading', attributeName: 'Heading' },
  },
  'field-rule': {
    path: `${HYDRA}field-rule`,
    page: '/administration/ruleEngine?q={name}',
    shows: 'entries.showDeleted',
    made: {},
  },
  concept: {
    path: 'concept',
    page: '/administration/options?q={name}',
    shows: 'bankscreen.showRetired',
    made: {
      names: [{ name: '{name}', locale: 'en', localePreferred: true, conceptNameType: 'FULLY_SPECIFIED' }],
      conceptClass: 'Misc',
      datatype: 'N/A',
    },
  },
  user: {
    path: 'user',
    page: '/administration/users?q={name}',
    shows: 'staff.showRetired',
    made: {
      username: '{name}',
      password: 'Waybacks123',
      person: { names: [{ givenName: 'Way', familyName: 'Back' }], gender: 'F', birthdate: '1990-01-01' },
      roles: ['Viewer'],
    },
  },
  location: { path: 'location', page: '/administration/location?tag=&q={name}', shows: 'entries.showDeleted' },
  appointmentservice: {
    path: 'fieldward/appointmentservice',
    page: `/administration/appointmentServices?q={name}${retired}`,
    made: { location: '{location}' },
  },
  closedday: {
    path: 'fieldward/closedday',
    page: `/administration/closedDays?q={name}${retired}`,
    made: { firstDay: '2031-01-01', lastDay: '2031-01-02' },
  },
  scheduledreport: {
    path: 'fieldward/scheduledreport',
    page: `/administration/scheduledreports?q={name}${retired}`,
    made: { report: 'eventCosts', rhythm: 'weekly', role: 'Viewer' },
  },
  asset: { path: `${HYDRA}asset`, page: `/administration/assets?q={name}${retired}`, made: { assetType: '{asset-type}', capitalValue: 5 } },
  'asset-type': {
    path: `${HYDRA}asset-type`,
    page: '/administration/assets?',
    within: 'supplyscreen.typesAndCategories',
    made: { assetCategory: '{asset-category}' },
  },
  'asset-category': { path: `${HYDRA}asset-category`, page: '/administration/assets?', within: 'supplyscreen.typesAndCategories' },
  service: {
    path: `${HYDRA}service`,
    page: `/administration/services?q={name}${retired}`,
    made: { serviceType: '{service-type}', unitCost: 5 },
  },
  'service-type': { path: `${HYDRA}service-type`, page: '/administration/services?', within: 'supplyscreen.serviceTypes' },
  'event-type': { path: `${HYDRA}event-type`, page: '/administration/services?', within: 'supplyscreen.eventTypes' },
  participant: {
    path: `${HYDRA}participant`,
    page: `/administration/workforce?q={name}${retired}`,
    made: { salaryType: '{participant-salary-type}', salaryValue: 5 },
  },
  'participant-salary-type': fixed,
  labtesttype: {
    path: 'commonlab/labtesttype',
    page: '/administration/manageLabTest?q={name}',
    shows: 'labcatalogue.withRetired',
    views: 'labcatalogue.viewOf',
    made: { referenceConcept: '{concept}' },
  },
  labtestattributetype: {
    path: 'commonlab/labtestattributetype',
    page: '/administration/manageLabTestAttribute?q={name}',
    shows: 'labcatalogue.withRetired',
    made: { labTestType: '{labtesttype}', datatypeClassname: 'org.openmrs.customdatatype.datatype.FreeTextDatatype' },
  },
  'lab-reference-range': part,
  role: nowhere('it is deleted for good, after a question, when nobody holds it'),
  provider: nowhere('switched with Allow Data Entry of its user'),
  privilege: fixed,
  locationtag: fixed,
  fieldtype: fixed,
  conceptclass: fixed,
  conceptdatatype: fixed,
  caresetting: fixed,
  ordertype: fixed,
  relationshiptype: fixed,
  personattributetype: fixed,
  encountertype: nowhere('goes and comes with its form'),
  encounterrole: fixed,
  conceptmaptype: fixed,
  conceptreferenceterm: fixed,
  conceptsource: fixed,
  drug: fixed,
  locationattributetype: fixed,
  providerattributetype: fixed,
  queue: fixed,
  visitattributetype: fixed,
  orderfrequency: fixed,
  visittype: fixed,
  patientidentifiertype: { path: 'patientidentifiertype', page: '/administration/numbers?', within: 'numberscreen.types' },
  identifiersource: {
    path: 'idgen/identifiersource',
    page: `/administration/numbers?q={name}${retired}`,
    made: { identifierType: '{patientidentifiertype}', prefix: 'WB-' },
  },
  labnumbersource: {
    path: 'fieldward/labnumbersource',
    page: '/administration/numbers?',
    within: 'numberscreen.laboratory',
    made: { numbers: 'references', prefix: 'WL-' },
  },
  householdnumbersource: {
    path: 'fieldward/householdnumbersource',
    page: '/administration/numbers?',
    within: 'numberscreen.households',
    made: { prefix: 'WH-', location: '{location}' },
  },
  openmrsform: derived,
  program: derived,
  programworkflow: derived,
  programworkflowstate: derived,
  cohorttype: nowhere('no screen shows one: another program retires it, and posts retired: false to bring it back'),
  schedule: nowhere('no screen retires one: another program does, and posts retired: false to bring it back'),
  autogenerationoption: nowhere('bears the name of its source, and is taken back as those of the laboratory are'),
};

const elsewhere: Readonly<Record<string, string>> = {
  labtesttype: 'commonlab/labtesttype',
  concept: 'concept',
  patientidentifiertype: 'patientidentifiertype',
  location: 'location',
};

const onScreen = Object.entries(waysBack).filter((each): each is [string, OnScreen] => 'page' in each[1]);

describe('what was retired comes back on a screen', { timeout: 60_000 }, () => {
  let staff: Staff;
  let page: Page;
  beforeAll(async () => {
    staff = await openStaff();
    page = staff.page;
    await staff.arrive();
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
  afterAll(() => staff.close());

  /** As another program of the same administrator; answers the body. */
  async function call(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const answer = await fetch(`${staff.url}/openmrs/ws/rest/v1/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Basic ${btoa('admin:Admin123')}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(answer.ok, `${method} ${path}: ${await answer.clone().text()}`).toBe(true);
    return answer.status === 204 ? {} : ((await answer.json()) as Record<string, unknown>);
  }

  /** The first one in use. */
  async function firstOf(path: string): Promise<Ref> {
    const lists = Object.values(await call('GET', `${path}?v=ref&limit=1`)) as readonly (readonly Ref[])[];
    return lists[0]?.[0] ?? { uuid: '', display: '' };
  }

  /** The text with `{asset-type}` replaced by the uuid of the first one in use. */
  async function filled(text: string, name: string): Promise<string> {
    let done = text.replaceAll('{name}', name);
    for (const [hole, target = ''] of done.matchAll(/\{([a-z-]+)\}/g)) {
      const path = elsewhere[target] ?? `${HYDRA}${target}`;
      done = done.replaceAll(hole, (await firstOf(path)).uuid);
    }
    return done;
  }

  /** A new one, retired; a rule needs a form that it fits, so that one of the demonstration goes. */
  async function retiredOne(kind: string, { path, made = {} }: OnScreen, name: string): Promise<{ uuid: string; name: string }> {
    const one: Readonly<Record<string, unknown>> =
      kind === 'field-rule'
        ? { ...(await firstOf(path)) }
        : await call('POST', path, {
            ...(kind === 'user' || kind === 'concept' ? {} : { name }),
            ...JSON.parse(await filled(JSON.stringify(made), name)),
          });
    const [uuid, called] = [String(one['uuid']), one['name']];
    await call('DELETE', `${path}/${uuid}`);
    return { uuid, name: typeof called === 'string' ? called : String(one['display']) };
  }

  it.each(onScreen)('%s', async (kind, way) => {
    const { uuid, name } = await retiredOne(kind, way, `Wayback ${kind.replaceAll('-', ' ')}`);
    await staff.visit(await filled(way.page, encodeURIComponent(name)));
    await staff.settled();
    if (way.within) await page.getByRole('button', { name: staff.t(way.within), exact: true }).click();
    if (way.shows) {
      await page.getByLabel(staff.t(way.shows)).click();
      if (way.views) await page.getByRole('button', { name: staff.t(way.views, { name }) }).click();
      const restore = way.views ? staff.t('entries.restore') : staff.t('entries.restoreOf', { name });
      await page.getByRole('button', { name: restore, exact: true }).first().click();
      if (kind === 'user') await page.getByRole('button', { name: staff.t('shell.yes') }).click();
    } else {
      await page
        .getByRole('button', { name: staff.t('entries.editOf', { name }) })
        .first()
        .click();
      const box = page.getByRole('checkbox', { name: staff.t('entries.retired') });
      await box.uncheck();
      await page
        .getByRole('button', { name: staff.t('shell.save'), exact: true })
        .last()
        .click();
    }
    await expect.poll(async () => (await call('GET', `${way.path}/${uuid}?v=full`))['retired'], { timeout: 10_000 }).toBe(false);
  });
});
