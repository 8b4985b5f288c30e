/** What a device corrected of a person without its server: other fields merge, the same one is held, and nothing of it is lost. */
import { recordedDetails, type Recorded } from '@fieldward/contract/patient/recorded-details.ts';
import { storedDetails, type Details } from '@fieldward/domain/person/details.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correctionStory, type CorrectionStory } from '../../../testing/correction-story.ts';
import type { ApiResponse } from '../../../testing/scratch-api.ts';

const DAY = '2026-11-29';
let story: CorrectionStory;
beforeAll(async () => {
  story = await correctionStory();
}, 60_000);
afterAll(() => story?.close());

const read = async (patient: string): Promise<Recorded> =>
  (await story.api.admin.get(`patient/${patient}?v=${recordedDetails.text}`)).body as unknown as Recorded;
const recorded = async (patient: string): Promise<Details> => storedDetails(await read(patient), DAY);

interface Act {
  readonly kind: string;
  readonly patient: string;
  readonly body: Readonly<Record<string, unknown>> & { readonly uuid: string; readonly before: Details };
}

/** Opens somebody on a device; what is handed in of it.  */
async function opened(patient: string): Promise<(typed: Readonly<Record<string, string>>) => Act> {
  const before = await recorded(patient);
  return (typed) => ({
    kind: 'personcorrection',
    patient,
    body: { uuid: randomUUID(), patient, day: DAY, before, typed: { ...before, ...typed }, reason: 'Told wrongly' },
  });
}
const handIn = (act: Act, more: object = {}): Promise<ApiResponse> =>
  story.api.admin.post('fieldward/fieldrecord', {
    uuid: act.body.uuid,
    act,
    saved: { at: Date.now() - 3_600_000, offset: 0, device: 'tablet' },
    clock: Date.now(),
    ...more,
  });
const outcome = ({ status, body }: ApiResponse): unknown => (status === 201 ? [body['state'], body['problem']?.code] : body['error']?.code);
const givenName = ({ preferredName }: Details): `name ${string} givenName` => `name ${preferredName} givenName`;

describe('a correction of a person that a device hands in', () => {
  it('is written as if it were made now, once however often it comes', async () => {
    const patient = await story.someone();
    const { preferredName } = await recorded(patient);
    const anew = randomUUID();
    const act = (await opened(patient))({
      [`name ${preferredName} givenName`]: 'Aisha',
      phone: '+923001234567',
      [`phone ${anew} number`]: '+923007654321',
      cityVillage: 'Korangi',
      birthdate: '1986-02-03',
      age: '',
    });
    expect(outcome(await handIn(act))).toEqual(['stored', undefined]);
    expect(outcome(await handIn(act))).toEqual(['stored', undefined]);
    // sent by itself, too: it says what is there, and that is in the trail
    const looks = async () =>
      (await story.api.pool.rows("select from audit_log where action = 'read' and resource = 'patient' and resource_uuid = $1", [patient]))
        .length;
    const before = await looks();
    expect((await story.api.admin.post('fieldward/personcorrection', act.body)).body['changed']).toEqual([]);
    expect(await looks()).toBe(before + 1);
    const now = await recorded(patient);
    expect(now).toMatchObject({ phone: '+923001234567', cityVillage: 'Korangi', birthdate: '1986-02-03' });
    expect(now[givenName(now)]).toBe('Aisha');
    const { person } = await read(patient);
    expect(person.attributes.map(({ value }) => value).toSorted()).toEqual(['+923001234567', '+923007654321']);
    expect(person.addresses).toHaveLength(1);
  });

  it('leaves what others corrected of other fields', async () => {
    const patient = await story.someone();
    const act = (await opened(patient))({ cityVillage: 'Korangi' });
    const other = (await opened(patient))({ phone: '+923001234567' });
    expect(outcome(await handIn(other))).toEqual(['stored', undefined]);
    expect(outcome(await handIn(act))).toEqual(['stored', undefined]);
    expect(await recorded(patient)).toMatchObject({ cityVillage: 'Korangi', phone: '+923001234567' });
  });

  it('is held where both corrected the same field, and nothing of it is written; whoever decides chooses field by field', async () => {
    const patient = await story.someone();
    const before = await recorded(patient);
    const act = (await opened(patient))({ [givenName(before)]: 'Aisha', cityVillage: 'Korangi', gender: 'M' });
    expect(outcome(await handIn((await opened(patient))({ [givenName(before)]: 'Aminata', gender: 'M' })))).toEqual(['stored', undefined]);
    const held = await handIn(act);
    expect(outcome(held)).toEqual(['held', 'correction.personConflict']);
    expect(held.body['problem'].fields).toMatchObject([{ field: givenName(before) }]);
    const meanwhile = await recorded(patient);
    expect(meanwhile).toMatchObject({ [givenName(before)]: 'Aminata', cityVillage: before.cityVillage });
    // looked at, and changed once more before it was decided
    await handIn((await opened(patient))({ [givenName(before)]: 'Amna' }));
    const chosen = (seen: Details): Act => ({
      ...act,
      body: { ...act.body, before: seen, typed: { ...seen, [givenName(before)]: 'Aisha', cityVillage: 'Korangi' } },
    });
    const decide = (as: Act): Promise<ApiResponse> =>
      story.manager.post('fieldward/heldrecorddecide', { uuid: act.body.uuid, decision: 'accept', act: as });
    expect(outcome(await decide(chosen(meanwhile)))).toBe('correction.personConflict');
    expect((await decide(chosen(await recorded(patient)))).status).toBe(200);
    expect(await recorded(patient)).toMatchObject({ [givenName(before)]: 'Aisha', cityVillage: 'Korangi', gender: 'M' });
  });

  it('is held where what was corrected was ended meanwhile', async () => {
    const patient = await story.someone();
    const anew = randomUUID();
    await handIn((await opened(patient))({ phone: '+923001234567', [`phone ${anew} number`]: '+923007654321' }));
    const act = (await opened(patient))({ [`phone ${anew} number`]: '+923007654322' });
    await handIn((await opened(patient))({ [`phone ${anew} ended`]: 'yes' }));
    const held = await handIn(act);
    expect(outcome(held)).toEqual(['held', 'correction.personConflict']);
    expect(held.body['problem'].fields).toMatchObject([{ field: `phone ${anew}` }]);
  });

  it('is held with the reason where the record refuses it, and where there is nobody any more', async () => {
    const patient = await story.someone();
    const of = await opened(patient);
    expect(outcome(await handIn(of({ gender: 'X' })))).toEqual(['held', expect.any(String)]);
    await story.api.admin.remove(`patient/${patient}?reason=Twice`);
    expect(outcome(await handIn(of({ cityVillage: 'Korangi' })))).toEqual(['held', expect.any(String)]);
    const without = of({ cityVillage: 'Korangi' });
    expect(outcome(await story.api.admin.post('fieldward/personcorrection', { ...without.body, reason: ' ' }))).toBe(
      'dataentry.reasonNeeded',
    );
  });
});
