import { beforeAll, expect, it } from 'vitest';
import { formDifference } from '@fieldward/domain/form/difference.ts';
import { loadAllTexts } from '../../../../lib/all-texts-for-tests.ts';
import { messageText, startTexts, type Text } from '../../../../lib/text.ts';
import { differenceSentences } from './difference-sentences.ts';

beforeAll(async () => {
  await startTexts();
  await loadAllTexts();
});
const t: Text = (code, ...holes) => messageText({ code, ...(holes[0] === undefined ? {} : { holes: holes[0] }) });

type Wire = Record<string, unknown>;
const field = (name: string, more: Wire = {}, question: Wire = {}): Wire => ({
  uuid: name,
  displayText: name,
  field: { uuid: `q-${name}`, name, fieldType: { display: 'Textbox' }, ...question },
  ...more,
});
const of = (name: string, ...fields: readonly Wire[]) => ({
  form: { uuid: 'f', name, description: '', formFields: fields.map((one, at) => ({ ...one, displayOrder: at })) },
  rules: [] as Wire[],
});

it('says in sentences what differs', () => {
  const options = (...names: readonly string[]) => ({
    fieldType: { display: 'Single Select Radiobuttons' },
    answers: names.map((name) => ({ uuid: name, concept: { uuid: name, display: name } })),
  });
  const before = of('Old', field('A'), field('B'), field('C'), field('D', {}, options('Yes', 'No')));
  const after = of(
    'New',
    field('C', { mandatory: true, maxLength: 20, errorMessage: 'Give C' }),
    field('A'),
    field('E'),
    field('D', {}, options('Yes', 'Unknown')),
  );
  after.rules.push({
    uuid: 'r',
    name: 'Rule',
    actionName: 'hide',
    tokens: [
      { typeName: 'Question', value: 'q-A' },
      { typeName: 'Operator', value: '=' },
      { typeName: 'OpenValue', value: '5' },
    ],
    targetFormField: { uuid: 'C' },
  });
  expect(differenceSentences(formDifference(before, after), t)).toEqual([
    { title: 'preview.theForm', sentences: [{ kind: 'changed', text: 'The form is now called “New” instead of “Old”.', details: [] }] },
    {
      title: 'preview.questions',
      sentences: [
        { kind: 'added', text: '“E” was added after “A”.', details: [] },
        { kind: 'removed', text: '“B” was removed.', details: [] },
        { kind: 'moved', text: '“C” moved from place 3 to the top.', details: [] },
        { kind: 'changed', text: '“C”', details: ['Mandatory: now Yes.', 'Error message: now “Give C”.', 'Maximum length: now 20.'] },
        { kind: 'changed', text: '“D”', details: ['New options: “Unknown”.', 'Options no longer offered: “No”.'] },
      ],
    },
    { title: 'preview.rules', sentences: [{ kind: 'added', text: '“Rule” hides “C” when A = 5', details: [] }] },
  ]);
});
