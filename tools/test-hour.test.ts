import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { clockOfRun, hoursUntil } from './test-hour.ts';

describe('the hour of a run of the tests', () => {
  const now = new Date('2026-11-28T14:50:00Z');
  it.each([
    ['14', 0],
    ['15', 1],
    ['2', 12],
    ['3', -11],
    ['13', -1],
    ['0', 10],
    ['23', 9],
  ])('%s is %i hours from 14:50', (hour, hours) => {
    expect(hoursUntil(hour, now)).toBe(hours);
  });

  it.each(['24', '-1', '1.5', '', 'noon'])('is no hour: %s', (hour) => {
    expect(() => hoursUntil(hour, now)).toThrow('FIELDWARD_HOUR is an hour from 0 to 23');
  });

  // the library that moves clocks stands in front of that of Linux
  it.skipIf(process.platform !== 'linux')('is what programs of the run are told', () => {
    const wanted = String((new Date().getUTCHours() + 7) % 24);
    const clock = clockOfRun(wanted);
    try {
      const told = spawnSync(process.execPath, ['-p', 'new Date().getUTCHours()'], {
        env: { ...process.env, ...clock.env },
        encoding: 'utf8',
      });
      const next = String((Number(wanted) + 1) % 24); // the hour may have ended meanwhile
      expect([wanted, next]).toContain(told.stdout.trim());
    } finally {
      clock.end();
    }
    expect(clockOfRun(undefined).env).toEqual({});
  });
});
