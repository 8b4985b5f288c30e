import { useText } from '../../lib/text.ts';
import { SearchSelect } from '../../ui/search-select.tsx';
import { DisabledSwitch } from './disabled-switch.tsx';
import { LimitInput } from './limit-input.tsx';
import { withSetting, type OfferedAnswer, type SettingsPartProps } from './setting.ts';

interface CodedSettingsProps extends SettingsPartProps {
  answers: readonly OfferedAnswer[];
  /** More than one answer may be chosen. */
  multiple: boolean;
}

/** The default answer of a coded question, and whether it can be changed. */
export function CodedSettings({ value, onChange, disabled, answers, multiple }: CodedSettingsProps) {
  const t = useText();
  const chosen = answers.some(({ uuid }) => uuid === value.defaultValue) ? (value.defaultValue ?? null) : null;
  return (
    <>
      <SearchSelect
        label={t('bankscreen.defaultAnswer')}
        data={answers.map(({ uuid, display }) => ({ value: uuid, label: display }))}
        placeholder={t('bankscreen.noDefaultAnswer')}
        clearable
        clearButtonProps={{ 'aria-label': t('shell.clear') }}
        nothingFoundMessage={t('shell.noOptions')}
        disabled={disabled || answers.length === 0}
        value={chosen}
        onChange={(uuid) => onChange(withSetting(value, 'defaultValue', uuid ?? undefined))}
      />
      {multiple ? (
        <LimitInput
          label={t('bankscreen.minSelections')}
          whole
          value={value.minSelections}
          disabled={disabled}
          error={(value.minSelections ?? 0) > answers.length && answers.length > 0 ? t('bankscreen.tooManySelections') : null}
          onChange={(limit) => onChange(withSetting(value, 'minSelections', limit))}
        />
      ) : null}
      <DisabledSwitch value={value} onChange={onChange} disabled={disabled} />
    </>
  );
}
