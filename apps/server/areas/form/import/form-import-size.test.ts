/** A form of 2,000 questions with rules is imported in one go. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readXlsform } from '@fieldward/domain/xlsform/import.ts';
import type { Row } from '@fieldward/domain/xlsform/sheets.ts';
import { starterApi } from '../../../testing/starter-api.ts';
import type { ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
beforeAll(async () => {
  api = await starterApi();
}, 90_000);
afterAll(() => api.close());

const row = (n: number): Row => ({
  type: n % 4 === 0 ? 'select_one yn' : n % 4 === 1 ? 'integer' : 'text',
  name: `size_${n}`,
  label: `Question number ${n}`,
  ...(n % 4 === 1 ? { relevant: `\${size_${n - 1}} = 'yes'`, constraint: '. >= 1 and . <= 90' } : {}),
});

const form = (count: number) => {
  const { name, description, losses, ...parts } = readXlsform({
    survey: Array.from({ length: count }, (_, n) => row(n)),
    choices: [
      { list_name: 'yn', name: 'yes', label: 'Yes' },
      { list_name: 'yn', name: 'no', label: 'No' },
    ],
    settings: [{ form_title: `Size ${count}` }],
  });
  expect([losses, parts.fields.length, parts.rules.length]).toEqual([[], count, Math.floor((count + 2) / 4)]);
  return { form: { name, description }, ...parts, dryRun: false };
};

it('2,000 questions with 500 rules', async () => {
  const body = form(2000);
  const start = performance.now();
  const made = await api.admin.post('fieldward/formimport', body);
  expect([made.status, made.status === 201 ? '' : made.text]).toEqual([201, '']);
  expect(performance.now() - start).toBeLessThan(30_000);
}, 90_000);

it('one more is refused', async () => {
  const refused = await api.admin.post('fieldward/formimport', form(2001));
  expect([refused.status, (refused.body['error'] as { code: string }).code]).toEqual([400, 'xlsform.tooMany']);
});
