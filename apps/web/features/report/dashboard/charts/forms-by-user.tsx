import { Title } from '@mantine/core';
import { useId } from 'react';
import type { DashboardResponse } from '@fieldward/contract/report/dashboard.operations.ts';
import { useFormats } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import { ChartTable } from './chart-table.tsx';
import classes from '../page/dashboard.module.css';
import { peopleSearch } from '../people/people-address.ts';

/** Who filled in how many forms in the period. */
export function FormsByUser({ response }: { response: DashboardResponse }) {
  const t = useText();
  const id = useId();
  const { number } = useFormats();
  const { formsFilled } = response.indicators;
  const users = formsFilled.users ?? [];
  if (users.length === 0) return null;
  return (
    <div className={classes.users}>
      <Title order={3} id={id}>
        {t('dashboardscreen.formsByUser')}
      </Title>
      <ChartTable
        label={t('dashboardscreen.formsByUser')}
        head={t('dashboardscreen.user')}
        columns={[t('dashboardscreen.forms')]}
        lines={users.map(({ uuid, display, value }) => ({
          key: uuid,
          name: display,
          cells: [
            { text: number(value), people: peopleSearch('formsFilled', formsFilled, response.location?.uuid ?? null, { user: uuid }) },
          ],
        }))}
      />
    </div>
  );
}
