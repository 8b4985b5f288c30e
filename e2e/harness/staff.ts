import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { completeAr } from '@fieldward/messages/complete-ar.generated.ts';
import { completeFr } from '@fieldward/messages/complete-fr.generated.ts';
import { type Catalogue, type Code, type HoleArguments, textOf } from '@fieldward/messages/catalogue.ts';
import { catalogueEn } from '@fieldward/messages/complete.ts';
import type { Locator, Page } from 'playwright-core';
import { openPage } from './browser.ts';
import { productUrl } from './product.ts';
import { Traffic } from './traffic.ts';

const catalogues: Readonly<Record<'en' | 'fr' | 'ar', Catalogue>> = { en: catalogueEn, fr: completeFr, ar: completeAr };

/** What a member of staff does in the browser, by role and label, in the language that they read. */
export class Staff {
  readonly page: Page;
  readonly url: string;
  readonly #catalogue: Catalogue;
  readonly #close: () => Promise<void>;
  readonly #traffic: Traffic;

  constructor(page: Page, url: string, catalogue: Catalogue, close: () => Promise<void>) {
    this.page = page;
    this.url = url;
    this.#catalogue = catalogue;
    this.#close = close;
    this.#traffic = new Traffic(page);
  }

  /** A sentence of the catalogue in this person's language. */
  readonly t = <C extends Code>(code: C, ...holes: HoleArguments<C>): string => textOf(this.#catalogue, code, ...holes);

  async close(): Promise<void> {
    await this.#close();
  }

  /** Keeps a picture of what is shown, for whoever looks into a failure; printed with its path. */
  async keepPicture(name: string): Promise<void> {
    const path = join(tmpdir(), `fieldward-journey-${name.replace(/\W+/g, '-')}.png`);
    await this.page.screenshot({ path, fullPage: true });
    process.stderr.write(`picture: ${path}\n`);
  }

  /** Opens an address as a new document. */
  async visit(path: string): Promise<void> {
    await this.page.goto(`${this.url}${path}`);
  }

  /** Goes to another page of the app that is open, as a link of its does; opens the app there if it is not. */
  async goTo(path: string): Promise<void> {
    if (!this.page.url().startsWith(this.url) || this.page.url().endsWith('.svg')) return this.visit(path);
    await this.page.evaluate((address) => history.pushState({}, '', address), path);
  }

  /** Leaves the app and all that is open in it: what is opened next begins anew. A picture costs a fraction of a page of the app. */
  async leaveApp(): Promise<void> {
    await this.visit('/icon.svg');
  }

  /** Waits until nothing on the page is loading. */
  async settled(): Promise<void> {
    await this.page.waitForLoadState('load');
    await this.#traffic.quiet();
    await this.page
      .locator('[aria-busy="true"]')
      .first()
      .waitFor({ state: 'detached' })
      .catch(() => {});
  }

  /** Fills the sign-in form that is shown and sends it. */
  async signIn(user: string, password: string): Promise<void> {
    await this.page.getByLabel(this.t('session.username'), { exact: true }).fill(user);
    await this.page.getByLabel(this.t('session.password'), { exact: true }).fill(password);
    await this.page.getByRole('button', { name: this.t('session.login'), exact: true }).click();
  }

  /**
   * Signs in as the sign-in page does, without showing it, and leaves in the browser the name that the page leaves there: the page that is
   * visited next is the first that is loaded, and asks for the session itself.
   */
  async arrive(user = 'admin', password = 'Admin123'): Promise<void> {
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    const answer = await this.page.request.get(`${this.url}/openmrs/ws/rest/v1/session`, { headers: { authorization } });
    const { authenticated } = (await answer.json()) as { authenticated: boolean };
    if (!authenticated) throw new Error(`${user} could not sign in`);
    await this.leaveApp();
    await this.page.evaluate((name) => localStorage.setItem('username', JSON.stringify(name)), user);
  }

  /** Signs in at the page that is there for it, as people do, and waits for Home. */
  async arriveByLogin(user = 'admin', password = 'Admin123'): Promise<void> {
    await this.visit('/login');
    await this.signIn(user, password);
    await this.#atHome();
  }

  /** Signs in and opens Home. */
  async arriveAtHome(user?: string, password?: string): Promise<void> {
    await this.arrive(user, password);
    await this.visit('/');
    await this.#atHome();
  }

  async #atHome(): Promise<void> {
    await this.page
      .getByRole('link', { name: this.t('shell.help') })
      .first()
      .waitFor();
  }

  /** The cell of somebody who was found, by the identifier; why they were found stands below it. */
  foundCell(identifier: string): Locator {
    const escaped = identifier.replaceAll(/[.*+?^$()|[\]\\{}]/g, String.raw`\$&`);
    return this.page.getByRole('cell', { name: new RegExp(`^${escaped}(?![\\w-])`) });
  }

  /** Picks an option of a labelled drop-down list. */
  async choose(label: string, option: string): Promise<void> {
    const field = this.page
      .getByRole('textbox', { name: label })
      .or(this.page.getByRole('combobox', { name: label }))
      .first();
    await field.click();
    await this.page.getByRole('option', { name: option, exact: true }).first().click();
  }

  /**
   * Opens a menu and chooses an entry of it, by keyboard, once the page is at rest: what is still loading draws its row anew, and the menu
   * goes. An opened menu takes the focus a moment after it is shown: an Enter before that would go to nothing.
   */
  async chooseFromMenu(button: Locator, entry: string): Promise<void> {
    const menu = this.page.locator('[role="menu"]:focus-within');
    const item = this.page.getByRole('menuitem', { name: entry, exact: true });
    const isMarked = (): Promise<boolean> => item.evaluate((line) => line === document.activeElement, undefined, { timeout: 1_000 });
    /* oxlint-disable no-await-in-loop -- a look after the other */
    for (let tries = 0; tries < 5; tries += 1) {
      await button.waitFor();
      await this.settled();
      await button.press('Enter');
      const opened = menu.waitFor({ timeout: 4_000 }).then(
        () => true,
        () => false,
      );
      // pressed in the moment in which its row was drawn anew
      if (!(await opened)) continue;
      // it takes the focus to its first line a moment later: Enter there would choose that one
      while (await menu.isVisible()) {
        await item.focus({ timeout: 1_000 }).catch(() => {});
        await pause(80);
        if (await isMarked().catch(() => false)) return item.press('Enter');
      }
    }
    /* oxlint-enable no-await-in-loop */
    throw new Error(`The menu closes before ${entry} is chosen`);
  }

  /**
   * Takes the option that the keyboard has come to: an Enter before the open list has marked it would go to nothing. A list that is busy may
   * take its mark back for a moment: whoever sees it still open goes on.
   */
  async takeMarked(option: string): Promise<void> {
    const shown = this.page.locator('[role="option"]').getByText(option, { exact: true }).first();
    const marked = this.page.locator('[role="option"][data-combobox-selected]').getByText(option, { exact: true });
    const taken = async (): Promise<boolean> => {
      await marked.waitFor();
      await this.page.keyboard.press('Enter');
      return shown.waitFor({ state: 'hidden', timeout: 3_000 }).then(
        () => true,
        () => false,
      );
    };
    if (await taken()) return;
    if (!(await marked.isVisible())) await this.page.keyboard.press('ArrowDown');
    if (!(await taken())) throw new Error(`${option} is marked, and Enter does not take it`);
  }

  /** Picks the workflow that patients are opened in. */
  async chooseWorkflow(name: string): Promise<void> {
    const [chip = ''] = this.t('patient.workflowChip', { workflow: '|' }).split('|');
    await this.page
      .getByRole('button', { name: chip.trim() })
      .or(this.page.getByRole('button', { name: this.t('patient.selectWorkflow') }))
      .first()
      .click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('radio', { name, exact: true }).check();
    const select = dialog.getByRole('button', { name: this.t('patient.choose'), exact: true });
    if (await select.isVisible()) await select.click();
    await dialog.waitFor({ state: 'hidden' });
  }

  /** Saves the registration, through the list of likely duplicates if it is shown. */
  async saveRegistration(dialog: Locator): Promise<void> {
    await dialog.getByRole('button', { name: this.t('shell.save'), exact: true }).click();
    const anyway = dialog.getByRole('button', { name: this.t('patient.saveAnyway') });
    await anyway
      .or(dialog.locator('[aria-invalid="true"]').first())
      .or(this.page.getByText(this.t('patient.created')).first())
      .first()
      .waitFor();
    if (await anyway.isVisible()) await anyway.click();
  }

  /** Opens an empty form from the list of forms. Its button tells what is due as well; the forms that were filled stand after it. */
  async openForm(name: string): Promise<void> {
    await this.page
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .click();
  }

  /** Answers a question of the open form that is shown as a drop-down list or as buttons. */
  async answer(question: string, option: string): Promise<void> {
    const list = this.page.getByRole('combobox', { name: question });
    const buttons = this.page.getByRole('radiogroup', { name: question });
    await list.or(buttons).first().waitFor();
    if (await buttons.isVisible()) await buttons.getByRole('radio', { name: option, exact: true }).check();
    else await list.selectOption({ label: option });
  }

  /** The answer that a question of the open form shows. */
  async answered(question: string): Promise<string> {
    const checked = this.page.getByRole('radiogroup', { name: question }).getByRole('radio', { checked: true });
    return (await checked.count()) === 0
      ? ''
      : await checked.evaluate((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent ?? '');
  }

  /** Today in the programme's format (dd/MM/yyyy), in its zone. */
  today(): string {
    const parts = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Karachi', day: '2-digit', month: '2-digit', year: 'numeric' });
    return parts.format(new Date());
  }

  /** Fills one labelled text field of the open form. */
  async write(question: string, text: string): Promise<void> {
    await this.page.getByLabel(question).first().fill(text);
  }

  /** Opens the first row of a list that shows the text, on a phone too: there what opens it lies over all that it shows. */
  async openRow(text: string | RegExp): Promise<void> {
    const rows = this.page.getByRole('row').or(this.page.getByRole('listitem'));
    await rows
      .filter({ has: this.page.getByText(text, { exact: true }) })
      .first()
      .click();
  }

  /** Finds a patient, opens the page, and chooses one of the General Actions. */
  async openFromActions(identifier: string, action: string): Promise<void> {
    await this.openPatient(identifier);
    await this.page.getByRole('button', { name: this.t('patient.generalActions') }).click();
    await this.page.getByRole('dialog').getByText(action, { exact: true }).click();
  }

  /** Finds a patient by identifier and opens the page. */
  async openPatient(identifier: string): Promise<void> {
    await this.visit('/patient');
    await this.page.getByPlaceholder(this.t('patient.searchPlaceholder')).first().fill(identifier);
    await this.page.keyboard.press('Enter');
    await this.page.getByRole('cell', { name: identifier, exact: true }).first().click();
    await this.page.getByRole('button', { name: this.t('patient.generalActions') }).waitFor();
  }
}

/** Opens a browser of its own for one member of staff. */
export async function openStaff({
  language = 'en',
  url = productUrl(),
  ...view
}: {
  language?: 'en' | 'fr' | 'ar';
  /** Where the product answers; the one of this worker by default. */
  url?: string;
  width?: number;
  height?: number;
  dark?: boolean;
  zone?: string;
  now?: Date;
  kept?: boolean;
  profile?: string;
} = {}): Promise<Staff> {
  const { page, close } = await openPage({ language, ...view });
  return new Staff(page, url, catalogues[language], close);
}
