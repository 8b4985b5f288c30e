/** What a device corrected without its server: other answers merge, the same one is held, and nothing of it is lost. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correctionStory, type CorrectionStory } from '../../../testing/correction-story.ts';
import type { ApiResponse, Client } from '../../../testing/scratch-api.ts';

let story: CorrectionStory;
beforeAll(async () => {
  story = await correctionStory();
}, 60_000);
afterAll(() => story?.close());

type Named = Parameters<CorrectionStory['fill']>[0];
type Act = { kind: string; patient: string; body: Record<string, unknown> };

/** Opens a form on a device; what is handed in of it. */
async function opened(encounter: string, patient = story.patient): Promise<(answers: Named, more?: object) => Act> {
  const { answers: before, etag } = await story.read(encounter);
  return (answers, more = {}) => ({
    kind: 'formcorrection',
    patient,
    body: {
      encounter,
      patient,
      uuid: randomUUID(),
      version: etag.replaceAll('"', ''),
      before,
      answers: story.of(answers),
      reason: 'Told wrongly',
      utcOffset: 0,
      ...more,
    },
  });
}
const handIn = (act: Act, more: object = {}, as: Client = story.clerk): Promise<ApiResponse> =>
  as.post('fieldward/fieldrecord', {
    uuid: act.body['uuid'],
    act,
    saved: { at: Date.now() - 3_600_000, offset: 0, device: 'tablet' },
    clock: Date.now(),
    ...more,
  });
const outcome = ({ status, body }: ApiResponse): unknown => (status === 201 ? [body['state'], body['problem']?.code] : body['error']?.code);
const fieldsOf = ({ body }: ApiResponse): string[] => body['problem'].fields.map(({ field }: { field: string }) => field);
const decide = (act: Act, more: object): Promise<ApiResponse> =>
  story.manager.post('fieldward/heldrecorddecide', { uuid: act.body['uuid'], decision: 'accept', act, ...more });

describe('a correction that a device hands in', () => {
  it('is written as if it were made now, once however often it comes', async () => {
    const encounter = await story.fill({ Weight: '16', Remark: 'Fine' });
    const act = (await opened(encounter))({ Weight: '61' });
    expect(outcome(await handIn(act))).toEqual(['stored', undefined]);
    expect(outcome(await handIn(act))).toEqual(['stored', undefined]);
    expect(await story.values(encounter, 'Weight')).toEqual({ current: ['61'], former: ['16'] });
    const state = await story.api.admin.get(`fieldward/filledform/${encounter}`);
    expect(state.body['acts']).toMatchObject([{ uuid: act.body['uuid'], kind: 'corrected', reason: 'Told wrongly' }]);
  });

  it('was made before as its person stood before the form, and the answer was lost', async () => {
    const encounter = await story.fill({ Weight: '16' });
    const act = (await opened(encounter))({ Weight: '61' });
    const { uuid, reason } = act.body;
    expect((await story.correct(encounter, { Weight: '61' }, { body: { uuid, reason } })).status).toBe(200);
    expect(outcome(await handIn(act))).toEqual(['stored', undefined]);
    expect(await story.values(encounter, 'Weight')).toEqual({ current: ['61'], former: ['16'] });
  });

  it('merges with what others corrected of other answers', async () => {
    const encounter = await story.fill({ Weight: '16', Remark: 'Fine', Height: '170' });
    const act = (await opened(encounter))({ Weight: '61' });
    expect((await story.correct(encounter, { Remark: 'Well', Height: '171' }, { as: story.clinician })).status).toBe(200);
    expect(outcome(await handIn(act))).toEqual(['stored', undefined]);
    expect((await story.read(encounter)).answers).toEqual(story.of({ Weight: '61', Remark: 'Well', Height: '171' }));
  });

  it('says the same as what others corrected', async () => {
    const encounter = await story.fill({ Weight: '16' });
    const act = (await opened(encounter))({ Weight: '61' });
    await story.correct(encounter, { Weight: '61.0' }, { as: story.clinician });
    expect(outcome(await handIn(act))).toEqual(['stored', undefined]);
    expect((await story.values(encounter, 'Weight')).current).toEqual(['61']);
  });

  it('is held where both corrected the same answer, and nothing of it is written; whoever decides chooses answer by answer', async () => {
    const { options } = story;
    const encounter = await story.fill({ Weight: '16', Remark: 'Fine', Signs: [options.FEVER] });
    const act = (await opened(encounter))({ Weight: '61', Remark: 'Tired', Signs: [options.FEVER, options.RASH], Height: '170' });
    await story.correct(encounter, { Weight: '62', Signs: [options.FEVER, options.SWEAT] }, { as: story.clinician });
    const held = await handIn(act);
    expect(outcome(held)).toEqual(['held', 'correction.conflict']);
    expect(fieldsOf(held)).toEqual(['Signs', 'Weight'].map(story.field));
    expect((await story.read(encounter)).answers).toEqual(
      story.of({ Weight: '62', Remark: 'Fine', Signs: [options.FEVER, options.SWEAT] }),
    );
    // as it was, it does not merge
    expect(outcome(await decide(act, {}))).toBe('correction.conflict');
    const both = [options.FEVER, options.RASH, options.SWEAT];
    const chosen = (await opened(encounter))({ Remark: 'Tired', Signs: both, Height: '170' }, { uuid: act.body['uuid'] });
    expect((await decide(chosen, {})).body).toMatchObject({ state: 'accepted' });
    const now = (await story.read(encounter)).answers;
    expect(now).toEqual(
      story.of({ Weight: '62', Remark: 'Tired', Height: '170', Signs: expect.arrayContaining(both) as unknown as string[] }),
    );
    expect(outcome(await decide(chosen, {}))).toBe('fieldrecord.decided');
  });

  it('merges day and place, or is held for them, as answers', async () => {
    const encounter = await story.fill({ Weight: '60' }, { context: { dateEntered: '2026-03-04 10:00:00' } });
    const open = await opened(encounter);
    await story.correct(encounter, {}, { as: story.clinician, body: { dateEntered: '2026-03-05 10:00:00' } });
    const held = await handIn(open({}, { dateEntered: { before: '2026-03-04 10:00:00', after: '2026-03-06 10:00:00' } }));
    expect([outcome(held), fieldsOf(held)]).toEqual([['held', 'correction.conflict'], ['dateEntered']]);
    const same = await handIn(open({}, { location: { before: '', after: story.place } }));
    expect(outcome(same)).toEqual(['stored', undefined]);
    expect((await story.read(encounter)).body).toMatchObject({
      encounter: { encounterDatetime: '2026-03-05T10:00:00.000+0000' },
      location: { uuid: story.place },
    });
  });

  it('is put right by its author, over what stands there now', async () => {
    const encounter = await story.fill({ Weight: '16' });
    const act = (await opened(encounter))({ Weight: '61' });
    await story.correct(encounter, { Weight: '62' }, { as: story.clinician });
    expect(outcome(await handIn(act))).toEqual(['held', 'correction.conflict']);
    const again = (await opened(encounter))({ Weight: '61' }, { uuid: act.body['uuid'] });
    expect(outcome(await handIn(again, { corrects: true, attended: true }))).toEqual(['stored', undefined]);
    expect(await story.values(encounter, 'Weight')).toEqual({ current: ['61'], former: ['16', '62'] });
  });

  it('is held when it comes too late, of a form that was voided or moved, or without the right', async () => {
    const late = await story.fill({ Weight: '16' });
    const acts = { late: (await opened(late))({ Weight: '61' }) };
    await story.api.pool.rows(`update encounter set date_created = now() - interval '30 hours' where uuid = $1`, [late]);
    expect(outcome(await handIn(acts.late))).toEqual(['held', 'correction.tooLate']);
    expect((await decide(acts.late, {})).body).toMatchObject({ state: 'accepted' });

    const gone = await story.fill({ Weight: '16' });
    const voided = (await opened(gone))({ Weight: '61' });
    const act = { uuid: randomUUID(), reason: 'Entered twice' };
    const { etag } = await story.read(gone);
    const done = await story.clinician.post(`fieldward/filledform/${gone}/void`, act, { 'if-match': etag });
    expect(done.status, done.text).toBe(200);
    expect(outcome(await handIn(voided))).toEqual(['held', 'form.notFilled']);

    const elsewhere = await story.fill({ Weight: '16' });
    const moved = (await opened(elsewhere))({ Weight: '61' });
    const move = { uuid: randomUUID(), patient: story.other, reason: 'Namesake' };
    const went = await story.clinician.post(`fieldward/filledform/${elsewhere}/move`, move, {
      'if-match': (await story.read(elsewhere)).etag,
    });
    expect(went.status, went.text).toBe(200);
    expect(outcome(await handIn(moved))).toEqual(['held', 'correction.movedSince']);
    expect((await story.read(elsewhere)).answers).toEqual(story.of({ Weight: '16' }));

    const others = (await opened(await story.fill({ Weight: '16' })))({ Weight: '61' });
    expect(outcome(await handIn(others, {}, story.colleague))).toEqual(['held', 'correction.notYours']);
  });

  it('goes with its patient into the record of today', async () => {
    const patient = await story.someone();
    const encounter = await story.fill({ Weight: '16' }, { patient });
    const act = (await opened(encounter, patient))({ Weight: '61' });
    const merged = await story.api.admin.post('fieldward/patientmerge', {
      from: patient,
      into: story.patient,
      keep: {},
      reason: 'one person',
    });
    expect(merged.status, merged.text).toBeLessThan(300);
    expect(outcome(await handIn(act))).toEqual(['stored', undefined]);
    expect((await story.values(encounter, 'Weight')).current).toEqual(['61']);
  });

  it('is refused by rules as any correction', async () => {
    const encounter = await story.fill({ Weight: '16' });
    const held = await handIn((await opened(encounter))({ Weight: '900' }));
    expect([outcome(held), fieldsOf(held)]).toEqual([['held', 'submission.refused'], [story.field('Weight')]]);
  });
});
