import type { Staff } from './staff.ts';
import { textsOfPage } from './untranslated.ts';

/** A day, a month or a moment as records keep it: people read days as their programme writes them, and the clock of its zone. */
const RAW = /(?<![\w/-])(?:19|20)\d{2}-(?:0[1-9]|1[0-2])(?:-\d{2}(?:T[\d:.]+Z?)?)?(?![\w-])/;
/** The mask of a field that would have them typed so. */
const MASK = /YYYY-MM/;
/** The settings show what a way of writing days makes of today. */
const EXAMPLE = /\(\d{4}-\d{2}-\d{2}\)$/;

/** The texts of a page and what stands in its fields that show a day as it is kept and not as it is read. */
export async function rawDays(staff: Staff): Promise<string[]> {
  const examples = new URL(staff.page.url()).pathname === '/administration/systemsettings';
  const fields = staff.page.locator('main input:not([type="hidden"])');
  const typed = await fields.evaluateAll((all) => all.map((each) => (each instanceof HTMLInputElement ? each.value : '')));
  const texts = [...(await staff.page.evaluate(textsOfPage)), ...typed];
  return texts.filter((text) => (RAW.test(text) || MASK.test(text)) && !(examples && (EXAMPLE.test(text) || MASK.test(text))));
}
