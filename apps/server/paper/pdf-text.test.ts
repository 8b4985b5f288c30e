import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { drawTable } from './pdf-table.ts';
import { directionOf, drawable, piecesOf } from './pdf-line.ts';
import { drawText, linesOf, pdfDocument, pdfStream } from './pdf-text.ts';

const textIn = async (pdf: Uint8Array): Promise<string[]> => (await extractText(await getDocumentProxy(new Uint8Array(pdf)))).text;

test('the direction is that of the first letter', () => {
  expect(['Zahra', 'زهرا', '12 (زهرا)', '4 – 11', ''].map(directionOf)).toEqual(['ltr', 'rtl', 'rtl', 'ltr', 'ltr']);
});

test('pieces stand on the paper as they are read', () => {
  expect(piecesOf('a b', 'ltr').map((piece) => piece.text)).toEqual(['a b']);
  expect(piecesOf('مرحبا بكم', 'rtl').map((piece) => piece.text)).toEqual(['بكم', 'مرحبا ']);
  expect(piecesOf('نتيجة HIV 12 (سالب)', 'rtl').map((piece) => piece.text)).toEqual(['(', 'سالب', ')', ' ', 'HIV 12', 'نتيجة ']);
  expect(piecesOf('Name: زهرا علي (F)', 'ltr').map((piece) => piece.text)).toEqual(['Name: ', 'علي', 'زهرا ', ' (F)']);
  expect(piecesOf('۱۲۳', 'ltr').map((piece) => piece.text)).toEqual(['۱', '۲', '۳']);
});

test('what the typeface lacks is replaced, control characters go', () => {
  expect(drawable('≤ 5 µg\u0000\u202e 日')).toBe('<= 5 µg \ufffd');
});

test('both directions are found in the text of the PDF', async () => {
  const pdf = await pdfDocument({ title: 'Probe', language: 'ar' }, (paper) => {
    drawText(paper, 'تقرير المختبر', { size: 16, bold: true });
    drawText(paper, 'Zahra Łukasz, 38.5 °C');
    drawText(paper, 'المريض: Anna Smith (F)', { direction: 'rtl' });
  });
  const [page = ''] = await textIn(pdf);
  expect(page).toContain('تقرير المختبر');
  expect(page).toContain('Zahra Łukasz, 38.5 °C');
  expect(page).toContain('Anna Smith');
  for (const word of ['المريض', 'صفحة', 'من']) expect(page.split(/\s+|:/)).toContain(word);
});

test('names of other scripts are printed', async () => {
  const asSpoken = ['Ελένη Παπαδοπούλου', 'Наталія Ґудзь', 'Nguyễn Thị Hằng', 'Қасым', 'አየለ ከበደ'];
  const names = ['राजेश शर्मा', 'মোহাম্মদ রহমান', 'শ্রীকৃষ্ণ চট্টোপাধ্যায়', ...asSpoken];
  const pdf = await pdfDocument({ title: 'Probe', language: 'en' }, (paper) => {
    for (const name of names) drawText(paper, name);
  });
  const [page = ''] = await textIn(pdf);
  for (const name of names) expect(drawable(name)).toBe(name);
  const words = page.normalize('NFC').split(/\s+/);
  for (const word of asSpoken.flatMap((name) => name.split(' '))) expect(words).toContain(word);
  // where signs stand in another order on paper than in speech, the text comes out in that of the paper
  expect(page).toContain('राजेश');
  expect(page).toContain('রহমান');
  expect(page).not.toContain('\ufffd');
});

test('a long table repeats its head on every page and tears no row', async () => {
  const rows = (function* () {
    for (let n = 1; n <= 120; n += 1) yield [`row-${n}`, n, 'a longer text '.repeat(n % 7)];
  })();
  const stream = pdfStream({ title: 'Long', language: 'en', landscape: true, numbers: 'page' }, async (paper) => {
    expect(await drawTable(paper, [{ header: 'First' }, { header: 'Number', align: 'end', share: 0.5 }, { header: 'Text' }], rows)).toBe(
      120,
    );
  });
  const pages = await textIn(Buffer.concat(await stream.toArray()));
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('First');
    expect(page).toContain(`Page ${index + 1}`);
  }
  for (let n = 1; n <= 120; n += 1) expect(pages.filter((page) => new RegExp(`row-${n}\\b`).test(page))).toHaveLength(1);
});

test('a wide table lets others have their turn while it is drawn', async () => {
  const columns = Array.from({ length: 30 }, (_, at) => ({ header: `c${at}` }));
  const rows = Array.from({ length: 100 }, () => columns.map(() => 'several words'));
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 5);
  const stream = pdfStream({ title: 'Wide', language: 'en' }, async (paper) => void (await drawTable(paper, columns, rows)));
  await stream.toArray();
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});

test('of a long word no more lines are laid out than are wanted', async () => {
  await pdfDocument({ title: 'Long word', language: 'en' }, (paper) => {
    for (const text of ['x'.repeat(9_000), 'ا'.repeat(9_000), 'word '.repeat(1_800)]) {
      const all = linesOf(paper, text, 60);
      const some = linesOf(paper, text, 60, {}, 5);
      expect(all.length).toBeGreaterThan(100);
      expect(some.length).toBeGreaterThan(5);
      expect(some.length).toBeLessThan(10);
      expect(some.slice(0, 5)).toEqual(all.slice(0, 5));
    }
  });
});

test('an error while drawing ends the stream with it', async () => {
  const stream = pdfStream({ title: 'Bad', language: 'en' }, () => Promise.reject(new Error('no more rows')));
  await expect(stream.toArray()).rejects.toThrow('no more rows');
});
