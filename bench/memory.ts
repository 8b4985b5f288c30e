import { setTimeout as pause } from 'node:timers/promises';
import { benchDatabase } from './bench-database.ts';
import { drive } from './load.ts';
import { short, sizeName, type BenchOptions, type Result } from './result.ts';
import { nameQueries } from './search-queries.ts';
import { serverUnderTest } from './server-under-test.ts';

/** Resident memory of the server's process: five seconds after its start, and the most while patients are searched and read in full. */
export async function benchMemory({ sizes, clients }: BenchOptions): Promise<Result[]> {
  const size = Math.max(...sizes);
  const server = await serverUnderTest(await benchDatabase(size));
  try {
    await pause(5_000);
    const atRest = server.memory();
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, server.memory())), 100);
    await drive(nameQueries(size, 1_500, 17), clients * 4, async ({ q }) => {
      await server.get(`patient?q=${encodeURIComponent(q)}&limit=50&v=full`);
    });
    clearInterval(watch);
    return [
      {
        what: 'memory of the server at rest',
        measured: `${short(atRest)} MB`,
        budget: '< 250 MB',
        met: atRest < 250,
        note: 'the process of the server; PostgreSQL has its own (shared buffers an eighth of the machine, at most 2 GB)',
      },
      {
        what: `memory of the server under load, ${sizeName(size)} patients`,
        measured: `${short(most)} MB`,
        budget: '< 500 MB',
        met: most < 500,
        note: `${clients * 4} clients that search and take 50 full patients each time`,
      },
    ];
  } finally {
    await server.stop();
  }
}
