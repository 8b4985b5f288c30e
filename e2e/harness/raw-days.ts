import type { Staff } from './staff.ts';
import { textsOfPage } from './untranslated.ts';

/** A day, a month or a moment as records keep it: people read days as their programme writes them, and the clock of its zone. */
const RAW = /(?<![\w/-])(?:19|20)\d{2}-(?:0[1-9]|1[0-2])(?:-\d{2}(?:T[\d:.]+Z?)?)?(?![\w-])/;
/** The settings show what a way of writing days makes of today. */
const EXAMPLE = /\(\d{4}-\d{2}-\d{2}\)$/;

/** The texts of a page that show a day as it is kept and not as it is read. */
export async function rawDays(staff: Staff): Promise<string[]> {
  const examples = new URL(staff.page.url()).pathname === '/administration/systemsettings';
  return (await staff.page.evaluate(textsOfPage)).filter((text) => RAW.test(text) && !(examples && EXAMPLE.test(text)));
}
