// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from './api-problem.ts';
import { same } from './stale-differences.ts';
import { answerStaleSaves, EditingGoesOn, saveOnTop, type Stale } from './stale-save.ts';

const staleWith = (current: object, version = '8') => new ApiProblem(409, { error: { code: 'engine.stale', current, version } });
const shown: Stale[] = [];

/** A server that has a newer version, and a person who takes theirs of some properties, or goes on editing (null). */
function people(current: object, taken: readonly string[] | null) {
  shown.length = 0;
  const send = vi.fn(async (body: object, ifMatch: string | undefined) => {
    if (ifMatch !== '"8"') throw staleWith(current);
    return body;
  });
  answerStaleSaves(async (stale) => {
    shown.push(stale);
    return taken && new Set(taken);
  });
  return send;
}
afterEach(() => answerStaleSaves(undefined));

describe('a save of what somebody else changed meanwhile', () => {
  const stored = { name: 'Theirs', description: null, tags: [{ uuid: 'b', display: 'B' }], opened: '2026-01-02T00:00:00.000+0000' };

  it('shows the properties that differ, and saves the choice on top of the newer version', async () => {
    const send = people(stored, ['tags']);
    const body = { name: 'Mine', description: '', tags: ['a'], opened: '2026-01-02' };
    const saved = await saveOnTop({ body, ifMatch: '"7"', opened: { ...stored, name: 'Before' }, send });
    expect(shown.map(({ differences }) => differences)).toEqual([
      [
        { property: 'name', mine: 'Mine', theirs: 'Theirs', untouched: false },
        { property: 'tags', mine: ['a'], theirs: stored.tags, untouched: false },
      ],
    ]);
    expect(saved).toEqual({ ...body, tags: ['b'] });
    expect(send.mock.calls.map(([, version]) => version)).toEqual(['"7"', '"8"']);
  });

  it('knows what the person left as it was', async () => {
    const send = people(stored, []);
    await saveOnTop({ body: { name: 'Before', description: 'Mine' }, ifMatch: '"7"', opened: { name: 'Before', description: null }, send });
    expect(shown[0]?.differences.map(({ property, untouched }) => [property, untouched])).toEqual([
      ['name', true],
      ['description', false],
    ]);
  });

  it('calls the properties what the form calls them', async () => {
    const send = people(stored, []);
    await saveOnTop({ body: { name: 'Mine', description: 'x' }, ifMatch: '"7"', labels: { name: 'Depot' }, send });
    expect(shown[0]?.differences.map(({ label }) => label)).toEqual(['Depot', undefined]);
  });

  it('leaves the form alone when the person goes on editing', async () => {
    const send = people(stored, null);
    await expect(saveOnTop({ body: { name: 'Mine' }, ifMatch: '"7"', send })).rejects.toBeInstanceOf(EditingGoesOn);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('asks again when a third person was faster still', async () => {
    const send = people(stored, []);
    send.mockRejectedValueOnce(staleWith(stored, '7'));
    await saveOnTop({ body: { name: 'Mine' }, ifMatch: '"6"', send });
    expect(shown).toHaveLength(2);
  });

  it('never shows a password', async () => {
    const send = people({ ...stored, password: null }, []);
    await saveOnTop({ body: { name: 'Mine', password: 'secret' }, ifMatch: '"7"', send });
    expect(JSON.stringify(shown[0]?.differences)).not.toContain('secret');
    expect(send.mock.lastCall?.[0]).toMatchObject({ password: 'secret' });
  });

  it('is an ordinary refusal for everything else', async () => {
    const send = people(stored, []);
    send.mockRejectedValueOnce(new ApiProblem(400, { error: { code: 'engine.invalid' } }));
    await expect(saveOnTop({ body: {}, ifMatch: '"7"', send })).rejects.toMatchObject({ status: 400 });
  });
});

it.each([
  ['5', '5.00', true],
  [5, '5', true],
  ['007', '7', false],
  ['', null, true],
  [[], null, true],
  [['a', 'b'], [{ uuid: 'b' }, { uuid: 'a' }], true],
  ['2026-01-02', '2026-01-02T00:00:00.000+0000', true],
  ['2026-01-02T03:00:00.000Z', '2026-01-02T03:00:00.000+0000', true],
  [[{ low: '1' }], [{ uuid: 'x', low: '1', high: null }], true],
  [[{ low: '1' }], [{ uuid: 'x', low: '2' }], false],
  [true, false, false],
])('%j is stored as %j: %s', (sent, stored, expected) => {
  expect(same(sent, stored)).toBe(expected);
});
