/** Answers of filled forms that whoever corrects them does not see: they stay, stand alone, and are told to nobody. */
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

const code = (response: { readonly body: Readonly<Record<string, any>> }): string => response.body['error']?.code; // eslint-disable-line -- an answer of the API
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
