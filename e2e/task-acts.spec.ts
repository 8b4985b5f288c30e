// area: care
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movedClock, type MovedClock } from './harness/moved-clock.ts';
import { startProduct } from './harness/product.ts';
import { openStaff, type Staff } from './harness/staff.ts';

const api = '/openmrs/ws/rest/v1';
const NURSE = { user: 'dr.farah.siddiqui', name: 'Farah Siddiqui' };
const TRACER = { user: 'zarmina.khan', name: 'Zarmina Khan' };
const STEP = 'Treatment visit';
const DAY = 86_400_000;
/** The name of somebody keeps its own direction of writing within a sentence. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

interface Task {
  readonly uuid: string;
  readonly name: string;
  readonly patient: { readonly uuid: string; readonly display: string };
  /** What Home is narrowed to so that it stands among the first. */
  readonly only: string;
}

/**
 * A nurse and a tracer share the work on Home: one gives the other what is to be done, gets it back, lets it wait, and says that it is done; of
 * two at once the second is told. By keyboard, with a product of its own whose clock the test moves. In English.
 */
describe.skipIf(process.platform !== 'linux')('what people do with what is to be done', { timeout: 180_000 }, () => {
  let clock: MovedClock;
  let product: Awaited<ReturnType<typeof startProduct>>;
  /** Patients who have been worked with. */
  const used = new Set<string>();
  beforeAll(async () => {
    clock = movedClock();
    product = await startProduct(clock.env);
  }, 240_000);
  afterAll(async () => {
    await product?.stop();
    clock?.end();
  });

  const written = (ahead = 0): string =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Karachi', day: '2-digit', month: '2-digit', year: 'numeric' }).format(
      new Date(clock.now().getTime() + ahead * DAY),
    );

  describe.each([1280, 390])('%d px wide', (width) => {
    let nurse: Staff;
    let tracer: Staff;
    let task: Task;
    const arrive = async ({ user }: { user: string }): Promise<Staff> => {
      const staff = await openStaff({ url: product.url, width, now: clock.now() });
      await staff.arriveAtHome(user);
      return staff;
    };
    const leave = async (): Promise<void> => {
      await nurse?.close();
      await tracer?.close();
    };
    const comeBack = async (): Promise<void> => {
      await leave();
      nurse = await arrive(NURSE);
      tracer = await arrive(TRACER);
    };
    /** A visit that nobody has worked with here, from the first rows of a list. */
    const nextVisit = async (): Promise<Task> => {
      for (const only of ['missed', 'due', 'soon']) {
        // oxlint-disable-next-line no-await-in-loop -- the first list that has one
        const answer = await nurse.page.request.get(`${product.url}${api}/fieldward/tasks?only=${only}&limit=20`);
        expect(answer.status()).toBe(200);
        // oxlint-disable-next-line no-await-in-loop -- as above
        const { results } = (await answer.json()) as { results: Omit<Task, 'only'>[] }; // what the wire declares: the server checks its answers here
        const found = results.find(({ name, patient }) => name === STEP && !used.has(patient.uuid));
        if (found === undefined) continue;
        used.add(found.patient.uuid);
        return { ...found, only };
      }
      throw new Error('no visit is left to work with');
    };

    const rowOn = (page: Page): Locator =>
      page
        .getByRole('region', { name: nurse.t('task.title') })
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: task.patient.display, exact: true }) })
        .filter({ hasText: task.name });
    const moreOn = (page: Page): Locator =>
      rowOn(page).getByRole('button', { name: nurse.t('task.moreFor', { name: isolated(task.patient.display) }) });
    /** Opens Home narrowed so, and waits for the row, or for the list without it. */
    const home = async ({ page, url }: Staff, narrowed: string, there: boolean): Promise<void> => {
      await page.goto(`${url}/?${narrowed}`);
      if (there) return rowOn(page).waitFor();
      const region = page.getByRole('region', { name: nurse.t('task.title') });
      await region
        .getByRole('listitem')
        .first()
        .or(region.getByText(nurse.t('task.none')))
        .first()
        .waitFor();
      expect(await rowOn(page).count()).toBe(0);
    };
    /** Opens one of the dialogs of the row, by keyboard. */
    const begin = async (staff: Staff, what: 'task.assign' | 'task.passOn' | 'task.putOff' | 'task.settle'): Promise<Locator> => {
      const { page, t } = staff;
      await staff.chooseFromMenu(moreOn(page), t(what));
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      return dialog;
    };
    /** Chooses who is to have it, and sends, by keyboard. */
    const give = async ({ page, t }: Staff, dialog: Locator, name: string, verb: 'task.assign' | 'task.passOn'): Promise<void> => {
      const field = dialog
        .getByRole('combobox', { name: t('task.assignTo') })
        .or(dialog.getByRole('textbox', { name: t('task.assignTo') }));
      // as fast as somebody types, or a scanner: nobody waits for the list
      await field.first().fill(name.slice(0, 6));
      await field.first().press('Enter');
      await expect.poll(() => field.first().inputValue()).toBe(name);
      await dialog.getByRole('button', { name: t(verb), exact: true }).press('Enter');
      await page.getByText(t('task.assignedSaid', { name })).first().waitFor();
      await dialog.waitFor({ state: 'hidden' });
    };
    const putOff = async ({ t }: Staff, dialog: Locator, ahead: number, reason: string): Promise<void> => {
      await dialog.getByLabel(t('task.until')).first().fill(written(ahead));
      await dialog.getByLabel(t('task.reason')).first().fill(reason);
      await dialog.getByRole('button', { name: t('task.putOff'), exact: true }).press('Enter');
    };

    beforeAll(async () => {
      await comeBack();
      task = await nextVisit();
    }, 120_000);
    beforeEach(({ task: { name }, onTestFailed }) =>
      onTestFailed(async () => {
        await nurse.keepPicture(`${name} nurse ${width}`);
        await tracer.keepPicture(`${name} tracer ${width}`);
      }),
    );
    afterAll(leave);

    it('keeps the three dots beside what is to be done first', async () => {
      await home(nurse, `only=${task.only}`, true);
      const [first, dots] = await Promise.all([
        rowOn(nurse.page).getByRole('button').first().boundingBox(),
        moreOn(nurse.page).boundingBox(),
      ]);
      const middle = (box: typeof dots): number => (box === null ? Number.NaN : box.y + box.height / 2);
      expect(Math.abs(middle(first) - middle(dots))).toBeLessThan(8);
    });

    it('is given to a colleague, who finds it among what is theirs and passes it on', async () => {
      await give(nurse, await begin(nurse, 'task.assign'), TRACER.name, 'task.assign');
      await rowOn(nurse.page)
        .getByText(nurse.t('task.assignedTo', { name: isolated(TRACER.name) }))
        .waitFor();
      await tracer.visit('/');
      await tracer.choose(tracer.t('task.whose'), tracer.t('task.mine'));
      await expect.poll(() => tracer.page.url()).toContain('owner=mine');
      await rowOn(tracer.page).waitFor();
      await give(tracer, await begin(tracer, 'task.passOn'), NURSE.name, 'task.passOn');
      await rowOn(tracer.page).waitFor({ state: 'detached' });
      await home(nurse, 'owner=mine', true);
    });

    it('tells the patient page who has it, and since when', async () => {
      await nurse.visit(`/patient/detail?patient=${task.patient.uuid}`);
      await nurse.page
        .getByText(nurse.t('task.assignedSince', { name: isolated(NURSE.name), day: written() }))
        .first()
        .waitFor();
    });

    it('says to the second of two what the first has done, and keeps what was typed', async () => {
      const { t, page } = nurse;
      await home(nurse, `only=${task.only}`, true);
      await home(tracer, `only=${task.only}`, true);
      const dialog = await begin(nurse, 'task.putOff');
      await give(tracer, await begin(tracer, 'task.passOn'), NURSE.name, 'task.passOn');
      await putOff(nurse, dialog, 3, 'At her sister’s');
      await page
        .getByText(t('task.changedMeanwhile', { name: TRACER.name }))
        .first()
        .waitFor();
      expect(await dialog.getByLabel(t('task.reason')).first().inputValue()).toBe('At her sister’s');
      await dialog.getByRole('button', { name: t('task.putOff'), exact: true }).press('Enter');
      await page
        .getByText(t('task.putOffSaid', { day: written(3) }))
        .first()
        .waitFor();
    });

    it('waits, with the reason, and is back on its day', async () => {
      await home(nurse, 'owner=mine', false);
      await home(nurse, 'owner=mine&only=waiting', true);
      await rowOn(nurse.page)
        .getByText(/At her sister’s/)
        .waitFor();
      clock.pass(2);
      await comeBack();
      await home(nurse, 'owner=mine', false);
      clock.pass(1);
      await comeBack();
      await home(nurse, 'owner=mine', true);
    });

    it('is done without a form, and not done when that is taken back', async () => {
      const { t, page } = nurse;
      const dialog = await begin(nurse, 'task.settle');
      await dialog.getByRole('button', { name: t('task.settle'), exact: true }).press('Enter');
      await dialog.getByText(t('task.reasonNeeded')).first().waitFor();
      await dialog.getByLabel(t('task.reason')).first().fill('Seen at the hospital');
      await dialog.getByRole('button', { name: t('task.settle'), exact: true }).press('Enter');
      await page
        .getByText(t('task.doneSaid', { day: written() }))
        .first()
        .waitFor();
      await home(nurse, 'owner=mine', false);
      await nurse.visit(`/patient/detail?patient=${task.patient.uuid}`);
      const marked = page.getByText(t('task.doneByHand', { count: 1 })).first();
      await marked.waitFor();
      const takeBack = (inside: Locator): Locator =>
        inside.getByRole('button', { name: new RegExp(`^${t('task.takeBack')}: .*${written()}`) }).first();
      if (width === 390) {
        await marked.press('Enter');
        await takeBack(page.getByRole('main')).press('Enter');
      } else {
        await nurse.chooseFromMenu(
          page.getByRole('button', { name: t('task.moreFor', { name: isolated(STEP) }) }).first(),
          t('task.history'),
        );
        const history = page.getByRole('dialog');
        await history.getByText('Seen at the hospital').waitFor();
        await takeBack(history).press('Enter');
      }
      await page
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: t('task.takeBack'), exact: true })
        .press('Enter');
      await page.getByText(t('task.takenBack')).first().waitFor();
      await home(nurse, 'owner=mine', true);
    });
  });
});
