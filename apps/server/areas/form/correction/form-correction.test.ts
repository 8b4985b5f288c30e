/** Answers of filled forms are corrected: only what changed is written, and what was entered before stays known. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correctionStory, type CorrectionStory } from '../../../testing/correction-story.ts';
import { FHIR } from '../../../testing/fhir-pages.ts';
import type { Client } from '../../../testing/scratch-api.ts';
import { concept, KNOWN } from '../../../testing/starter-api.ts';

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

describe('answers that the one who corrects does not see', () => {
  beforeAll(() =>
    story.api.pool.rows(
      `delete from role_privilege rp using role r, privilege p where rp.role_id = r.role_id and rp.privilege_id = p.privilege_id
       and r.name = 'Field Worker' and p.name = 'View Sensitive Data'`,
    ),
  );
  const question = (name: string) => story.definition.fields.find(({ uuid }) => uuid === story.field(name))?.field;
  const mark = async (name: string, sensitive: boolean): Promise<void> => {
    expect((await story.api.admin.post(`concept/${question(name)?.concept}`, { sensitive })).status).toBe(200);
  };

  it('stay as they are, go with their form, and cannot be changed', async () => {
    const { clerk, fill, correct, read, values, field, api } = story;
    await mark('Remark', true);
    const encounter = await fill({ Weight: '16', Remark: 'Only for the clinician' });
    const seen = await clerk.get(`fieldward/filledform?encounter=${encounter}`);
    expect([seen.body['answers'], seen.body['hidden']]).toEqual([story.of({ Weight: '16' }), [field('Remark')]]);
    const moment = '2026-03-05 11:00:00';
    expect((await correct(encounter, { Weight: '61' }, { body: { dateEntered: moment } })).status).toBe(200);
    expect((await read(encounter)).answers).toEqual(story.of({ Weight: '61', Remark: 'Only for the clinician' }));
    expect(await values(encounter, 'Remark')).toEqual({ current: ['Only for the clinician'], former: [] });
    const unseen = await correct(encounter, { Remark: 'Nothing' });
    expect([unseen.status, code(unseen)]).toEqual([403, 'correction.hiddenAnswer']);
    const days = await api.pool.rows(
      `select distinct o.obs_datetime = e.encounter_datetime as same from obs o join encounter e using (patient_id, encounter_id) where e.uuid = $1 and not o.voided`,
      [encounter],
    );
    expect(days).toEqual([{ same: true }]);
    expect((await clerk.post(`fieldward/filledform/${encounter}/move`, { patient: story.other, reason: 'Wrong person' })).status).toBe(200);
    expect((await read(encounter)).answers).toEqual(story.of({ Weight: '61', Remark: 'Only for the clinician' }));
    await mark('Remark', false);
  });

  it('have nothing put beside them by what other clients write', async () => {
    const { api, clerk, clinician, patient, fill, values, options } = story;
    const moment = '2026-03-04T10:00:00.000+0000';
    const encounter = await fill({
      Weight: '16',
      Remark: 'Only for the clinician',
      Cough: options.YES,
      Signs: [options.FEVER, options.RASH],
    });
    const remark = { person: patient, concept: question('Remark')?.concept, obsDatetime: moment, value: 'Nothing' };
    const cough = { ...remark, concept: question('Cough')?.concept, value: options.NO };
    const adds = async (as: Client): Promise<unknown[]> => {
      const sent = [
        await as.post('obs', { ...remark, encounter }),
        await as.post('obs', { ...cough, encounter }),
        await as.post(`encounter/${encounter}`, { obs: [remark] }),
        await as.post(`${FHIR}/Observation`, {
          resourceType: 'Observation',
          status: 'final',
          code: { coding: [{ code: remark.concept }] },
          subject: { reference: `Patient/${patient}` },
          encounter: { reference: `Encounter/${encounter}` },
          effectiveDateTime: '2026-03-04T10:00:00Z',
          valueString: 'Nothing',
        }),
      ];
      if (as === clerk) expect(sent.filter(({ text }) => /clinician/.test(text))).toEqual([]);
      return sent.map(({ status }) => status);
    };
    await mark('Remark', true);
    await api.admin.post(`concept/${options.YES}`, { sensitive: true });
    expect(await adds(clerk)).toEqual([403, 403, 403, 403]);
    expect((await values(encounter, 'Remark')).current).toEqual(['Only for the clinician']);
    expect((await values(encounter, 'Cough')).current).toEqual([options.YES]);
    // of what is seen there may be more, in an encounter that no form filled too
    expect((await clerk.post('obs', { ...remark, concept: question('Since')?.concept, encounter })).status).toBe(201);
    const free = await clerk.post('encounter', { patient, encounterType: 'Check-up', encounterDatetime: moment, obs: [remark, remark] });
    expect([free.status, (await clerk.post('obs', { ...remark, encounter: free.body['uuid'] })).status], free.text).toEqual([201, 201]);
    expect(await adds(clinician)).toEqual([201, 201, 200, 201]);
    await api.admin.post(`concept/${options.YES}`, { sensitive: false });
    await mark('Remark', false);
  });

  it('are hidden by what they say too, and stay so when the rest is corrected', async () => {
    const { api, clerk, fill, correct, read, values, field, options } = story;
    const [choice, several] = [
      await fill({ Weight: '16', Cough: options.YES }),
      await fill({ Weight: '16', Signs: [options.FEVER, options.RASH] }),
    ];
    const other = await fill({ Weight: '16', Cough: options.NO });
    const sensitive = async (is: boolean) => {
      for (const option of [options.YES, options.RASH])
        expect((await api.admin.post(`concept/${option}`, { sensitive: is })).status).toBe(200);
    };
    await sensitive(true);
    const seen = async (encounter: string) => {
      const { body } = await clerk.get(`fieldward/filledform?encounter=${encounter}`);
      return [body['answers'], body['hidden'].toSorted()];
    };
    // a question that is not answered is as hidden as one that is answered so
    const both = [field('Cough'), field('Signs')].toSorted();
    expect(await seen(choice)).toEqual([story.of({ Weight: '16' }), both]);
    expect(await seen(several)).toEqual([story.of({ Weight: '16', Signs: [options.FEVER] }), [field('Cough')]]);
    expect(await seen(other)).toEqual([story.of({ Weight: '16', Cough: options.NO }), [field('Signs')]]);
    expect(code(await correct(choice, { Cough: options.NO }))).toBe('correction.hiddenAnswer');
    expect((await correct(choice, { Weight: '61' })).status).toBe(200);
    expect((await correct(several, { Signs: [options.FEVER, options.SWEAT] })).status).toBe(200);
    await sensitive(false);
    expect((await read(choice)).answers).toEqual(story.of({ Weight: '61', Cough: options.YES }));
    expect(new Set((await read(several)).answers[field('Signs')] as string[])).toEqual(
      new Set([options.FEVER, options.RASH, options.SWEAT]),
    );
    await sensitive(true);
    // what stands in a group that goes, goes with it
    expect((await correct(several, { Signs: null })).status).toBe(200);
    await sensitive(false);
    expect((await values(several, 'Signs')).current).toEqual([]);
  });

  describe.each([
    // the question offered it when the form was filled
    ['offered no longer', true],
    // a client wrote it that asks nobody
    ['never offered', false],
  ])('and that are %s', (_how, offered) => {
    it('stay the only ones: another is refused without a word of them, and replaces them with trace where they are seen', async () => {
      const { api, clerk, clinician, fill, correct, read, values, field, options } = story;
      const encounter = await fill({ Weight: '16', Cough: offered ? options.YES : options.NO });
      const secret = offered ? options.YES : await concept(api.admin, 'MUMPS', KNOWN.notApplicable);
      const inForm = [encounter, field('Cough')];
      if (!offered)
        await api.pool.rows(
          `update obs o set value_coded = (select concept_id from concept where uuid = $3) from encounter e, form_field f
           where e.uuid = $1 and f.uuid = $2 and o.patient_id = e.patient_id and o.encounter_id = e.encounter_id and o.form_field_id = f.form_field_id`,
          [...inForm, secret],
        );
      // and what the question offers from now on has nothing of it
      const taken = await api.pool.rows<{ of: string; kept: object }>(
        `with asked as (select f.field_id, q.concept_id from form_field f join field q using (field_id) where f.uuid = $1),
           one as (delete from field_answer a using asked, concept c where a.field_id = asked.field_id and c.concept_id = a.concept_id and c.uuid = $2 returning to_jsonb(a) as kept),
           two as (delete from concept_answer a using asked, concept c where a.concept_id = asked.concept_id and c.concept_id = a.answer_concept and c.uuid = $2 returning to_jsonb(a) as kept)
         select 'field_answer' as of, kept from one union all select 'concept_answer', kept from two`,
        [field('Cough'), secret],
      );
      expect((await api.admin.post(`concept/${secret}`, { sensitive: true })).status).toBe(200);
      const { body } = await clerk.get(`fieldward/filledform?encounter=${encounter}`);
      expect([body['answers'], body['hidden']]).toEqual([story.of({ Weight: '16' }), offered ? [field('Cough')] : []]);
      const refused = await correct(encounter, { Cough: options.NO });
      expect([refused.status, code(refused)]).toEqual([403, 'correction.hiddenAnswer']);
      expect(refused.text).not.toContain(secret);
      expect((await correct(encounter, { Weight: '61' })).status).toBe(200);
      expect((await read(encounter)).answers[field('Cough')]).toBe(secret);
      expect(await values(encounter, 'Cough')).toEqual({ current: [secret], former: [] });
      // who sees it has it replaced, and it stays known
      expect((await correct(encounter, { Cough: options.NO }, { as: clinician })).status).toBe(200);
      expect(await values(encounter, 'Cough')).toEqual({ current: [options.NO], former: [secret] });
      expect((await api.admin.post(`concept/${secret}`, { sensitive: false })).status).toBe(200);
      for (const { of, kept } of taken)
        // oxlint-disable-next-line no-await-in-loop -- one or two
        await api.pool.rows(`insert into ${of} select * from jsonb_populate_record(null::${of}, $1::jsonb)`, [JSON.stringify(kept)]);
    });
  });

  it('still show the questions that a rule shows for them, and are told to nobody', async () => {
    const { api, clinician, fill, correct, read, values, options } = story;
    const token = (typeName: string, value: unknown) => ({ typeName, value });
    const isNot = (name: string, value: string) => [
      token('Question', question(name)?.uuid),
      token('Operator', '!='),
      token('CodedValue', value),
    ];
    const rule = await api.admin.post('hydra/field-rule', {
      name: 'Since when',
      actionName: 'hide',
      form: story.form,
      targetQuestion: question('Since')?.uuid,
      tokens: [...isNot('Cough', options.YES), token('Operator', 'AND'), ...isNot('Signs', options.FEVER)],
    });
    expect(rule.status, rule.text).toBe(201);
    await mark('Signs', true);
    const answers = { Cough: options.YES, Since: 'Monday', Weight: '60', Signs: [options.FEVER] };
    const encounter = await fill(answers);
    const { etag } = await read(encounter);
    const corrected = await correct(encounter, { Cough: options.NO });
    expect([corrected.status, corrected.body['changed']], corrected.text).toEqual([200, [story.field('Cough')]]);
    expect((await read(encounter)).answers).toEqual(story.of({ ...answers, Cough: options.NO }));
    const stale = await correct(encounter, { Weight: '61' }, { etag });
    expect(stale.body['error'].current.answers).toEqual(story.of({ Cough: options.NO, Since: 'Monday', Weight: '60' }));
    // without the sign the rule hides the question for everybody: an answer that is there is kept where it is sent as it was
    expect((await correct(encounter, { Signs: [options.RASH], Since: 'Monday' }, { as: clinician })).body['changed']).toHaveLength(2);
    expect(await values(encounter, 'Since')).toEqual({ current: [], former: ['Monday'] });
    const other = await fill(answers);
    await api.pool.rows(
      `update obs o set value_coded = (select concept_id from concept where uuid = $2) from encounter e, form_field ff
       where e.uuid = $1 and o.patient_id = e.patient_id and o.encounter_id = e.encounter_id and ff.form_field_id = o.form_field_id
         and ff.uuid = any ($3::text[]) and o.value_coded is not null`,
      [other, options.NO, [story.field('Cough'), story.field('Signs')]],
    );
    const kept = await correct(other, { Since: 'Monday', Weight: '61' }, { as: clinician });
    expect([kept.status, kept.body['changed']], kept.text).toEqual([200, [story.field('Weight')]]);
    expect(await values(other, 'Since')).toEqual({ current: ['Monday'], former: [] });
    await mark('Signs', false);
    expect((await api.admin.remove(`hydra/field-rule/${rule.body['uuid']}`)).status).toBe(204);
  });

  it('takes the mark of a corrected answer off for everybody, also beside one that is hidden from who corrects', async () => {
    const { api, fill, correct, field, definition, clerk } = story;
    const encounter = await fill({ Weight: '60', Height: '170' });
    const mark = (name: string) => ({ field: field(name), label: name, code: 'answer.range', holes: { min: 1, max: 2 } });
    await api.pool.rows(
      `update form_submission s set marks = $2::jsonb from encounter e where e.uuid = $1 and (e.patient_id, e.encounter_id) = (s.patient_id, s.encounter_id)`,
      [encounter, JSON.stringify([mark('Weight'), mark('Height')])],
    );
    const height = definition.fields.find(({ uuid }) => uuid === field('Height'))?.field.concept;
    await api.admin.post(`concept/${height}`, { sensitive: true });
    expect(code(await correct(encounter, { Height: '171' }, { as: clerk }))).toBe('correction.hiddenAnswer');
    expect((await correct(encounter, { Weight: '61' }, { as: clerk })).status).toBe(200);
    const rows = (await api.admin.get('fieldward/markedrecords')).body['results'] as { uuid: string; marks: { label: string }[] }[];
    expect(rows.find(({ uuid }) => uuid === encounter)?.marks.map(({ label }) => label)).toEqual(['Height']);
    await api.admin.post(`concept/${height}`, { sensitive: false });
  });
});
