import { Paper, Select, Title } from '@mantine/core';
import { lastClosingDay, neverCloses } from '@fieldward/domain/form/correction-settings.ts';
import type { SettingName, SettingValues } from '@fieldward/domain/settings/setting-names.ts';
import { NUMBER_LENGTH } from '../../../lib/number-length.ts';
import { useText } from '../../../lib/text.ts';
import { TextField } from '../../../widgets/text-field.tsx';
import classes from './settings.module.css';

/** A part of the settings: their values, and what is wrong with them. */
export interface SettingsPart {
  values: SettingValues;
  set: (name: SettingName) => (value: string | null) => void;
  errorOf: (name: SettingName) => string | undefined;
  readOnly: boolean;
}

const ORDER = ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[]; // the library takes no read-only list

/** Who may correct filled forms for how long. */
export function CorrectionSettings({ values, set, errorOf, readOnly }: SettingsPart) {
  const t = useText();
  const days = Array.from({ length: lastClosingDay }, (_, at) => String(at + 1));
  return (
    <Paper component="section" withBorder p="lg" className={classes.section} aria-labelledby="correction">
      <Title order={2} id="correction">
        {t('settings.correction')}
      </Title>
      <TextField
        label={t('settings.correctionHours')}
        description={t('settings.correctionHoursHint')}
        inputWrapperOrder={ORDER}
        inputMode="numeric"
        maxLength={NUMBER_LENGTH}
        maw={360}
        withAsterisk
        aria-required
        autoComplete="off"
        readOnly={readOnly}
        value={values.correctionHours}
        error={errorOf('correctionHours')}
        onChange={(event) => set('correctionHours')(event.currentTarget.value)}
      />
      <Select
        label={t('settings.closingDay')}
        description={t('settings.closingDayHint')}
        inputWrapperOrder={ORDER}
        maw={360}
        withAsterisk
        aria-required
        allowDeselect={false}
        readOnly={readOnly}
        data={[
          { value: neverCloses, label: t('settings.closingNever') },
          ...days.map((day) => ({ value: day, label: t('settings.closingDayOf', { day }) })),
        ]}
        value={values.closingDay}
        error={errorOf('closingDay')}
        onChange={set('closingDay')}
      />
    </Paper>
  );
}
