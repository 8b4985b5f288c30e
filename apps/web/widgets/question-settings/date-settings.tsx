import { Group, Radio, Switch } from '@mantine/core';
import { TODAY } from '@fieldward/domain/form/definition.ts';
import { useText } from '../../lib/text.ts';
import { DisabledSwitch } from './disabled-switch.tsx';
import { withSetting, type SettingsPartProps } from './setting.ts';
import { RadioChoice } from '../../ui/radio-choice.tsx';

/** Day, time or both, and on which side of today it may lie. */
export function DateSettings({ value, onChange, disabled }: Omit<SettingsPartProps, 'problemOf'>) {
  const t = useText();
  const mode = value.dateMode ?? 'date';
  const modes = [
    { value: 'date', label: t('bankscreen.onlyDate') },
    { value: 'time', label: t('bankscreen.onlyTime') },
    { value: 'datetime', label: t('bankscreen.dateTime') },
  ] as const;
  return (
    <>
      <RadioChoice
        label={t('bankscreen.dateMode')}
        value={mode}
        onChange={(next) => onChange(withSetting(value, 'dateMode', modes.find((one) => one.value === next)?.value))}
      >
        <Group gap="md" mt={8}>
          {modes.map((one) => (
            <Radio key={one.value} value={one.value} label={one.label} disabled={disabled} />
          ))}
        </Group>
      </RadioChoice>
      {mode === 'time' ? null : (
        <>
          <Switch
            label={t('bankscreen.allowFuture')}
            checked={value.allowFutureDate ?? true}
            disabled={disabled}
            onChange={(event) => onChange(withSetting(value, 'allowFutureDate', event.currentTarget.checked))}
          />
          <Switch
            label={t('bankscreen.allowPast')}
            checked={value.allowPastDate ?? true}
            disabled={disabled}
            onChange={(event) => onChange(withSetting(value, 'allowPastDate', event.currentTarget.checked))}
          />
          <Switch
            label={t('bankscreen.beginsToday')}
            description={t('bankscreen.beginsTodayWhy')}
            checked={value.defaultValue === TODAY}
            disabled={disabled}
            onChange={(event) => onChange(withSetting(value, 'defaultValue', event.currentTarget.checked ? TODAY : undefined))}
          />
        </>
      )}
      <DisabledSwitch value={value} onChange={onChange} disabled={disabled} />
    </>
  );
}
