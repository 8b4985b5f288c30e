import { useMemo } from 'react';
import type { DashboardIndicator } from '@fieldward/contract/report/dashboard.ts';
import type { DashboardPerson } from '@fieldward/contract/report/dashboard.operations.ts';
import { useFormats } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import type { GridColumn } from '../../../../ui/data-grid.tsx';
import { genderText } from '../../../../widgets/patient-card.tsx';
import { usePhotoColumn } from '../../../../widgets/photo/photo-column.tsx';

const patientOf = ({ uuid, display, identifier }: DashboardPerson) => ({ uuid, display: display ?? identifier ?? '' });

/** The columns of the people behind a number. */
export function usePeopleColumns(
  rows: readonly DashboardPerson[] | undefined,
  indicator: DashboardIndicator | undefined,
): readonly GridColumn<DashboardPerson>[] {
  const t = useText();
  const { day, number } = useFormats();
  const photo = usePhotoColumn(rows, patientOf);
  return useMemo(() => {
    const due = indicator === 'followUpsDue' || indicator === 'followUpsOverdue';
    return [
      ...photo,
      { key: 'identifier', title: t('dashboardscreen.identifier'), width: 120, value: (row) => row.identifier },
      {
        key: 'name',
        title: t('dashboardscreen.name'),
        phone: 'title',
        value: (row) => row.display ?? row.identifier,
      },
      { key: 'gender', title: t('dashboardscreen.gender'), width: 80, value: (row) => genderText(row.gender, t) },
      { key: 'birthdate', title: t('dashboardscreen.birthDate'), width: 118, phone: 'none', value: (row) => day(row.birthdate) },
      { key: 'day', title: t(due ? 'dashboardscreen.dueDay' : 'dashboardscreen.day'), width: 118, value: (row) => day(row.day) },
      { key: 'place', title: t('dashboardscreen.place'), yields: true, value: (row) => row.place?.display ?? '' },
      {
        key: 'times',
        title: t('dashboardscreen.times'),
        width: 56,
        numeric: true,
        hidden: indicator !== 'formsFilled' && indicator !== 'followUpsDone',
        value: (row) => number(row.times),
      },
    ];
  }, [indicator, t, day, number, photo]);
}
