// @vitest-environment node
import { scheduleFromWire } from '@fieldward/domain/care/schedule/reading.ts';
import { expect, it } from 'vitest';
import { differencesOf } from './versions.panel.tsx';

const scheduleOf = (...steps: readonly object[]) => scheduleFromWire({ steps }).schedule;
const step = (key: string, rest: object = {}): object => ({ key, name: key, ...rest });

it('tells which steps came, went and were changed', () => {
  const before = scheduleOf(step('visit', { after: 3 }), step('gone'), step('same'));
  const after = scheduleOf(step('same'), step('visit', { after: 5 }), step('new'));
  expect(differencesOf(before, after)).toEqual([
    { kind: 'added', name: 'new' },
    { kind: 'changed', name: 'visit' },
    { kind: 'removed', name: 'gone' },
  ]);
  expect(differencesOf(before, before)).toEqual([]);
});
