/** What is to be done at the homes of patients: where they live, as far as the account may see that. */
import { roundWire, type HomeVisit } from '@fieldward/contract/care/round.operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '../../../testing/correction-story.ts';
import { staff } from '../../../testing/laboratory.ts';
import type { Client } from '../../../testing/scratch-api.ts';
import { create } from '../../../testing/starter-api.ts';
import { ago, taskStory, type TaskStory } from '../../../testing/task-story.ts';

let told: TaskStory;
let admin: Client;
beforeAll(async () => {
  told = await taskStory();
  ({ admin } = told.story.api);
}, 120_000);
afterAll(() => told?.close());

/** The homes of a patient to whom something is to be done. */
async function visits(patient: string, as: Client = admin, query = ''): Promise<HomeVisit[]> {
  const { status, text, body } = await as.get(`fieldward/round${query}`);
  expect(status, text).toBe(200);
  return (body['results'] as HomeVisit[]).filter(({ task }) => task.patient.uuid === patient);
}

/** A patient who should have come three weeks ago. */
async function late(): Promise<string> {
  const patient = await told.story.someone();
  await told.fill(patient, ago(49));
  return patient;
}

describe('a round', () => {
  it('tells what is to be done with the address of the patient, and its position where that is one', async () => {
    const patient = await late();
    expect(await visits(patient)).toMatchObject([
      { task: { name: 'Treatment visit' }, home: { household: null, village: null, address: null, position: null } },
    ]);
    const address = await create(admin, `person/${patient}/address`, {
      cityVillage: 'Gadap',
      address1: 'House 7',
      address3: ' Behind the mill ',
      latitude: ' 24.91',
      longitude: '67.08',
      preferred: true,
    });
    const home = async () => (await visits(patient))[0]?.home;
    expect(await home()).toEqual({
      household: null,
      village: 'Gadap',
      address: 'House 7, Behind the mill',
      position: { latitude: 24.91, longitude: 67.08 },
    });
    for (const [latitude, longitude] of [
      ['24° 54′ N', '67.08'],
      ['24.91', ''],
      ['124.91', '67.08'],
      ['1e5', '67.08'],
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one address, one text after the other
      expect((await admin.post(`person/${patient}/address/${String(address['uuid'])}`, { latitude, longitude })).status).toBe(200);
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect(await home(), `${latitude}, ${longitude}`).toMatchObject({ village: 'Gadap', position: null });
    }
  });

  it('goes to the household of the patient, for who may read households', async () => {
    const patient = await late();
    await create(admin, `person/${patient}/address`, { cityVillage: 'Gadap', address1: 'With an aunt', preferred: true });
    const household = await create(admin, 'fieldward/household', {
      name: 'Traore',
      head: patient,
      cityVillage: 'Malir',
      latitude: 24.86,
      longitude: 67.01,
    });
    expect((await visits(patient))[0]?.home).toEqual({
      household: { uuid: household['uuid'], display: 'Traore' },
      village: 'Malir',
      address: 'With an aunt',
      position: { latitude: 24.86, longitude: 67.01 },
    });
    await create(admin, 'role', { name: 'Goes round', privileges: ['Get Patients', 'Get Patient Programs', 'Get People'] });
    // a device is told the same with what is to be done
    const held = async (as: Client) => (await as.get(`fieldward/patienttasks?patient=${patient}`)).body['home'];
    expect(await held(admin)).toEqual((await visits(patient))[0]?.home);
    const without = await staff(told.story.api, 'goes.round', 'Goes round', false);
    expect(await held(without)).toEqual((await visits(patient, without))[0]?.home);
    expect((await visits(patient, without))[0]?.home).toEqual({
      household: null,
      village: 'Gadap',
      address: 'With an aunt',
      position: null,
    });
    await create(admin, 'role', { name: 'Reads no addresses', privileges: ['Get Patients', 'Get Patient Programs'] });
    expect(await held(await staff(told.story.api, 'no.addresses', 'Reads no addresses', false))).toBeNull();
    expect((await admin.remove(`fieldward/household/${String(household['uuid'])}?reason=moved`)).status).toBe(204);
    expect((await visits(patient))[0]?.home).toMatchObject({ household: null, village: 'Gadap', position: null });
  });

  it('is of the places and the owner that are asked for, and of nobody who may not read patients', async () => {
    const patient = await late();
    const elsewhere = await create(admin, 'location', { name: 'Elsewhere' });
    expect(await visits(patient, admin, `?location=${told.story.place}`)).toHaveLength(1);
    expect(await visits(patient, admin, `?location=${String(elsewhere['uuid'])}`)).toEqual([]);
    expect(await visits(patient, admin, '?owner=mine')).toEqual([]);
    const nobody = await account(told.story.api, 'nobody.there', 'Anonymous');
    expect((await nobody.get('fieldward/round')).status).toBe(403);
    // where somebody lives is asked for as the person is
    expect(roundWire.privilege).toEqual(['Get Patients', 'Get Patient Programs', 'Get People']);
  });

  it('of somebody bound to another place has none of these homes', async () => {
    const patient = await late();
    const other = String((await create(admin, 'location', { name: 'Far clinic' }))['uuid']);
    const bound = await staff(told.story.api, 'far.away', 'System Developer', false);
    await told.story.api.pool.rows(
      `insert into user_location (user_id, location_id) select u.user_id, l.location_id from users u, location l where u.username = 'far.away' and l.uuid = $1`,
      [other],
    );
    expect(await visits(patient, bound)).toEqual([]);
  });
});
