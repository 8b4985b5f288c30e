import { completeAr } from '@fieldward/messages/complete-ar.generated.ts';
import type { Response } from 'playwright-core';
import type { Staff } from './staff.ts';
import { toldText, untold } from './told-text.ts';

/** What stands in Latin letters on an Arabic page by right: keys, languages, browsers, kinds of files, currencies. */
const BY_RIGHT: ReadonlySet<string> = new Set(['ctrl k', 'english', 'français', 'langue', 'chrome', 'linux', 'zip', 'pkr']);

/** Marks of direction divide a text as a space would. */
const bare = (text: string): string => text.replace(/[\u200E\u200F\u2066-\u2069\s]+/g, ' ').toLowerCase();

const heardBy = new WeakMap<Staff, { text: string; readonly pending: Set<Promise<void>> }>();

/** Notes what the server tells the browser of somebody, whose words are those of records: from before the first page on. */
export function hear(staff: Staff): void {
  const heard = { text: bare(Object.values(completeAr).join('\n')), pending: new Set<Promise<void>>() };
  heardBy.set(staff, heard);
  const take = async (response: Response): Promise<void> => {
    const body = await toldText(response);
    // a quotation mark or a line within a text
    heard.text += `\n${bare(body.replaceAll(/\\["n]/g, (escaped) => (escaped === '\\n' ? ' ' : '"')))}`;
  };
  staff.page.on('response', (response) => {
    if (!(response.headers()['content-type'] ?? '').includes('json')) return;
    const taking = take(response);
    heard.pending.add(taking);
    void taking.finally(() => heard.pending.delete(taking));
  });
}

/** In the browser: every text that is read or heard. */
export function textsOfPage(): string[] {
  const texts = [document.title];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
    const around = node.parentElement;
    if (around === null || around.closest('script, style, noscript, [aria-hidden="true"]') !== null) continue;
    texts.push(node.textContent ?? '');
  }
  // what a browser calls itself is shown behind its short name
  for (const name of ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'placeholder', 'alt', 'title'])
    for (const element of document.querySelectorAll(`[${name}]:not([aria-hidden="true"] *, [aria-hidden="true"], [title^="Mozilla/"])`))
      texts.push(element.getAttribute(name) ?? '');
  return texts;
}

/**
 * The words in Latin letters on an Arabic page that neither the server told nor the Arabic sentences have: texts that nobody can translate, of
 * ours or of a library.
 */
export const untranslated = (staff: Staff): Promise<string[]> => untold(() => untranslatedNow(staff));

async function untranslatedNow(staff: Staff): Promise<string[]> {
  const heard = heardBy.get(staff);
  if (heard === undefined) throw new Error('nobody heard what the server told');
  await Promise.all(heard.pending);
  // a page that there is not is called as its address
  const here = staff.page.url().toLowerCase();
  const known = (words: string): boolean => words === '' || BY_RIGHT.has(words) || heard.text.includes(words) || here.includes(words);
  const found = new Set<string>();
  for (const text of await staff.page.evaluate(textsOfPage)) {
    const runs =
      text.replace(/[\u200E\u200F\u2066-\u2069]/g, '|').match(/[a-zÀ-ÖØ-öø-ÿ](?:[^\u0600-\u06FF|·›«»×\n]*[a-zÀ-ÖØ-öø-ÿ])?/gi) ?? [];
    for (const run of runs) {
      if (!/[a-z]{3}/i.test(run) || known(bare(run).trim())) continue;
      // a list of names, or a name with what stands behind it; names of people come in their parts
      const told = (part: string): boolean => known(part) || part.split(' ').every((name) => heard.text.includes(`"${name}"`));
      if (
        !bare(run)
          .split(/, | - |: |; |[()]| [—–] /)
          .every((part) => told(part.trim()))
      )
        found.add(run);
    }
  }
  return [...found];
}
