import { momentOf as moment } from '@fieldward/domain/time/in-zone.ts';
import { expect, it } from 'vitest';
import { today } from '../../../lib/clock.ts';
import { endOf, momentOf } from './condition-days.ts';

const began = moment(Date.UTC(2026, 2, 5, 10));

it('ends on the day on which it began at the moment at which it began, not before', () => {
  expect(endOf({ onsetDate: '2026-03-05', endDate: '2026-03-05' }, began)).toBe(began);
});

it('ends on another day, or on one that was typed anew, when that day begins; today it is now', () => {
  expect(endOf({ onsetDate: '2026-03-05', endDate: '2026-03-07' }, began)).toBe(momentOf('2026-03-07'));
  expect(endOf({ onsetDate: '2026-03-05', endDate: '2026-03-05' }, null)).toBe(momentOf('2026-03-05'));
  const day = String(today());
  expect(Date.parse(String(endOf({ onsetDate: day, endDate: day }, began)))).toBeGreaterThan(Date.now() - 60_000);
  expect(endOf({ onsetDate: '2026-03-05', endDate: '' }, began)).toBeNull();
});
