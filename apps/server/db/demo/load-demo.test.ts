import { chmodSync, rmSync } from 'node:fs';
import { formFromWire, rulesFromWire, type FormDefinition } from '@fieldward/domain/form/definition.ts';
import { entriesOf } from '@fieldward/domain/form/submission.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../areas/account/session/session-password.ts';
import { demoMistakes } from '../../http/processes/demo-mistakes.ts';
import { buildServer } from '../../http/server.ts';
import { startEmbedded, type Embedded } from '../embedded-postgres.ts';
import { migrate } from '../migrate.ts';
import { openPool, type Pool } from '../pool.ts';
import { loadStarter } from '../starter/load-starter.ts';
import { componentFormUuid, formFieldUuid, workflowUuid } from './content-rows.ts';
import { demoForms } from './demo-forms.ts';
import { makeHistories } from './histories.ts';
import { loadDemo } from './load-demo.ts';
import { facilityUuid } from './load-staff.ts';
import { facilities } from './places.ts';
import { testFolder } from '../../testing/test-folder.ts';

const dataDir = testFolder('fieldward-demo-');
chmodSync(dataDir, 0o755); // root's PostgreSQL is not root and has to enter
const password = 'Admin123';
let postgres: Embedded;
let pool: Pool;
let app: Awaited<ReturnType<typeof buildServer>>;
let first: boolean;

const as = (username: string) => ({ authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` });
const get = async (path: string, username = 'dr.farah.siddiqui'): Promise<{ status: number; body: any }> => {
  // any: the tests say what it is
  const answer = await app.inject({ method: 'GET', url: `/openmrs/ws/rest/v1/${path}`, headers: as(username) });
  return { status: answer.statusCode, body: answer.json() };
};
const tables = [
  'concept',
  'concept_name',
  'form',
  'form_field',
  'field_rule',
  'rule_token',
  'users',
  'location',
  'patient',
  'encounter',
  'obs',
  'asset',
  'participant',
  'event',
  'event_participant',
  'system_setting',
];
const counts = async (): Promise<unknown> =>
  pool.rows(`select ${tables.map((table) => `(select count(*) from ${table}) as ${table}`).join(', ')}`);

beforeAll(async () => {
  postgres = await startEmbedded({ dataDir });
  await migrate(postgres.url);
  pool = openPool(postgres.url, { max: 4 });
  await pool.transaction((tx) => loadStarter(tx, { adminPassword: password }));
  first = await pool.transaction((tx) => loadDemo(tx, { password }));
  app = await buildServer({ database: pool, sealEvery: 0 });
}, 120_000);

afterAll(async () => {
  await app.close();
  await pool.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the loaded demonstration', () => {
  it('is loaded once: a second time changes nothing', async () => {
    expect(first).toBe(true);
    const before = await counts();
    expect(await pool.transaction((tx) => loadDemo(tx, { password }))).toBe(false);
    expect(await counts()).toEqual(before);
  });

  it('is served as it was declared: fields, answers in order, limits, rules', async () => {
    const childless = (form: FormDefinition): unknown =>
      form.fields.map((field) => ({ ...field, children: field.children.map(({ uuid }) => uuid) }));
    const byName = <T extends { readonly name: string }>(rules: readonly T[]): readonly T[] =>
      rules.toSorted((a, b) => a.name.localeCompare(b.name));
    for (const form of demoForms.values()) {
      const { body } = await get(`hydra/form/${form.definition.uuid}?v=full`);
      expect([form.name, childless(formFromWire(body))]).toEqual([form.name, childless(form.definition)]);
      const rules = await get(`hydra/field-rule?form=${form.definition.uuid}`);
      expect([form.name, byName(rulesFromWire(rules.body.results))]).toEqual([form.name, byName(form.rules)]);
    }
  });

  it('lets the staff sign in, not the automated account', async () => {
    expect((await get('session', 'sana.malik')).body.authenticated).toBe(true);
    expect((await get('session', 'QXR-user')).body.authenticated).toBe(false);
  });

  it('offers an account for each kind of work, as long as its password is the published one', async () => {
    const offered = async (): Promise<{ part: string; username: string; password: string }[]> =>
      (await app.inject('/openmrs/ws/rest/v1/fieldward/signin')).json().demonstration ?? [];
    const accounts = await offered();
    expect(accounts.map(({ part }) => part)).toEqual(['clerk', 'nurse', 'laboratory', 'manager']);
    const sessions = await Promise.all(accounts.map(({ username }) => get('session', username)));
    expect([...sessions.map(({ body }) => body.authenticated), ...accounts.map((each) => each.password === password)]).not.toContain(false);
    const change = `update users set password = $1 where username = $2`;
    const [kept] = await pool.rows<{ password: string }>(`select password from users where username = $1`, ['sana.malik']);
    await pool.rows(change, [await hashPassword('Another1'), 'sana.malik']);
    expect((await offered()).map(({ part }) => part)).toEqual(['nurse', 'laboratory', 'manager']);
    await pool.rows(change, [kept?.password, 'sana.malik']);
  });

  it('fills the panels of the patient page', async () => {
    const rows = await pool.rows<{ uuid: string }>(`
      select p.uuid from patient p join encounter e using (patient_id) join encounter_type t on t.encounter_type_id = e.encounter_type
      where t.name = 'TB Treatment Outcome' order by p.patient_id limit 1`);
    const { body } = await get(`fieldward/patientpanels?patient=${rows[0]?.uuid}`);
    const panels = ['diagnoses', 'patientSource', 'vitals', 'patientType', 'riskCategory', 'outcome', 'nextAppointment', 'recentVisits'];
    expect(panels.filter((panel) => !(body[panel]?.length > 0))).toEqual([]);
  });

  it('has assets, services and people for its events', async () => {
    const { body } = await get('hydra/asset-category?v=full', 'yasir.events');
    const types = body.services.flatMap((category: { assetTypes: { assets: unknown[] }[] }) => category.assetTypes);
    expect([body.services.length, types.length]).toEqual([4, 8]);
    expect(types.every((type: { assets: unknown[] }) => type.assets.length > 0)).toBe(true);
    expect((await get('hydra/participant?name=rubina', 'admin')).body.results).toMatchObject([
      { name: 'Rubina Soomro', salaryValue: '51900.00', salaryType: { name: 'Monthly' }, user: { display: 'rubina.soomro' } },
    ]);
    // the organiser plans with them, and is told nothing of what they earn
    expect((await get('hydra/participant?name=rubina', 'yasir.events')).body.results).toMatchObject([
      { name: 'Rubina Soomro', salaryValue: null, user: { display: 'rubina.soomro' } },
    ]);
    const [counted] = await pool.rows<Record<string, number>>(
      `select (select count(*)::int from event where closed) as closed, (select count(*)::int from event where closed is null) as planned,
         (select count(*)::int from event where closed = false) as quick,
         (select count(*)::int from event_participant where during is not null) as busy,
         (select count(*)::int from event_service where planned_cost is null or planned_quantity is null) as unplanned`,
    );
    expect(counted).toMatchObject({ quick: 3, unplanned: 0 });
    expect(counted?.['closed']).toBeGreaterThan(14);
    expect(counted?.['planned']).toBeGreaterThan(4);
    expect(counted?.['busy']).toBeGreaterThan(100);
  });

  it('accepts through the API what the histories hold, form by form', async () => {
    const histories = makeHistories({
      now: new Date(),
      seed: 20_240_601,
      patients: 220,
      identifierOf: (serial) => `TBP-${String(serial).padStart(6, '0')}`,
      locations: facilities.map((_, index) => facilityUuid(index)),
    });
    for (const form of demoForms.values()) {
      const encounter = histories.encounters.findLast((each) => each.form === form.name);
      if (encounter === undefined) throw new Error(form.name);
      const contacts = formFieldUuid(form.name, 'contacts');
      const next = formFieldUuid(form.name, 'next_appointment');
      const answers = Object.fromEntries(
        Object.entries(encounter.answers)
          .filter(([uuid]) => uuid !== contacts)
          .map(([uuid, answer]) => [uuid, uuid === next ? new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10) : answer]),
      );
      const answer = await app.inject({
        method: 'POST',
        url: '/openmrs/ws/rest/v1/hydra/form-submission',
        headers: as('dr.farah.siddiqui'),
        payload: {
          data: JSON.stringify(entriesOf(form.definition, answers, { location: facilityUuid(0) })),
          metadata: JSON.stringify({
            ENCONTER_TYPE: form.name,
            workflow: workflowUuid(form.name.startsWith('TB') ? 'Tuberculosis Programme' : 'Respiratory Care'),
            patient: { uuid: encounter.patient },
            formDetails: { uuid: componentFormUuid(form.name) },
          }),
        },
      });
      expect([form.name, answer.statusCode, answer.statusCode === 201 ? '' : answer.payload]).toEqual([form.name, 201, '']);
    }
  });
});

describe('what a day brings', () => {
  it('is there: households with a head, a position and people who are no patients, two open visits to join, pairs, photos, charts', async () => {
    const [found] = await pool.rows<Readonly<Record<string, number>>>(`select
      (select count(*)::int from household where head is not null and latitude is not null and longitude is not null) as households,
      (select count(*)::int from household_member m where not exists (select from patient p where p.patient_id = m.person_id)) as residents,
      (select count(*)::int from (select patient_id from visit where stop_datetime is null and not voided group by 1 having count(*) = 2) v) as joinable,
      (select count(*)::int from form_correction where kind = 'corrected') as corrected,
      (select count(*)::int from patient p where exists (select from allergy a where a.patient_id = p.patient_id) and exists (
        select from encounter e where e.patient_id = p.patient_id)) as allergic,
      (select count(*)::int from conditions) as problems, (select count(*)::int from medication_statement) as medicines,
      (select count(*)::int from immunization) as immunisations`);
    expect(Object.entries(found ?? {}).filter(([, count]) => count === 0)).toEqual([]);
    expect([found?.['residents'], found?.['joinable']]).toEqual([3, 1]);
    const [visit] = await pool.rows<{ patient: string }>(
      'select p.uuid as patient from visit v join patient p using (patient_id) where v.stop_datetime is null and not v.voided limit 1',
    );
    const { body } = await get(`fieldward/patientbanner?patient=${visit?.patient}`);
    expect([body.visit, ...body.otherVisits]).toHaveLength(2);
  });
});

describe('what became of records that are wrong', () => {
  it('is there to be looked at: a merge, one that was taken back, and an erasure', async () => {
    await pool.transaction(demoMistakes);
    const merges = (await get('fieldward/patientmerges', 'admin')).body.results as { undone: unknown; mayUndo: boolean }[];
    expect(new Set(merges.map(({ undone, mayUndo }) => `${undone === null ? 'stands' : 'undone'} ${mayUndo}`))).toEqual(
      new Set(['stands true', 'undone false']),
    );
    const { results } = (await get('fieldward/patienterasures', 'admin')).body;
    expect(results).toMatchObject([{ reason: 'Letter 17 of the patient', records: 1 }]);
    const { uuid } = results[0].patient;
    const [kept] = await pool.rows<{ forms: number }>(
      'select count(*)::int as forms from encounter e join patient p using (patient_id) where p.uuid = $1',
      [uuid],
    );
    expect(kept?.forms, 'what is counted stays').toBeGreaterThan(1);
    expect((await get(`fieldward/patientbanner?patient=${uuid}`, 'admin')).body.erased).not.toBeNull();
  });
});
