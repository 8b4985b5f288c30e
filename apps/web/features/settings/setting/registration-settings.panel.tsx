import { form } from '@fieldward/contract/form/form.ts';
import { view } from '@fieldward/contract/view.ts';
import { shippedRegistration } from '@fieldward/domain/settings/setting-names.ts';
import { Paper, Select, Switch, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { every } from '../../../lib/client.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { ORDER, type SettingsPart } from './number-setting.tsx';
import classes from './settings.module.css';

const registering = view(form, { uuid: true, name: true });

/** What people are registered with: the dialog that comes with the product, or a form of the programme; and what their cards have. */
export function RegistrationSettings({ values, set, errorOf, readOnly }: SettingsPart) {
  const t = useText();
  const { may } = useSession();
  const { data = [] } = useQuery({
    queryKey: ['form', 'registering'],
    queryFn: ({ signal }) => every(registering, { registers: true }, signal),
    enabled: may(form.privileges.read),
  });
  const chosen = values.registrationForm;
  const known = chosen === shippedRegistration || data.some(({ uuid }) => uuid === chosen);
  return (
    <Paper component="section" withBorder p="lg" className={classes.section} aria-labelledby="registration">
      <Title order={2} id="registration">
        {t('settings.registration')}
      </Title>
      <Select
        label={t('settings.registrationForm')}
        description={t('settings.registrationFormHint')}
        inputWrapperOrder={ORDER}
        maw={360}
        allowDeselect={false}
        readOnly={readOnly}
        data={[
          { value: shippedRegistration, label: t('settings.shippedRegistration') },
          ...data.map(({ uuid, name }) => ({ value: uuid, label: name })),
          ...(known ? [] : [{ value: chosen, label: chosen }]),
        ]}
        value={chosen}
        error={errorOf('registrationForm')}
        onChange={set('registrationForm')}
      />
      <Switch
        label={t('settings.cardPhoto')}
        description={t('settings.cardPhotoHint')}
        disabled={readOnly}
        checked={values.cardPhoto === 'true'}
        onChange={(event) => set('cardPhoto')(String(event.currentTarget.checked))}
      />
    </Paper>
  );
}
