import type { PatientErasure } from '@fieldward/contract/patient/patient-erasure.operations.ts';
import { Switch, Text } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callFile } from '../../../lib/call.ts';
import { useFormats, type Formats } from '../../../lib/format.ts';
import { mayOpen } from '../../../lib/page-rights.ts';
import { useSession } from '../../../lib/session.ts';
import { labelled, type Text as Say, useLanguage, useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { DataGrid, useGridState, type GridColumn } from '../../../ui/data-grid.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { WorkButton } from '../../../ui/work-button.tsx';
import { RouteLink } from '../../../widgets/navigation.tsx';
import { erasureParams, erasuresQuery } from './erasure.queries.ts';

const PAGE = 25;
/** The sentence for the proof of an erasure, as it is now. */
const PROOF = {
  holds: { word: 'erasures.shortHolds', tone: 'good' },
  broken: { word: 'erasures.shortBroken', tone: 'bad' },
  none: { word: 'erasures.shortNone', tone: 'bad' },
} as const;
const ANY = { q: '', from: '', to: '', again: false, page: 1 };

const nameOf = ({ patient }: PatientErasure): string => patient.identifier ?? patient.uuid;

/** How much was made anonymous, as far as it was counted. */
function countText({ rows, entries }: PatientErasure, t: Say, { number }: Formats): string {
  if (entries === null) return t('erasures.notCounted');
  if (rows.length === 0) return t('erasures.countedEntries', { entries: number(entries) });
  return t('erasures.countedRows', { rows: number(rows.reduce((sum, { count }) => sum + count, 0)), entries: number(entries) });
}

function erasureColumns(t: Say, formats: Formats, language: string, linked: boolean): readonly GridColumn<PatientErasure>[] {
  const { moment } = formats;
  return [
    {
      key: 'record',
      title: t('erasures.record'),
      width: 200,
      phone: 'title',
      value: nameOf,
      render: (row) =>
        linked ? (
          <RouteLink to="/patient/detail" search={{ patient: row.patient.uuid }}>
            <bdi>{nameOf(row)}</bdi>
          </RouteLink>
        ) : (
          <bdi>{nameOf(row)}</bdi>
        ),
    },
    {
      key: 'proof',
      title: t('erasures.proof'),
      width: 100,
      phone: 'first',
      value: (row) => t(PROOF[row.proof].word),
      render: (row) => (
        <Status tone={PROOF[row.proof].tone} icon={row.proof === 'holds' ? undefined : <IconAlertTriangle size={16} aria-hidden />}>
          {t(PROOF[row.proof].word)}
        </Status>
      ),
      short: (row) => (row.proof === 'holds' ? '' : labelled(t('erasures.proof'), t(PROOF[row.proof].word))),
    },
    { key: 'request', title: t('erasures.request'), width: 160, yields: true, value: (row) => row.reason },
    {
      key: 'when',
      title: t('erasures.when'),
      width: 140,
      value: (row) => moment(row.date),
      render: (row) => (
        <>
          <Text size="sm">{moment(row.date)}</Text>
          {row.again ? (
            <Text size="sm" c="dimmed">
              {row.first === null ? t('erasures.againSome') : t('erasures.againFirst', { date: moment(row.first) })}
            </Text>
          ) : null}
        </>
      ),
    },
    { key: 'by', title: t('erasures.by'), width: 100, yields: true, value: (row) => row.by ?? '–' },
    { key: 'counted', title: t('erasures.counted'), width: 150, yields: true, phone: 'none', value: (row) => countText(row, t, formats) },
    {
      key: 'paper',
      title: t('erasures.record'),
      action: true,
      width: 90,
      render: (row) => (
        <WorkButton
          icon={IconFileTypePdf}
          text="PDF"
          aria-label={t('erasures.paperOf', { identifier: nameOf(row) })}
          variant="default"
          size="compact-sm"
          work={() => callFile('GET fieldward/patienterasurerecord', { query: { erasure: row.uuid, language } }, 'erasure.pdf')}
        />
      ),
    },
  ];
}

/** /administration/erasures: who was erased on lawful request, when, by whom, and the record for whoever supervises it. */
export default function ErasureListScreen() {
  const t = useText();
  const formats = useFormats();
  const language = useLanguage();
  const { may } = useSession();
  const [{ page: _page, ...filters }, setUrl] = useUrlState(ANY);
  const grid = useGridState('', PAGE);
  const found = useQuery(erasuresQuery(filters, { limit: grid.limit, startIndex: grid.startIndex }));
  const linked = mayOpen('/patient/detail', may);
  const columns = useMemo(() => erasureColumns(t, formats, language, linked), [t, formats, language, linked]);
  const any = filters.q !== '' || filters.from !== '' || filters.to !== '' || filters.again;
  const filter = (change: Partial<typeof filters>): void => setUrl({ ...change, page: 1 });
  const fetched = (format: 'pdf' | 'csv') => () =>
    callFile('GET fieldward/patienterasurerecord', { query: { ...erasureParams(filters), format, language } }, `erasures.${format}`);
  return (
    <>
      <PageHeader
        title={t('erasures.title')}
        subtitle={t('erasures.about')}
        actions={
          <>
            <WorkButton icon={IconDownload} text={t('erasures.csv')} variant="default" work={fetched('csv')} />
            <WorkButton icon={IconFileTypePdf} text={t('erasures.paper')} work={fetched('pdf')} />
          </>
        }
      >
        <SearchBox label={t('erasures.search')} value={filters.q} onSearch={(q) => filter({ q })} />
        <DateField label={t('erasures.from')} value={filters.from} max={filters.to || undefined} onChange={(from) => filter({ from })} />
        <DateField label={t('erasures.to')} value={filters.to} min={filters.from || undefined} onChange={(to) => filter({ to })} />
        <Switch
          label={t('erasures.onlyAgain')}
          checked={filters.again}
          onChange={(event) => filter({ again: event.currentTarget.checked })}
        />
      </PageHeader>
      <DataGrid
        name="erasures"
        label={t('erasures.title')}
        columns={columns}
        rows={found.data?.results}
        idOf={(row) => row.uuid}
        server={{ total: undefined, hasNext: found.data?.hasNext }}
        loading={found.isFetching}
        error={found.error}
        onRetry={() => void found.refetch()}
        size={PAGE}
        empty={<EmptyState title={t('erasures.none')} hint={t(any ? 'erasures.noneFound' : 'erasures.noneWhy')} />}
      />
    </>
  );
}
