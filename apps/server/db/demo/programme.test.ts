import { parseCondition, questionsOf } from '@fieldward/domain/rule/expression.ts';
import { describe, expect, it } from 'vitest';
import { conceptRows, fieldOf, fieldRows, formFieldRows, ruleRows, wordsOf, workflowRows } from './content-rows.ts';
import { demoForms } from './demo-forms.ts';
import { isOption, options } from './options.ts';
import { forms, panels } from './programme.ts';
import { isQuestion, questionOf, questions, type QuestionKey } from './questions.ts';

const duplicates = (values: readonly string[]): string[] => values.filter((value, at) => values.indexOf(value) !== at);

describe('the demonstration programme', () => {
  it.each(forms.flatMap((form) => ruleRows(form).map((rule) => [form.name, rule.name, form, rule] as const)))(
    '%s: rule "%s" can be read and asks only what the form asks',
    (_form, _rule, form, rule) => {
      const parsed = parseCondition(rule.tokens);
      if (!('expression' in parsed)) throw new Error(JSON.stringify(parsed.problem));
      const onForm = new Set(form.questions.map(({ ask }) => fieldOf(ask)));
      expect(questionsOf(parsed.expression).filter((question) => !onForm.has(question))).toEqual([]);
      expect(onForm).toContain(rule.targetQuestion ?? fieldOf(form.questions[0]?.ask ?? 'remarks'));
    },
  );

  it('compares coded questions with their own answers and numbers with numbers', () => {
    const wrong = forms.flatMap((form) =>
      form.rules.flatMap(({ name, when }) =>
        wordsOf(when)
          .filter((word, at, words) => {
            const value = words[at + 2] ?? '';
            if (!isQuestion(word) || value === 'null') return false;
            const { type, answers = [] } = questionOf(word);
            return type === 'Coded' ? !(answers as readonly string[]).includes(value) : value === '' || Number.isNaN(Number(value));
          })
          .map((word) => `${form.name}: ${name}: ${word}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('selects answers that the target offers, opens forms that exist, fills from forms that ask the same', () => {
    const wrong = forms.flatMap((form) => [
      ...form.rules
        .filter(
          (rule) =>
            (rule.action === 'autoselect' && questionOf(rule.target).answers?.includes(rule.answer) !== true) ||
            (rule.action === 'openform' && !demoForms.has(rule.opens)),
        )
        .map(({ name }) => `${form.name}: ${name}`),
      ...form.questions
        .filter(({ ask, fill }) => fill !== undefined && demoForms.get(fill.form)?.asked.includes(ask) !== true)
        .map(({ ask }) => `${form.name}: ${ask}`),
    ]);
    expect(wrong).toEqual([]);
  });

  it('gives every concept one full name, every row its own uuid', () => {
    const { concepts, names, answers } = conceptRows();
    expect(duplicates(names.filter(({ locale, type }) => locale === 'en' && type === 'FULLY_SPECIFIED').map(({ name }) => name))).toEqual(
      [],
    );
    expect(duplicates(concepts.map(({ uuid }) => uuid))).toEqual([]);
    expect(duplicates(names.map(({ uuid }) => uuid))).toEqual([]);
    expect(duplicates(answers.map(({ uuid }) => uuid))).toEqual([]);
    expect(duplicates(fieldRows().fields.map(({ uuid }) => uuid))).toEqual([]);
    expect(duplicates(forms.flatMap(formFieldRows).map(({ uuid }) => uuid))).toEqual([]);
    expect(duplicates(forms.flatMap(ruleRows).map(({ uuid }) => uuid))).toEqual([]);
  });

  it('asks every question of the bank, offers every answer, attaches every form once that does not register people, uses every widget', () => {
    const asked = new Set(forms.flatMap((form) => form.questions.map(({ ask }) => ask)));
    expect((Object.keys(questions) as QuestionKey[]).filter((key) => !asked.has(key))).toEqual([]);
    const offered = new Set([...asked].flatMap((key) => questionOf(key).answers ?? []));
    expect(Object.keys(options).filter((name) => !isOption(name) || !offered.has(name))).toEqual([]);
    expect(workflowRows().stageForms.map(({ uuid }) => uuid)).toHaveLength(forms.filter(({ registers }) => registers !== true).length);
    expect(new Set([...asked].map((key) => questionOf(key).widget)).size).toBe(13);
    for (const keys of Object.values(panels)) for (const key of keys) expect(asked).toContain(key);
  });

  it('has forms whose every rule acts', () => {
    for (const form of demoForms.values()) {
      expect(form.definition.fields).toHaveLength(form.asked.length);
      expect(form.rules.filter(({ condition }) => condition === null)).toEqual([]);
    }
  });
});
