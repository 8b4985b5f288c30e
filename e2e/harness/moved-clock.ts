import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DAY_SECONDS = 86_400;

/** A clock that a test moves: that of a product which is started with `env`, its database included. */
export interface MovedClock {
  readonly env: Readonly<Record<string, string>>;
  /** What the clock shows. */
  now(): Date;
  /** Moves it on; back where there are fewer than none, and by a part of a day where they are not whole. */
  pass(days: number): void;
  /** Removes its files. */
  end(): void;
}

/** Makes one, with the C compiler of this machine: on Linux, where a library can stand in front of the system's. */
export function movedClock(): MovedClock {
  const folder = mkdtempSync(join(tmpdir(), 'fieldward-clock-'));
  // the database runs as another account where this is root
  chmodSync(folder, 0o755);
  const [shift, library] = [join(folder, 'shift'), join(folder, 'clock.so')];
  let passed = 0;
  const write = (): void => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64LE(BigInt(Math.round(passed * DAY_SECONDS)));
    // in place: the processes look at this very file
    writeFileSync(shift, bytes, { mode: 0o644, flag: passed === 0 ? 'w' : 'r+' });
  };
  write();
  const source = join(import.meta.dirname, 'moved-clock.c');
  const made = spawnSync('cc', ['-shared', '-fPIC', '-O2', `-DSHIFT_FILE="${shift}"`, '-o', library, source, '-ldl'], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`no clock for the test: ${made.error?.message ?? made.stderr}`);
  chmodSync(library, 0o755);
  return {
    env: { LD_PRELOAD: library },
    now: () => new Date(Date.now() + passed * DAY_SECONDS * 1000),
    pass: (days) => {
      passed += days;
      write();
    },
    end: () => rmSync(folder, { recursive: true, force: true }),
  };
}
