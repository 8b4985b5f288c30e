import { TODAY, type DataType, type Widget } from '@fieldward/domain/form/definition.ts';
import type { QuestionSettings } from '@fieldward/domain/bank/question-settings.ts';

/** The groups of settings that a question can have; each has its own fields. */
type SettingsKind = 'heading' | 'number' | 'text' | 'date' | 'coded' | 'contacts' | 'none';

/** An answer that a coded question offers: its concept and its name. */
export interface OfferedAnswer {
  uuid: string;
  display: string;
}

/** What every part of the settings is given: the settings and a way to replace them. */
export interface SettingsPartProps {
  value: QuestionSettings;
  onChange: (value: QuestionSettings) => void;
  disabled: boolean;
  /** What is wrong with one setting, in a sentence. */
  problemOf: (key: keyof QuestionSettings) => string | null;
}

/** Which settings a question has, from its widget and data type. */
export function settingsKind(widget: Widget, dataType: DataType): SettingsKind {
  if (widget === 'heading' || widget === 'contacts') return widget;
  if (widget === 'address' || widget === 'gps' || widget === 'location') return 'none';
  if (widget === 'date' || widget === 'dateEntered') return 'date';
  if (dataType === 'coded') return 'coded';
  return dataType === 'numeric' ? 'number' : 'text';
}

const common = ['mandatory', 'errorMessage'] as const;
const keysOf: Readonly<Record<SettingsKind, readonly (keyof QuestionSettings)[]>> = {
  heading: ['title'],
  number: [...common, 'minValue', 'maxValue', 'allowDecimal', 'disabled'],
  text: [...common, 'minLength', 'maxLength', 'regix', 'characters', 'defaultValue', 'disabled'],
  date: [...common, 'dateMode', 'allowFutureDate', 'allowPastDate', 'defaultValue', 'disabled'],
  coded: [...common, 'disabled', 'defaultValue', 'minSelections'],
  contacts: ['mandatory', 'errorMessage', 'children'],
  none: ['mandatory', 'errorMessage'],
};

/** The settings without those that the kind of question does not have: what is left of them after its widget was changed. */
export function settingsOf(kind: SettingsKind, settings: QuestionSettings): QuestionSettings {
  const keys: readonly string[] = keysOf[kind];
  // the default of a text or a choice is no day
  const fits = (key: string, value: unknown): boolean => kind !== 'date' || key !== 'defaultValue' || value === TODAY;
  return Object.fromEntries(
    Object.entries(settings).filter(([key, value]) => keys.includes(key) && value !== undefined && value !== null && fits(key, value)),
  );
}

/** The settings with one changed; undefined and '' take it away. */
export function withSetting<K extends keyof QuestionSettings>(
  settings: QuestionSettings,
  key: K,
  value: QuestionSettings[K] | '' | undefined,
): QuestionSettings {
  const { [key]: _before, ...rest } = settings;
  return value === undefined || value === '' ? rest : { ...rest, [key]: value };
}
