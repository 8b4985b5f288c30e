import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formDifference } from './difference.ts';

type Wire = Record<string, unknown>;

const field = (name: string, more: Wire = {}, question: Wire = {}): Wire => ({
  uuid: `ff-${name}`,
  displayText: name,
  field: { uuid: `q-${name}`, name, fieldType: { display: 'Textbox' }, attributeName: 'Text', answers: [], ...question },
  ...more,
});
const coded = (name: string, options: readonly string[], more: Wire = {}): Wire =>
  field(name, more, {
    fieldType: { display: 'Single Select Dropdown' },
    answers: options.map((option) => ({ uuid: `a-${option}`, concept: { uuid: option.toUpperCase(), display: option } })),
  });
const heading = (uuid: string, text: string): Wire => ({
  uuid,
  displayText: text,
  field: { uuid: 'q-heading', name: 'Heading', fieldType: { display: 'Heading' } },
});
const form = (fields: readonly Wire[], more: Wire = {}): Wire => ({
  uuid: 'form',
  name: 'Screening',
  description: 'Of everybody',
  formFields: fields.map((one, at) => ({ ...one, displayOrder: at + 1 })),
  ...more,
});
const of = (fields: readonly Wire[], rules: readonly Wire[] = [], more: Wire = {}) => ({ form: form(fields, more), rules });
const rule = (uuid: string, more: Wire = {}): Wire => ({
  uuid,
  name: `Rule ${uuid}`,
  actionName: 'hide',
  tokens: [
    { typeName: 'Question', value: 'q-Cough' },
    { typeName: 'Operator', value: '=' },
    { typeName: 'CodedValue', value: 'NO' },
  ],
  targetFormField: { uuid: 'ff-Days', display: 'Days' },
  ...more,
});

const cough = coded('Cough', ['Yes', 'No']);
const [days, weight, age] = [field('Days'), field('Weight'), field('Age')];

describe('what differs between two definitions of a form', () => {
  it('is nothing for the same form, however its empty settings are written', () => {
    const bare = of([cough, days], [rule('1')]);
    const full = of(
      [
        { ...cough, mandatory: false, minValue: null, errorMessage: '' },
        { ...days, mandatory: 'false', allowDecimal: true, scoreable: false, children: [] },
      ],
      [rule('1', { description: '' })],
    );
    expect(formDifference(bare, full)).toMatchObject({ same: true, name: null, description: null });
  });

  it('tells a new name and a new description', () => {
    const changed = formDifference(of([cough]), of([cough], [], { name: 'TB Screening', description: '' }));
    expect(changed).toMatchObject({
      same: false,
      name: { before: 'Screening', after: 'TB Screening' },
      description: { before: 'Of everybody', after: '' },
    });
  });

  it('tells questions that were added and removed, with their position', () => {
    const { questions } = formDifference(of([cough, days]), of([cough, weight]));
    expect(questions.added).toEqual([{ uuid: 'ff-Weight', label: 'Weight', position: 2, after: 'Cough' }]);
    expect(questions.removed).toEqual([{ uuid: 'ff-Days', label: 'Days', position: 2, after: 'Cough' }]);
    expect(questions.moved).toEqual([]);
  });

  it('tells one question that was moved as one change, also across the whole form', () => {
    const many = Array.from({ length: 40 }, (_, at) => field(`Question ${at}`));
    const [first, ...rest] = many;
    const { questions } = formDifference(of(many), of([...rest, first ?? {}]));
    expect(questions.moved).toEqual([{ uuid: 'ff-Question 0', label: 'Question 0', position: 40, from: 1, after: 'Question 39' }]);
    expect(questions.changed).toEqual([]);
  });

  it('does not take a question for moved because others came or went before it', () => {
    const { questions } = formDifference(of([cough, days, age]), of([weight, days, age]));
    expect(questions.moved).toEqual([]);
  });

  it('moves as few questions as possible (property)', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f', 'g'], { minLength: 7 }), (order) => {
        const sorted = [...order].sort();
        const moved = new Set(
          formDifference(of(sorted.map((name) => field(name))), of(order.map((name) => field(name)))).questions.moved.map((m) => m.label),
        );
        const still = order.filter((name) => !moved.has(name));
        const rises = (names: readonly string[]): boolean => names.every((name, at) => at === 0 || (names[at - 1] ?? '') < name);
        const longest = subsets(order)
          .filter(rises)
          .reduce((most, names) => Math.max(most, names.length), 0);
        return rises(still) && still.length === longest;
      }),
    );
  });

  it('tells changed settings one by one, in values a person reads', () => {
    const { questions } = formDifference(
      of([{ ...weight, displayText: 'Weight', mandatory: false, maxValue: 300 }]),
      of([{ ...weight, displayText: 'Weight (kg)', mandatory: true, minValue: '2', maxValue: 300, regix: '[0-9]+' }]),
    );
    expect(questions.changed).toEqual([
      {
        uuid: 'ff-Weight',
        label: 'Weight (kg)',
        settings: [
          { setting: 'label', before: 'Weight', after: 'Weight (kg)' },
          { setting: 'mandatory', before: false, after: true },
          { setting: 'minValue', before: null, after: 2 },
          { setting: 'pattern', before: null, after: '[0-9]+' },
        ],
        options: null,
        children: null,
      },
    ]);
  });

  it('names a default option instead of its concept, whichever way it is written', () => {
    const [byName, byConcept, other] = [{ defaultValue: 'yes' }, { defaultValue: 'YES' }, { defaultValue: 'a-No' }].map((more) =>
      coded('Cough', ['Yes', 'No'], more),
    );
    expect(formDifference(of([byName ?? {}]), of([byConcept ?? {}])).same).toBe(true);
    expect(formDifference(of([byName ?? {}]), of([other ?? {}])).questions.changed[0]?.settings).toEqual([
      { setting: 'defaultValue', before: 'Yes', after: 'No' },
    ]);
  });

  it('tells options that were added, removed, renamed and put in another order', () => {
    const renamed = coded('Cough', ['No', 'Yes', 'Unknown']);
    const [answer] = (renamed.field as { answers: { concept: Wire }[] }).answers;
    if (answer) answer.concept = { uuid: 'NO', display: 'No cough' };
    const { questions } = formDifference(of([coded('Cough', ['Yes', 'No', 'Refused'])]), of([renamed]));
    expect(questions.changed[0]?.options).toEqual({
      added: ['Unknown'],
      removed: ['Refused'],
      renamed: [{ before: 'No', after: 'No cough' }],
      reordered: true,
    });
  });

  it('tells what changed in the columns of a table question', () => {
    const table = (children: readonly Wire[]) => field('Contacts', { children }, { fieldType: { display: 'Contact Tracing' } });
    const { questions } = formDifference(
      of([table([field('Given Name', { displayOrder: 1 }), field('Age', { displayOrder: 2 })])]),
      of([table([field('Given Name', { displayOrder: 1, mandatory: true })])]),
    );
    expect(questions.changed[0]).toMatchObject({
      label: 'Contacts',
      settings: [],
      children: {
        removed: [{ label: 'Age' }],
        changed: [{ label: 'Given Name', settings: [{ setting: 'mandatory', before: false, after: true }] }],
      },
    });
  });

  it('recognises questions by what they ask, and headings by their text, where the fields are other ones', () => {
    const copy = [cough, days, heading('h9', 'History'), heading('h8', 'Body')].map((one) => ({
      ...one,
      uuid: `copy-${String(one['uuid'])}`,
    }));
    expect(formDifference(of([cough, days, heading('h1', 'History'), heading('h2', 'Body')]), of(copy)).same).toBe(true);
  });

  it('recognises a heading by its text in any case, no other question by its label', () => {
    const spelt = formDifference(of([heading('h1', ' History ')]), of([heading('h2', 'history')])).questions;
    expect([spelt.added, spelt.removed, spelt.changed.map(({ uuid }) => uuid)]).toEqual([[], [], ['h2']]);
    const asked = formDifference(of([cough]), of([{ ...weight, displayText: 'Cough' }])).questions;
    expect([asked.added.length, asked.removed.length, asked.changed]).toEqual([1, 1, []]);
  });

  it('takes each question once, though it is asked twice', () => {
    const [first, second] = ['1', '2'].map((uuid) => field('Weight', { uuid, displayText: `Weight ${uuid}` }));
    const gone = formDifference(of([first ?? {}, second ?? {}]), of([first ?? {}])).questions;
    expect([gone.removed.map(({ uuid }) => uuid), gone.added, gone.changed]).toEqual([['2'], [], []]);
    const came = formDifference(of([second ?? {}]), of([first ?? {}, second ?? {}])).questions;
    expect([came.added.map(({ uuid }) => uuid), came.removed, came.moved, came.changed]).toEqual([['1'], [], [], []]);
  });

  it('pairs questions without uuid by nothing else than what they ask', () => {
    const nameless = (one: Wire): Wire => ({ ...one, uuid: null });
    const { questions } = formDifference(of([nameless(cough), nameless(days)]), of([nameless(days), nameless(weight)]));
    expect(questions).toMatchObject({ removed: [{ label: 'Cough' }], added: [{ label: 'Weight' }], changed: [], moved: [] });
  });

  it('tells the first question as the first, and changes in the order of the form', () => {
    const { questions } = formDifference(of([cough, days, age]), of([weight, { ...age, mandatory: true }, { ...days, mandatory: true }]));
    expect(questions.added).toEqual([{ uuid: 'ff-Weight', label: 'Weight', position: 1, after: null }]);
    expect(questions.removed).toEqual([{ uuid: 'ff-Cough', label: 'Cough', position: 1, after: null }]);
    expect(questions.changed.map(({ label }) => label)).toEqual(['Age', 'Days']);
    expect(questions.moved).toHaveLength(1);
  });

  it('is something, whatever it is', () => {
    const same = (after: ReturnType<typeof of>): boolean => formDifference(of([cough], [rule('1')]), after).same;
    expect(same(of([cough], [rule('1')], { name: ' Screening ', description: 'Of everybody ' }))).toBe(true);
    expect(same(of([cough], [rule('1')], { name: 'Other' }))).toBe(false);
    expect(same(of([cough], [rule('1')], { description: null }))).toBe(false);
    expect(same(of([cough, days], [rule('1')]))).toBe(false);
    expect(same(of([], [rule('1')]))).toBe(false);
    expect(same(of([cough]))).toBe(false);
    expect(same(of([coded('Cough', ['Yes'])], [rule('1')]))).toBe(false);
    expect(same(of([{ ...cough, mandatory: true }], [rule('1')]))).toBe(false);
    expect(same(of([{ ...cough, children: [age] }], [rule('1')]))).toBe(false);
  });

  it('tells where an answer is taken from', () => {
    const taken = field('Weight', {
      autoCompleteFromFormField: { uuid: 'ff-old', display: 'Weight at start' },
      autoCompleteFromComponentForm: { uuid: 'cf', display: 'Baseline' },
    });
    expect(formDifference(of([weight]), of([taken])).questions.changed[0]?.settings).toEqual([
      { setting: 'autoComplete', before: null, after: 'Baseline / Weight at start' },
    ]);
  });

  it('tells rules that were added, removed and changed, in the words of the form', () => {
    const before = of([cough, days], [rule('1'), rule('2')]);
    const after = of(
      [{ ...cough, displayText: 'Coughing' }, days],
      [
        rule('1', {
          tokens: [
            { typeName: 'Question', value: 'q-Cough' },
            { typeName: 'Operator', value: '!=' },
            { typeName: 'CodedValue', value: 'YES' },
          ],
        }),
        rule('3', { name: 'Open', actionName: 'openform', targetForm: { uuid: 'f2', display: 'Sputum' }, targetFormField: null }),
      ],
    );
    expect(formDifference(before, after).rules).toEqual({
      added: [{ uuid: '3', name: 'Open', description: '', condition: 'Coughing = No', action: 'openform', target: 'Sputum', answer: '' }],
      removed: [{ uuid: '2', name: 'Rule 2', description: '', condition: 'Cough = No', action: 'hide', target: 'Days', answer: '' }],
      changed: [{ uuid: '1', name: 'Rule 1', changes: [{ part: 'condition', before: 'Cough = No', after: 'Coughing != Yes' }] }],
    });
  });

  it('does not take a rule for changed because the question it reads was renamed', () => {
    const after = of([{ ...cough, displayText: 'Coughing' }, days], [rule('1', { tokens: [...(rule('1').tokens as Wire[])] })]);
    expect(formDifference(of([cough, days], [rule('1')]), after).rules.changed).toEqual([]);
  });

  it('compares two forms of 2,000 questions in well under a second', () => {
    const many = Array.from({ length: 2000 }, (_, at) => field(`Q${at}`));
    const start = performance.now();
    expect(formDifference(of(many), of(many.toReversed())).questions.moved).toHaveLength(1999);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('reads nonsense as an empty form', () => {
    expect(formDifference({ form: null, rules: [] }, { form: 'x', rules: [null, 3] }).same).toBe(true);
  });
});

function subsets<T>(list: readonly T[]): T[][] {
  return list.reduce<T[][]>((sets, item) => [...sets, ...sets.map((set) => [...set, item])], [[]]);
}

it('says whether each question now stands on a screen of its own', () => {
  const [page, screens] = [of([field('Cough')]), of([field('Cough')], [], { oneByOne: true })];
  expect(formDifference(page, screens)).toMatchObject({ same: false, oneByOne: true });
  expect(formDifference(screens, page)).toMatchObject({ same: false, oneByOne: false });
  expect(formDifference(screens, screens)).toMatchObject({ same: true, oneByOne: null });
});
