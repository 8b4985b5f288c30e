// @vitest-environment node
import { afterEach, describe, expect, it } from 'vitest';
import { menuOf, pages } from '../pages/all-pages.ts';
import { setDeviceGate, whenGateChanges } from './device/device-gate.ts';
import { outOfReach } from './needs-server.ts';

const gate = (alone: boolean): void =>
  setDeviceGate({
    alone: () => alone,
    answer: () => Promise.reject(new Error('not asked')),
    eventDays: () => Promise.resolve(undefined),
    came: (_, answer) => Promise.resolve(answer),
  });

/** What the feed of the server or the kept answers hold for pages: a page that reads anything else has to say that it needs the server. */
const held = new Set([
  'patient',
  'patientidentifier',
  'person',
  'form',
  'componentform',
  'event',
  'event-type',
  'caresetting',
  'labtesttype',
  'labtestorder',
  'labtestsample',
  // an order has one of its own where it cannot choose
  'encounter',
]);
const feed = new Set([
  'fieldward/patientbanner',
  'fieldward/patientpanels',
  'fieldward/patienttimeline',
  'fieldward/eventrange',
  'fieldward/round',
  'fieldward/filledform',
]);

describe('what needs the server', () => {
  afterEach(() => setDeviceGate(undefined));

  it('is nothing while there is one, and nothing where no device was set up', () => {
    expect(pages.filter(({ path }) => outOfReach(path))).toEqual([]);
    gate(false);
    expect(pages.filter(({ path }) => outOfReach(path))).toEqual([]);
  });

  it('is every page that does not say that a device has all of it', () => {
    gate(true);
    for (const { path, offline } of pages) expect(outOfReach(path), path).toBe(offline === 'server');
    expect(
      menuOf('main')
        .map(({ path }) => path)
        .filter((path) => !outOfReach(path)),
    ).toEqual(['/', '/patient', '/event/calendar']);
  });

  it('is never what a page for a device reads', () => {
    const more = pages
      .filter(({ offline }) => offline === 'device')
      .flatMap(({ path, reads = [] }) => reads.filter((read) => !held.has(read) && !feed.has(read)).map((read) => `${path} reads ${read}`));
    expect(more).toEqual([]);
  });

  it('is told when the device is alone, and when it is not any more', () => {
    let calls = 0;
    const stop = whenGateChanges(() => (calls += 1));
    gate(true);
    setDeviceGate(undefined);
    stop();
    gate(true);
    expect(calls).toBe(2);
  });
});
