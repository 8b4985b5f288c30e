/** What can be corrected without the server: told to devices with the patient. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correctionStory, type CorrectionStory } from '../../../testing/correction-story.ts';
import type { Client } from '../../../testing/scratch-api.ts';

let story: CorrectionStory;
beforeAll(async () => {
  story = await correctionStory();
}, 60_000);
afterAll(() => story?.close());

interface Told {
  readonly results: readonly (Readonly<Record<string, unknown>> & { readonly encounter: { readonly uuid: string } })[];
  readonly rules: object;
}
async function told(patient: string, as: Client = story.clerk): Promise<Told> {
  const { status, body, text } = await as.get(`fieldward/correctableforms?patient=${patient}`);
  expect(status, text).toBe(200);
  return body as unknown as Told;
}
const encounters = async (patient: string, as?: Client): Promise<string[]> =>
  (await told(patient, as)).results.map(({ encounter }) => encounter.uuid);

describe('the forms of a patient that can be corrected', () => {
  it('are told as they are opened to be corrected, but for the form itself', async () => {
    const { someone, fill, options, place } = story;
    const patient = await someone();
    const encounter = await fill({ Weight: '16', Remark: 'Fine', Signs: [options.FEVER] }, { patient, context: { location: place } });
    const { results, rules } = await told(patient);
    const opened = await story.clerk.get(`fieldward/filledform?encounter=${encounter}`);
    const { definition: _definition, ...shown } = opened.body;
    expect(results).toEqual([
      {
        ...shown,
        state: String(opened.headers['etag']).replaceAll('"', ''),
        own: true,
        saved: expect.stringMatching(/^\d{4}-/),
        unlockedUntil: null,
      },
    ]);
    expect(rules).toEqual({ ownHours: 24, closingDay: null, mayAlways: false });
  });

  it('are the own ones within the hours, and those of all for who may correct them', async () => {
    const { someone, fill, clinician, colleague, api } = story;
    const patient = await someone();
    const [first, second] = [await fill({ Weight: '16' }, { patient }), await fill({ Weight: '17' }, { patient })];
    expect(await encounters(patient)).toEqual([second, first]);
    expect(await encounters(patient, colleague)).toEqual([]);
    expect(await encounters(patient, clinician)).toEqual([second, first]);
    await api.pool.rows(`update encounter set date_created = now() - interval '25 hours' where uuid = $1`, [first]);
    expect(await encounters(patient)).toEqual([second]);
    expect(await encounters(patient, clinician)).toEqual([second, first]);
    await api.pool.rows(`update encounter set date_created = now() - interval '8 days' where uuid = $1`, [first]);
    expect(await encounters(patient, clinician)).toEqual([second]);
    await api.pool.rows(`update encounter set voided = true, date_voided = now(), void_reason = 'x' where uuid = $1`, [second]);
    expect(await encounters(patient, clinician)).toEqual([]);
  });

  it('are the three that were saved last, and of nobody who is not seen', async () => {
    const { someone, fill } = story;
    const patient = await someone();
    const all: string[] = [];
    // oxlint-disable-next-line no-await-in-loop -- their order counts
    for (let at = 0; at < 4; at += 1) all.push(await fill({ Weight: String(20 + at) }, { patient }));
    expect(await encounters(patient)).toEqual(all.toReversed().slice(0, 3));
    expect((await story.clerk.get('fieldward/correctableforms?patient=nobody')).status).toBe(404);
  });
});
