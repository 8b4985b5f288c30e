import { Title } from '@mantine/core';
import { useText } from '../../../lib/text.ts';
import { DataGrid } from '../../../ui/data-grid.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useExportColumns } from './export.columns.tsx';
import type { ExportRequest } from './report-request.ts';
import classes from './reports.module.css';
import type { ShownExport } from './use-exports.ts';

interface RecentExportsProps {
  rows: readonly ShownExport[] | undefined;
  error: unknown;
  retry: () => void;
  start: (request: ExportRequest) => void;
  cancel: (uuid: string) => Promise<void>;
}

/** The exports of the person, newest first: how far they are, how they ended, their checksum. */
export function RecentExportsPanel({ rows, error, retry, start, cancel }: RecentExportsProps) {
  const t = useText();
  const columns = useExportColumns({ start, cancel });
  return (
    <section aria-labelledby="recent-exports">
      <Title order={2} id="recent-exports" className={classes.recent!}>
        {t('reportscreen.recent')}
      </Title>
      <DataGrid
        name="exports"
        label={t('reportscreen.recent')}
        columns={columns}
        rows={rows}
        size={12}
        idOf={({ uuid }) => uuid}
        error={error}
        onRetry={retry}
        empty={<EmptyState title={t('reportscreen.recentNone')} hint={t('reportscreen.recentNoneWhy')} />}
      />
    </section>
  );
}
