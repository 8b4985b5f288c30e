import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionSettingsProblems, tidySettings } from './question-settings.ts';
import { patternCheck } from '../settings/pattern-problem.ts';
import type { PatternEngine } from '../settings/pattern.ts';

const engine: PatternEngine = {
  compile: (pattern) => {
    const compiled = new RegExp(`^(?:${pattern})$`, 'u');
    return (text) => compiled.test(text);
  },
};

describe('settings of a question', () => {
  it.each<[unknown, [string, string][]]>([
    [undefined, []],
    [null, []],
    [{}, []],
    [{ mandatory: true, errorMessage: 'Say it', minValue: -1.5, maxValue: 3, allowDecimal: true }, []],
    [{ minLength: 1, maxLength: 20, regix: '[A-Z]{3}', characters: 'A-Z', defaultValue: 'ABC' }, []],
    [{ dateMode: 'datetime', allowFutureDate: false, allowPastDate: true, disabled: false }, []],
    [{ minSelections: 2, title: 'History' }, []],
    [{ children: [{ field: '73e557b7-0be7-4e96-b1f2-11c39534ec29', displayText: 'Age', mandatory: true }] }, []],
    [{ minValue: null, regix: '', children: null }, []],
    [{ minLength: 3, maxLength: 0 }, []],
    ['text', [['', 'engine.notAnObject']]],
    [[], [['', 'engine.notAnObject']]],
    [{ colour: 'red' }, [['colour', 'bank.unknownSetting']]],
    [{ constructor: 1 }, [['constructor', 'bank.unknownSetting']]],
    [{ mandatory: 'yes' }, [['mandatory', 'engine.notBoolean']]],
    [{ minValue: '3' }, [['minValue', 'engine.notNumber']]],
    [{ maxValue: Number.NaN }, [['maxValue', 'engine.notNumber']]],
    [{ minLength: 1.5 }, [['minLength', 'engine.notInteger']]],
    [{ minLength: -1 }, [['minLength', 'engine.tooSmall']]],
    [{ maxLength: 3e9 }, [['maxLength', 'engine.tooGreat']]],
    [{ minLength: 9, maxLength: 3 }, [['minLength', 'bank.lengthsInOrder']]],
    [{ minValue: 9, maxValue: 3 }, [['minValue', 'bank.valuesInOrder']]],
    [{ regix: '[a-' }, [['regix', 'bank.badPattern']]],
    [{ regix: 'a'.repeat(101) }, [['regix', 'engine.tooLong']]],
    [{ errorMessage: 'a'.repeat(256) }, [['errorMessage', 'engine.tooLong']]],
    [{ errorMessage: 'a\u0000' }, [['errorMessage', 'bank.unprintable']]],
    [{ dateMode: 'week' }, [['dateMode', 'engine.notChoice']]],
    [{ children: {} }, [['children', 'engine.notList']]],
    [{ children: Array.from({ length: 7 }, () => ({ field: 'x' })) }, [['children', 'engine.tooGreat']]],
    [{ children: ['x'] }, [['children[0]', 'engine.notObject']]],
    [{ children: [{ displayText: 'x' }] }, [['children[0].field', 'engine.badUuid']]],
    [{ children: [{ field: 'x', shade: 1 }] }, [['children[0].shade', 'bank.unknownSetting']]],
    [
      { mandatory: 1, minValue: [] },
      [
        ['mandatory', 'engine.notBoolean'],
        ['minValue', 'engine.notNumber'],
      ],
    ],
  ])('%j has the problems %j', (settings, problems) => {
    expect(questionSettingsProblems(settings, patternCheck(engine)).map(({ field, code }) => [field, code])).toEqual(problems);
  });

  it('without an engine leave the pattern to the server', () => expect(questionSettingsProblems({ regix: '[a-' })).toEqual([]));

  it('are kept without what is not set', () => {
    expect(tidySettings({ mandatory: false, minValue: 0, title: '', regix: null, children: [{ field: 'x' }] })).toEqual({
      mandatory: false,
      minValue: 0,
      children: [{ field: 'x', displayText: '', mandatory: false }],
    });
    expect(tidySettings('text')).toEqual({});
  });

  it('never throw, and what is tidied has no new problem', () => {
    const value = fc.oneof(fc.anything(), fc.record({ minValue: fc.anything(), children: fc.array(fc.anything()), regix: fc.string() }));
    fc.assert(
      fc.property(
        value,
        (settings) =>
          questionSettingsProblems(settings, patternCheck(engine)).length > 0 ||
          questionSettingsProblems(tidySettings(settings), patternCheck(engine)).length === 0,
      ),
    );
  });
});
