import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/text.ts';
import { DataGrid, useGridState } from '../../../ui/data-grid.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useGo } from '../../../widgets/navigation.tsx';
import { useMarkedColumns } from './marked-records.columns.tsx';
import { markedRecordsQuery } from './marked-records.queries.ts';

const PAGE = 25;

/** /administration/marked: filled forms of other applications that were kept although their rules refuse them. */
export default function MarkedRecordsScreen() {
  const t = useText();
  const go = useGo();
  const grid = useGridState('', PAGE);
  const found = useQuery(markedRecordsQuery({ limit: grid.limit, startIndex: grid.startIndex }));
  return (
    <>
      <PageHeader title={t('administration.marked')} subtitle={t('dataentry.markedAbout')} />
      <DataGrid
        name="marked-records"
        label={t('administration.marked')}
        columns={useMarkedColumns()}
        rows={found.data?.results}
        idOf={(row) => row.uuid}
        server={{ total: undefined, hasNext: found.data?.hasNext }}
        loading={found.isFetching}
        error={found.error}
        onRetry={() => void found.refetch()}
        onOpen={(row) => go('/patient/detail', { patient: row.patient.uuid })}
        size={PAGE}
        empty={<EmptyState title={t('dataentry.nothingMarked')} hint={t('dataentry.nothingMarkedWhy')} />}
      />
    </>
  );
}
