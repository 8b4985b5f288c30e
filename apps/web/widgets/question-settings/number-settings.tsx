import { SimpleGrid, Switch } from '@mantine/core';
import type { Widget } from '@fieldward/domain/form/definition.ts';
import { useText } from '../../lib/text.ts';
import { AnswerTrial } from './answer-trial.tsx';
import { DisabledSwitch } from './disabled-switch.tsx';
import { LimitInput } from './limit-input.tsx';
import { withSetting, type SettingsPartProps } from './setting.ts';

/** Limits of a number, tried against a sample. */
export function NumberSettings({ value, onChange, disabled, problemOf, widget }: SettingsPartProps & { widget: Widget }) {
  const t = useText();
  return (
    <>
      <SimpleGrid cols={2} spacing="sm">
        <LimitInput
          label={t('bankscreen.minValue')}
          value={value.minValue}
          disabled={disabled}
          error={problemOf('minValue')}
          onChange={(limit) => onChange(withSetting(value, 'minValue', limit))}
        />
        <LimitInput
          label={t('bankscreen.maxValue')}
          value={value.maxValue}
          disabled={disabled}
          error={problemOf('maxValue')}
          onChange={(limit) => onChange(withSetting(value, 'maxValue', limit))}
        />
      </SimpleGrid>
      <Switch
        label={t('bankscreen.allowDecimal')}
        checked={value.allowDecimal ?? true}
        disabled={disabled}
        onChange={(event) => onChange(withSetting(value, 'allowDecimal', event.currentTarget.checked))}
      />
      <AnswerTrial settings={value} widget={widget} dataType="numeric" />
      <DisabledSwitch value={value} onChange={onChange} disabled={disabled} />
    </>
  );
}
