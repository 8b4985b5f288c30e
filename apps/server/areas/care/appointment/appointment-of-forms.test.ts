/** The next appointment that forms record and the appointment are one fact, whatever becomes of the form. */
import { addDays, today } from '@fieldward/domain/time/in-zone.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correctionStory, type CorrectionStory } from '../../../testing/correction-story.ts';
import { create } from '../../../testing/starter-api.ts';

let story: CorrectionStory;
let service = '';
/** The question that promises a day, and a type of encounter. */
let seen = '';
let visit = '';
const TODAY = today('UTC');
const ahead = (days: number): string => addDays(TODAY, days);
const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '08:00', closes: '10:00' }));

beforeAll(async () => {
  story = await correctionStory();
  const { admin, pool } = story.api;
  seen = String(story.definition.fields.find(({ field }) => field.name === 'Seen')?.field.concept);
  visit = String((await create(admin, 'encountertype', { name: 'Seen elsewhere', description: 'By another client' }))['uuid']);
  await pool.rows(
    `insert into system_setting (property, value) values ('fieldward.reportContent', $1) on conflict (lower(property) text_pattern_ops) do update set value = excluded.value`,
    [JSON.stringify({ programme: { nextAppointment: [seen] } })],
  );
  const made = { name: 'Follow-up', location: story.place, duration: 30, capacity: 1, hours: everyDay, fromForms: true };
  service = String((await create(admin, 'fieldward/appointmentservice', made))['uuid']);
}, 60_000);
afterAll(() => story?.close());

/** Fills the form some days ago, promising a day or nothing; the uuid of the encounter. */
const fill = (patient: string, daysAgo: number, promised: number | null): Promise<string> =>
  story.fill(
    { Weight: '60', ...(promised === null ? {} : { Seen: `${ahead(promised)} 00:00:00` }) },
    { patient, context: { dateEntered: `${ahead(-daysAgo)} 00:00:00`, location: story.place } },
  );

/** The appointments of a patient as `day status time`, those of a form with a star. */
async function appointments(patient: string): Promise<string[]> {
  const { body } = await story.api.admin.get(
    `fieldward/appointment?patient=${patient}&v=custom:(day,startDateTime,status,recorded,service:ref)`,
  );
  return body['results']
    .map((each: { day: string; startDateTime: string | null; status: string; recorded: boolean; service: { uuid: string } | null }) =>
      [
        (Date.parse(each.day) - Date.parse(TODAY)) / 86_400_000,
        each.status,
        ...(each.startDateTime === null ? [] : [each.startDateTime.slice(11, 16)]),
        ...(each.recorded ? ['*'] : []),
        ...(each.service?.uuid === service ? [] : ['elsewhere']),
      ].join(' '),
    )
    .toSorted();
}
const act = async (encounter: string, what: string, body: object = {}): Promise<string> => {
  const done = await story.clerk.post(`fieldward/filledform/${encounter}/${what}`, { reason: 'Wrong chart', ...body });
  expect(done.status, done.text).toBe(200);
  return String(done.body['uuid']);
};
const book = async (patient: string, days: number, time: string): Promise<string> =>
  String(
    (await create(story.clerk, 'fieldward/appointment', { patient, service, startDateTime: `${ahead(days)}T${time}:00.000+0000` }))['uuid'],
  );

describe('a form that promises a day', () => {
  it('makes the appointment, and the next one moves it', async () => {
    const patient = await story.someone();
    await fill(patient, 5, 20);
    expect(await appointments(patient)).toEqual(['20 scheduled *']);
    await fill(patient, 1, 30);
    expect(await appointments(patient)).toEqual(['30 scheduled *']);
    // entered late: the newest answer counts
    await fill(patient, 3, 25);
    expect(await appointments(patient)).toEqual(['30 scheduled *']);
  });

  it('keeps the time that was booked for that day, and moves one of another day', async () => {
    const [one, two] = [await story.someone(), await story.someone()];
    await book(one, 12, '08:30');
    await fill(one, 0, 12);
    expect(await appointments(one)).toEqual(['12 scheduled 08:30 *']);
    await book(two, 12, '09:00');
    await fill(two, 0, 13);
    expect(await appointments(two)).toEqual(['13 scheduled *']);
  });

  it('is the appointment that was kept, or missed', async () => {
    const [kept, missed, late] = [await story.someone(), await story.someone(), await story.someone()];
    await fill(kept, 10, -2);
    expect(await appointments(kept)).toEqual(['-2 missed *']);
    await fill(kept, 2, null);
    expect(await appointments(kept)).toEqual(['-2 completed *']);
    await fill(missed, 10, -4);
    await fill(missed, 2, 26);
    expect(await appointments(missed)).toEqual(['-4 missed *', '26 scheduled *']);
    // somebody came since: it says nothing any more
    await fill(late, 2, null);
    await fill(late, 30, -10);
    expect(await appointments(late)).toEqual([]);
  });

  it('takes its appointment along when it is corrected, voided, moved, and brought back', async () => {
    const [one, two] = [await story.someone(), await story.someone()];
    await fill(one, 6, 15);
    const form = await fill(one, 1, 20);
    expect((await story.correct(form, { Seen: `${ahead(22)} 00:00:00` })).status).toBe(200);
    expect(await appointments(one)).toEqual(['22 scheduled *']);
    const voided = await act(form, 'void');
    expect(await appointments(one)).toEqual(['15 scheduled *']);
    await act(form, 'undo', { act: voided });
    expect(await appointments(one)).toEqual(['22 scheduled *']);
    const moved = await act(form, 'move', { patient: two });
    expect([await appointments(one), await appointments(two)]).toEqual([['15 scheduled *'], ['22 scheduled *']]);
    await act(form, 'undo', { act: moved });
    expect([await appointments(one), await appointments(two)]).toEqual([['22 scheduled *'], []]);
    expect((await story.correct(form, { Seen: null })).status).toBe(200);
    expect(await appointments(one)).toEqual(['15 scheduled *']);
  });

  it('gives back the time that was booked, unless somebody else has it by then', async () => {
    const [one, other] = [await story.someone(), await story.someone()];
    await book(one, 16, '08:30');
    const form = await fill(one, 0, 18);
    const voided = await act(form, 'void');
    expect(await appointments(one)).toEqual(['16 scheduled 08:30']);
    await act(form, 'undo', { act: voided });
    expect(await appointments(one)).toEqual(['18 scheduled *']);
    await book(other, 16, '08:30');
    await act(form, 'void');
    expect(await appointments(one)).toEqual(['16 scheduled']);
  });

  it('does not move what somebody moved by hand since', async () => {
    const patient = await story.someone();
    const form = await fill(patient, 2, 14);
    const { body } = await story.api.admin.get(`fieldward/appointment?patient=${patient}`);
    await story.clerk.post(`fieldward/appointment/${body['results'][0].uuid}`, { day: ahead(16) });
    await fill(patient, 1, null);
    expect(await appointments(patient)).toEqual(['16 scheduled *']);
    await act(form, 'void');
    expect(await appointments(patient)).toEqual(['16 scheduled *']);
  });

  it('books nobody who is dead', async () => {
    const patient = await story.someone();
    await story.api.admin.post(`person/${patient}`, { dead: true, deathDate: `${ahead(0)}T00:00:00.000+0000` });
    await fill(patient, 5, 14);
    expect(await appointments(patient)).toEqual([]);
  });
});

describe('what another client writes', () => {
  const encounter = async (patient: string, daysAgo: number, obs: readonly object[] = []): Promise<string> => {
    const at = `${ahead(-daysAgo)}T00:00:00.000+0000`;
    return String(
      (await create(story.api.admin, 'encounter', { patient, encounterType: visit, encounterDatetime: at, location: story.place, obs }))[
        'uuid'
      ],
    );
  };
  const promise = (days: number) => ({ concept: seen, value: `${ahead(days)} 00:00:00` });
  const change = async (path: string, body: object): Promise<void> => {
    const done = await story.api.admin.post(path, body);
    expect(done.status, done.text).toBe(200);
  };

  it('with an encounter is an appointment, which goes with it', async () => {
    const patient = await story.someone();
    const made = await encounter(patient, 2, [promise(14)]);
    expect(await appointments(patient)).toEqual(['14 scheduled *']);
    const later = await encounter(patient, 1, [promise(16)]);
    expect(await appointments(patient)).toEqual(['16 scheduled *']);
    const { admin } = story.api;
    expect((await admin.remove(`encounter/${later}?reason=Wrong`)).status).toBe(204);
    expect(await appointments(patient)).toEqual(['14 scheduled *']);
    expect((await admin.remove(`encounter/${made}?reason=Wrong`)).status).toBe(204);
    expect(await appointments(patient)).toEqual([]);
  });

  it('as an answer by itself is one, too: given later, changed, taken back and brought back', async () => {
    const patient = await story.someone();
    const made = await encounter(patient, 2);
    expect(await appointments(patient)).toEqual([]);
    const answer = String(
      (
        await create(story.api.admin, 'obs', {
          person: patient,
          encounter: made,
          ...promise(14),
          obsDatetime: `${ahead(-2)}T00:00:00.000+0000`,
        })
      )['uuid'],
    );
    expect(await appointments(patient)).toEqual(['14 scheduled *']);
    const changed = await story.api.admin.post(`obs/${answer}`, { value: `${ahead(17)} 00:00:00` });
    expect(changed.status, changed.text).toBe(200);
    expect(await appointments(patient)).toEqual(['17 scheduled *']);
    expect((await story.api.admin.remove(`obs/${changed.body['uuid']}?reason=Wrong`)).status).toBe(204);
    expect(await appointments(patient)).toEqual([]);
  });

  it('in a group is one', async () => {
    const patient = await story.someone();
    const group = String(
      (
        await create(story.api.admin, 'concept', {
          names: [{ name: 'Plan', locale: 'en', conceptNameType: 'FULLY_SPECIFIED' }],
          datatype: '8d4a4c94-c2cc-11de-8d13-0010c6dffd0f',
          conceptClass: '8d492774-c2cc-11de-8d13-0010c6dffd0f',
        })
      )['uuid'],
    );
    await encounter(patient, 2, [{ concept: group, groupMembers: [promise(15)] }]);
    expect(await appointments(patient)).toEqual(['15 scheduled *']);
  });

  it('on the day of an appointment says that the patient came, until it is of another day or gone', async () => {
    const patient = await story.someone();
    await create(story.clerk, 'fieldward/appointment', { patient, service, day: ahead(0) });
    const made = await encounter(patient, 0);
    expect(await appointments(patient)).toEqual(['0 completed']);
    await change(`encounter/${made}`, { encounterDatetime: `${ahead(-1)}T00:00:00.000+0000` });
    expect(await appointments(patient)).toEqual(['0 scheduled']);
    await change(`encounter/${made}`, { encounterDatetime: `${ahead(0)}T00:00:00.000+0000` });
    expect(await appointments(patient)).toEqual(['0 completed']);
    expect((await story.api.admin.remove(`encounter/${made}?purge=true`)).status).toBe(204);
    expect(await appointments(patient)).toEqual(['0 scheduled']);
  });
});

describe('a merge', () => {
  it('into the record of somebody who died leaves nobody to be waited for, and its undo does', async () => {
    const [dead, alive] = [await story.someone(), await story.someone()];
    const { admin } = story.api;
    await book(alive, 22, '09:00');
    await admin.post(`person/${dead}`, { dead: true, deathDate: `${ahead(-1)}T00:00:00.000+0000` });
    const merged = await admin.post('fieldward/patientmerge', { from: alive, into: dead, reason: 'Same person', keep: { death: 'into' } });
    expect(merged.status, merged.text).toBe(200);
    expect(await appointments(dead)).toEqual(['22 cancelled 09:00']);
    const undone = await admin.post(`fieldward/patientmerge/${merged.body['uuid']}/undo`, { reason: 'Two people' });
    expect(undone.status, undone.text).toBe(200);
    expect([await appointments(alive), await appointments(dead)]).toEqual([['22 scheduled 09:00'], []]);
  });

  it('keeps one of two appointments at the same time, and its undo gives each its own', async () => {
    const [one, two] = [await story.someone(), await story.someone()];
    const eyes = String(
      (
        await create(story.api.admin, 'fieldward/appointmentservice', {
          name: 'Eyes',
          location: story.place,
          duration: 30,
          hours: everyDay,
        })
      )['uuid'],
    );
    await book(one, 19, '08:00');
    await book(one, 21, '08:00');
    await create(story.clerk, 'fieldward/appointment', { patient: two, service: eyes, startDateTime: `${ahead(19)}T08:15:00.000+0000` });
    const { admin } = story.api;
    const merged = await admin.post('fieldward/patientmerge', { from: two, into: one, reason: 'Same person' });
    expect(merged.status, merged.text).toBe(200);
    expect(await appointments(one)).toEqual(['19 scheduled 08:00', '21 scheduled 08:00']);
    const undone = await admin.post(`fieldward/patientmerge/${merged.body['uuid']}/undo`, { reason: 'Two people' });
    expect(undone.status, undone.text).toBe(200);
    expect([await appointments(one), await appointments(two)]).toEqual([
      ['19 scheduled 08:00', '21 scheduled 08:00'],
      ['19 scheduled 08:15 elsewhere'],
    ]);
  });

  it.each(['into', 'from'])(
    'of two promised days keeps that of the newest form, of the record %s, and its undo gives each its own',
    async (newest) => {
      const [into, from] = [await story.someone(), await story.someone()];
      const [older, newer] = newest === 'into' ? [from, into] : [into, from];
      const { admin, pool } = story.api;
      await fill(older, 9, 24);
      const latest = await fill(newer, 3, 26);
      const merge = async (): Promise<string> => {
        const merged = await admin.post('fieldward/patientmerge', { from, into, reason: 'Same person' });
        expect(merged.status, merged.text).toBe(200);
        return String(merged.body['uuid']);
      };
      const undo = async (uuid: string): Promise<void> => {
        const undone = await admin.post(`fieldward/patientmerge/${uuid}/undo`, { reason: 'Two people' });
        expect(undone.status, undone.text).toBe(200);
      };
      const first = await merge();
      expect(await appointments(into)).toEqual(['26 scheduled *']);
      const settled = await pool.rows<{ why: string }>(
        'select a.void_reason as why from appointment a join patient p using (patient_id) where p.uuid = $1 and a.voided',
        [into],
      );
      expect(settled).toEqual([{ why: 'merged: a newer form of the other record says when the patient comes' }]);
      await undo(first);
      expect([await appointments(older), await appointments(newer)]).toEqual([['24 scheduled *'], ['26 scheduled *']]);
      // once the newest form says nothing any more, what the older one promises counts
      const second = await merge();
      await act(latest, 'void');
      expect(await appointments(into)).toEqual(['24 scheduled *']);
      await undo(second);
      expect([await appointments(older), await appointments(newer)]).toEqual([['24 scheduled *'], []]);
    },
  );

  it('leaves what somebody moved by hand beside what a newer form promises', async () => {
    const [into, from] = [await story.someone(), await story.someone()];
    const { admin } = story.api;
    await fill(from, 9, 24);
    const [{ uuid }] = (await admin.get(`fieldward/appointment?patient=${from}`)).body['results'];
    expect((await story.clerk.post(`fieldward/appointment/${uuid}`, { day: ahead(27) })).status).toBe(200);
    await fill(into, 3, 26);
    const merged = await admin.post('fieldward/patientmerge', { from, into, reason: 'Same person' });
    expect(merged.status, merged.text).toBe(200);
    expect(await appointments(into)).toEqual(['26 scheduled *', '27 scheduled *']);
    expect((await admin.post(`fieldward/patientmerge/${merged.body['uuid']}/undo`, { reason: 'Two people' })).status).toBe(200);
    expect([await appointments(from), await appointments(into)]).toEqual([['27 scheduled *'], ['26 scheduled *']]);
  });
});
