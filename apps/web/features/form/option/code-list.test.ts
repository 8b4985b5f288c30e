// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { guessColumns, importRows, looksLikeHeadings, withRole } from './code-list-columns.ts';
import { csvFile, encodingOf, readCodeList } from '../../../widgets/csv-import/delimited-file.ts';

const nothing = (): void => undefined;
const asFound = { encoding: '', delimiter: '' };

describe('a file of codes', () => {
  it.each([
    ['commas', 'name,code\nFever,1\n', ','],
    ['semicolons', 'name;code\nFever;1\n', ';'],
    ['tabs', 'name\tcode\nFever\t1\n', '\t'],
    ['bars', 'name|code\nFever|1\n', '|'],
  ])('is read with %s', async (_name, text, delimiter) => {
    const list = await readCodeList(new Blob([text]), asFound, nothing);
    expect(list).toEqual({
      lines: [
        ['name', 'code'],
        ['Fever', '1'],
      ],
      numbers: [1, 2],
      encoding: 'utf-8',
      delimiter,
    });
  });

  it('keeps quoted cells with delimiters, quotes and line ends, and leaves empty lines out', async () => {
    const list = await readCodeList(new Blob(['name,about\r\n"Cough, dry","says ""kh""\nloudly"\r\n,\r\n\r\nFever,x']), asFound, nothing);
    expect(list.lines).toEqual([
      ['name', 'about'],
      ['Cough, dry', 'says "kh"\nloudly'],
      ['Fever', 'x'],
    ]);
    expect(list.numbers).toEqual([1, 2, 5]);
  });

  it('finds out its encoding, or uses the one that is given', async () => {
    expect(encodingOf(new TextEncoder().encode('Fièvre'))).toBe('utf-8');
    expect(encodingOf(new Uint8Array([0xff, 0xfe, 0x41, 0x00]))).toBe('utf-16le');
    const western = new Uint8Array([0x6e, 0x6f, 0x6d, 0x0a, 0x46, 0x69, 0xe8, 0x76, 0x72, 0x65]);
    expect((await readCodeList(new Blob([western]), asFound, nothing)).lines).toEqual([['nom'], ['Fièvre']]);
    const arabic = new Blob([new Uint8Array([0xcd, 0xe3, 0xec])]);
    expect((await readCodeList(arabic, { encoding: 'windows-1256', delimiter: ',' }, nothing)).lines).toEqual([['حمى']]);
    expect((await readCodeList(new Blob(['\ufeffname\nحمى']), asFound, nothing)).lines).toEqual([['name'], ['حمى']]);
  });

  it('is complete and in order when it comes in many pieces', async () => {
    const text = Array.from({ length: 50_000 }, (_, at) => `"Option, ${at}",${at}-4,"described\nin two lines"`).join('\n');
    const parts: number[] = [];
    const { lines } = await readCodeList(new Blob([text]), asFound, (part) => parts.push(part));
    expect(lines).toHaveLength(50_000);
    expect(lines.every((line, at) => line[0] === `Option, ${at}` && line.length === 3)).toBe(true);
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.at(-1)).toBe(1);
  });

  it('goes back to a spreadsheet without formulas', async () => {
    const text = await csvFile([
      ['name', 'problem'],
      ['=1+1', 'wrong, "really"'],
    ]).text();
    expect(text).toContain(`"'=1+1","wrong, ""really"""`);
  });
});

describe('its columns', () => {
  it.each([
    [
      ['Name', 'Variable Name', 'Description', 'LOINC code', 'ICD-10', 'SNOMED CT', 'CIEL'],
      ['name', 'variableName', 'description', 'LOINC', 'ICD-10-WHO', 'SNOMED CT', 'CIEL'],
    ],
    [
      ['code', 'nom', 'définition', 'icd_11', 'national code'],
      ['skip', 'name', 'description', 'ICD-11-WHO', 'national'],
    ],
    [
      ['a', 'b'],
      ['name', 'skip'],
    ],
    [
      ['label', 'name'],
      ['name', 'skip'],
    ],
    [
      ['الاسم', 'الوصف'],
      ['name', 'description'],
    ],
  ])('are guessed from %j', (headings, roles) => {
    expect(guessColumns(headings).map((role) => (role.kind === 'code' ? role.source : role.kind))).toEqual(roles);
  });

  it('say whether the first line is headings', () => {
    expect(looksLikeHeadings(['Name', 'x'])).toBe(true);
    expect(looksLikeHeadings(['Fever', '386661006'])).toBe(false);
  });

  it('hold the name once', () => {
    expect(withRole([{ kind: 'name' }, { kind: 'skip' }], 1, { kind: 'name' })).toEqual([{ kind: 'skip' }, { kind: 'name' }]);
  });

  it('become options, with several codes in one cell', () => {
    const roles = [{ kind: 'name' }, { kind: 'code', source: 'LOINC' }, { kind: 'description' }, { kind: 'skip' }] as const;
    expect(
      importRows(
        [
          [' Fever ', '1-2; 3-4;1-2', 'hot', 'x'],
          ['Cough', ' ', ''],
        ],
        roles,
      ),
    ).toEqual([
      {
        name: 'Fever',
        description: 'hot',
        mappings: [
          { source: 'LOINC', code: '1-2' },
          { source: 'LOINC', code: '3-4' },
        ],
      },
      { name: 'Cough' },
    ]);
  });
});
