import { productWord } from '@fieldward/domain/bank/product-word.ts';
import { questionDataTypes } from '@fieldward/domain/bank/question-widget.ts';
import { wordAr } from '@fieldward/messages/word/ar.ts';
import { wordEn } from '@fieldward/messages/word/en.ts';
import { wordFr } from '@fieldward/messages/word/fr.ts';
import { expect, it } from 'vitest';
import { formParts } from './form-parts.ts';
import { roleTables } from './roles.ts';
import type { StarterTable } from './starter-rows.ts';
import { salaryTypes } from './supplies.ts';

/** Words that are the same in French. */
const SAME_IN_FRENCH: readonly string[] = ['word.contact', 'word.patient'];

const names = (tables: readonly StarterTable[], table: string, column = 'name'): string[] =>
  tables.filter((each) => each.table === table).flatMap(({ rows }) => rows.map((row) => String(row[column])));

it('has a word in every language for each name that comes with the product', () => {
  const shipped = [
    ...names(formParts, 'field_type'),
    ...names(formParts, 'field'),
    ...names([salaryTypes], 'participant_salary_type'),
    ...names(roleTables, 'role'),
    ...names(roleTables, 'role', 'description'),
    ...questionDataTypes,
    'hide',
    'autoselect',
    'openform',
  ];
  expect(shipped.length).toBeGreaterThan(40);
  const english: Readonly<Record<string, string>> = wordEn;
  expect(shipped.filter((name) => english[productWord(name) ?? ''] !== name)).toEqual([]);
  const codes = Object.keys(wordEn) as (keyof typeof wordEn)[]; // of a constant object, these are its only keys
  const asInEnglish = (other: Readonly<Record<string, string>>) => codes.filter((code) => other[code] === wordEn[code]);
  expect([asInEnglish(wordFr), asInEnglish(wordAr)]).toEqual([SAME_IN_FRENCH, []]);
});
