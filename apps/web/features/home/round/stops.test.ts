// @vitest-environment node
import type { HomeVisit } from '@fieldward/contract/care/round.operations.ts';
import { kilometresBetween } from '@fieldward/domain/place/round.ts';
import { describe, expect, it } from 'vitest';
import { drawingOf, roundedDown } from './map-scale.ts';
import { stopsOf, villagesOf } from './stops.ts';

const visit = (patient: string, home: Partial<HomeVisit['home']>): HomeVisit =>
  ({
    task: { uuid: `task of ${patient}`, patient: { uuid: patient, display: patient } },
    home: { household: null, village: null, address: null, position: null, ...home },
  }) as HomeVisit;

const at = (longitude: number) => ({ latitude: 24.9, longitude });
const traore = { uuid: 'h1', display: 'Traore' };

describe('the stops of a round', () => {
  it('are homes: who lives together is visited once', () => {
    const { way } = stopsOf(
      [
        visit('Amina', { household: traore, position: at(67.1) }),
        visit('Zoya', { position: at(67.3) }),
        visit('Bilal', { household: traore, position: at(67.1) }),
      ],
      at(67),
    );
    expect(way.map(({ name, visits }) => [name, visits.map(({ task }) => task.patient.display)])).toEqual([
      ['Traore', ['Amina', 'Bilal']],
      ['Zoya', ['Zoya']],
    ]);
    expect(way.map(({ from }) => Math.round(from ?? 0))).toEqual([10, 20]);
  });

  it('without a start have no way to the first', () => {
    const { way } = stopsOf([visit('Amina', { position: at(67.1) }), visit('Zoya', { position: at(67.3) })], null);
    expect(way.map(({ from }) => from === null)).toEqual([true, false]);
  });

  it('of which nobody knows where they are stand village by village', () => {
    const { way, elsewhere } = stopsOf(
      [visit('Amina', { village: 'Gadap' }), visit('Zoya', {}), visit('Bilal', { village: 'Gadap', address: 'House 7' })],
      null,
    );
    expect(way).toEqual([]);
    expect(elsewhere.map(({ village, stops }) => [village, stops.map(({ name }) => name)])).toEqual([
      ['Gadap', ['Amina', 'Bilal']],
      [null, ['Zoya']],
    ]);
    expect(elsewhere.flatMap(({ stops }) => stops).filter((stop) => 'position' in stop)).toEqual([]);
  });
});

it('villages stand with the number of their tasks, the most first', () => {
  const all = [visit('a', { village: 'Malir' }), visit('b', { village: 'Gadap' }), visit('c', { village: 'Gadap' }), visit('d', {})];
  expect(villagesOf(all)).toEqual([
    { village: 'Gadap', count: 2 },
    { village: '', count: 1 },
    { village: 'Malir', count: 1 },
  ]);
});

describe('the map', () => {
  const positions = [
    { latitude: 24.8, longitude: 67 },
    { latitude: 24.9, longitude: 67.4 },
  ];

  it('has north above, east on the right, and everything inside', () => {
    const { at: place } = drawingOf(positions, 600, 300);
    const [south, north] = positions.map(place);
    expect(north?.y).toBeLessThan(south?.y ?? 0);
    expect(north?.x).toBeGreaterThan(south?.x ?? 0);
    for (const { x, y } of [south, north].flatMap((each) => each ?? [])) {
      expect([x >= 20, x <= 580, y >= 20, y <= 280]).toEqual([true, true, true, true]);
    }
  });

  it('has a scale that is true in both directions', () => {
    const { at: place, scale } = drawingOf(positions, 600, 300);
    const [a, b] = [place({ latitude: 24.85, longitude: 67.1 }), place({ latitude: 24.85, longitude: 67.2 })];
    const [c, d] = [place({ latitude: 24.8, longitude: 67.1 }), place({ latitude: 24.9, longitude: 67.1 })];
    const kilometres = scale.kilometres / scale.pixels;
    expect((b.x - a.x) * kilometres).toBeCloseTo(
      kilometresBetween({ latitude: 24.85, longitude: 67.1 }, { latitude: 24.85, longitude: 67.2 }),
      1,
    );
    expect((c.y - d.y) * kilometres).toBeCloseTo(
      kilometresBetween({ latitude: 24.8, longitude: 67.1 }, { latitude: 24.9, longitude: 67.1 }),
      1,
    );
    expect(scale.pixels).toBeLessThanOrEqual(150);
  });

  it('of one home shows the kilometre around it', () => {
    const { at: place, scale } = drawingOf([{ latitude: 0, longitude: 0 }], 400, 300);
    expect(place({ latitude: 0, longitude: 0 })).toEqual({ x: 200, y: 150 });
    expect(scale.kilometres).toBeLessThanOrEqual(1);
  });

  it('has a scale of 1, 2 or 5', () => {
    expect([0.7, 1, 3.9, 7, 19, 99].map(roundedDown)).toEqual([0.5, 1, 2, 5, 10, 50]);
  });
});
