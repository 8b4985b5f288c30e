import { catalogueEn } from '@fieldward/messages/complete.ts';
import { completeFr } from '@fieldward/messages/complete-fr.generated.ts';
import type { Response } from 'playwright-core';
import type { Staff } from './staff.ts';
import { toldText, untold } from './told-text.ts';
import { textsOfPage } from './untranslated.ts';

const bare = (text: string): string =>
  text
    .replace(/[\u200E\u200F\u2066-\u2069\s]+/g, ' ')
    .trim()
    .toLowerCase();

/** Several texts that stand in a row. */
const partsOf = (text: string): string[] => [text, ...text.split(/ · |: | \u203A |, |\n/)].map(bare);

const french = Object.entries<string>(completeFr);
const frenchTexts: ReadonlySet<string> = new Set(french.map(([, text]) => bare(text)));
/** What the catalogue says in English and otherwise in French. */
const english: ReadonlyMap<string, string> = new Map(
  Object.entries<string>(catalogueEn).flatMap(([code, text]) => (frenchTexts.has(bare(text)) ? [] : [[bare(text), code]])),
);
const escaped = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\{}]/g, String.raw`\$&`);
/** Sentences with holes, by the words around these. */
const patterns = [...english].flatMap(([text, code]) => {
  const words = text.split(/\{\w+\}/);
  return words.length > 1 && words.join('').replaceAll(/[^a-z]/gi, '').length >= 10
    ? [{ code, pattern: new RegExp(`^${words.map(escaped).join('.+')}$`, 's') }]
    : [];
});

const toldTo = new WeakMap<Staff, { texts: Set<string>; readonly pending: Set<Promise<void>> }>();

/** Every text of a response, the names of properties among them: the audit trail shows both as they were sent. */
function stringsIn(value: unknown, add: (text: string) => void): void {
  if (typeof value === 'string') add(value);
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) {
      add(name);
      stringsIn(each, add);
    }
}

/** Notes what the server tells the browser of somebody, whose words are those of records: from before the first page on. */
export function hearRecords(staff: Staff): void {
  const told = { texts: new Set<string>(), pending: new Set<Promise<void>>() };
  toldTo.set(staff, told);
  const take = async (response: Response): Promise<void> => {
    const body = await toldText(response);
    // nothing where the page was left
    stringsIn(body === '' ? null : (JSON.parse(body) as unknown), (text) => {
      for (const part of partsOf(text)) told.texts.add(part);
    });
  };
  staff.page.on('response', (response) => {
    if (!(response.headers()['content-type'] ?? '').includes('json')) return;
    const taking = take(response);
    told.pending.add(taking);
    void taking.finally(() => told.pending.delete(taking));
  });
}

/** The English sentences of the catalogue that stand on a French page, and are no words of a record, each with its code. */
export const stillEnglish = (staff: Staff): Promise<string[]> => untold(() => englishNow(staff));

async function englishNow(staff: Staff): Promise<string[]> {
  const told = toldTo.get(staff);
  if (told === undefined) throw new Error('nobody heard what the server told');
  await Promise.all(told.pending);
  const found = new Set<string>();
  for (const whole of await staff.page.evaluate(textsOfPage))
    for (const text of partsOf(whole)) {
      if (text.length < 2 || frenchTexts.has(text) || told.texts.has(text)) continue;
      const code = english.get(text) ?? patterns.find(({ pattern }) => pattern.test(text))?.code;
      if (code !== undefined) found.add(`${code}: ${text}`);
    }
  return [...found];
}
