import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { cohortStatuses, MOST_COHORT_MONTHS } from '@fieldward/contract/report/followup.ts';
import type { CohortMember } from '@fieldward/contract/report/followup.operations.ts';
import { useFormats } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { DataGrid, useGridState, type GridColumn } from '../../../ui/data-grid.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { RouteLink, useGo, useHref } from '../../../widgets/navigation.tsx';
import { usePhotoColumn } from '../../../widgets/photo/photo-column.tsx';
import { PlaceChoice } from '../dashboard/page/place-choice.tsx';
import { cohortPeopleQuery } from './followup.queries.ts';

const PAGE = 25;
const patientOf = ({ patient }: CohortMember) => patient;

/** /followup/cohort: who was enrolled in a month, and what was known of them so many months later. */
export default function CohortScreen() {
  const t = useText();
  const go = useGo();
  const href = useHref();
  const { month: monthText, number } = useFormats();
  const [url, setUrl] = useUrlState({ workflow: '', month: '', after: '0', status: '', location: '' });
  const grid = useGridState('', PAGE);
  const { workflow, month, location } = url;
  const after = Math.min(Math.max(Math.trunc(Number(url.after) || 0), 0), MOST_COHORT_MONTHS);
  const status = cohortStatuses.find((each) => each === url.status);
  const known = workflow !== '' && /^\d{4}-\d{2}$/.test(month);
  const found = useQuery({
    ...cohortPeopleQuery({
      workflow,
      month,
      after,
      limit: grid.limit,
      startIndex: grid.startIndex,
      ...(status === undefined ? {} : { status }),
      ...(location === '' ? {} : { location }),
    }),
    enabled: known,
  });
  const columns = useColumns(found.data?.results);
  if (!known)
    return (
      <>
        <PageHeader title={t('shell.followup')} />
        <EmptyState
          title={t('followup.unknown')}
          hint={t('followup.unknownWhy')}
          action={<RouteLink to="/followup">{t('followup.back')}</RouteLink>}
        />
      </>
    );
  const total = found.data?.total;
  const change = (next: Partial<typeof url>): void => {
    grid.setPage(1);
    setUrl(next);
  };
  const when = after === 0 ? '' : after === 1 ? t('followup.afterOne') : t('followup.after', { months: after });
  const count = total === undefined ? '' : total === 1 ? t('followup.countOne') : t('followup.count', { count: number(total) });
  return (
    <>
      <PageHeader
        title={t('followup.cohortOf', { workflow: isolated(found.data?.workflow.display ?? '…'), month: monthText(month) })}
        subtitle={[when, count].filter(Boolean).join(' · ')}
      >
        <Select
          label={t('followup.status')}
          w={168}
          clearable
          clearButtonProps={{ 'aria-label': t('shell.clear') }}
          placeholder={t('followup.allStatuses')}
          data={cohortStatuses.map((value) => ({ value, label: t(`followup.${value}`) }))}
          value={status ?? null}
          onChange={(next) => change({ status: next ?? '' })}
        />
        <PlaceChoice value={location} onChange={(next) => change({ location: next })} />
      </PageHeader>
      <DataGrid
        name="followup-cohort"
        label={t('followup.cohortTable')}
        columns={columns}
        rows={found.data?.results}
        idOf={(row) => `${row.patient.uuid} ${row.enrolled}`}
        server={{ total, hasNext: found.data?.hasNext }}
        loading={found.isFetching}
        error={found.error}
        onRetry={() => void found.refetch()}
        onOpen={(row) => go('/patient/detail', { patient: row.patient.uuid })}
        hrefOf={(row) => href('/patient/detail', { patient: row.patient.uuid })}
        size={PAGE}
        empty={<EmptyState title={t('followup.noPeople')} hint={t('followup.noPeopleWhy')} />}
      />
    </>
  );
}

function useColumns(rows: readonly CohortMember[] | undefined): readonly GridColumn<CohortMember>[] {
  const t = useText();
  const { day } = useFormats();
  const photo = usePhotoColumn(rows, patientOf);
  return useMemo(
    () => [
      ...photo,
      { key: 'identifier', title: t('followup.identifier'), width: 120, value: (row) => row.patient.identifier },
      { key: 'name', title: t('followup.name'), phone: 'title', value: (row) => row.patient.display || row.patient.identifier },
      { key: 'enrolled', title: t('followup.enrolledOn'), width: 118, value: (row) => day(row.enrolled) },
      { key: 'then', title: t('followup.then'), width: 118, value: (row) => t(`enrolment.${row.status}`) },
      { key: 'since', title: t('followup.since'), width: 118, phone: 'none', value: (row) => day(row.since) },
      { key: 'reason', title: t('followup.reason'), yields: true, width: 120, hideEmpty: true, value: (row) => row.reason },
      { key: 'now', title: t('followup.now'), width: 118, phone: 'none', value: (row) => t(`enrolment.${row.now}`) },
      { key: 'place', title: t('followup.place'), yields: true, width: 120, value: (row) => row.location?.display ?? '' },
    ],
    [t, day, photo],
  );
}
