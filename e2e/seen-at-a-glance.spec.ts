// area: report, event
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openStaff, type Staff } from './harness/staff.ts';

/** What is looked at and pressed every day: whole tiles of the dashboard, and names of events in a month. */
let staff: Staff;
beforeAll(async () => {
  staff = await openStaff();
  await staff.arrive();
}, 120_000);
beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
afterAll(() => staff.close());

it('a tile of the dashboard opens its people wherever it is pressed', async () => {
  const { page } = staff;
  await staff.visit('/dashboard');
  const tiles = page.getByRole('list', { name: staff.t('dashboardscreen.figures') }).getByRole('listitem');
  await tiles.getByRole('link').first().waitFor();
  await staff.settled();
  const pressed = await tiles.evaluateAll((all) =>
    all
      .filter((tile) => tile.querySelector('a') !== null)
      .map((tile) => {
        const { left, top, right, bottom } = (tile.firstElementChild ?? tile).getBoundingClientRect();
        (tile as HTMLElement).scrollIntoView({ block: 'center' });
        const moved = (tile.firstElementChild ?? tile).getBoundingClientRect().top - top;
        const corners = [
          [left + 6, top + 6],
          [right - 6, bottom - 6],
          [(left + right) / 2, (top + bottom) / 2],
        ] as const;
        return corners.map(([x, y]) => document.elementFromPoint(x, y + moved)?.closest('a') === tile.querySelector('a'));
      }),
  );
  expect(pressed.length).toBeGreaterThan(4);
  expect(pressed.flat().filter((link) => !link)).toEqual([]);
});

it('a month of the calendar shows names of events that can be told apart', async () => {
  const { page } = staff;
  const width = page.viewportSize()?.width ?? 1280;
  expect(width).toBeGreaterThanOrEqual(1200);
  await staff.visit('/event/calendar?view=month');
  const names = page.locator('[class*="chipName"]');
  await names.first().waitFor();
  await staff.settled();
  // as much of it as tells one visit from the next
  const cut = await names.evaluateAll((all) =>
    all.flatMap((name) => {
      const text = name.firstChild;
      if (text === null) return ['nothing'];
      const range = document.createRange();
      range.setStart(text, 0);
      range.setEnd(text, Math.min(20, name.textContent.length));
      const [shown, room] = [range.getBoundingClientRect(), name.getBoundingClientRect()];
      return shown.bottom > room.bottom + 2 || shown.right > room.right + 1 ? [name.textContent] : [];
    }),
  );
  expect(await names.count()).toBeGreaterThan(2);
  expect(cut).toEqual([]);
});
