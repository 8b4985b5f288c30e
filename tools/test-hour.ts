import { movedClock } from '../e2e/harness/moved-clock.ts';

/** The clock of a run of the tests: that of the machine, or one that shows another hour. */
interface RunClock {
  readonly env: Readonly<Record<string, string>>;
  /** Removes its files. */
  end(): void;
}

/** How many hours a clock is moved so that it shows this hour (0 to 23, by UTC): twelve at most, forwards or back. Raises an error for what is no hour. */
export function hoursUntil(hour: string, now: Date): number {
  if (!/^(1?\d|2[0-3])$/.test(hour)) throw new Error(`FIELDWARD_HOUR is an hour from 0 to 23, and not ${hour}`);
  const ahead = (Number(hour) - now.getUTCHours() + 24) % 24;
  return ahead > 12 ? ahead - 24 : ahead;
}

/** At any hour of the day people work and tests run: FIELDWARD_HOUR says at which all clocks of a run begin. */
export function clockOfRun(hour = process.env['FIELDWARD_HOUR']): RunClock {
  if (hour === undefined) return { env: {}, end: () => {} };
  const clock = movedClock();
  clock.pass(hoursUntil(hour, new Date()) / 24);
  return clock;
}
