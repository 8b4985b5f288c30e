import { Button, Select } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { CostParts } from '@fieldward/domain/event/cost.ts';
import type { CostSum, CostSumRow } from '@fieldward/domain/event/cost-sum.ts';
import { today } from '../../../lib/clock.ts';
import { callFile } from '../../../lib/call.ts';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { DataGrid, type GridColumn } from '../../../ui/data-grid.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { WorkButton } from '../../../ui/work-button.tsx';
import { useGo } from '../../../widgets/navigation.tsx';
import { PlaceFilter } from '../../../widgets/place-filter.tsx';
import classes from '../closure/closure-form.module.css';
import { Variance } from './cost-table.tsx';
import { eventCostsQuery } from './event-costs.queries.ts';

const GROUPS = ['personnel', 'services', 'assets', 'total'] as const;

/** /event/costs: planned against actual cost by place and month, and as a file. */
export default function EventCostsPanel() {
  const t = useText();
  const go = useGo();
  const [days] = useState(() => ({
    from: `${today().slice(0, 4)}-01-01`,
    to: `${today().slice(0, 4)}-12-31`,
  }));
  const [{ from, to, location, by }, setUrl] = useUrlState({ ...days, location: '', by: 'place,month' });
  const backwards = to < from;
  const query = { from, to, location, by };
  const found = useQuery({ ...eventCostsQuery(query), enabled: !backwards && from !== '' && to !== '' });
  const columns = useCostColumns(by);

  const download = () => callFile('GET fieldward/eventcosts', { query: { ...query, format: 'csv' } }, 'event-costs.csv');

  return (
    <>
      <PageHeader
        title={t('closure.costsTitle')}
        subtitle={t('closure.costsAbout')}
        actions={
          <>
            <Button variant="default" onClick={() => go('/event')}>
              {t('closure.toList')}
            </Button>
            <WorkButton
              icon={IconDownload}
              text={t('closure.download')}
              disabled={backwards || (found.data?.rows.length ?? 0) === 0}
              work={download}
            />
          </>
        }
      >
        <PlaceFilter
          label={t('closure.filterLocation')}
          none={t('closure.allLocations')}
          value={location}
          onChange={(next) => setUrl({ location: next })}
        />
        <DateField
          label={t('closure.filterFrom')}
          value={from}
          clearable={false}
          onChange={(day) => (day === '' ? undefined : setUrl({ from: day }))}
        />
        <DateField
          label={t('closure.filterTo')}
          value={to}
          clearable={false}
          error={backwards ? t('closure.toBeforeFrom') : null}
          onChange={(day) => (day === '' ? undefined : setUrl({ to: day }))}
        />
        <Select
          label={t('closure.by')}
          allowDeselect={false}
          data={[
            { value: 'place,month', label: t('closure.byBoth') },
            { value: 'place', label: t('closure.byPlace') },
            { value: 'month', label: t('closure.byMonth') },
          ]}
          value={by}
          onChange={(next) => setUrl({ by: next ?? 'place,month' })}
        />
      </PageHeader>
      <DataGrid
        key={by}
        name={`event-costs-${by}`}
        label={t('closure.costsTitle')}
        columns={columns}
        rows={backwards ? [] : found.data?.rows}
        idOf={(row) => `${row.place?.uuid ?? ''} ${row.month ?? ''}`}
        loading={found.isFetching}
        error={found.error}
        onRetry={() => void found.refetch()}
        empty={<EmptyState title={t('closure.noCosts')} hint={t('closure.noCostsWhy')} />}
      />
      {found.data && found.data.rows.length > 0 && !backwards ? <Everything total={found.data.total} /> : null}
    </>
  );
}

/** The sums of all rows. */
function Everything({ total }: { total: CostSum }) {
  const t = useText();
  const { money } = useFormats();
  const { planned, actual, variance } = total;
  return (
    <div className={classes.totals} role="group" aria-label={t('closure.everything')} style={{ marginBlockStart: 16, position: 'static' }}>
      <strong>{t('closure.everything')}</strong>
      <span>{t('closure.perGroup', { group: t('closure.planned'), amount: money(planned.total) })}</span>
      {actual === null || variance === null ? null : (
        <>
          <span>{t('closure.perGroup', { group: t('closure.actual'), amount: money(actual.total) })}</span>
          <Variance amount={variance} long />
        </>
      )}
    </div>
  );
}

function useCostColumns(by: string): readonly GridColumn<CostSumRow>[] {
  const t = useText();
  const { money, month, number } = useFormats();
  return useMemo(() => {
    const amount = (which: 'planned' | 'actual', group: keyof CostParts): GridColumn<CostSumRow> => ({
      key: `${which}-${group}`,
      title: t(which === 'planned' ? 'closure.plannedOf' : 'closure.actualOf', { group: t(`closure.${group}`) }),
      numeric: true,
      sortable: true,
      hidden: group !== 'total',
      value: (row) => (row[which] === null ? null : Number(row[which][group])),
      render: (row) => (row[which] === null ? '–' : money(row[which][group])),
    });
    return [
      ...(by.includes('place')
        ? [
            {
              key: 'place',
              title: t('closure.place'),
              sortable: true,
              wrap: true,
              value: (row: CostSumRow) => row.place?.name ?? t('closure.noPlace'),
            },
          ]
        : []),
      ...(by.includes('month')
        ? [
            {
              key: 'month',
              title: t('closure.month'),
              sortable: true,
              width: 96,
              value: (row: CostSumRow) => row.month,
              render: (row: CostSumRow) => month(row.month),
            },
          ]
        : []),
      {
        key: 'events',
        title: t('closure.events'),
        sortable: true,
        numeric: true,
        value: (row) => row.events,
        render: (row) => number(row.events),
      },
      {
        key: 'closed',
        title: t('closure.statusClosed'),
        sortable: true,
        numeric: true,
        value: (row) => row.closed,
        render: (row) => number(row.closed),
      },
      ...GROUPS.map((group) => amount('planned', group)),
      ...GROUPS.map((group) => amount('actual', group)),
      {
        key: 'variance',
        title: t('closure.variance'),
        numeric: true,
        sortable: true,
        value: (row) => (row.variance === null ? null : Number(row.variance)),
        render: (row) => (row.variance === null ? '–' : <Variance amount={row.variance} />),
      },
    ];
  }, [by, t, money, month, number]);
}
