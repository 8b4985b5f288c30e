import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startEmbedded } from '../apps/server/db/embedded-postgres.ts';
import { openPool } from '../apps/server/db/pool.ts';
import { addBuilderForm, builderForm } from './builder-form.ts';
import { openChromium } from '../e2e/harness/chromium.ts';
import { startProduct } from './product-process.ts';
import { short, type Result } from './result.ts';
import { signedIn } from './signed-in.ts';

/** Two frames of a screen of 60 Hz: a longer gap means that at least one was dropped. */
const DROPPED = 34;

/** Milliseconds between the frames while something runs. */
async function framesOf(page: Page, during: () => Promise<void>): Promise<readonly number[]> {
  await page.evaluate(() => {
    const gaps: number[] = [];
    let last = performance.now();
    const next = (now: number): void => {
      gaps.push(now - last);
      last = now;
      if ((globalThis as unknown as { counting: boolean }).counting) requestAnimationFrame(next);
    };
    Object.assign(globalThis, { counting: true, gaps });
    requestAnimationFrame(next);
  });
  await during();
  return page.evaluate(() => {
    const seen = globalThis as unknown as { counting: boolean; gaps: number[] };
    seen.counting = false;
    return seen.gaps.slice(1);
  });
}

const droppedIn = (gaps: readonly number[]): number => gaps.filter((gap) => gap > DROPPED).length;

/** The form builder with a form of 2,000 questions: how long it takes to open, and the frames while a question is dragged. */
export async function benchBuilderSpeed(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldward-bench-builder-'));
  const postgres = await startEmbedded({ dataDir: folder });
  const product = await startProduct(join(folder, 'unused'), {
    DATABASE_URL: postgres.url,
    FIELDWARD_DEMO: 'full',
    FIELDWARD_ADMIN_PASSWORD: 'Admin123',
  });
  const browser = await openChromium();
  try {
    const pool = openPool(postgres.url);
    await pool.transaction((tx) => addBuilderForm(tx));
    await pool.end();
    const context = await signedIn(browser, product.url);
    const opened: number[] = [];
    for (let round = 0; round < 3; round++) {
      const page = await context.newPage();
      const started = performance.now();
      await page.goto(`${product.url}/administration/form/create?form=${builderForm.uuid}`);
      await page.getByText('Bench question 0001').first().waitFor({ timeout: 60_000 });
      opened.push(performance.now() - started);
      await page.close();
    }
    const page = await context.newPage();
    await page.goto(`${product.url}/administration/form/create?form=${builderForm.uuid}`);
    await page.getByText('Bench question 0001').first().waitFor({ timeout: 60_000 });
    await page.waitForLoadState('networkidle');
    const idle = await framesOf(page, () => page.waitForTimeout(2_000));
    const handle = page.getByRole('button', { name: 'Move Bench question 0002', exact: true });
    const box = await handle.boundingBox();
    if (box === null) throw new Error('the handle of a question cannot be seen');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    const dragged = await framesOf(page, async () => {
      for (let step = 0; step <= 90; step++) {
        await page.mouse.move(x + (step % 3), y + Math.sin(step / 10) * 160 + 160);
        await page.waitForTimeout(16);
      }
    });
    await page.mouse.up();
    const [median] = opened.toSorted((a, b) => a - b).slice(1);
    return [
      {
        what: 'form builder opens a form of 2,000 questions',
        measured: `${short((median ?? Number.NaN) / 1000)} s`,
        budget: '< 2 s',
        met: (median ?? Number.NaN) < 2_000,
        note: `from the address to the first question on the screen; median of three, all: ${opened.map((ms) => short(ms / 1000)).join(', ')} s`,
      },
      {
        what: 'dragging a question of 2,000',
        measured: `${droppedIn(dragged)} of ${dragged.length} frames later than ${DROPPED} ms, longest ${short(Math.max(...dragged))} ms`,
        budget: 'no dropped frames',
        met: droppedIn(dragged) === 0,
        note: `the same page at rest: ${droppedIn(idle)} of ${idle.length}, longest ${short(Math.max(...idle))} ms`,
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
