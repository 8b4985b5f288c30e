import { SimpleGrid } from '@mantine/core';
import { maxPatternLength, maxSettingLength } from '@fieldward/domain/bank/question-settings.ts';
import type { Widget } from '@fieldward/domain/form/definition.ts';
import { useText } from '../../lib/text.ts';
import { TextField } from '../text-field.tsx';
import { AnswerTrial } from './answer-trial.tsx';
import { DisabledSwitch } from './disabled-switch.tsx';
import { LimitInput } from './limit-input.tsx';
import { withSetting, type SettingsPartProps } from './setting.ts';

/** Length, allowed characters, regular expression and default of a text; tried live against a sample. */
export function TextSettings({ value, onChange, disabled, problemOf, widget }: SettingsPartProps & { widget: Widget }) {
  const t = useText();
  return (
    <>
      <SimpleGrid cols={2} spacing="sm">
        <LimitInput
          label={t('bankscreen.minLength')}
          whole
          value={value.minLength}
          disabled={disabled}
          error={problemOf('minLength')}
          onChange={(limit) => onChange(withSetting(value, 'minLength', limit))}
        />
        <LimitInput
          label={t('bankscreen.maxLength')}
          whole
          value={value.maxLength}
          disabled={disabled}
          error={problemOf('maxLength')}
          onChange={(limit) => onChange(withSetting(value, 'maxLength', limit))}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        <TextField
          label={t('bankscreen.characters')}
          description={t('bankscreen.charactersWhy')}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxSettingLength}
          disabled={disabled}
          error={problemOf('characters')}
          value={value.characters ?? ''}
          onChange={(event) => onChange(withSetting(value, 'characters', event.currentTarget.value))}
        />
        <TextField
          label={t('bankscreen.defaultValue')}
          description={t('bankscreen.defaultValueWhy')}
          dir="auto"
          autoComplete="off"
          maxLength={maxSettingLength}
          disabled={disabled}
          error={problemOf('defaultValue')}
          value={value.defaultValue ?? ''}
          onChange={(event) => onChange(withSetting(value, 'defaultValue', event.currentTarget.value))}
        />
      </SimpleGrid>
      <TextField
        label={t('bankscreen.pattern')}
        description={t('bankscreen.patternWhy')}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxPatternLength}
        disabled={disabled}
        error={problemOf('regix')}
        value={value.regix ?? ''}
        onChange={(event) => onChange(withSetting(value, 'regix', event.currentTarget.value))}
      />
      <AnswerTrial settings={value} widget={widget} dataType="text" judged={problemOf('regix') === null} />
      <DisabledSwitch value={value} onChange={onChange} disabled={disabled} />
    </>
  );
}
