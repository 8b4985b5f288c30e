import { useMemo } from 'react';
import { isChoices, type Answer } from '@fieldward/domain/form/answers.ts';
import type { FormDefinition, FormField } from '@fieldward/domain/form/definition.ts';
import type { TestDifference } from '@fieldward/domain/form/test-case.ts';
import type { Expected } from '@fieldward/domain/form/test-case-wire.ts';
import { messageText, useText, type Text } from '../../../../lib/text.ts';
import { objectIn, objectsIn, textIn, uuidIn } from '../editor/loose-json.ts';
import { isCode } from '../../../../lib/sentences.ts';

/** What test cases say, in sentences. */
export interface TestWords {
  /** What is expected of the form, a sentence each; empty when nothing special is. */
  expected: (expected: Expected) => string[];
  /** What came out otherwise. */
  differs: (difference: TestDifference) => string;
  /** A form by the name that the rules know it by, in quotation marks. */
  form: (uuid: string) => string;
}

/** `rules` as the server sends them: they name the forms that they open. */
export function useTestWords(form: FormDefinition, rules: readonly unknown[]): TestWords {
  const t = useText();
  return useMemo(() => testWords(form, rules, t), [form, rules, t]);
}

function testWords(form: FormDefinition, rules: readonly unknown[], t: Text): TestWords {
  const fields = new Map<string, FormField>();
  for (const field of form.fields) if (!fields.has(field.field.uuid)) fields.set(field.field.uuid, field);
  for (const field of form.fields) fields.set(field.uuid, field);
  const forms = new Map(
    objectsIn(rules).map((rule) => {
      const target = objectIn(rule['targetForm']);
      return [uuidIn(rule['targetForm']), textIn(target['display']) || textIn(target['name'])];
    }),
  );
  const quoted = (text: string): string => t('preview.quoted', { text });
  const question = (key: string): string => fields.get(key)?.label ?? t('preview.goneQuestion');
  const formName = (uuid: string): string => (forms.get(uuid) ? quoted(forms.get(uuid) ?? '') : t('preview.otherForm'));
  const problem = (key: string, code: string): string =>
    code === '' ? t('preview.noProblem') : quoted(problemText(fields.get(key), code));
  const answer = (key: string, value: Answer): string => {
    const chosen = isChoices(value) ? value : typeof value === 'string' && value !== '' ? [value] : [];
    if (chosen.length === 0) return t('preview.nothing');
    const options = fields.get(key)?.field.answers ?? [];
    return chosen.map((one) => quoted(options.find(({ concept }) => concept.uuid === one)?.concept.display ?? one)).join(', ');
  };
  return {
    form: formName,
    expected: ({ hidden, problems, selected, opens }) => [
      ...(hidden.length === 0 ? [] : [t('preview.expectHidden', { questions: hidden.map((key) => quoted(question(key))).join(', ') })]),
      ...Object.entries(problems).map(([key, code]) =>
        t('preview.expectProblem', { question: question(key), problem: problem(key, code) }),
      ),
      ...Object.entries(selected).map(([key, value]) =>
        t('preview.expectSelected', { question: question(key), answer: answer(key, value) }),
      ),
      ...opens.map((uuid) => t('preview.expectOpens', { form: formName(uuid) })),
    ],
    differs({ question: key, what, expected, got }) {
      switch (what) {
        case 'hidden':
          return t(expected === 'hidden' ? 'preview.shouldHide' : 'preview.shouldShow', { question: question(key) });
        case 'problem':
          return t('preview.problemDiffers', { question: question(key), expected: problem(key, expected), got: problem(key, got) });
        case 'selected':
          return t('preview.selectedDiffers', {
            question: question(key),
            expected: answer(key, readAnswer(expected)),
            got: answer(key, readAnswer(got)),
          });
        case 'opens':
          return expected === ''
            ? t('preview.shouldNotOpen', { form: formName(got) })
            : t('preview.shouldOpen', { form: formName(expected) });
      }
    },
  };
}

/** An answer as a difference writes it: a choice bare, several as JSON. */
function readAnswer(text: string): Answer {
  if (!text.startsWith('[')) return text;
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) && read.every((item) => typeof item === 'string') ? read : text;
  } catch {
    return text;
  }
}

/** The sentence of a problem of which only the code was kept: its figures are those of the question today. */
function problemText(field: FormField | undefined, code: string): string {
  if (!isCode(code)) return code;
  const length = code.toLowerCase().endsWith('length');
  const min = code === 'answer.selections' ? field?.minSelections : length ? field?.minLength : field?.minValue;
  const max = length ? field?.maxLength : field?.maxValue;
  const text = messageText({ code, holes: { min: min ?? '…', max: max ?? '…', message: field?.errorMessage ?? '…' } });
  return text.replace(/\{\w+\}/g, '…');
}
