import { firstVisitType } from '@fieldward/domain/settings/setting-names.ts';
import { Paper, Select, Switch, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/text.ts';
import { visitTypesQuery } from '../../../widgets/visit-type.queries.ts';
import type { SettingsPart } from './number-setting.tsx';
import classes from './settings.module.css';

/** Whether forms make visits, of which type, whether visits end by themselves, and whether a patient can be in several. */
export function VisitSettings({ values, set, errorOf, readOnly }: SettingsPart) {
  const t = useText();
  const types = useQuery(visitTypesQuery);
  const makes = values.formVisits === 'true';
  return (
    <Paper component="section" withBorder p="lg" className={classes.section} aria-labelledby="visits">
      <Title order={2} id="visits">
        {t('settings.visits')}
      </Title>
      <Switch
        label={t('settings.formVisits')}
        description={t('settings.formVisitsHint')}
        disabled={readOnly}
        checked={makes}
        onChange={(event) => set('formVisits')(String(event.currentTarget.checked))}
      />
      {makes ? (
        <Select
          label={t('settings.visitType')}
          maw={360}
          allowDeselect={false}
          readOnly={readOnly}
          data={[
            { value: firstVisitType, label: t('settings.firstVisitType') },
            ...(types.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name })),
          ]}
          value={values.visitType}
          error={errorOf('visitType')}
          onChange={set('visitType')}
        />
      ) : null}
      <Switch
        label={t('settings.visitsEnd')}
        description={t('settings.visitsEndHint')}
        disabled={readOnly}
        checked={values.visitsEnd === 'true'}
        onChange={(event) => set('visitsEnd')(String(event.currentTarget.checked))}
      />
      <Switch
        label={t('settings.overlappingVisits')}
        description={t('settings.overlappingVisitsHint')}
        disabled={readOnly}
        checked={values.overlappingVisits === 'true'}
        onChange={(event) => set('overlappingVisits')(String(event.currentTarget.checked))}
      />
    </Paper>
  );
}
