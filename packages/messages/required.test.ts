import { expect, test } from 'vitest';
import { completeAr } from './complete-ar.generated.ts';
import { completeFr } from './complete-fr.generated.ts';
import { catalogueEn } from './complete.ts';
import type { Catalogue, Code } from './catalogue.ts';

/** What says of a field that it is required without naming it, and what asks for all fields of a form, in the words of a language. */
const words = {
  en: {
    catalogue: catalogueEn,
    field: /^(?:(?:this |the )?(?:field|value|answer) (?:is|must be) )?(?:required|needed|missing)\.?$/i,
    form: /^(?:please )?(?:fill|select|enter|complete)\b.*\b(?:required|mandatory)\b.*\bfields?$/i,
  },
  fr: {
    catalogue: completeFr,
    field: /^(?:ce|le) champ est (?:obligatoire|requis)\.?$/i,
    form: /^(?:veuillez |merci de )?(?:remplir|remplissez|renseigne[rz]).* champs (?:obligatoires|requis)$/i,
  },
  ar: {
    catalogue: completeAr,
    field: /^هذا الحقل (?:مطلوب|إلزامي)$/,
    form: /^(?:يرجى )?(?:ملء|املأ|اختر).* الحقول (?:المطلوبة|الإلزامية)$/,
  },
} as const;

/** A mark beside a label, no sentence about a field. */
const MARK = 'labcatalogue.requiredMark';

const texts = (catalogue: Catalogue, pattern: RegExp): string[] => [
  ...new Set(Object.entries(catalogue).flatMap(([code, text]) => (pattern.test(text) && code !== MARK ? [text] : []))),
];

test.each([
  ['en', 'Field is required'],
  ['fr', 'Ce champ est obligatoire'],
  ['ar', 'هذا الحقل مطلوب'],
] as const)('that a field is required has one sentence in %s', (language, sentence) => {
  expect(texts(words[language].catalogue, words[language].field)).toEqual([sentence]);
});

test('a language says of the same fields that they are required', () => {
  const codes = Object.entries(catalogueEn).flatMap(([code, text]) => (text === 'Field is required' ? [code as Code] : [])); // its keys are codes
  expect(codes).toContain('answer.required');
  expect([...new Set(codes.map((code) => completeFr[code]))]).toEqual(['Ce champ est obligatoire']);
  expect([...new Set(codes.map((code) => completeAr[code]))]).toEqual(['هذا الحقل مطلوب']);
});

test.each([
  // what the specification says in each place
  ['en', ['Please fill mandatory fields', 'Please fill the required fields', 'Select all mandatory fields']],
  ['fr', ['Veuillez remplir les champs obligatoires']],
  ['ar', ['يرجى ملء الحقول المطلوبة']],
] as const)('that fields of a form are missing has one sentence in %s, but for what the specification says', (language, sentences) => {
  expect(texts(words[language].catalogue, words[language].form).sort()).toEqual([...sentences].sort());
});
