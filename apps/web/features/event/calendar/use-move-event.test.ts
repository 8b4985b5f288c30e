import { beforeAll, describe, expect, it } from 'vitest';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../../lib/text.ts';
import { clashMessage } from './use-move-event.tsx';

beforeAll(async () => {
  await startTexts();
  await loadAllTexts();
});

const when = (instant: number): string => new Date(instant).toISOString().slice(0, 16);
const clash = {
  what: 'person',
  uuid: 'p',
  name: 'Omar Qureshi',
  start: '2026-11-24T04:00:00.000+0000',
  end: '2026-11-24T12:00:00.000+0000',
  with: { uuid: 'e', name: 'Screening visit 9' },
};
const refusal = (clashes: unknown): ApiProblem =>
  Object.assign(Object.create(ApiProblem.prototype) as ApiProblem, { body: { error: { clashes } } });

describe('why an event was put back', () => {
  it('names who is busy, with which event, in the times of this device', () => {
    expect(clashMessage(refusal([clash, { ...clash, name: 'X-ray Van' }]), when)).toBe(
      'Omar Qureshi: At the event Screening visit 9, 2026-11-24T04:00 to 2026-11-24T12:00.',
    );
  });

  it.each([[[]], [[{ ...clash, with: null }]], [[{ ...clash, start: '' }]], [undefined]])('is left to the server for %j', (clashes) => {
    expect(clashMessage(refusal(clashes), when)).toBeNull();
  });
});
