/** Answers of filled forms are corrected: only what changed is written, and what was entered before stays known. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correctionStory, type CorrectionStory } from '../../../testing/correction-story.ts';
import type { Client } from '../../../testing/scratch-api.ts';

let story: CorrectionStory;
beforeAll(async () => {
  story = await correctionStory();
}, 60_000);
afterAll(() => story?.close());

const ana = { identifier: 'A-1', givenName: 'Ana', familyName: 'Obi', age: '30', gender: 'F', relationship: 'Sibling' };
const street = { country: 'Pakistan', province: 'Sindh', city: 'Karachi', address: 'Street 1', landmark: '' };
const code = (response: { readonly body: Readonly<Record<string, any>> }): string => response.body['error']?.code; // eslint-disable-line -- an answer of the API
const reasons = (response: { readonly body: Readonly<Record<string, any>> }): string[] =>
  // eslint-disable-line -- as above
  Object.values(response.body['error']?.fieldErrors ?? {}).flatMap((list) => (list as { code: string }[]).map((each) => each.code));
const observations = (encounter: string) =>
  story.api.pool.rows<{ id: string; voided: boolean; previous: string | null; reason: string | null }>(
    `select o.obs_id::text as id, o.voided, o.previous_version::text as previous, o.void_reason as reason from obs o join encounter e using (patient_id, encounter_id) where e.uuid = $1 order by o.obs_id`,
    [encounter],
  );

describe('correcting a filled form', () => {
  it('writes what changed, and nothing else; the old answer is voided with the reason, and the new one points to it', async () => {
    const { fill, correct, read, values, options } = story;
    const encounter = await fill({ Cough: options.NO, Weight: '16', Remark: 'Fine', Signs: [options.FEVER, options.SWEAT] });
    const before = await observations(encounter);
    const { etag } = await read(encounter);
    const corrected = await correct(encounter, { Weight: '61', Remark: 'Fine' }, { etag });
    expect([corrected.status, corrected.body['changed']], corrected.text).toEqual([200, [story.field('Weight')]]);
    expect(corrected.headers['etag']).not.toBe(etag);
    const after = await observations(encounter);
    expect(after).toHaveLength(before.length + 1);
    const gone = after.filter(({ voided }) => voided);
    expect(gone).toMatchObject([{ reason: 'Typing error' }]);
    expect(after.at(-1)).toMatchObject({ voided: false, previous: gone[0]?.id });
    expect(await values(encounter, 'Weight')).toEqual({ current: ['61'], former: ['16'] });
    expect((await read(encounter)).answers).toEqual(
      story.of({ Cough: options.NO, Weight: '61', Remark: 'Fine', Signs: [options.FEVER, options.SWEAT] }),
    );
    expect((await read(encounter)).etag).toBe(corrected.headers['etag']);
    const history = (await story.api.admin.get(`fieldward/valuehistory?patient=${story.patient}&of=observation&limit=100`)).body[
      'results'
    ] as {
      what: string;
      about: string;
    }[];
    expect(history.filter(({ about }) => about === 'WEIGHT')).toMatchObject([
      { what: 'changed', old: '16', new: '61', reason: 'Typing error' },
      { what: 'added', new: '16' },
    ]);
  });

  it('takes choices, cells of contacts and answers away, and adds others', async () => {
    const { fill, correct, read, values, options } = story;
    const ben = { ...ana, identifier: 'A-2', givenName: 'Ben' };
    const encounter = await fill({ Weight: '60', Remark: 'Gone', Signs: [options.FEVER, options.SWEAT], 'Contact Tracing': [ana, ben] });
    const answers = { Signs: [options.FEVER, options.RASH], Remark: null, Height: '171', 'Contact Tracing': [{ ...ana, age: '31' }, ben] };
    const corrected = await correct(encounter, answers);
    expect(corrected.status, corrected.text).toBe(200);
    const { Remark: _gone, ...stay } = answers;
    expect((await read(encounter)).answers).toEqual(story.of({ Weight: '60', ...stay }));
    expect(await values(encounter, 'Signs')).toEqual({ current: [options.FEVER, options.RASH], former: [options.SWEAT] });
    expect((await observations(encounter)).filter(({ voided }) => voided)).toHaveLength(3);
    // the same again changes nothing
    expect((await correct(encounter, answers)).body['changed']).toEqual([]);
  });

  it('corrects what stands beside the observations, day and place, and what the person was told of', async () => {
    const { fill, correct, read, place, patient, api } = story;
    const encounter = await fill({ Weight: '60', Nickname: 'Ash', Address: street }, { context: { dateEntered: '2026-03-04 10:00:00' } });
    const moved = { ...street, address: 'Street 2' };
    const corrected = await correct(
      encounter,
      { Nickname: 'Aysh', Address: moved },
      { body: { dateEntered: '2026-03-05 11:00:00', location: place } },
    );
    expect(corrected.status, corrected.text).toBe(200);
    const { answers, body } = await read(encounter);
    expect(answers).toEqual(story.of({ Weight: '60', Nickname: 'Aysh', Address: moved }));
    expect(body['encounter'].encounterDatetime).toBe('2026-03-05T11:00:00.000+0000');
    const rows = await api.pool.rows<{ kind: string; value: string }>(
      `select 'address' as kind, a.address2 as value from person_address a join person p using (person_id) where p.uuid = $1 and not a.voided and a.preferred
       union all select 'nickname', a.value from person_attribute a join person p using (person_id) where p.uuid = $1 and not a.voided
       union all select 'obs', count(*)::text from obs o join location l using (location_id) join encounter e using (patient_id, encounter_id)
         where e.uuid = $2 and o.obs_datetime = '2026-03-05 11:00Z' and l.uuid = $3`,
      [patient, encounter, place],
    );
    expect(rows).toEqual([
      { kind: 'address', value: 'Street 2' },
      { kind: 'nickname', value: 'Aysh' },
      { kind: 'obs', value: '1' },
    ]);
    const [{ former }] = (await api.pool.rows<{ former: Record<string, unknown> }>(
      `select c.former from form_correction c join encounter e using (patient_id, encounter_id) where e.uuid = $1`,
      [encounter],
    )) as [{ former: Record<string, unknown> }];
    expect(former).toEqual({ answers: story.of({ Nickname: 'Ash', Address: street }), dateEntered: '2026-03-04 10:00:00', location: null });
    // what another form has told since is not touched by the correction of an earlier one
    await fill({ Weight: '60', Nickname: 'Shah' });
    expect((await correct(encounter, { Nickname: 'Aisha' })).status).toBe(200);
    const [nickname] = await api.pool.rows<{ value: string }>(
      `select a.value from person_attribute a join person p using (person_id) where p.uuid = $1 and not a.voided`,
      [patient],
    );
    expect(nickname?.value).toBe('Shah');
  });

  it('judges by the rules of the version that was filled in; what was wrong before and stays is no hindrance', async () => {
    const { fill, correct, options, api, through, patient, definition } = story;
    const encounter = await fill({ Weight: '60', Cough: options.YES, Since: 'Monday' });
    expect(reasons(await correct(encounter, { Weight: '301' }))).toEqual(['answer.range']);
    expect(reasons(await correct(encounter, { Weight: null }))).toHaveLength(1);
    expect(reasons(await correct(encounter, { Weight: 'heavy', Height: 'tall' }))).toHaveLength(2);
    expect((await story.read(encounter)).answers).toEqual(story.of({ Weight: '60', Cough: options.YES, Since: 'Monday' }));
    // the limits of today are other ones: they are not those of the form that was filled
    await api.pool.rows('update form_field set max_value = 100 where uuid = $1', [story.field('Weight')]);
    expect((await correct(encounter, { Weight: '250' })).status).toBe(200);
    await api.pool.rows('update form_field set max_value = 300 where uuid = $1', [story.field('Weight')]);
    // one that came from elsewhere and was kept although it lacks the weight
    await api.admin.post('systemsetting/fieldward.submissionCheck', { value: 'mark' });
    const odd = await api.admin.post('hydra/form-submission', {
      data: JSON.stringify([
        { payload_type: 'OBS', param_name: definition.fields.find(({ field }) => field.name === 'Remark')?.field.concept, value: 'x' },
      ]),
      metadata: JSON.stringify({ ENCONTER_TYPE: 'Check-up', patient: { uuid: patient }, formDetails: { uuid: through } }),
    });
    expect(odd.status, odd.text).toBe(201);
    const marked = String(odd.body['encounter'].uuid);
    const marks = async () => (await api.admin.get('fieldward/markedrecords')).body['results'].length;
    expect(await marks()).toBe(1);
    expect((await correct(marked, { Remark: 'y' }, { as: story.clinician })).status).toBe(200);
    expect(await marks()).toBe(1);
    expect((await correct(marked, { Weight: '61' }, { as: story.clinician })).status).toBe(200);
    expect(await marks()).toBe(0);
  });

  it('refuses what is no question, a retired question, a bad day and a missing reason, and changes nothing', async () => {
    const { fill, correct, read, api, definition } = story;
    const encounter = await fill({ Weight: '60', Remark: 'Fine', Height: '170' });
    const { etag, answers } = await read(encounter);
    const refused = async (sent: Parameters<typeof correct>[1], body: object) => code(await correct(encounter, sent, { body }));
    expect(await refused({}, { answers: { 'no-such-field': 'x' } })).toBe('correction.unknownField');
    expect(await refused({ Weight: '61' }, { reason: ' ' })).toBe('dataentry.reasonNeeded');
    expect(await refused({ Weight: '61' }, { reason: 'x'.repeat(256) })).toBe('engine.tooLong');
    expect(await refused({ Weight: '61' }, { dateEntered: '2999-01-01 00:00:00' })).toBe('submission.futureDate');
    expect(await refused({ Weight: '61' }, { dateEntered: '1984-03-11 00:00:00' })).toBe('submission.beforeBirth');
    expect(await refused({ Weight: '61' }, { dateEntered: 'soon' })).toBe('submission.wrongDate');
    expect(await refused({ Weight: '61' }, { location: 'nowhere' })).toBe('submission.unknownLocation');
    expect(await refused({ Weight: '61' }, { uuid: 'not an id' })).toBe('submission.badId');
    const question = definition.fields.find(({ field }) => field.name === 'Height')?.field.uuid;
    await api.pool.rows('update field set retired = true where uuid = $1', [question]);
    expect(reasons(await correct(encounter, { Height: '171' }))).toEqual(['correction.retiredQuestion']);
    expect(await read(encounter)).toMatchObject({ etag, answers });
    expect((await correct(encounter, { Weight: '61' })).status).toBe(200);
    expect((await correct(encounter, { Height: null })).status).toBe(200);
    await api.pool.rows('update field set retired = false where uuid = $1', [question]);
    expect(code(await correct('no-such-encounter', {}))).toBe('form.notFilled');
  });
});

describe('two who correct at once', () => {
  it('the second sees both, and nothing is lost', async () => {
    const { fill, correct, read, clinician } = story;
    const encounter = await fill({ Weight: '60', Remark: 'Fine' });
    const { etag } = await read(encounter);
    expect((await correct(encounter, { Weight: '61' }, { etag })).status).toBe(200);
    const late = await correct(encounter, { Weight: '62', Remark: 'Well' }, { etag, as: clinician });
    expect([late.status, code(late)]).toEqual([409, 'engine.stale']);
    const { current, yours, version } = late.body['error'];
    expect(current.answers).toEqual(story.of({ Weight: '61', Remark: 'Fine' }));
    expect(yours.answers).toEqual(story.of({ Weight: '62', Remark: 'Well' }));
    expect((await correct(encounter, { Remark: 'Well' }, { etag: `"${version}"`, as: clinician })).status).toBe(200);
    expect((await read(encounter)).answers).toEqual(story.of({ Weight: '61', Remark: 'Well' }));
  });

  it('whoever corrects day or place goes on with what was answered', async () => {
    const { fill, correct, read, place } = story;
    const encounter = await fill({ Weight: '60', Height: '170', Remark: 'Fine' }, { context: { dateEntered: '2026-03-04 10:00:00' } });
    const moved = await correct(encounter, {}, { body: { dateEntered: '2026-03-05 11:00:00' } });
    expect(moved.headers['etag']).toBe((await read(encounter)).etag);
    const placed = await correct(encounter, { Weight: '61' }, { etag: String(moved.headers['etag']), body: { location: place } });
    expect([placed.status, placed.headers['etag']], placed.text).toEqual([200, (await read(encounter)).etag]);
  });

  it('sent twice under one id it is made once; something else under it is refused', async () => {
    const { fill, correct, values } = story;
    const encounter = await fill({ Weight: '60' });
    const body = { uuid: 'correction-of-a-phone' };
    const [one, two] = await Promise.all([1, 2].map(() => correct(encounter, { Weight: '61' }, { body })));
    expect([one?.status, two?.status]).toEqual([200, 200]);
    expect(one?.body).toEqual(two?.body);
    expect(await values(encounter, 'Weight')).toEqual({ current: ['61'], former: ['60'] });
    expect(code(await correct(encounter, { Weight: '62' }, { body }))).toBe('submission.replayed');
  });
});

describe('two correctors, a merge of the patient and a form that comes late', () => {
  // FIELDWARD_INTERLEAVINGS=1000 tries as many, FIELDWARD_INTERLEAVINGS_SEED others
  const ROUNDS = Number(process.env['FIELDWARD_INTERLEAVINGS'] ?? 8);
  let seed = Number(process.env['FIELDWARD_INTERLEAVINGS_SEED'] ?? 20_260_722);
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const questions = ['Weight', 'Height', 'Remark'];

  /** Corrects one answer after another as the web does: told that somebody was faster, once more on top of that. Answers what was entered. */
  async function corrector(as: Client, encounter: string, acts: readonly (readonly [name: string, value: string])[]) {
    let { etag } = await story.read(encounter);
    const entered: (readonly [string, string])[] = [];
    // oxlint-disable no-await-in-loop -- one act after the other
    for (const act of acts) {
      let sent = await story.correct(encounter, Object.fromEntries([act]), { as, etag });
      for (let time = 0; sent.status === 409 && time < 9; time += 1) {
        ({ etag } = await story.read(encounter));
        sent = await story.correct(encounter, Object.fromEntries([act]), { as, etag });
      }
      expect(sent.status, sent.text).toBe(200);
      etag = String(sent.headers['etag']);
      if (sent.body['changed'].length > 0) entered.push(act);
    }
    // oxlint-enable no-await-in-loop
    return entered;
  }

  /** Begins everything a little later or earlier; answers what came of it, in the order in which it was given. */
  const interleaved = <T>(works: readonly (() => Promise<T>)[]): Promise<T[]> =>
    Promise.all(
      works.map(async (work) => {
        await new Promise((begin) => setTimeout(begin, random(40)));
        return work();
      }),
    );

  it(
    `every value that was entered is found once, current or former, in ${ROUNDS} orders`,
    async () => {
      const { fill, values, someone, clinician, clerk, api } = story;
      // oxlint-disable no-await-in-loop -- one history after the other
      for (let round = 0; round < ROUNDS; round += 1) {
        let next = 100;
        const value = (): string => String((next += 1));
        const [from, into] = [await someone(), await someone()];
        const first = questions.map((name) => [name, value()] as const);
        const encounter = await fill(Object.fromEntries(first), { patient: from });
        const acts = () => Array.from({ length: 1 + random(2) }, () => [questions[random(3)] ?? '', value()] as const);
        const [mine, theirs] = [acts(), acts()];
        const late = { Weight: value() };
        const merge = async () => {
          const merged = await api.admin.post('fieldward/patientmerge', { from, into, reason: 'Registered twice' });
          expect(merged.status, merged.text).toBe(200);
          return String(merged.body['uuid']);
        };
        const uuid = `late-${round}`;
        const [one, other, merged, ...sent] = (await interleaved<unknown>([
          () => corrector(clerk, encounter, mine),
          () => corrector(clinician, encounter, theirs),
          merge,
          () => fill(late, { patient: from, uuid }),
          () => fill(late, { patient: from, uuid }),
        ])) as [(readonly [string, string])[], (readonly [string, string])[], string, string, string]; // as they were given
        const undone = random(3) === 0;
        if (undone) expect((await api.admin.post(`fieldward/patientmerge/${merged}/undo`, {})).status).toBe(200);
        expect(sent[0]).toBe(sent[1]);
        for (const name of questions) {
          const entered = [...first, ...one, ...other].filter(([of]) => of === name).map(([, is]) => is);
          const { current, former } = await values(encounter, name);
          expect([current.length, [...former, ...current].toSorted()], `round ${round} ${name}`).toEqual([1, entered.toSorted()]);
        }
        expect(await values(sent[0], 'Weight'), `round ${round}`).toEqual({ current: [late.Weight], former: [] });
        const whose = await api.pool.rows<{ uuid: string }>(
          'select p.uuid from encounter e join patient p using (patient_id) where e.uuid = $1',
          [encounter],
        );
        expect(whose).toEqual([{ uuid: undone ? from : into }]);
      }
      // oxlint-enable no-await-in-loop
    },
    30_000 + ROUNDS * 3_000,
  );
});

describe('who may', () => {
  it('their own for a day, those of others with the right', async () => {
    const { fill, correct, clerk, colleague, clinician, api } = story;
    const encounter = await fill({ Weight: '60' });
    expect(code(await correct(encounter, { Weight: '61' }, { as: colleague }))).toBe('correction.notYours');
    expect((await correct(encounter, { Weight: '62' }, { as: clinician })).status).toBe(200);
    expect((await correct(encounter, { Weight: '63' }, { as: clerk })).status).toBe(200);
    await api.pool.rows(`update encounter set date_created = now() - interval '25 hours' where uuid = $1`, [encounter]);
    const late = await correct(encounter, { Weight: '64' }, { as: clerk });
    expect([late.status, code(late), late.body['error'].holes]).toEqual([403, 'correction.tooLate', { hours: 24 }]);
    expect((await correct(encounter, { Weight: '64' }, { as: clinician })).status).toBe(200);
    await api.admin.post('systemsetting/fieldward.correctionHours', { value: '48' });
    expect((await correct(encounter, { Weight: '65' }, { as: clerk })).status).toBe(200);
    await api.admin.post('systemsetting/fieldward.correctionHours', { value: '24' });
    expect((await correct(encounter, { Weight: '66' }, { as: api.nobody })).status).toBe(403);
  });

  it('is in the trail, with the reason', async () => {
    const { fill, correct, api } = story;
    const encounter = await fill({ Weight: '60' });
    await correct(encounter, { Weight: '61' });
    const [entry] = await api.pool.rows<{ detail: unknown }>(
      `select detail from audit_log where resource_uuid = $1 and action = 'update' and patient_id > 0`,
      [encounter],
    );
    expect(entry?.detail).toMatchObject({ form: 'Check-up', changed: ['Weight'], reason: 'Typing error' });
  });
});
