import { Stack, Switch } from '@mantine/core';
import type { DataType, Widget } from '@fieldward/domain/form/definition.ts';
import { maxSettingLength, type QuestionSettings } from '@fieldward/domain/bank/question-settings.ts';
import { useText } from '../../lib/text.ts';
import { TextField } from '../text-field.tsx';
import { CodedSettings } from './coded-settings.tsx';
import { ContactSettings } from './contact-settings.tsx';
import { DateSettings } from './date-settings.tsx';
import { NumberSettings } from './number-settings.tsx';
import { useSettingsProblems } from './settings-problems.ts';
import { settingsKind, withSetting, type OfferedAnswer, type SettingsPartProps } from './setting.ts';
import { TextSettings } from './text-settings.tsx';

interface QuestionSettingsFieldsProps {
  widget: Widget;
  dataType: DataType;
  /** What a coded question offers, for its default answer. */
  answers: readonly OfferedAnswer[];
  value: QuestionSettings;
  onChange: (value: QuestionSettings) => void;
  disabled?: boolean;
  /** Also 'Mandatory' and the message of one's own; on by default. */
  withMandatory?: boolean;
}

/** The settings of a question, for its widget and data type: the same in the question bank and on the cards of a form. */
export function QuestionSettingsFields({
  widget,
  dataType,
  answers,
  value,
  onChange,
  disabled = false,
  withMandatory = true,
}: QuestionSettingsFieldsProps) {
  const kind = settingsKind(widget, dataType);
  const problems = useSettingsProblems(value);
  const part = { value, onChange, disabled, problemOf: (key: keyof QuestionSettings) => problems[key] ?? null };
  return (
    <Stack gap="sm">
      {withMandatory && kind !== 'heading' ? <MandatorySettings {...part} /> : null}
      {kind === 'heading' ? <HeadingSettings {...part} /> : null}
      {kind === 'number' ? <NumberSettings {...part} widget={widget} /> : null}
      {kind === 'text' ? <TextSettings {...part} widget={widget} /> : null}
      {kind === 'date' ? <DateSettings {...part} /> : null}
      {kind === 'coded' ? <CodedSettings {...part} answers={answers} multiple={widget === 'multiple'} /> : null}
      {kind === 'contacts' ? <ContactSettings {...part} /> : null}
    </Stack>
  );
}

function MandatorySettings({ value, onChange, disabled, problemOf }: SettingsPartProps) {
  const t = useText();
  return (
    <>
      <Switch
        label={t('bankscreen.mandatory')}
        checked={value.mandatory ?? true}
        disabled={disabled}
        onChange={(event) => onChange(withSetting(value, 'mandatory', event.currentTarget.checked))}
      />
      <TextField
        label={t('bankscreen.errorMessage')}
        description={t('bankscreen.errorMessageWhy')}
        dir="auto"
        autoComplete="off"
        maxLength={maxSettingLength}
        disabled={disabled}
        error={problemOf('errorMessage')}
        value={value.errorMessage ?? ''}
        onChange={(event) => onChange(withSetting(value, 'errorMessage', event.currentTarget.value))}
      />
    </>
  );
}

function HeadingSettings({ value, onChange, disabled, problemOf }: SettingsPartProps) {
  const t = useText();
  return (
    <TextField
      label={t('bankscreen.headingTitle')}
      dir="auto"
      autoComplete="off"
      maxLength={maxSettingLength}
      disabled={disabled}
      error={problemOf('title')}
      value={value.title ?? ''}
      onChange={(event) => onChange(withSetting(value, 'title', event.currentTarget.value))}
    />
  );
}
