import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from './product-process.ts';
import { short, type Result } from './result.ts';

/** Process start to first answer: on an empty folder (with and without demonstration content), and later ones (median of five). */
export async function benchStart(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldward-bench-start-'));
  const password = { FIELDWARD_ADMIN_PASSWORD: 'Admin123' };
  try {
    const first = await startProduct(join(folder, 'full'), { FIELDWARD_DEMO: 'full' });
    await first.stop();
    const bare = await startProduct(join(folder, 'none'), { FIELDWARD_DEMO: 'none', ...password });
    await bare.stop();
    const later: number[] = [];
    for (let n = 0; n < 5; n++) {
      const again = await startProduct(join(folder, 'full'));
      later.push(again.readyMs);
      await again.stop();
    }
    const median = later.toSorted((a, b) => a - b)[2] ?? Number.NaN;
    return [
      {
        what: 'first start to first answer (database made, demonstration content loaded)',
        measured: `${short(first.readyMs / 1000)} s (without the demonstration ${short(bare.readyMs / 1000)} s)`,
        budget: '< 15 s',
        met: first.readyMs < 15_000,
      },
      {
        what: 'later start to first answer',
        measured: `${short(median / 1000)} s`,
        budget: '< 3 s',
        met: median < 3_000,
        note: 'median of five',
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
