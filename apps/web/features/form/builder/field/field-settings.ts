import type { QuestionSettings } from '@fieldward/domain/bank/question-settings.ts';
import { contactChildren, kindOfQuestion } from '../editor/bank-question.ts';
import { fieldOfQuestion, type CopyField } from '../editor/copy-field.ts';

/** The settings of a field as the shared settings widget shows them: what is not set is missing. */
export function settingsFrom(field: CopyField): QuestionSettings {
  const { widget } = kindOfQuestion(field.field);
  return {
    mandatory: field.mandatory,
    allowDecimal: field.allowDecimal,
    allowFutureDate: field.allowFutureDate,
    allowPastDate: field.allowPastDate,
    disabled: field.disabled,
    dateMode: field.dateMode,
    ...(field.errorMessage === '' ? {} : { errorMessage: field.errorMessage }),
    ...(field.defaultValue === '' ? {} : { defaultValue: defaultOf(field) }),
    ...(field.regix === '' ? {} : { regix: field.regix }),
    ...(field.characters === '' ? {} : { characters: field.characters }),
    ...(field.minValue === null ? {} : { minValue: field.minValue }),
    ...(field.maxValue === null ? {} : { maxValue: field.maxValue }),
    ...(field.minLength === null ? {} : { minLength: field.minLength }),
    ...(field.maxLength === null ? {} : { maxLength: field.maxLength }),
    ...(field.minSelections === null ? {} : { minSelections: field.minSelections }),
    ...(widget === 'contacts'
      ? {
          children: field.children.map((child) => ({
            field: child.field.uuid,
            displayText: child.displayText,
            mandatory: child.mandatory,
          })),
        }
      : {}),
  };
}

/** A default choice by its concept; older forms name the answer instead. */
function defaultOf({ field, defaultValue }: CopyField): string {
  return field.answers.find(({ uuid }) => uuid === defaultValue)?.concept.uuid ?? defaultValue;
}

/** What changes in a field when the settings widget answers `next`; nothing else is in it. */
export function partFrom(field: CopyField, next: QuestionSettings): Partial<CopyField> {
  const whole: Partial<CopyField> = {
    mandatory: next.mandatory ?? true,
    allowDecimal: next.allowDecimal ?? true,
    allowFutureDate: next.allowFutureDate ?? true,
    allowPastDate: next.allowPastDate ?? true,
    disabled: next.disabled ?? false,
    dateMode: next.dateMode ?? 'date',
    errorMessage: next.errorMessage ?? '',
    defaultValue: next.defaultValue ?? '',
    regix: next.regix ?? '',
    characters: next.characters ?? '',
    minValue: next.minValue ?? null,
    maxValue: next.maxValue ?? null,
    minLength: next.minLength ?? null,
    maxLength: next.maxLength ?? null,
    minSelections: next.minSelections ?? null,
  };
  const before = settingsFrom(field);
  const part = Object.fromEntries(Object.entries(whole).filter(([key]) => key in field && !same(key, before, next)));
  return same('children', before, next) ? part : { ...part, children: childrenFrom(field, next) };
}

function same(key: string, before: QuestionSettings, next: QuestionSettings): boolean {
  const settings = key as keyof QuestionSettings;
  return JSON.stringify(before[settings]) === JSON.stringify(next[settings]);
}

/** Members that were there keep their uuid and everything else that they have. */
function childrenFrom(field: CopyField, { children = [] }: QuestionSettings): CopyField[] {
  return children.flatMap(({ field: uuid, displayText, mandatory }) => {
    const known = field.children.find((child) => child.field.uuid === uuid);
    const question = known?.field ?? contactChildren.find((child) => child.question.uuid === uuid)?.question;
    return question === undefined ? [] : [{ ...(known ?? fieldOfQuestion(question)), displayText, mandatory }];
  });
}
