import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outreach, type Outreach } from '../../../testing/outreach.ts';
import { scratchApi, type ApiResponse, type Client, type ScratchApi } from '../../../testing/scratch-api.ts';
import { accountBut } from '../../../testing/account-but.ts';

let api: ScratchApi;
let at: Outreach;
beforeAll(async () => {
  api = await scratchApi();
  at = await outreach(api);
}, 60_000);
afterAll(() => api.close());

type Body = ApiResponse['body'];
let day = 0;

/** A plan of a day of its own, as a device holds it. */
async function planned() {
  const date = new Date(Date.UTC(2029, 2, (day += 1))).toISOString().slice(0, 10);
  const schedule = { plannedDate: `${date} 09:00:00`, endDate: `${date} 12:00:00` };
  const made = await at.make('hydra/event', at.plan({ name: `Camp ${day}`, schedule }));
  const read = await api.admin.get(`hydra/event/${made['uuid']}?v=full`);
  return { date, event: read.body, uuid: String(made['uuid']), version: String(read.headers['etag']).replaceAll('"', '') };
}

type Planned = Awaited<ReturnType<typeof planned>>;

/** What the closure records of it: Bina was ill, the second service was not there. */
const bodyOf = ({ event, uuid, version, date }: Planned, changes: Body = {}) => ({
  event: uuid,
  version,
  closure: {
    closureNotes: 'Went well',
    schedule: {
      scheduleId: event['schedule'].scheduleId,
      plannedDate: event['schedule'].plannedDate,
      eventDate: `${date} 09:30:00`,
      endDate: `${date} 14:00:00`,
    },
    eventParticipants: event['eventParticipants'].map(({ participant }: Body, nth: number) => ({
      participant: participant.uuid,
      plannedForEvent: true,
      attendance: nth === 0,
      absenceReason: nth === 0 ? '' : 'Ill',
    })),
    eventServices: event['eventServices'].map(({ service }: Body, nth: number) => ({
      service: service.uuid,
      quantity: 20,
      actualCost: '6',
      plannedForEvent: true,
      availableInEvent: nth === 0,
    })),
    eventAssets: event['eventAssets'].map(({ asset }: Body) => ({
      asset: asset.uuid,
      quantity: 5,
      actualCost: '3.10',
      plannedForEvent: true,
      availableInEvent: true,
    })),
    ...changes,
  },
});

const handIn = (body: object, more: Body = {}, client: Client = api.admin) =>
  client.post('fieldward/fieldrecord', {
    uuid: crypto.randomUUID(),
    act: { kind: 'eventclosure', body, name: 'Camp' },
    saved: { at: Date.now() - 3_600_000, offset: 300, device: 'tablet' },
    clock: Date.now(),
    ...more,
  });
const shown = async (uuid: string): Promise<Body> => (await api.admin.get(`hydra/event/${uuid}?v=full`)).body;

describe('the closure of an event that a device hands in', () => {
  it('closes it once, as the closure with a connection does', async () => {
    const plan = await planned();
    const [uuid, body] = [crypto.randomUUID(), bodyOf(plan)];
    for (let sent = 0; sent < 2; sent += 1) expect((await handIn(body, { uuid })).body).toMatchObject({ state: 'stored' });
    const event = await shown(plan.uuid);
    expect(event).toMatchObject({ closed: true, closureNotes: 'Went well' });
    expect(event['schedule'].eventDate).toContain(plan.date);
    expect(event['eventParticipants'].map((line: Body) => [line['attendance'], line['absenceReason']])).toEqual([
      [true, null],
      [false, 'Ill'],
    ]);
    expect(event['eventServices'].map((line: Body) => [line['quantity'], line['availableInEvent'], line['plannedQuantity']])).toEqual([
      [20, true, 1],
      [20, false, 1],
    ]);
    const closings = await api.pool.rows(`select 1 from audit_log where action = 'close' and resource_uuid = $1`, [plan.uuid]);
    expect(closings).toHaveLength(1);
    const changed = await handIn(bodyOf(plan, { closureNotes: 'Otherwise' }), { uuid });
    expect([changed.status, changed.body['error']?.code]).toEqual([409, 'submission.replayed']);
  });

  it.each([
    ['closed', 'event.alreadyClosed', (plan: Planned) => handIn(bodyOf(plan))],
    [
      'moved',
      'event.movedMeanwhile',
      ({ uuid, event }: Planned) =>
        api.admin.post(`hydra/event/${uuid}`, {
          schedule: { scheduleId: event['schedule'].scheduleId, plannedDate: '2029-08-01 09:00:00', endDate: '2029-08-01 12:00:00' },
        }),
    ],
    ['changed', 'event.changedMeanwhile', ({ uuid }: Planned) => api.admin.post(`hydra/event/${uuid}`, { description: 'At the school' })],
    ['deleted', 'event.deletedMeanwhile', ({ uuid }: Planned) => api.admin.remove(`hydra/event/${uuid}?reason=rain`)],
  ] as const)('is held where it was %s meanwhile, and nothing of it is written', async (_what, code, meanwhile) => {
    const plan = await planned();
    expect((await meanwhile(plan)).status).toBeLessThan(300);
    const before = await shown(plan.uuid);
    const uuid = crypto.randomUUID();
    const { body } = await handIn(bodyOf(plan, { closureNotes: 'From the tablet' }), { uuid });
    expect(body).toMatchObject({ state: 'held', problem: { code } });
    expect(await shown(plan.uuid)).toEqual(before);
    const held = await api.admin.get(`fieldward/heldrecord?uuid=${uuid}`);
    expect(held.body).toMatchObject({ kind: 'eventclosure', own: true, sent: { body: { closure: { closureNotes: 'From the tablet' } } } });
  });

  it('is held with what its rules refuse, and for who may not close events any more', async () => {
    const plan = await planned();
    const unexplained = bodyOf(plan).closure.eventParticipants.map((line: Body) => ({ ...line, attendance: false, absenceReason: '' }));
    const { body } = await handIn(bodyOf(plan, { eventParticipants: unexplained }));
    expect(body).toMatchObject({ state: 'held', problem: { code: 'event.absenceReasonNeeded' } });
    const { client } = await accountBut(api, 'withdrawn', 'Manage Events');
    const refused = await handIn(bodyOf(plan), {}, client);
    expect(refused.body).toMatchObject({ state: 'held', problem: { code: 'engine.forbidden' } });
    expect((await shown(plan.uuid))['closed']).toBeNull();
    expect((await handIn({ event: plan.uuid })).status).toBe(400);
  });

  it('becomes the closure of its author over what others changed, when somebody decides so', async () => {
    const plan = await planned();
    await api.admin.post(`hydra/event/${plan.uuid}`, { description: 'At the school' });
    const uuid = crypto.randomUUID();
    const sent = bodyOf(plan);
    await handIn(sent, { uuid });
    const decide = (more: Body = {}) => api.admin.post('fieldward/heldrecorddecide', { uuid, decision: 'accept', ...more });
    expect((await decide()).body['error']?.code).toBe('event.changedMeanwhile');
    const now = String((await api.admin.get(`hydra/event/${plan.uuid}`)).headers['etag']).replaceAll('"', '');
    const accepted = await decide({ act: { kind: 'eventclosure', body: { ...sent, version: now }, name: 'Camp' } });
    expect(accepted.body, accepted.text).toMatchObject({ state: 'accepted' });
    expect(await shown(plan.uuid)).toMatchObject({ closed: true, description: 'At the school' });
  });
});
