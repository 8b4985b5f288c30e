import { Paper, Switch, Title } from '@mantine/core';
import { useText } from '../../../lib/text.ts';
import { NumberSetting, type SettingsPart } from './number-setting.tsx';
import classes from './settings.module.css';

/** Whether devices hold patients for work without a network, how many, and for how long without contact. */
export function DeviceSettings(part: SettingsPart) {
  const { values, set, readOnly } = part;
  const t = useText();
  return (
    <Paper component="section" withBorder p="lg" className={classes.section} aria-labelledby="devices">
      <Title order={2} id="devices">
        {t('settings.withoutNetwork')}
      </Title>
      <Switch
        label={t('settings.devices')}
        description={t('settings.devicesHint')}
        disabled={readOnly}
        checked={values.devices === 'true'}
        onChange={(event) => set('devices')(String(event.currentTarget.checked))}
      />
      <NumberSetting {...part} name="devicePatients" label={t('settings.devicePatients')} description={t('settings.devicePatientsHint')} />
      <NumberSetting {...part} name="deviceNumbers" label={t('settings.deviceNumbers')} description={t('settings.deviceNumbersHint')} />
      <NumberSetting
        {...part}
        name="deviceNumbersDaily"
        label={t('settings.deviceNumbersDaily')}
        description={t('settings.deviceNumbersDailyHint')}
      />
      <NumberSetting
        {...part}
        name="deviceNumbersLost"
        label={t('settings.deviceNumbersLost')}
        description={t('settings.deviceNumbersLostHint')}
      />
      <NumberSetting {...part} name="deviceDays" label={t('settings.deviceDays')} description={t('settings.deviceDaysHint')} />
    </Paper>
  );
}
