// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { isClosed, missingIn } from './may-save.ts';
import { questionIn } from './bank-question.ts';
import { fieldOfQuestion, newCopy, type WorkingCopy } from './working-copy.ts';

const field = fieldOfQuestion(questionIn({ uuid: 'q', name: 'Age', fieldType: { display: 'Textbox' } }));
const whole: WorkingCopy = { ...newCopy('u'), name: 'Screening', description: 'First visit', fields: [field] };

describe('missingIn', () => {
  it.each([
    ['nothing', {}, null],
    ['the name', { name: '  ' }, 'name'],
    ['the description', { description: '' }, 'description'],
    ['every question', { fields: [] }, 'questions'],
    ['all: the name comes first', { name: '', description: '', fields: [] }, 'name'],
  ])('finds that %s is missing', (_what, part, expected) => {
    expect(missingIn({ ...whole, ...part })).toBe(expected);
  });
});

describe('isClosed', () => {
  const stored = { ...whole, isNew: false };
  it.each([
    ['a retired form', { ...stored, retired: true }, { ...stored, retired: true }, true],
    ['a retired form that is opened again', { ...stored, retired: false }, { ...stored, retired: true }, false],
    ['an active form that is being retired', { ...stored, retired: true }, stored, false],
    ['a new form', { ...whole, retired: true }, whole, false],
  ])('%s', (_what, copy, before, expected) => {
    expect(isClosed(copy, before)).toBe(expected);
  });
});
