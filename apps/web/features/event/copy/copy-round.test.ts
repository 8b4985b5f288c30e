import { describe, expect, it } from 'vitest';
import { copyRequests, copyRows, isComplete } from './copy-round.ts';
import type { CalendarEvent } from '../calendar/calendar-days.ts';
import { programmeZone } from '../../../lib/clock.ts';

const visit: CalendarEvent = {
  uuid: 'visit',
  eventId: 7,
  name: 'Visit',
  closed: true,
  start: new Date(2026, 10, 17, 8, 0).getTime(),
  end: new Date(2026, 10, 17, 16, 0).getTime(),
  type: null,
  typeName: '',
  location: 'here',
  locationName: 'Here',
  version: '1',
};

describe('the rows of a round', () => {
  it.each([
    [{ kind: 'month' } as const, '2026-12-17 08:00:00'],
    [{ kind: 'weekday' } as const, '2026-12-15 08:00:00'],
    [{ kind: 'days', days: 7 } as const, '2026-11-24 08:00:00'],
  ])('begin as the rule says: %o', (rule, start) => {
    expect(copyRows([visit], rule, [], programmeZone())).toEqual([
      { key: 'visit here', event: 'visit', name: 'Visit', start, location: 'here' },
    ]);
  });

  it('are one for each event and place', () => {
    const rows = copyRows([visit, { ...visit, uuid: 'other' }], { kind: 'month' }, ['a', 'b'], programmeZone());
    expect(rows.map(({ key }) => key)).toEqual(['visit a', 'visit b', 'other a', 'other b']);
  });

  it('are asked for as instants, without those that are not complete', () => {
    const [row] = copyRows([visit], { kind: 'month' }, [], programmeZone());
    if (row === undefined) throw new Error('no row');
    expect(isComplete({ ...row, start: '' })).toBe(false);
    expect(copyRequests([row, { ...row, name: ' ' }])).toEqual([
      { event: 'visit', plannedDate: new Date(2026, 11, 17, 8, 0).toISOString(), name: 'Visit', location: 'here' },
    ]);
  });
});
