import { useMemo } from 'react';
import type { TurnaroundRow } from '@fieldward/contract/lab/lab-work.operations.ts';
import { labStages, type LabStage } from '@fieldward/domain/lab/turnaround.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import type { GridColumn } from '../../../ui/data-grid.tsx';

/** What each stage is called. */
export const stageNames: Readonly<Record<LabStage, PlainCode>> = {
  collected: 'labreport.stageCollected',
  accepted: 'labreport.stageAccepted',
  released: 'labreport.stageReleased',
  total: 'labreport.stageTotal',
};

/** The columns of the turnaround: what the rows are of, then median / 90th percentile of each stage, in hours. */
export function useTurnaroundColumns(by: string): readonly GridColumn<TurnaroundRow>[] {
  const t = useText();
  const { number } = useFormats();
  return useMemo(() => {
    const hours = (value: number | null): string => (value === null ? '–' : number(value));
    const ofStage = (stage: LabStage): GridColumn<TurnaroundRow> => ({
      key: stage,
      title: t(stageNames[stage]),
      numeric: true,
      sortable: true,
      value: (row) => row[stage].median,
      render: (row) => (
        <bdi dir="ltr">
          {hours(row[stage].median)} / {hours(row[stage].p90)}
        </bdi>
      ),
    });
    return [
      ...(by.includes('type')
        ? [
            {
              key: 'type',
              title: t('labreport.testType'),
              width: 160,
              wrap: true,
              sortable: true,
              value: (row: TurnaroundRow) => row.type?.name,
            },
          ]
        : []),
      ...(by.includes('location')
        ? [
            {
              key: 'location',
              title: t('labreport.place'),
              width: 160,
              wrap: true,
              sortable: true,
              value: (row: TurnaroundRow) => row.location?.name ?? t('labreport.noPlace'),
            },
          ]
        : []),
      {
        key: 'tests',
        title: t('labreport.tests'),
        numeric: true,
        sortable: true,
        value: (row) => row.tests,
        render: (row) => number(row.tests),
      },
      ofStage('total'),
      ...labStages.filter((stage) => stage !== 'total').map(ofStage),
    ];
  }, [t, number, by]);
}
