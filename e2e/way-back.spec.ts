// area: whole
import type { Page } from 'playwright-core';
import type { Field } from '@fieldward/contract/field.ts';
import type { Wire } from '@fieldward/contract/wire.ts';
import type { Wires } from '@fieldward/contract/wires.ts';
import type { Ref } from '@fieldward/contract/view.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pages } from '../apps/web/pages/all-pages.ts';
import { declaredWires } from './harness/declared-wires.ts';
import { openStaff, type Staff } from './harness/staff.ts';

/** Everything that can be retired. */
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
  /** What a new one is made of, besides its name and what its wire requires. */
  readonly made?: object;
}

const retired = '&status=retired';
/** Where no screen takes it out of use: the reason. */
const nowhere = (reason: string) => ({ nowhere: reason });
const part = nowhere('goes and comes with what contains it');
const derived = nowhere('reads what a workflow and its phases say, and nobody writes it: it comes back with the workflow');
const fixed = nowhere('content of the product; only other programs change it');

/**
 * What comes back in another way than on a catalogue page of its own: there it is found by its name among what is retired, and edited.
 * A part of an entry adds to that way.
 */
const waysBack: Readonly<Partial<Record<Retirable, Partial<OnScreen> | { readonly nowhere: string }>>> = {
  workflow: { page: '/workflow?', shows: 'entries.showDeleted' },
  phase: { page: '/workflow/phase?workflow={workflow}', within: 'workflow.allPhases' },
  component: { page: '/workflow/phase/stage?workflow={workflow}&phase={phase}', within: 'workflow.allStages' },
  componentform: nowhere('a form that was taken off a stage is added again with Add Form'),
  form: {
    page: '/administration/form?show=retired&q={name}',
    made: { description: 'x', formFields: [{ field: '{hydra-field}' }] },
  },
  'form-field': part,
  'hydra-field': {
    page: '/administration/questions?q={name}',
    shows: 'bankscreen.showRetired',
    made: { fieldType: 'Heading', attributeName: 'Heading' },
  },
  'field-rule': {
    page: '/administration/ruleEngine?q={name}',
    shows: 'entries.showDeleted',
    made: {},
  },
  concept: {
    page: '/administration/options?q={name}',
    shows: 'bankscreen.showRetired',
    made: {
      names: [{ name: '{name}', locale: 'en', localePreferred: true, conceptNameType: 'FULLY_SPECIFIED' }],
      conceptClass: 'Misc',
      datatype: 'N/A',
    },
  },
  user: {
    page: '/administration/users?q={name}',
    shows: 'staff.showRetired',
    made: {
      username: '{name}',
      password: 'Waybacks123',
      person: { names: [{ givenName: 'Way', familyName: 'Back' }], gender: 'F', birthdate: '1990-01-01' },
      roles: ['Viewer'],
    },
  },
  location: { page: '/administration/location?tag=&q={name}', shows: 'entries.showDeleted' },
  'asset-type': { page: '/administration/assets?', within: 'supplyscreen.typesAndCategories' },
  'asset-category': { page: '/administration/assets?', within: 'supplyscreen.typesAndCategories' },
  'service-type': { page: '/administration/services?', within: 'supplyscreen.serviceTypes' },
  'event-type': { page: '/administration/services?', within: 'supplyscreen.eventTypes' },
  'participant-salary-type': fixed,
  labtesttype: {
    page: '/administration/manageLabTest?q={name}',
    shows: 'labcatalogue.withRetired',
    views: 'labcatalogue.viewOf',
  },
  labtestattributetype: {
    page: '/administration/manageLabTestAttribute?q={name}',
    shows: 'labcatalogue.withRetired',
    made: { datatypeClassname: 'org.openmrs.customdatatype.datatype.FreeTextDatatype' },
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
  patientidentifiertype: { page: '/administration/numbers?', within: 'numberscreen.types' },
  identifiersource: { made: { prefix: 'WB-' } },
  labnumbersource: {
    page: '/administration/numbers?',
    within: 'numberscreen.laboratory',
    made: { prefix: 'WL-' },
  },
  householdnumbersource: {
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

const wires = await declaredWires();

/** A value for a required property; a reference is a hole that is filled with the first object of its wire. */
function valueFor({ kind, target, choices }: Field): unknown {
  switch (kind) {
    case 'bool':
      return true;
    case 'int':
    case 'decimal':
    case 'double':
      return 5;
    case 'date':
    case 'datetime':
      return '2031-01-01';
    case 'ref':
      return `{${target}}`;
    default:
      return choices?.[0] ?? 'x';
  }
}

/** How one comes back: as is declared above, else on the page of the administration that reads its wire before all others. */
function wayOf(wire: Wire): OnScreen | { readonly nowhere: string } {
  const way = waysBack[wire.name as Retirable] ?? {};
  if ('nowhere' in way) return way;
  const record = pages.find(({ path, reads }) => path.startsWith('/administration/') && reads?.[0] === wire.name);
  const page = way.page ?? (record && `${record.path}?q={name}${retired}`);
  if (page === undefined) throw new Error(`no page lists '${wire.name}' first: say in waysBack where one comes back, or why nowhere`);
  const required = Object.entries(wire.fields).filter(([name, { required: is }]) => is && name !== 'name');
  return { ...way, page, made: { ...Object.fromEntries(required.map(([name, field]) => [name, valueFor(field)])), ...way.made } };
}

const onScreen = [...wires.values()]
  .filter(({ kind }) => kind === 'metadata')
  .map((wire) => [wire.name, wayOf(wire)] as const)
  .filter((each): each is [string, OnScreen] => 'page' in each[1]);

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

  const pathOf = (name: string): string => wires.get(name)?.path ?? name;

  /** The first one in use. */
  async function firstOf(path: string): Promise<Ref> {
    const lists = Object.values(await call('GET', `${path}?v=ref&limit=1`)) as readonly (readonly Ref[])[];
    return lists[0]?.[0] ?? { uuid: '', display: '' };
  }

  /** The text with `{asset-type}` replaced by the uuid of the first one in use. */
  async function filled(text: string, name: string): Promise<string> {
    let done = text.replaceAll('{name}', name);
    for (const [hole, target = ''] of done.matchAll(/\{([a-z-]+)\}/g)) {
      done = done.replaceAll(hole, (await firstOf(pathOf(target))).uuid);
    }
    return done;
  }

  /** A new one, retired; a rule needs a form that it fits, so that one of the demonstration goes. */
  async function retiredOne(kind: string, { made = {} }: OnScreen, name: string): Promise<{ uuid: string; name: string }> {
    const path = pathOf(kind);
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
    await expect.poll(async () => (await call('GET', `${pathOf(kind)}/${uuid}?v=full`))['retired'], { timeout: 10_000 }).toBe(false);
  });
});
