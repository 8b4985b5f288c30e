/** Filled forms that were entered for the wrong patient or in error, their way back, and what is locked. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correctionStory, type CorrectionStory } from '../../../testing/correction-story.ts';
import type { ApiResponse, Client } from '../../../testing/scratch-api.ts';

/** The changes of an act, whichever the database found first. */
const inOrder = (changes: readonly unknown[]): readonly string[] =>
  changes.map((each) => JSON.stringify(each)).toSorted((a, b) => a.localeCompare(b));

let story: CorrectionStory;
beforeAll(async () => {
  story = await correctionStory();
}, 60_000);
afterAll(() => story?.close());

const code = (response: ApiResponse): string => response.body['error']?.code;
const act = (encounter: string, what: string, body: object = {}, as: Client = story.clerk, etag?: string): Promise<ApiResponse> =>
  as.post(`fieldward/filledform/${encounter}/${what}`, { reason: 'Wrong chart', ...body }, etag === undefined ? {} : { 'if-match': etag });
const done = async (request: Promise<ApiResponse>): Promise<string> => {
  const response = await request;
  expect(response.status, response.text).toBe(200);
  return String(response.body['uuid']);
};
const formsOf = async (patient: string): Promise<string[]> =>
  (await story.api.admin.get(`encounter?patient=${patient}&v=custom:(uuid)&limit=100`)).body['results'].map(
    (each: { uuid: string }) => each.uuid,
  );
const goneOf = async (patient: string) => (await story.api.admin.get(`fieldward/goneforms?patient=${patient}`)).body['results'];
const stateOf = async (encounter: string, as: Client = story.clerk) => (await as.get(`fieldward/filledform/${encounter}`)).body;
/** Whose numbers on the dashboard are to be counted anew, since the last call. */
const noted = async (): Promise<string[]> =>
  (
    await story.api.pool.rows<{ uuid: string }>(
      'with n as (delete from dashboard_change returning patient_id) select distinct p.uuid from n join patient p using (patient_id)',
    )
  ).map(({ uuid }) => uuid);
/** uuid of what says through which stage a form was filled. */
const linkOf = async (encounter: string): Promise<string> => {
  const [link] = await story.api.pool.rows<{ uuid: string }>(
    'select fe.uuid from form_encounter fe join encounter e using (patient_id, encounter_id) where e.uuid = $1',
    [encounter],
  );
  return link?.uuid ?? '';
};
const setting = (name: string, value: string) => story.api.admin.post(`systemsetting/fieldward.${name}`, { value });

describe('a form entered for the wrong patient', () => {
  it('goes to the other one with all that it says, and back', async () => {
    const { fill, correct, read, patient, other, values } = story;
    const encounter = await fill({ Weight: '16', Remark: 'Fine' });
    await correct(encounter, { Weight: '61' });
    const { answers } = await read(encounter);
    await noted();
    const moved = await done(act(encounter, 'move', { patient: other }));
    expect((await noted()).toSorted()).toEqual([patient, other].toSorted());
    expect(await formsOf(patient)).not.toContain(encounter);
    expect(await formsOf(other)).toContain(encounter);
    expect((await read(encounter)).answers).toEqual(answers);
    expect(await values(encounter, 'Weight')).toEqual({ current: ['61'], former: ['16'] });
    expect(await goneOf(patient)).toMatchObject([
      {
        kind: 'moved',
        act: moved,
        form: 'Check-up',
        reason: 'Wrong chart',
        encounter: { uuid: encounter },
        to: { uuid: other, identifier: 'CF-2' },
      },
    ]);
    expect(await goneOf(other)).toEqual([]);
    await done(act(encounter, 'undo', { act: moved }));
    await done(act(encounter, 'undo', { act: moved }));
    expect(await formsOf(patient)).toContain(encounter);
    expect((await read(encounter)).answers).toEqual(answers);
    expect(await goneOf(patient)).toEqual([]);
    const trail = await story.api.pool.rows<{ uuid: string }>(
      `select p.uuid from audit_log a join patient p using (patient_id) where a.action = 'move' and a.resource_uuid = $1`,
      [encounter],
    );
    expect(trail.map(({ uuid }) => uuid).toSorted()).toEqual([patient, patient, other, other].toSorted());
  });

  it('is corrected there; moved on, it goes back step by step', async () => {
    const { fill, correct, patient, other, clinician, read } = story;
    const encounter = await fill({ Weight: '60' });
    const there = await done(act(encounter, 'move', { patient: other }));
    expect((await correct(encounter, { Weight: '61' })).status).toBe(200);
    const back = await done(act(encounter, 'move', { patient }, clinician));
    expect(code(await act(encounter, 'undo', { act: there }, clinician))).toBe('correction.movedOn');
    await done(act(encounter, 'undo', { act: back }, clinician));
    expect(await formsOf(other)).toContain(encounter);
    await done(act(encounter, 'undo', { act: there }, clinician));
    expect(await formsOf(patient)).toContain(encounter);
    expect((await read(encounter)).answers).toEqual(story.of({ Weight: '61' }));
  });

  it('is not given to nobody, to the same one, or to one who was not born; once under one id', async () => {
    const { fill, patient, other, api } = story;
    const encounter = await fill({ Weight: '60' }, { context: { dateEntered: '2020-01-01 00:00:00' } });
    expect(code(await act(encounter, 'move', { patient: 'nobody' }))).toBe('submission.unknownPatient');
    expect(code(await act(encounter, 'move', { patient }))).toBe('correction.samePatient');
    expect(code(await act(encounter, 'move', { patient: other, reason: '' }))).toBe('dataentry.reasonNeeded');
    await api.pool.rows(`update person set birthdate = '2021-01-01' where uuid = $1`, [other]);
    expect(code(await act(encounter, 'move', { patient: other }))).toBe('submission.beforeBirth');
    await api.pool.rows(`update person set birthdate = '1984-03-12' where uuid = $1`, [other]);
    const [one, two] = await Promise.all([1, 2].map(() => done(act(encounter, 'move', { patient: other, uuid: 'moved-once' }))));
    expect(one).toBe(two);
    expect(await goneOf(patient)).toHaveLength(1);
    await done(act(encounter, 'undo', { act: 'moved-once' }));
  });
});

describe('a form entered in error', () => {
  it('is voided with its answers, listed, and brought back as it was', async () => {
    const { fill, correct, read, patient, values } = story;
    const encounter = await fill({ Weight: '16' });
    await correct(encounter, { Weight: '61' });
    const { answers, etag } = await read(encounter);
    await noted();
    const voided = await done(act(encounter, 'void', {}, story.clerk, etag));
    expect(await noted()).toEqual([patient]);
    expect(await formsOf(patient)).not.toContain(encounter);
    expect((await story.api.admin.get(`fieldward/filledform?encounter=${encounter}`)).status).toBe(404);
    expect(code(await correct(encounter, { Weight: '62' }))).toBe('form.notFilled');
    expect((await goneOf(patient))[0]).toMatchObject({ kind: 'voided', act: voided, reason: 'Wrong chart', to: null });
    expect(await values(encounter, 'Weight')).toEqual({ current: [], former: ['16', '61'] });
    await done(act(encounter, 'undo', { act: voided }));
    await done(act(encounter, 'undo', { act: voided }));
    expect((await read(encounter)).answers).toEqual(answers);
    expect(await values(encounter, 'Weight')).toEqual({ current: ['61'], former: ['16'] });
    // however it was voided
    await story.api.admin.remove(`encounter/${encounter}?reason=elsewhere`);
    expect((await goneOf(patient))[0]).toMatchObject({ kind: 'voided', act: null, reason: 'elsewhere' });
    expect((await act(encounter, 'undo', {}, story.clinician)).status).toBe(200);
    expect((await read(encounter)).answers).toEqual(answers);
  });

  it('is refused when somebody changed it meanwhile; a late submission of it is answered as before', async () => {
    const { fill, correct, read, clinician, api } = story;
    const uuid = 'sent-by-a-phone';
    const encounter = await fill({ Weight: '60' }, { uuid });
    const { etag } = await read(encounter);
    await correct(encounter, { Weight: '61' }, { as: clinician });
    expect(code(await act(encounter, 'void', {}, story.clerk, etag))).toBe('engine.stale');
    await done(act(encounter, 'void'));
    expect(await fill({ Weight: '60' }, { uuid })).toBe(encounter);
    const [count] = await api.pool.rows<{ n: string }>(`select count(*)::text as n from form_submission where uuid = $1`, [uuid]);
    expect(count?.n).toBe('1');
    expect(await formsOf(story.patient)).not.toContain(encounter);
  });
});

describe('the dashboard and the list of who is due', () => {
  it('follow a correction, a move, a voiding, and each undo', async () => {
    const { fill, correct, counted, options, someone } = story;
    const [one, two] = [await someone(), await someone()];
    const answers = { Weight: '60', Cough: options.YES, Seen: '2020-02-01' };
    const encounter = await fill(answers, { patient: one, context: { dateEntered: '2020-01-05 10:00:00' } });
    expect(await counted()).toEqual({ coughing: 1, asked: 1, due: [`${one} 2020-02-01`] });
    expect((await correct(encounter, { Cough: options.NO, Seen: '2020-03-01' })).status).toBe(200);
    const corrected = { coughing: 0, asked: 1, due: [`${one} 2020-03-01`] };
    expect(await counted()).toEqual(corrected);
    const moved = await done(act(encounter, 'move', { patient: two }));
    expect(await counted()).toEqual({ ...corrected, due: [`${two} 2020-03-01`] });
    await done(act(encounter, 'undo', { act: moved }));
    expect(await counted()).toEqual(corrected);
    const voided = await done(act(encounter, 'void'));
    expect(await counted()).toMatchObject({ asked: 0, due: [] });
    await done(act(encounter, 'undo', { act: voided }));
    expect(await counted()).toEqual(corrected);
  });
});

describe('the visit of a form', () => {
  /** The visits of a patient on a day: how many forms are in each, and whether it has ended. */
  const visitsOf = async (patient: string, day: string): Promise<string[]> =>
    (
      await story.api.pool.rows<{ told: string }>(
        `select concat(case when v.voided then 'ended ' end, (select count(*) from encounter e where e.patient_id = v.patient_id and e.visit_id = v.visit_id and not e.voided)) as told
         from visit v join patient p using (patient_id) where p.uuid = $1 and v.start_datetime::date = $2::date order by v.visit_id`,
        [patient, day],
      )
    ).map(({ told }) => told);
  const at = (day: string) => ({ context: { dateEntered: `${day} 10:00:00`, location: story.place } });

  it('is that of its day wherever it goes; one that only it had made ends with it, and comes back', async () => {
    const { fill, correct, patient, other } = story;
    const day = '2026-01-05';
    const encounter = await fill({ Weight: '60' }, at(day));
    const moved = await done(act(encounter, 'move', { patient: other }));
    expect([await visitsOf(patient, day), await visitsOf(other, day)]).toEqual([['ended 0'], ['1']]);
    await done(act(encounter, 'undo', { act: moved }));
    expect([await visitsOf(patient, day), await visitsOf(other, day)]).toEqual([['1'], ['ended 0']]);
    const second = await fill({ Weight: '61' }, at(day));
    expect(await visitsOf(patient, day)).toEqual(['2']);
    const voided = await done(act(encounter, 'void'));
    expect(await visitsOf(patient, day)).toEqual(['1']);
    const again = await done(act(second, 'move', { patient: other }));
    expect([await visitsOf(patient, day), await visitsOf(other, day)]).toEqual([['ended 0'], ['ended 0', '1']]);
    // the day has another visit by now: what comes back is in that one
    const third = await fill({ Weight: '62' }, at(day));
    await done(act(encounter, 'undo', { act: voided }));
    await done(act(second, 'undo', { act: again }));
    expect(await visitsOf(patient, day)).toEqual(['ended 0', '3']);
    await story.api.admin.remove(`encounter/${third}`);
    expect(await visitsOf(patient, day)).toEqual(['ended 0', '2']);
    // a corrected day is another visit
    for (const each of [encounter, second])
      expect((await correct(each, {}, { body: { dateEntered: '2026-01-06 11:00:00' } })).status).toBe(200);
    expect([await visitsOf(patient, day), await visitsOf(patient, '2026-01-06')]).toEqual([['ended 0', 'ended 0'], ['2']]);
  });
});

describe('a form that is locked', () => {
  it('is for whoever may not; they may take back what they did', async () => {
    const { fill, patient, other, clerk, colleague, clinician } = story;
    const encounter = await fill({ Weight: '60' });
    for (const what of ['move', 'void'])
      expect(code(await act(encounter, what, { patient: other }, colleague))).toBe('correction.notYours');
    expect((await stateOf(encounter, colleague)).lock).toEqual({ code: 'correction.notYours' });
    expect((await stateOf(encounter)).lock).toBeNull();
    const voided = await done(act(encounter, 'void', {}, clinician));
    expect(code(await act(encounter, 'undo', { act: voided }, colleague))).toBe('correction.notYours');
    expect(code(await act(encounter, 'undo', { act: voided }, clerk))).toBe('correction.notYours');
    await done(act(encounter, 'undo', { act: voided }, clinician));
    expect(await formsOf(patient)).toContain(encounter);
  });

  it('is one that a form filled, whatever client sent it; what was written without a form is free', async () => {
    const { patient, clerk, colleague, clinician, definition, fill, api } = story;
    const about = { patient, encounterType: 'Check-up', encounterDatetime: '2026-03-04T10:00:00.000+0000' };
    const weight = definition.fields.find(({ uuid }) => uuid === story.field('Weight'));
    const answer = { person: patient, concept: weight?.field.concept, obsDatetime: about.encounterDatetime, value: 60 };
    const adds = async (encounter: unknown) => {
      const { status, body } = await colleague.post('obs', { ...answer, encounter });
      return [status, body['error']?.code];
    };
    const free = await clinician.post('encounter', { ...about, obs: [answer] });
    expect(await adds(free.body['uuid']), free.text).toEqual([201, undefined]);
    const ofForm = await clinician.post('encounter', { ...about, obs: [{ ...answer, formField: weight?.uuid }] });
    expect(await adds(ofForm.body['uuid']), ofForm.text).toEqual([403, 'correction.notYours']);
    // clients that name neither the stage nor the field
    const old = await clerk.post('hydra/form-submission', {
      data: JSON.stringify([{ payload_type: 'OBS', param_name: answer.concept, value: '60' }]),
      metadata: JSON.stringify({ ENCONTER_TYPE: 'Check-up', patient: { uuid: patient } }),
    });
    const encounter = old.body['encounter'].uuid;
    expect(await adds(encounter), old.text).toEqual([403, 'correction.notYours']);
    // nor did these always find the stage
    await api.pool.rows(
      `with stages as (delete from form_encounter fe using encounter e where e.uuid = $1 and fe.patient_id = e.patient_id and fe.encounter_id = e.encounter_id)
       update obs o set form_field_id = null from encounter e where e.uuid = $1 and o.patient_id = e.patient_id and o.encounter_id = e.encounter_id`,
      [encounter],
    );
    expect(await adds(encounter)).toEqual([403, 'correction.notYours']);
    expect(await adds(await fill({ Weight: '60' }))).toEqual([403, 'correction.notYours']);
  });

  it('is of a closed month, until somebody with the right unlocks it; that ends by itself and is in the trail', async () => {
    const { fill, correct, clerk, clinician, manager, api } = story;
    await setting('closingDay', '28');
    const encounter = await fill({ Weight: '60' }, { context: { dateEntered: '2020-02-03 10:00:00' } });
    const refused = await correct(encounter, { Weight: '61' }, { as: clinician });
    expect([refused.status, refused.body['error'].holes]).toEqual([403, { month: '2020-02', since: '2020-03-29' }]);
    for (const what of ['move', 'void'])
      expect(code(await act(encounter, what, { patient: story.other }, manager))).toBe('correction.monthClosed');
    expect((await act(encounter, 'unlock', {}, clinician)).status).toBe(403);
    expect(code(await act(encounter, 'unlock', { reason: ' ' }, manager))).toBe('dataentry.reasonNeeded');
    const unlocked = await act(encounter, 'unlock', { reason: 'Report sent back' }, manager);
    expect(unlocked.status, unlocked.text).toBe(200);
    expect(Date.parse(unlocked.body['expires']) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect((await stateOf(encounter)).unlockedUntil).toBe(unlocked.body['expires']);
    expect((await correct(encounter, { Weight: '61' }, { as: clinician })).status).toBe(200);
    expect((await correct(encounter, { Weight: '62' }, { as: clerk })).status).toBe(200);
    const state = await stateOf(encounter);
    expect(state.acts.map((each: { kind: string; reason: string }) => `${each.kind}: ${each.reason}`)).toEqual([
      'corrected: Typing error',
      'corrected: Typing error',
      'unlocked: Report sent back',
    ]);
    expect(state.touches).toEqual({ answers: 1, orders: 0, results: 0 });
    const [entry] = await api.pool.rows<{ detail: unknown }>(
      `select detail from audit_log where resource_uuid = $1 and action = 'unlock'`,
      [encounter],
    );
    expect(entry?.detail).toMatchObject({ form: 'Check-up', reason: 'Report sent back' });
    await api.pool.rows(`update form_correction set expires_at = now() where kind = 'unlocked'`);
    expect(code(await correct(encounter, { Weight: '63' }, { as: clinician }))).toBe('correction.monthClosed');
    const recent = await fill({ Weight: '60' });
    const { admin } = api;
    const [answer] = (await admin.get(`obs?encounter=${encounter}&v=custom:(uuid,concept:(uuid))`)).body['results'];
    const more = { person: story.patient, concept: answer.concept.uuid, value: 64, obsDatetime: '2020-02-03T10:00:00.000+0000' };
    const [link, elsewhere] = await Promise.all([encounter, recent].map(linkOf));
    const group = { ...more, concept: story.options.YES, value: undefined };
    const visit = { patient: story.patient, encounterType: 'Check-up', encounterDatetime: '2020-02-03T10:00:00.000+0000' };
    const paths: Readonly<Record<string, () => Promise<ApiResponse>>> = {
      'POST encounter': () => admin.post(`encounter/${encounter}`, { encounterDatetime: '2020-02-04T10:00:00.000+0000' }),
      'POST encounter into it': () => admin.post(`encounter/${recent}`, { encounterDatetime: '2020-02-04T10:00:00.000+0000' }),
      'POST encounter with answers': () => admin.post(`encounter/${encounter}`, { obs: [more] }),
      'DELETE encounter': () => admin.remove(`encounter/${encounter}?reason=no`),
      'DELETE encounter for good': () => admin.remove(`encounter/${encounter}?purge=true`),
      'POST obs': () => admin.post('obs', { ...more, encounter }),
      'POST an answer': () => admin.post(`obs/${answer.uuid}`, { value: 64 }),
      'DELETE obs': () => admin.remove(`obs/${answer.uuid}?reason=no`),
      'POST obs with a member': () => admin.post('obs', { ...group, groupMembers: [{ ...more, encounter }] }),
      'POST obs with a member of a member': () =>
        admin.post('obs', { ...group, groupMembers: [{ ...group, groupMembers: [{ ...more, encounter }] }] }),
      'POST encounter with an answer of another': () => admin.post('encounter', { ...visit, obs: [{ ...more, encounter }] }),
      'POST encounter with a member of another': () =>
        admin.post('encounter', { ...visit, obs: [{ ...group, groupMembers: [{ ...more, encounter }] }] }),
      'POST form-encounter': () =>
        admin.post(`hydra/form-encounter/${link}`, { componentForm: story.through, voided: true, voidReason: 'no' }),
      'POST form-encounter into it': () => admin.post('hydra/form-encounter', { componentForm: story.through, encounter }),
      'POST form-encounter to it': () => admin.post(`hydra/form-encounter/${elsewhere}`, { encounter }),
      'POST form-encounter from it': () => admin.post(`hydra/form-encounter/${link}`, { encounter: recent }),
      'DELETE form-encounter': () => admin.remove(`hydra/form-encounter/${link}?reason=no`),
      'DELETE obs for good': () => admin.remove(`obs/${answer.uuid}?purge=true`),
    };
    const outcomes = Object.entries(paths).map(async ([path, send]) => [path, code(await send())]);
    expect(await Promise.all(outcomes)).toEqual(Object.keys(paths).map((path) => [path, 'correction.monthClosed']));
    const into = await correct(recent, {}, { as: clinician, body: { dateEntered: '2020-02-03 10:00:00' } });
    expect(code(into)).toBe('correction.monthClosed');
    await setting('closingDay', 'never');
    expect((await correct(encounter, { Weight: '63' }, { as: clinician })).status).toBe(200);
  });
});

describe('the list of what was done to a form', () => {
  const changes = async (encounter: string, as = story.api.admin) =>
    (await as.get(`fieldward/filledform/${encounter}`)).body['acts'].map(
      (each: { changes: { label: string; before: unknown; after: unknown }[] }) =>
        each.changes.map(({ label, before, after }) => [label, before, after]),
    );

  it('tells each answer before and after, whatever was done in between, of each kind of question', async () => {
    const { fill, correct, options, patient, other, place } = story;
    const encounter = await fill(
      { Weight: '60', Remark: 'Fine', Signs: [options.FEVER] },
      { context: { dateEntered: '2026-02-05 10:00:00', location: place } },
    );
    expect((await correct(encounter, { Weight: '61', Signs: [options.FEVER, options.RASH] })).status).toBe(200);
    const moved = await done(act(encounter, 'move', { patient: other }));
    expect((await correct(encounter, { Weight: '62', Remark: null })).status).toBe(200);
    await done(act(encounter, 'undo', { act: moved }));
    const voided = await done(act(encounter, 'void'));
    await done(act(encounter, 'undo', { act: voided }));
    expect((await correct(encounter, { Remark: 'Better' }, { body: { dateEntered: '2026-02-06 11:00:00', location: null } })).status).toBe(
      200,
    );
    const list = (await changes(encounter)).filter((each: unknown[]) => each.length > 0);
    expect(list).toEqual(
      [
        [['Remark', null, 'Better']],
        [
          ['Weight', '61', '62'],
          ['Remark', 'Fine', null],
        ],
        [
          ['Weight', '60', '61'],
          ['Signs', [options.FEVER], [options.FEVER, options.RASH]],
        ],
      ].map((each) => expect.toSatisfy((found: unknown[]) => JSON.stringify(inOrder(found)) === JSON.stringify(inOrder(each)))),
    );
    const [last] = (await story.api.admin.get(`fieldward/filledform/${encounter}`)).body['acts'];
    expect(last).toMatchObject({
      dateEntered: { before: '2026-02-05 10:00:00', after: '2026-02-06 11:00:00' },
      location: { before: expect.any(String), after: null },
      unseen: 0,
    });
    expect(patient).not.toBe(other);
  });

  it('tells nothing of answers that the account does not see, but how many they are', async () => {
    const { fill, correct, clerk, api } = story;
    const encounter = await fill({ Weight: '60', Remark: 'Fine' });
    expect((await correct(encounter, { Weight: '77', Remark: 'Better' })).status).toBe(200);
    await api.pool.rows(
      `delete from role_privilege rp using role r, privilege p where rp.role_id = r.role_id and rp.privilege_id = p.privilege_id
       and r.name = 'Field Worker' and p.name = 'View Sensitive Data'`,
    );
    const weight = story.definition.fields.find(({ uuid }) => uuid === story.field('Weight'))?.field.concept;
    expect((await api.admin.post(`concept/${weight}`, { sensitive: true })).status).toBe(200);
    const seen = await clerk.get(`fieldward/filledform/${encounter}`);
    expect([seen.status, seen.text.includes('"77"'), seen.body['acts'][0].unseen]).toEqual([200, false, 1]);
    expect(await changes(encounter, clerk)).toEqual([[['Remark', 'Fine', 'Better']]]);
    expect((await api.admin.post(`concept/${weight}`, { sensitive: false })).status).toBe(200);
  });
});
