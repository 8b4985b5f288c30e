import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Processor time that the whole machine has used so far, in ms; NaN where /proc does not tell. */
export function machineTime(): number {
  try {
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '')
      .replace(/^cpu\s+/, '')
      .split(' ')
      .map(Number);
    return (user + nice + system + irq + softirq + steal) * 10;
  } catch {
    return Number.NaN;
  }
}

/** The share of all processors, in percent, that work other than `ours` (ms) took over `seconds`. */
export const othersShare = (machine: number, ours: number, seconds: number): number =>
  Math.max(0, (100 * (machine - ours)) / (seconds * 1000 * cpus().length));
