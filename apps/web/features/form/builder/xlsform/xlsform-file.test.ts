// @vitest-environment node
/** Ten XLSForms as bytes: written, read, imported, exported and read again; and files that are none. */
import writeWorkbook from 'write-excel-file/universal';
import { describe, expect, it } from 'vitest';
import { writeXlsform } from '@fieldward/domain/xlsform/export.ts';
import { readXlsform } from '@fieldward/domain/xlsform/import.ts';
import { samples } from '@fieldward/domain/xlsform/samples/all-samples.ts';
import { sheetsOf, type Sample } from '@fieldward/domain/xlsform/samples/sample-table.ts';
import type { Table } from '@fieldward/domain/xlsform/sheets.ts';
import { FileProblem, readXlsformFile, writeXlsformFile } from './xlsform-file.ts';

const sheet = (name: string, table: Table) => ({
  sheet: name,
  data: table.map((cells) => cells.map((value) => (value === '' ? null : { value, type: String }))),
});
const bytesOf = (sample: Sample): Promise<Blob> =>
  writeWorkbook([sheet('survey', sample.survey), sheet('choices', sample.choices), sheet('settings', sample.settings)]).toBlob();

describe.each(samples)('$name', (sample) => {
  it('is the same form and rules after the way through two files', async () => {
    const read = await readXlsformFile(await bytesOf(sample));
    expect({ ...read, others: [] }).toEqual({ ...sheetsOf(sample), others: [] });
    const form = readXlsform(read);
    expect(form.losses.map(({ sheet, row, column, message }) => `${sheet} ${row} ${column}: ${message.code}`)).toEqual(sample.losses);
    const again = readXlsform(await readXlsformFile(await writeXlsformFile(writeXlsform(form))));
    // what stays as written is listed once more
    const stays = ['xlsform.labelReference', 'xlsform.zeroLimit'];
    const { losses: first, ...kept } = form;
    const { losses: second, ...same } = again;
    expect(same).toEqual(kept);
    expect(second.map(({ message }) => message.code)).toEqual(
      first.map(({ message }) => message.code).filter((code) => stays.includes(code)),
    );
  });
});

const problem = async (file: Blob): Promise<unknown> => {
  try {
    await readXlsformFile(file);
    return null;
  } catch (error) {
    return error instanceof FileProblem ? error.reason : error;
  }
};
const survey: Table = [
  ['type', 'name', 'label'],
  ['text', 'a', 'A'],
];

describe('readXlsformFile', () => {
  it('reads numbers, dates and yes or no as text, sheets in any case and order, and lists sheets of its own', async () => {
    const file = await writeWorkbook([
      { sheet: 'Notes', data: [['anything']] },
      { sheet: 'entities', data: [['list_name'], ['people']] },
      {
        sheet: ' Survey',
        data: [
          ['type', 'name', 'default', 'required'],
          ['date', 'a', { value: new Date(Date.UTC(2024, 4, 3)), type: Date, format: 'yyyy-mm-dd' }, true],
          ['decimal', 'b', 0.1, null],
          ['integer', 'c', 7, false],
        ],
      },
    ]).toBlob();
    const sheets = await readXlsformFile(file);
    expect(sheets.survey).toEqual([
      { type: 'date', name: 'a', default: '2024-05-03', required: 'true' },
      { type: 'decimal', name: 'b', default: '0.1' },
      { type: 'integer', name: 'c', default: '7', required: 'false' },
    ]);
    expect(sheets.others).toEqual([{ name: 'entities', rows: 1 }]);
    expect(readXlsform(sheets).losses).toMatchObject([{ sheet: 'entities', message: { code: 'xlsform.otherSheet' } }]);
  });

  it('keeps 2,000 questions', async () => {
    const rows = Array.from({ length: 2000 }, (_, n) => [
      n % 2 === 0 ? 'integer' : 'select_one yn',
      `q_${n}`,
      `A question with a rather long label, number ${n}`,
    ]);
    const file = await writeWorkbook([
      sheet('survey', [['type', 'name', 'label'], ...rows]),
      sheet('choices', [
        ['list_name', 'name', 'label'],
        ['yn', 'yes', 'Yes'],
      ]),
    ]).toBlob();
    const form = readXlsform(await readXlsformFile(file));
    expect([form.fields.length, form.losses]).toEqual([2000, []]);
    const again = readXlsform(await readXlsformFile(await writeXlsformFile(writeXlsform(form))));
    expect(again.fields).toEqual(form.fields);
  }, 30_000);

  it('says what a file lacks', async () => {
    const write = (...sheets: { sheet: string; data: ReturnType<typeof sheet>['data'] }[]) => writeWorkbook(sheets).toBlob();
    expect(await problem(await write(sheet('Sheet1', survey)))).toMatchObject({ code: 'xlsform.noSheet', holes: { sheet: 'survey' } });
    expect(await problem(await write(sheet('survey', [['type', 'label']])))).toMatchObject({
      code: 'xlsform.noColumn',
      holes: { column: 'name' },
    });
    expect(
      await problem(
        await write(
          sheet('survey', survey),
          sheet('choices', [
            ['name', 'label'],
            ['a', 'A'],
          ]),
        ),
      ),
    ).toMatchObject({
      code: 'xlsform.noColumn',
      holes: { sheet: 'choices', column: 'list_name' },
    });
  });

  it('says why a file is none', async () => {
    const old = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
    expect(await problem(new Blob(['type,name,label']))).toMatchObject({ code: 'xlsform.notXlsx' });
    expect(await problem(new Blob([]))).toMatchObject({ code: 'xlsform.notXlsx' });
    expect(await problem(new Blob([new Uint8Array(old), 'something']))).toMatchObject({ code: 'xlsform.oldExcel' });
    const marks = new Uint8Array([...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]));
    expect(await problem(new Blob([new Uint8Array(old), 'EEE', marks]))).toMatchObject({ code: 'xlsform.password' });
    expect(await problem(new Blob(['PK\u0003\u0004 and then nothing']))).toMatchObject({ code: 'xlsform.damaged' });
    const whole = new Uint8Array(await (await writeWorkbook([sheet('survey', survey)]).toBlob()).arrayBuffer());
    expect(await problem(new Blob([whole.slice(0, whole.length / 2)]))).toMatchObject({ code: 'xlsform.damaged' });
    expect(await problem(new Blob([new Uint8Array(6 * 1024 * 1024)]))).toMatchObject({ code: 'xlsform.tooLarge' });
  });
});
