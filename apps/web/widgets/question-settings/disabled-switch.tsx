import { Switch } from '@mantine/core';
import { useText } from '../../lib/text.ts';
import { withSetting, type SettingsPartProps } from './setting.ts';

/** Whether the question is shown without being answerable. */
export function DisabledSwitch({ value, onChange, disabled }: Omit<SettingsPartProps, 'problemOf'>) {
  const t = useText();
  return (
    <Switch
      label={t('bankscreen.disabled')}
      description={t('bankscreen.disabledWhy')}
      checked={value.disabled ?? false}
      disabled={disabled}
      onChange={(event) => onChange(withSetting(value, 'disabled', event.currentTarget.checked || undefined))}
    />
  );
}
