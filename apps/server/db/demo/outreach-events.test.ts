import { describe, expect, it } from 'vitest';
import { assets, participants } from './outreach-catalogue.ts';
import { makeEvents, type DemoEvent } from './outreach-events.ts';

const clocks = ['2026-11-21T10:00:00Z', '2026-02-01T00:30:00Z', '2027-03-31T20:00:00Z', '2028-02-29T12:00:00Z', '2026-06-30T18:59:00Z'];

/** Events that need the same person, or the same thing that is not used up, at the same time. */
function clashes(events: readonly DemoEvent[]): string[] {
  const found: string[] = [];
  const fixed = (name: keyof typeof assets): boolean => assets[name].fixed;
  const needs = (event: DemoEvent): string[] => [
    ...event.people.map(({ name }) => name),
    ...event.assets.flatMap(({ name }) => (fixed(name) ? [name] : [])),
  ];
  events.forEach((one, at) =>
    events.slice(at + 1).forEach((other) => {
      if (one.planned < other.end && other.planned < one.end)
        found.push(
          ...needs(one)
            .filter((name) => needs(other).includes(name))
            .map((name) => `${name}: ${one.name}, ${other.name}`),
        );
    }),
  );
  return found;
}

describe.each(clocks)('the events around %s', (clock) => {
  const now = new Date(clock);
  const events = makeEvents(now);
  const local = (moment: string): string => new Date(Date.parse(moment) + 5 * 3_600_000).toISOString();

  it('are the same each time, about forty, and nobody is at two places', () => {
    expect(makeEvents(now)).toEqual(events);
    expect(events.length).toBeGreaterThanOrEqual(35);
    expect(new Set(events.map(({ key }) => key)).size).toBe(events.length);
    expect(clashes(events)).toEqual([]);
    for (const { planned, plannedEnd, began, end } of events) {
      expect(planned < plannedEnd && planned < end && (began === null || (planned <= began && began < end))).toBe(true);
    }
  });

  it('have a closed round of ten visits last month, one open today, some to be closed, and few next month', () => {
    const month = (away: number): string => {
      const at = new Date(Date.parse(local(now.toISOString())));
      return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + away, 1)).toISOString().slice(0, 7);
    };
    const of = (away: number) => events.filter(({ planned }) => local(planned).startsWith(month(away)));
    const round = of(-1).filter(({ type }) => type === 'Screening Visit');
    expect(round.map(({ closed }) => closed)).toEqual(Array.from({ length: 10 }, () => true));
    expect(new Set(round.map(({ people }) => people.map(({ name }) => name).join())).size).toBe(1);
    expect(new Set(round.map(({ facility }) => facility)).size).toBeGreaterThan(5);
    const differs = round.flatMap((event) => [...event.assets, ...event.services]).filter((each) => each.quantity !== each.plannedQuantity);
    expect(differs.length).toBeGreaterThan(10);
    const today = local(now.toISOString()).slice(0, 10);
    expect(events.filter(({ planned, closed }) => local(planned).startsWith(today) && closed === null).length).toBeGreaterThan(0);
    expect(of(-1).some(({ closed }) => closed === null)).toBe(true);
    expect(events.filter(({ closed }) => closed === false)).toHaveLength(3);
    expect(of(1).length).toBeGreaterThan(3);
    expect(events.some(({ closed, planned }) => closed === true && local(planned).slice(0, 10) >= today)).toBe(false);
  });

  it('say why somebody was absent, and take nobody who has left', () => {
    for (const event of events) {
      for (const { name, attended, absence } of event.people) {
        expect('retired' in participants[name]).toBe(false);
        expect(absence === null).toBe(event.closed !== true || attended);
      }
    }
  });
});
