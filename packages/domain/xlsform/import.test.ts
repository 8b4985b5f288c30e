/** Ten files of programmes: what an import makes of them, that nothing is dropped in silence, and that writing and reading again changes nothing. */
import { describe, expect, it } from 'vitest';
import { writeXlsform } from './export.ts';
import type { ImportedForm, Loss } from './form.ts';
import { readXlsform } from './import.ts';
import { samples } from './samples/all-samples.ts';
import { sheetsOf } from './samples/sample-table.ts';
import type { Sheets } from './sheets.ts';

const lossText = (loss: Loss): string => `${loss.sheet} ${loss.row} ${loss.column}: ${loss.message.code}`;
const withoutLosses = (form: ImportedForm) => ({ ...form, losses: [] });

describe.each(samples)('$name', (sample) => {
  const sheets = sheetsOf(sample);
  const form = readXlsform(sheets);

  it('lists exactly what cannot be carried over', () => {
    expect(form.losses.map(lossText)).toEqual(sample.losses);
  });

  it('is the same form and rules when it is written and read again', () => {
    const written = writeXlsform(form);
    expect(written.losses).toEqual([]);
    const again = readXlsform(written);
    expect(withoutLosses(again)).toEqual(withoutLosses(form));
    expect(writeXlsform(again)).toEqual(written);
  });

  it('every cell counts: with another text the form or the list is another', () => {
    const whole = JSON.stringify(form);
    const idle: string[] = [];
    for (const sheet of ['survey', 'choices', 'settings'] as const)
      for (const [index, row] of sheets[sheet].entries())
        for (const [column, cell] of Object.entries(row)) {
          const altered: Sheets = { ...sheets, [sheet]: sheets[sheet].with(index, { ...row, [column]: `${cell} zz` }) };
          if (JSON.stringify(readXlsform(altered)) === whole) idle.push(`${sheet} ${index + 2} ${column}: ${cell}`);
        }
    expect(idle).toEqual([]);
  });
});
