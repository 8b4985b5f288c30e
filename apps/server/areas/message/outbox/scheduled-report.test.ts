/** Reports on a schedule: the members of a role are told when a period has ended, and find it on their page. */
import type { Day } from '@fieldward/domain/time/day.ts';
import { momentAt, today } from '@fieldward/domain/time/in-zone.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { staff } from '../../../testing/laboratory.ts';
import { outboxStory, type OutboxStory } from '../../../testing/outbox-story.ts';
import type { Client } from '../../../testing/scratch-api.ts';
import { create } from '../../../testing/starter-api.ts';
import { makeDue } from './outbox-work.ts';

const ADDRESS = 'https://fieldward.example.org';
let story: OutboxStory;
let maryam: Client;

/** The first day of the month after this one, its last day, and the first and last day of this one. */
const [year = 0, month = 0] = today('UTC').split('-').map(Number);
const day = (months: number, of: number): Day => new Date(Date.UTC(year, month - 1 + months, of)).toISOString().slice(0, 10) as Day;
const NEXT = day(1, 1);
const [FIRST, LAST] = [day(0, 1), day(1, 0)];
const shown = (text: string): string => text.split('-').toReversed().join('/');
const TOLD = `maryam manager: the report Our patients from ${shown(FIRST)} to ${shown(LAST)} is ready. ${ADDRESS}/reports?tab=scheduled`;

/** What is due is made on a day of next month, and sent. */
const onDay = async (of: Day) => {
  const at = momentAt(`${of} 09:00`, 'UTC');
  if (at === null) throw new Error(of);
  await makeDue(story.api.asServer, at);
  await story.send();
};
const reports = async () =>
  (
    await story.api.pool.rows<{ state: string; failure: string | null; body: string | null }>(
      `select state, failure, body from message where purpose = 'report' order by message_id`,
    )
  ).map(({ state, failure, body }) => (state === 'sent' ? String(body) : `${state}: ${failure}`));
const plan = (more: object = {}) =>
  create(story.api.admin, 'fieldward/scheduledreport', {
    name: 'Our patients',
    report: 'facilityPatients',
    rhythm: 'monthly',
    role: 'Programme Manager',
    ...more,
  });

beforeAll(async () => {
  story = await outboxStory();
  maryam = await staff(story.api, 'maryam.manager', 'Programme Manager');
  expect((await maryam.post('fieldward/owncontact', { email: 'maryam@example.org', channel: 'email' })).status).toBe(200);
}, 60_000);
afterAll(() => story?.api.close());
beforeEach(async () => {
  await story.begin();
  await story.settings({ purposes: ['report'], email: 'log', webAddress: ADDRESS, digestAt: '00:00' });
});
afterEach(async () => {
  await story.end();
  await story.api.pool.rows('delete from scheduled_report');
});

describe('a report on a schedule', () => {
  it('is told of once when its period has ended, and not before', async () => {
    await plan();
    await onDay(LAST);
    expect(await reports()).toEqual([]);
    await onDay(NEXT);
    await onDay(day(1, 2));
    expect(await reports()).toEqual([TOLD]);
  });

  it('is told of within three days, also when the server was down', async () => {
    await plan();
    await onDay(day(1, 5));
    expect(await reports()).toEqual([]);
    await onDay(day(1, 4));
    expect(await reports()).toEqual([TOLD]);
  });

  it('is told of to the members of its role alone, who may run it and are written to', async () => {
    await plan({ role: 'Event Organiser' });
    // an organiser sees no patients
    const organiser = await staff(story.api, 'omar.organiser', 'Event Organiser');
    expect((await organiser.post('fieldward/owncontact', { email: 'omar@example.org', channel: 'email' })).status).toBe(200);
    await onDay(NEXT);
    expect(await reports()).toEqual([]);
    expect((await organiser.get('fieldward/ownreports')).body['results']).toEqual([]);
    await plan({ name: 'Costs', report: 'eventCosts', role: 'Event Organiser' });
    await onDay(NEXT);
    expect(await reports()).toEqual([expect.stringContaining('the report Costs')]);
    expect((await organiser.get('fieldward/ownreports')).body['results']).toMatchObject([{ name: 'Costs', report: 'eventCosts' }]);
    expect((await maryam.get('fieldward/ownreports')).body['results']).toEqual([]);
  });

  it('is not told of when it was retired meanwhile', async () => {
    const { uuid } = await plan();
    const at = momentAt(`${NEXT} 09:00`, 'UTC');
    if (at === null) throw new Error(NEXT);
    await makeDue(story.api.asServer, at);
    expect((await story.api.admin.remove(`fieldward/scheduledreport/${String(uuid)}`)).status).toBe(204);
    await story.send();
    expect(await reports()).toEqual(['cancelled: gone']);
  });

  it.each([
    ['weekly', '2026-11-27', '2026-11-16', '2026-11-22'],
    ['weekly', '2026-11-23', '2026-11-16', '2026-11-22'],
    ['weekly', '2026-11-22', '2026-11-09', '2026-11-15'],
    ['monthly', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['quarterly', '2026-02-28', '2025-10-01', '2025-12-31'],
    ['yearly', '2026-01-01', '2025-01-01', '2025-12-31'],
  ])('%s, on %s: from %s to %s', async (rhythm, on, starts, ends) => {
    const [period] = await story.api.pool.rows(`select starts::text, ends::text from whole_period($1, $2::date)`, [rhythm, on]);
    expect(period).toEqual({ starts, ends });
  });

  it('stands on the page of whoever it is for, with its last whole period, and runs', async () => {
    await plan({ location: story.place });
    const [own] = (await maryam.get('fieldward/ownreports')).body['results'];
    expect(own).toMatchObject({ name: 'Our patients', report: 'facilityPatients', rhythm: 'monthly', location: { display: 'Clinic one' } });
    expect([own.from, own.to]).toEqual([day(-1, 1), day(0, 0)]);
    const run = await maryam.get(`hydra/report?name=${own.report}&from=${own.from}&to=${own.to}&facility=${own.location.uuid}&ext=csv`);
    expect(run.status, run.text).toBe(200);
  });

  it('is narrowed only by what the report knows, and planned only by whoever may', async () => {
    const refused = await story.api.admin.post('fieldward/scheduledreport', {
      name: 'Trail',
      report: 'auditExtract',
      rhythm: 'weekly',
      role: 'Programme Manager',
      location: story.place,
    });
    expect(refused.status).toBe(400);
    expect(refused.body['error']).toMatchObject({ fieldErrors: { location: [{ code: 'scheduledreport.notNarrowed' }] } });
    const viewer = await staff(story.api, 'vera.viewer', 'Viewer');
    expect((await viewer.post('fieldward/scheduledreport', { name: 'x' })).status).toBe(403);
    expect((await viewer.get('fieldward/scheduledreport')).status).toBe(200);
  });
});
