import { describe, expect, it } from 'vitest';
import { statusChange, type StatusNow, type StatusSent } from './enrolment.ts';

const [past, now] = ['2026-01-01T00:00:00Z', '2026-06-01T00:00:00Z'];
const active: StatusNow = { status: 'active', since: past, outcome: null, reason: null };
const cured: StatusNow = { status: 'finished', since: past, outcome: 'cured', reason: 'done' };

describe('a status of an enrolment', () => {
  const cases: readonly (readonly [string, StatusNow, StatusSent, object])[] = [
    ['stays when nothing is sent', active, {}, { kind: 'none' }],
    ['stays when the same is sent', cured, { status: 'finished', completed: past, outcome: 'cured' }, { kind: 'none' }],
    ['null for the end of one that goes on', active, { completed: null, outcome: null }, { kind: 'none' }],
    [
      'a date of completion ends it',
      active,
      { completed: now, outcome: 'cured' },
      { kind: 'set', corrects: false, next: { status: 'finished', since: now, outcome: 'cured', reason: null } },
    ],
    [
      'a status ends it now',
      active,
      { status: 'lost', reason: 'moved away' },
      { kind: 'set', corrects: false, next: { status: 'lost', since: now, outcome: null, reason: 'moved away' } },
    ],
    [
      'another end corrects the end, and keeps what was not sent',
      cured,
      { completed: now },
      { kind: 'set', corrects: true, next: { status: 'finished', since: now, outcome: 'cured', reason: 'done' } },
    ],
    [
      'another kind of end corrects it too',
      cured,
      { status: 'transferred', completed: past },
      { kind: 'set', corrects: true, next: { status: 'transferred', since: past, outcome: 'cured', reason: 'done' } },
    ],
    ['null takes the end back', cured, { completed: null }, { kind: 'back' }],
    ['null with a status takes the end back', cured, { completed: null, status: 'active' }, { kind: 'back' }],
    [
      'active after the end follows it, without its outcome',
      cured,
      { status: 'active' },
      { kind: 'set', corrects: false, next: { status: 'active', since: now, outcome: null, reason: null } },
    ],
    [
      'a pause follows, and its reason is corrected',
      { status: 'paused', since: past, outcome: null, reason: 'hospital' },
      { reason: 'travels' },
      { kind: 'set', corrects: true, next: { status: 'paused', since: past, outcome: null, reason: 'travels' } },
    ],
  ];
  it.each(cases)('%s', (_, current, sent, change) => {
    expect(statusChange(current, sent, now)).toEqual(change);
  });
});
