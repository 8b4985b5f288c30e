// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { partFrom, settingsFrom } from './field-settings.ts';
import { questionIn } from '../editor/bank-question.ts';
import { fieldOfQuestion } from '../editor/working-copy.ts';

const number = fieldOfQuestion(
  questionIn({
    uuid: 'q',
    name: 'Weight',
    attributeName: 'Numeric',
    fieldType: { display: 'Textbox' },
    settings: { minValue: 1, maxValue: 9 },
  }),
);
const contacts = fieldOfQuestion(questionIn({ uuid: 'c', name: 'Contact Tracing', fieldType: { display: 'Contact Tracing' } }));

describe('settings of a field', () => {
  it('come back unchanged when nothing was done', () => {
    expect(partFrom(number, settingsFrom(number))).toEqual({});
    expect(partFrom(contacts, settingsFrom(contacts))).toEqual({});
  });

  it('change only what was changed', () => {
    expect(partFrom(number, { ...settingsFrom(number), minValue: 2 })).toEqual({ minValue: 2 });
    const { maxValue: _gone, ...rest } = settingsFrom(number);
    expect(partFrom(number, rest)).toEqual({ maxValue: null });
    expect(partFrom(number, { ...settingsFrom(number), mandatory: false, errorMessage: 'No' })).toEqual({
      mandatory: false,
      errorMessage: 'No',
    });
  });

  it('keep the members of a contact table and their uuids', () => {
    const settings = settingsFrom(contacts);
    const next = (settings.children ?? []).map((child, at) => (at === 2 ? { ...child, displayText: 'How old?', mandatory: true } : child));
    const { children } = partFrom(contacts, { ...settings, children: next });
    expect(children?.map(({ uuid }) => uuid)).toEqual(contacts.children.map(({ uuid }) => uuid));
    expect(children?.[2]).toMatchObject({ displayText: 'How old?', mandatory: true });
  });

  it('name a default choice by its concept although older forms name the answer', () => {
    const coded = fieldOfQuestion(
      questionIn({
        uuid: 'k',
        name: 'Cough',
        attributeName: 'Coded',
        fieldType: { display: 'Single Select Dropdown' },
        answers: [{ uuid: 'a-yes', concept: { uuid: 'c-yes', display: 'Yes' } }],
        settings: { defaultValue: 'a-yes' },
      }),
    );
    expect(settingsFrom(coded).defaultValue).toBe('c-yes');
    expect(partFrom(coded, settingsFrom(coded))).toEqual({});
  });
});
