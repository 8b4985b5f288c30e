/** Who is written to, and who sees it: places, merged and erased records, what was missed, what is ready; the secret of the gateway. */
import { randomBytes } from 'node:crypto';
import { labDatatypes } from '@fieldward/domain/lab/datatype.ts';
import { addDays, today } from '@fieldward/domain/time/in-zone.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encounterOf, staff } from '../../../testing/laboratory.ts';
import { outboxStory, type OutboxStory } from '../../../testing/outbox-story.ts';
import { concept, create, KNOWN } from '../../../testing/starter-api.ts';
import { SecretKeys } from '../../account/session/secret-keys.ts';
import { foreignGatewaySecrets, sealAllGatewaySecrets } from '../gateway/sealed-secrets.ts';
import { makeDue } from './outbox-work.ts';

let story: OutboxStory;
beforeAll(async () => {
  story = await outboxStory();
}, 60_000);
afterAll(() => story?.api.close());
beforeEach(() => story.begin());
afterEach(() => story.end());

const TODAY = today('UTC');
const texts = () => story.gateway.handed.map(({ text }) => text);
/** The appointments of a patient are moved to another day, past the rules for those who book. */
const expectedOn = async (patient: string, day: string) => {
  await story.api.pool.rows(
    `update appointment a set day = $2::date, start_at = $2::date + time '09:00', end_at = $2::date + time '09:30'
     from person p where p.person_id = a.patient_id and p.uuid = $1`,
    [patient, day],
  );
};

describe('an account that is bound to places', () => {
  it('sees the messages of its places only, and does nothing about others', async () => {
    const { api } = story;
    const elsewhere = String((await create(api.admin, 'location', { name: 'Clinic two' }))['uuid']);
    const [here, there] = [
      await staff(api, 'desk.here', 'Programme Administrator'),
      await staff(api, 'desk.there', 'Programme Administrator'),
    ];
    for (const [name, place] of [
      ['desk.here', story.place],
      ['desk.there', elsewhere],
    ]) {
      const [user] = (await api.admin.get(`user?q=${name}`)).body['results'];
      expect((await api.admin.post('fieldward/userlocation', { user: user.uuid, locations: [place] })).status).toBe(200);
    }
    const patient = await story.someone();
    const encounterType = (await create(api.admin, 'encountertype', { name: 'Clinic visit' }))['uuid'];
    await create(api.admin, 'encounter', { patient, encounterType, location: story.place });
    await story.book(patient);
    await makeDue(api.asServer);
    const [message] = await story.stored(patient);
    const seen = async (client: typeof here) => {
      const { status, body } = await client.get('fieldward/messages');
      return [status, (body['results'] as { uuid: string }[] | undefined)?.map(({ uuid }) => uuid)];
    };
    expect(await seen(here)).toEqual([200, [message?.uuid]]);
    expect(await seen(there)).toEqual([200, []]);
    expect((await there.post(`fieldward/messages/${message?.uuid}`, { act: 'cancel' })).status).toBe(404);
    expect(await story.states(patient)).toEqual(['waiting']);
    expect((await here.post(`fieldward/messages/${message?.uuid}`, { act: 'cancel' })).status).toBe(200);
    expect(await story.states(patient)).toEqual(['cancelled: byHand']);
  });
});

describe('a record that is merged', () => {
  const merge = async (from: string, into: string) => {
    const { status, text, body } = await story.api.admin.post('fieldward/patientmerge', { from, into, keep: {}, reason: 'one person' });
    expect(status, text).toBe(200);
    return String(body['uuid']);
  };

  it('takes what waits along: it is sent once, to the number that stays', async () => {
    const [from, into] = [await story.someone(true, 'en', '+923001111111'), await story.someone(true, 'en', '+923002222222')];
    await story.book(from);
    await makeDue(story.api.asServer);
    const merged = await merge(from, into);
    expect(await story.states(into)).toEqual(['waiting']);
    await story.turn();
    await story.turn();
    expect(await story.states(into)).toEqual(['sent']);
    expect(story.gateway.handed.map(({ to }) => to)).toEqual(['+923002222222']);
    expect((await story.api.admin.post(`fieldward/patientmerge/${merged}/undo`, {})).status).toBe(200);
    await story.turn();
    expect(story.gateway.handed).toHaveLength(1);
    expect([await story.states(from), await story.states(into)]).toEqual([['sent'], []]);
  });

  it('is not written to again about what one of them was told', async () => {
    const [from, into] = [await story.someone(), await story.someone()];
    await story.book(from);
    await story.turn();
    await merge(from, into);
    await story.turn();
    expect(await story.states(into)).toEqual(['sent']);
    expect(story.gateway.handed).toHaveLength(1);
  });

  it('is not written to where the one that stays has refused', async () => {
    const [from, into] = [await story.someone(true), await story.someone(false)];
    await story.book(from);
    await makeDue(story.api.asServer);
    await merge(from, into);
    await story.turn();
    expect((await story.states(into)).every((state) => state.startsWith('cancelled'))).toBe(true);
    expect(story.gateway.handed).toEqual([]);
  });
});

describe('a record that is erased', () => {
  const erase = async (patient: string) => {
    const { api } = story;
    const { body } = await api.admin.get(`fieldward/patienterasure?patient=${patient}`);
    const { status, text } = await api.admin.post('fieldward/patienterasure', {
      patient,
      identifier: body['identifier'],
      reason: 'Request 1',
    });
    expect(status, text).toBe(200);
  };

  it('has no messages any more: neither what was sent nor what waits', async () => {
    const [sent, waiting] = [await story.someone(), await story.someone()];
    await story.book(sent);
    await story.turn();
    await story.book(waiting);
    await makeDue(story.api.asServer);
    await erase(sent);
    await erase(waiting);
    await story.turn();
    expect([await story.stored(sent), await story.stored(waiting)]).toEqual([[], []]);
    expect(story.gateway.handed).toHaveLength(1);
    const [left] = await story.api.pool.rows<{ n: number }>(`select count(*)::int as n from message m where m::text like '%Amina%'`);
    expect(left?.n).toBe(0);
  });

  it('while its message is on its way leaves nothing behind', async () => {
    const patient = await story.someone();
    await story.book(patient);
    await makeDue(story.api.asServer);
    story.gateway.behaviour = 'hold';
    const sending = story.send();
    await story.gateway.came(1);
    await erase(patient);
    story.gateway.release();
    await sending;
    expect(await story.stored(patient)).toEqual([]);
  });
});

describe('who was missed', () => {
  it('is written to once in three days, whatever was missed, and not when a visit was noted meanwhile', async () => {
    const [missed, came] = [await story.someone(), await story.someone()];
    for (const each of [missed, came]) {
      await story.book(each);
      await expectedOn(each, addDays(TODAY, -1));
    }
    const workflow = `insert into task (patient_id, kind, name, location_id, opens_on, due_on, missed_on, rank_on)
      select p.person_id, 'form', 'Follow-up', null, $2::date - 9, $2::date - 5, $2::date, $2::date from person p where p.uuid = $1`;
    await story.api.pool.rows(workflow, [missed, TODAY]);
    await makeDue(story.api.asServer);
    expect([await story.states(missed), await story.states(came)]).toEqual([['waiting'], ['waiting']]);
    await story.api.pool.rows(
      `update appointment a set status = 'completed' from person p where p.person_id = a.patient_id and p.uuid = $1 and a.status = 'scheduled'`,
      [came],
    );
    await story.turn();
    await story.turn();
    expect([await story.states(missed), await story.states(came)]).toEqual([['sent'], ['cancelled: gone']]);
    expect(texts()).toHaveLength(1);
    expect(texts()[0]).toMatch(/^Amina, we expected you at .*\. Please come, or call us\.$/);
  });

  it('is not written to about what was missed long ago', async () => {
    const patient = await story.someone();
    await story.book(patient);
    await expectedOn(patient, addDays(TODAY, -10));
    await story.turn();
    expect(await story.stored(patient)).toEqual([]);
  });
});

describe('a result that is released', () => {
  it('is told once, without what was tested, and not when it is taken back before', async () => {
    const { api } = story;
    const [boss] = await api.pool.rows<{ uuid: string }>(
      `select p.uuid from users u join person p using (person_id) where u.username = 'boss'`,
    );
    await create(api.admin, 'provider', { person: boss?.uuid, identifier: 'boss' });
    const type = {
      name: 'Sputum smear',
      referenceConcept: await concept(api.admin, 'SPUTUM SMEAR', KNOWN.notApplicable),
      requiresSpecimen: false,
    };
    const labTestType = String((await create(api.admin, 'commonlab/labtesttype', type))['uuid']);
    const field = { name: 'Remark', labTestType, datatypeClassname: labDatatypes.text };
    const attributeType = String((await create(api.admin, 'commonlab/labtestattributetype', field))['uuid']);
    const tested = async (patient: string): Promise<string> => {
      const encounter = await encounterOf(api, patient);
      const orders = [{ labTestType, labReferenceNumber: `SM-${patient.slice(0, 8)}` }];
      const ordered = await api.admin.post('fieldward/laborders', { patient, encounter, orders });
      expect(ordered.status, ordered.text).toBe(201);
      const labTest = String(ordered.body['orders'][0]);
      const results = await api.admin.post('fieldward/labresults', { labTest, attributes: [{ attributeType, valueReference: 'seen' }] });
      expect(results.status, results.text).toBe(200);
      return labTest;
    };
    const [told, taken] = [await story.someone(), await story.someone()];
    await tested(told);
    const labTest = await tested(taken);
    await makeDue(api.asServer);
    expect([await story.states(told), await story.states(taken)]).toEqual([['waiting'], ['waiting']]);
    const values = (await api.admin.get(`commonlab/labtestattribute?labTest=${labTest}&v=full`)).body['results'] as { uuid: string }[];
    for (const { uuid } of values) expect((await api.admin.remove(`commonlab/labtestattribute/${uuid}?reason=wrong`)).status).toBe(204);
    await story.turn();
    await story.turn();
    expect([await story.states(told), await story.states(taken)]).toEqual([['sent'], ['cancelled: gone']]);
    expect(texts()).toHaveLength(1);
    expect(texts()[0]).toContain('is ready');
    expect(texts()[0]).not.toMatch(/sputum|smear/i);
  });
});

describe('the secret of the gateway', () => {
  it('is sealed again with a new key, and given up with the old one', async () => {
    const { api, key } = story;
    const [older, newer, foreign] = [key, randomBytes(32), randomBytes(32)];
    const seal = (...keys: Buffer[]) => api.pool.transaction((tx) => sealAllGatewaySecrets(tx, new SecretKeys(keys)));
    expect(await seal(foreign)).toEqual({ sealed: 0, foreign: 1 });
    expect(await seal(newer, older)).toEqual({ sealed: 1, foreign: 0 });
    expect(await seal(newer, older)).toEqual({ sealed: 0, foreign: 0 });
    const patient = await story.someone();
    await story.book(patient);
    await makeDue(api.asServer);
    // with the old key alone nobody opens it
    await story.send();
    expect([await story.states(patient), story.gateway.handed]).toEqual([['given up: otherKey'], []]);
    const [message] = await story.stored(patient);
    expect((await api.admin.post(`fieldward/messages/${message?.uuid}`, { act: 'retry' })).status).toBe(200);
    await story.sendWith(new SecretKeys([newer]));
    expect(await story.states(patient)).toEqual(['sent']);
    expect(story.gateway.handed[0]?.headers['authorization']).toBe('Bearer s3cret');
    const lost = (remove: boolean) => api.pool.transaction((tx) => foreignGatewaySecrets(tx, new SecretKeys([foreign]), remove));
    expect([await lost(false), await lost(true), await lost(false)]).toEqual([1, 1, 0]);
    expect((await api.admin.get('fieldward/messagesettings')).body['hasHttpSecret']).toBe(false);
  });
});
