// @vitest-environment node
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MOST_STEPS, ONE_STEP, record, redo, startHistory, undo } from './edit-history.ts';

it('takes back and repeats steps', () => {
  const two = record(record(startHistory('a'), 'b', null, 0), 'c', null, 1);
  expect(undo(two).present).toBe('b');
  expect(undo(undo(two)).present).toBe('a');
  expect(undo(undo(undo(two))).present).toBe('a');
  expect(redo(undo(two)).present).toBe('c');
  expect(redo(two)).toBe(two);
});

it('makes quick typing one step, and a pause or another field a new one', () => {
  let history = startHistory('');
  history = record(history, 'h', 'name', 1_000);
  history = record(history, 'he', 'name', 1_500);
  expect(undo(history).present).toBe('');
  expect(undo(record(history, 'hel', 'name', 1_500 + ONE_STEP)).present).toBe('he');
  expect(undo(record(history, 'x', 'description', 1_600)).present).toBe('he');
});

it('starts a new step after an undo', () => {
  const history = undo(record(record(startHistory(1), 2, 'n', 0), 3, 'm', 1));
  expect(undo(record(history, 4, 'n', 2)).present).toBe(2);
});

it('forgets what could be redone when something else is done', () => {
  const history = record(undo(record(startHistory(1), 2, null, 0)), 3, null, 1);
  expect(redo(history).present).toBe(3);
});

it('keeps a limited number of steps', () => {
  let history = startHistory(0);
  for (let step = 1; step <= MOST_STEPS + 20; step += 1) history = record(history, step, null, step);
  expect(history.past).toHaveLength(MOST_STEPS);
  expect(history.past[0]).toBe(20);
});

it('undo then redo changes nothing, whatever was done', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), fc.nat(20), (values, back) => {
      const history = values.reduce((sum, value, at) => record(sum, { value }, null, at), startHistory<{ value: number }>({ value: 0 }));
      const times = Math.min(back, history.past.length);
      let gone = history;
      for (let step = 0; step < times; step += 1) gone = undo(gone);
      for (let step = 0; step < times; step += 1) gone = redo(gone);
      expect(gone.present).toBe(history.present);
      expect(gone.past).toEqual(history.past);
    }),
  );
});
