// @vitest-environment node
import type { Item } from '@fieldward/domain/care/schedule/items.ts';
import { say } from '@fieldward/messages/catalogue.ts';
import { expect, it } from 'vitest';
import { doneByHand, mostUrgentFirst, reasonsOf } from './due-order.ts';

const item = (name: string, state: Item['state'], due: string | null): Item => ({
  step: name,
  occurrence: 1,
  name,
  state,
  due: due as Item['due'],
  from: null,
  until: null,
  settled: null,
  cancelled: null,
  attempts: [],
  again: null,
  why: [],
});

it('puts the most urgent first, and of the same state the earlier day', () => {
  const items = [
    item('later', 'later', null),
    item('due', 'due', '2024-03-01'),
    item('missed late', 'missed', '2024-02-02'),
    item('missed early', 'missed', '2024-01-02'),
    item('trace', 'trace', '2024-02-03'),
  ];
  expect(mostUrgentFirst(items).map(({ name }) => name)).toEqual(['trace', 'missed early', 'missed late', 'due', 'later']);
});

it('leads with the sentence that says where the day comes from', () => {
  const spent = say('schedule.noAnswer', { question: 'Next appointment' });
  const after = { code: 'schedule.after', holes: {} } as const;
  const past = say('schedule.pastBy', { span: '5 days', due: '2024-01-01' });
  expect(reasonsOf({ why: [spent, after, past] })).toEqual({ reason: after, others: [spent, past] });
  const promised = say('schedule.promised', { day: '2024-02-01', attempt: '2024-01-20', due: '2024-01-01' });
  expect(reasonsOf({ why: [after, promised, past] })).toEqual({ reason: promised, others: [after, past] });
  expect(reasonsOf({ why: [] })).toEqual({ reason: null, others: [] });
});

it('names what somebody marked as done, the last one first, and nothing that a form says', () => {
  const settled = (name: string, day: string, more: object): Item => ({
    ...item(name, 'settled', day),
    settled: { kind: 'hand', of: name, day: day as NonNullable<Item['due']>, ...more },
  });
  const items = [
    settled('talk', '2024-01-02', { source: 'act one' }),
    settled('visit', '2024-02-02', { kind: 'form', source: 'an encounter' }),
    item('test', 'due', '2024-03-01'),
    settled('round', '2024-03-02', { source: 'act two' }),
  ];
  expect(doneByHand(items).map(({ name, act, on }) => `${name} ${act} ${on}`)).toEqual([
    'round act two 2024-03-02',
    'talk act one 2024-01-02',
  ]);
});
