import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { SettingsForm } from './settings-form.panel.tsx';
import { firstStepsQuery } from '../../../widgets/first-steps.queries.ts';
import { settingChoicesQuery } from '../../../widgets/setting-choices.queries.ts';
import { settingValuesQuery } from './settings.queries.ts';

const WRITE = 'Manage Global Properties';

/** /administration/systemsettings: what holds for the whole programme. */
export default function SettingsScreen() {
  const t = useText();
  const { may } = useSession();
  const values = useQuery(settingValuesQuery);
  const choices = useQuery(settingChoicesQuery);
  const steps = useQuery({ ...firstStepsQuery, enabled: may('Access Administration') });
  const error = values.error ?? choices.error;
  return (
    <>
      <PageHeader title={t('settings.title')} subtitle={t('settings.about')} />
      {may(WRITE) ? null : (
        <Alert icon={<IconInfoCircle aria-hidden />} color="gray" mb="md" maw={880}>
          {t('settings.readOnly', { privilege: WRITE })}
        </Alert>
      )}
      {error ? (
        <ErrorState error={error} onRetry={() => void Promise.all([values.refetch(), choices.refetch()])} />
      ) : values.data && choices.data ? (
        <SettingsForm before={values.data} choices={choices.data} readOnly={!may(WRITE)} zoneConfirmed={steps.data?.zone} />
      ) : (
        <Skeletons rows={8} />
      )}
    </>
  );
}
