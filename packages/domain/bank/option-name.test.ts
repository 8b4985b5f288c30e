import { textOfMessage } from '@fieldward/messages/complete.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readImportRow } from './option-import.ts';
import {
  fullNameOf,
  linesProblem,
  listedNameProblem,
  optionNameProblem,
  questionNameProblem,
  tidyName,
  variableNameOf,
} from './option-name.ts';
import { choosesSeveral, dataTypesOfWidget, isCodedWidget, isDefaultQuestion, needsNoConcept } from './question-widget.ts';

const special = 'Name can not contain special characters';
const numbers = 'Name cannot contain numbers or special characters';
const mandatory = 'Please fill mandatory fields';

describe('a name', () => {
  it.each<[(name: string) => ReturnType<typeof optionNameProblem>, string, string | null]>([
    [optionNameProblem, 'Chest pain', null],
    [optionNameProblem, '  Chest   pain  ', null],
    [optionNameProblem, 'Stage 4', null],
    [optionNameProblem, 'B12', null],
    [optionNameProblem, 'Fièvre élevée', null],
    [optionNameProblem, 'e\u0301leve', null],
    [optionNameProblem, 'حمى شديدة', null],
    [optionNameProblem, 'می\u200cخواهم', null],
    [optionNameProblem, 'खांसी', null],
    [optionNameProblem, '咳嗽', null],
    [optionNameProblem, '', mandatory],
    [optionNameProblem, ' \t ', mandatory],
    [optionNameProblem, '4 stages', special],
    [optionNameProblem, '\u0301leve', special],
    [optionNameProblem, 'Pain!', special],
    [optionNameProblem, 'Pain/fever', special],
    [optionNameProblem, 'Pain_fever', special],
    [optionNameProblem, 'Pain\u0000', special],
    [optionNameProblem, 'Pain\u202e', special],
    [optionNameProblem, '<b>', special],
    [optionNameProblem, 'a'.repeat(255), null],
    [optionNameProblem, 'a'.repeat(256), 'At most 255 characters'],
    [optionNameProblem, 'ß'.repeat(200), 'At most 255 characters'],
    [questionNameProblem, 'Night sweats', null],
    [questionNameProblem, 'Grippe aiguë', null],
    [questionNameProblem, 'BP 2', numbers],
    [questionNameProblem, 'Fever?', numbers],
    [questionNameProblem, '', mandatory],
    [listedNameProblem, 'Type 2 diabetes, with renal disease (stage 4)', null],
    [listedNameProblem, '2HRZE / 4HR', null],
    [listedNameProblem, '12.5 %', 'A name needs at least one letter'],
    [listedNameProblem, 'tab\there', null],
    [listedNameProblem, 'half \ud800', 'The text holds characters that cannot be shown'],
    [listedNameProblem, 'null \u0000', 'The text holds characters that cannot be shown'],
    [listedNameProblem, '', mandatory],
  ])('%o(%j) says %j', (rule, name, message) => {
    const found = rule(name);
    expect(found === null ? null : textOfMessage(found)).toBe(message);
  });

  it('gives a full name and a variable name', () => {
    expect([fullNameOf(' Chest  pain '), variableNameOf(' Chest  Pain ')]).toEqual(['CHEST PAIN', 'chest_pain']);
    expect(tidyName('e\u0301le\u0300ve')).toBe('\u00e9l\u00e8ve');
  });

  it('is the same however often it is tidied', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (name) => fullNameOf(fullNameOf(name)) === fullNameOf(name) && tidyName(tidyName(name)) === tidyName(name),
      ),
    );
  });

  it('and a description that may have lines', () => {
    expect(linesProblem('one\ntwo\tthree', 100)).toBeNull();
    expect(linesProblem('bell \u0007', 100)?.code).toBe('bank.unprintable');
  });
});

describe('a row of a code list', () => {
  it('is read', () =>
    expect(
      readImportRow({
        name: ' Type 2  diabetes',
        mappings: [
          { source: 'ICD-10', code: 'E11' },
          { source: 'icd-10', code: 'e11' },
          { source: 'LOINC', code: ' ' },
        ],
      }),
    ).toEqual({
      name: 'TYPE 2 DIABETES',
      variableName: '',
      newVariableName: 'type_2_diabetes',
      description: '',
      newDescription: 'Type 2 diabetes',
      codes: [{ source: 'ICD-10', code: 'E11', name: '', mapType: 'SAME-AS' }],
    }));

  it.each([
    [null, 'administration.importRow'],
    [[], 'administration.importRow'],
    [{ name: {} }, 'engine.notText'],
    [{ name: 'x', mappings: {} }, 'engine.notList'],
    [{ name: 'x', mappings: ['E11'] }, 'administration.importRow'],
    [{ name: 'x', mappings: [{ code: 'E11' }] }, 'engine.required'],
    [{ name: 'x', mappings: [{ source: 'ICD', code: 'x'.repeat(256) }] }, 'engine.tooLong'],
    [{ name: 'x', mappings: Array.from({ length: 21 }, () => ({})) }, 'bank.importTooManyCodes'],
  ])('%j is refused', (row, code) => expect(readImportRow(row)).toMatchObject({ code }));

  it('never throws', () => fc.assert(fc.property(fc.anything(), (row) => typeof readImportRow(row) === 'object')));
});

describe('a widget', () => {
  it.each([
    ['Textbox', ['Text', 'Numeric']],
    ['Single Select Dropdown', ['Coded']],
    ['single select radiobuttons', ['Coded']],
    ['Multiple Choice', ['Coded']],
    ['Date/ Time Picker', ['Datetime']],
    ['Phone Number', ['Text']],
    ['Heading', ['N/A']],
    ['Database element', []],
  ])('%s goes with %j', (widget, types) => expect(dataTypesOfWidget(widget)).toEqual(types));

  it('knows its nature', () => {
    expect([choosesSeveral('Multiple Choice'), choosesSeveral('Single Select Dropdown')]).toEqual([true, false]);
    expect([isCodedWidget('Single Select Dropdown'), isCodedWidget('Textbox')]).toEqual([true, false]);
    expect([needsNoConcept('Heading'), needsNoConcept('Textbox')]).toEqual([true, false]);
    expect([isDefaultQuestion({ uuid: 'x' }), isDefaultQuestion({ uuid: 'x', isDefault: true })]).toEqual([false, true]);
  });
});
