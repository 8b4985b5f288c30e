// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { codedField, fieldOf, formOf, tokensOf } from '@fieldward/domain/form/form-for-tests.ts';
import { normaliseToken } from '@fieldward/domain/rule/expression.ts';
import { fill, type Message } from '@fieldward/messages/catalogue.ts';
import { catalogueEn } from '@fieldward/messages/complete.ts';
import type { Text } from '../../../../lib/text.ts';
import { judgeCondition } from '../../../../widgets/condition/condition-reading.tsx';
import { newDraft, type RuleDraft } from '../wizard/rule-draft.ts';
import { ruleText } from './rule-sentence.ts';
import type { Naming } from '../../../../widgets/condition/token-name.ts';

const form = formOf(
  codedField('hiv', 'dropdown', { label: 'HIV status' }),
  codedField('signs', 'multiple', { label: 'Signs' }),
  fieldOf('age', { label: 'Age', field: { dataType: 'numeric' } }),
  fieldOf('day', { label: 'Start', field: { widget: 'date', dataType: 'datetime' } }),
  fieldOf('text', { label: 'Note' }),
);
const t: Text = (code, ...holes) => fill(catalogueEn[code], holes[0]);
const say = (message: Message): string => fill(catalogueEn[message.code], message.holes);
const naming: Naming = { form, t, say, day: (value) => value.split('-').toReversed().join('/') };
const base: RuleDraft = newDraft('r', 'form');
const plain = (text: string | null): string | null => text?.replace(/[\u2068\u2069]/g, '') ?? null;

function judge(text: string, draft: RuleDraft = base) {
  const tokens = tokensOf(text).map(normaliseToken);
  return judgeCondition(tokens, naming, (expression) => ruleText(draft, expression, naming, () => 'Follow Up'), 'Rule');
}
const sentence = (text: string, draft?: RuleDraft): string | null => plain(judge(text, draft).sentence);

describe('a condition in words', () => {
  it.each([
    ['Q:hiv = C:NO', '“HIV status” is no'],
    ['Q:hiv != C:NO', '“HIV status” is not no'],
    ['Q:hiv = C:NO OR Q:hiv = C:UNKNOWN', '“HIV status” is no or unknown'],
    ['Q:hiv = C:NO OR Q:age < 5', '“HIV status” is no or “Age” is less than 5'],
    ['Q:signs = C:YES', '“Signs” includes yes'],
    ['Q:age >= 18 AND Q:age <= 65', '“Age” is at least 18 and “Age” is at most 65'],
    ['Q:day < 2026-11-05', '“Start” is before 05/11/2026'],
    ['Q:day > now', '“Start” is after now'],
    ['Q:text = null', '“Note” has no answer'],
    ['Q:text', '“Note” has an answer'],
    ['( Q:hiv = C:NO OR Q:age < 5 ) AND Q:text = x', '(“HIV status” is no or “Age” is less than 5) and “Note” is x'],
  ])('%s', (condition, words) => expect(sentence(condition)).toBe(`When ${words}: …`));

  it('and the whole rule', () => {
    const hides: RuleDraft = { ...base, action: 'hide', targetForm: 'form', targetField: 'age' };
    expect(sentence('Q:hiv = C:NO', hides)).toBe('Hide “Age” when “HIV status” is no.');
    const selects: RuleDraft = { ...base, action: 'autoselect', targetForm: 'form', targetField: 'hiv', option: 'YES' };
    expect(sentence('Q:age > 5', selects)).toBe('Choose “yes” for “HIV status” when “Age” is more than 5.');
    expect(sentence('Q:age > 5', { ...base, action: 'openform', targetForm: 'f' })).toBe(
      'Open the form “Follow Up” when “Age” is more than 5.',
    );
  });
});

describe('the first mistake', () => {
  it.each([
    ['Q:hiv =', 2, 'open', 'answer or a value is expected'],
    ['( Q:hiv = C:NO', 4, 'open', 'add “)”'],
    ['Q:hiv = C:NO Q:age > 5', 3, 'error', '“Age” does not belong there. Here AND, OR'],
    ['AND Q:hiv', 0, 'error', '“AND” does not belong there. Here a question'],
    ['Q:hiv = C:NO )', 3, 'error', '“)” does not belong there'],
  ])('%s is pointed at %i', (condition, at, severity, words) => {
    const { wrong, remarks, sentence: read } = judge(condition);
    expect([...wrong]).toEqual([at]);
    expect(remarks[0]?.severity).toBe(severity);
    expect(remarks[0]?.text).toContain(words);
    expect(read).toBeNull();
  });

  it('a question of another form is named as such', () => {
    const { wrong, remarks } = judge('Q:gone = 5');
    expect([...wrong]).toEqual([0]);
    expect(remarks[0]?.severity).toBe('error');
  });

  it.each([
    ['Q:hiv = C:NO Q:age > 5', ['Insert AND here', 'Insert OR here', 'Remove “Age”']],
    ['Q:hiv = C:NO C:YES', ['Change to “… or yes”', 'Remove “no”', 'Remove “yes”']],
    ['Q:hiv != C:NO C:YES', ['Change to “… and not yes”', 'Remove “no”', 'Remove “yes”']],
    ['Q:hiv C:YES', ['Insert = here', 'Insert != here', 'Remove “yes”']],
    ['Q:hiv Q:age', ['Insert AND here', 'Insert OR here', 'Remove “Age”']],
    ['AND Q:hiv', ['Remove “AND”']],
    ['( Q:hiv', ['Insert ) here']],
  ])('%s: offers what would mend it', (condition, offers) =>
    expect(judge(condition).remarks[0]?.fixes?.map(({ text }) => plain(text))).toEqual(offers),
  );

  it('a second answer becomes a second question', () => {
    const [fix] = judge('Q:hiv = C:NO C:YES').remarks[0]?.fixes ?? [];
    expect([fix?.at, fix?.take, fix?.put.map(({ value }) => value)]).toEqual([3, 0, ['OR', 'q-hiv', '=']]);
  });

  it('nothing yet is no mistake', () => expect(judgeCondition([], naming, () => '', '')).toMatchObject({ remarks: [], sentence: null }));
});
