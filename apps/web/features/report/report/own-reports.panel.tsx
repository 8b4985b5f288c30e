import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { OwnReport } from '@fieldward/contract/report/scheduled-report.operations.ts';
import { reportFormats, reportNames, type ReportFormat } from '@fieldward/contract/report/report.ts';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { DataGrid, type GridColumn } from '../../../ui/data-grid.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { FormatChoice } from './format-choice.tsx';
import { ownReportRequest, type Choosing } from './report-request.ts';
import { ownReportsQuery } from './report.queries.ts';
import classes from './reports.module.css';

/** The reports that come to the roles of the person: each with its last whole period, one press away. */
export function OwnReportsPanel({ ask }: Pick<Choosing, 'ask'>) {
  const t = useText();
  const { day } = useFormats();
  const [format, setFormat] = useState<ReportFormat>('xlsx');
  const own = useQuery(ownReportsQuery);
  const columns = useMemo(
    (): GridColumn<OwnReport>[] => [
      { key: 'name', title: t('entries.name'), width: 220, yields: true, value: (row) => row.name },
      {
        key: 'report',
        title: t('scheduledreport.report'),
        width: 200,
        yields: true,
        phone: 'none',
        value: (row) => t(reportNames[row.report]),
      },
      {
        key: 'period',
        title: t('scheduledreport.period'),
        width: 210,
        value: (row) => t('scheduledreport.fromTo', { from: day(row.from), to: day(row.to) }),
      },
      {
        key: 'location',
        title: t('scheduledreport.place'),
        width: 150,
        yields: true,
        value: (row) => row.location?.display ?? t('scheduledreport.everywhere'),
      },
      {
        key: 'export',
        title: '',
        width: 120,
        action: true,
        value: () => null,
        render: (row) => (
          <Button
            size="compact-sm"
            leftSection={<IconDownload size={14} aria-hidden />}
            aria-label={t('scheduledreport.exportOf', { name: row.name })}
            onClick={() => ask(null, () => ownReportRequest(row, format))}
          >
            {t('reportscreen.export')}
          </Button>
        ),
      },
    ],
    [t, day, ask, format],
  );
  return (
    <>
      <div className={classes.ownFormat}>
        <FormatChoice name={t('scheduledreport.forYou')} formats={reportFormats} value={format} onChange={setFormat} />
      </div>
      <DataGrid
        name="ownreports"
        label={t('scheduledreport.forYou')}
        columns={columns}
        rows={own.data}
        size={8}
        idOf={({ uuid }) => uuid}
        error={own.error}
        onRetry={() => void own.refetch()}
        empty={<EmptyState title={t('scheduledreport.none')} hint={t('scheduledreport.noneWhy')} />}
      />
    </>
  );
}
