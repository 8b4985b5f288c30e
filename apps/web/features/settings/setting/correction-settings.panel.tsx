import { Paper, Select, Title } from '@mantine/core';
import { lastClosingDay, neverCloses } from '@fieldward/domain/form/correction-settings.ts';
import { useText } from '../../../lib/text.ts';
import { NumberSetting, ORDER, type SettingsPart } from './number-setting.tsx';
import classes from './settings.module.css';

/** Who may correct filled forms for how long. */
export function CorrectionSettings(part: SettingsPart) {
  const { values, set, errorOf, readOnly } = part;
  const t = useText();
  const days = Array.from({ length: lastClosingDay }, (_, at) => String(at + 1));
  return (
    <Paper component="section" withBorder p="lg" className={classes.section} aria-labelledby="correction">
      <Title order={2} id="correction">
        {t('settings.correction')}
      </Title>
      <NumberSetting
        {...part}
        name="correctionHours"
        label={t('settings.correctionHours')}
        description={t('settings.correctionHoursHint')}
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
