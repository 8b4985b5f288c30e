import { Box, Group, Text, Title } from '@mantine/core';
import type { Trend, TrendPoint } from '@fieldward/contract/lab/lab-result.operations.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { labelled, useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { DataGrid, type GridColumn } from '../../../ui/data-grid.tsx';
import { late } from '../../../ui/late.tsx';
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { ResultFlag } from '../../../widgets/result-flag.tsx';
import { rangeText } from '../../../widgets/range-text.ts';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { trendFieldsQuery, trendQuery } from './trend.queries.ts';

const TrendChart = late(async () => (await import('../../../widgets/trend/trend-chart.tsx')).default);

/** On the patient's laboratory page: how a value went over time, as a picture and as a table. */
export function TrendPanel({ patient }: { patient: string }) {
  const t = useText();
  const heading = useId();
  const [{ trend }, setUrl] = useUrlState({ trend: '' });
  const fields = useQuery(trendFieldsQuery(patient));
  const chosen = fields.data?.find(({ uuid }) => uuid === trend) ?? fields.data?.toSorted((a, b) => b.count - a.count)[0];
  const found = useQuery(trendQuery(patient, chosen?.uuid ?? ''));
  return (
    <Box component="section" aria-labelledby={heading} mt="xl">
      <Group justify="space-between" align="end" mb="sm">
        <Title order={2} id={heading}>
          {t('labreport.trend')}
        </Title>
        {chosen === undefined ? null : (
          <SearchSelect
            label={t('labreport.trendField')}
            w={320}
            maw="100%"
            allowDeselect={false}
            data={(fields.data ?? []).map(({ uuid, name, labTestType, count }) => ({
              value: uuid,
              label: `${labelled(labTestType, name)} (${count})`,
            }))}
            value={chosen.uuid}
            onChange={(uuid) => setUrl({ trend: uuid ?? '' })}
          />
        )}
      </Group>
      {fields.isError ? (
        <ErrorState error={fields.error} onRetry={() => void fields.refetch()} />
      ) : found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : fields.data?.length === 0 ? (
        <EmptyState title={t('labreport.noTrend')} hint={t('labreport.noTrendWhy')} />
      ) : found.data === undefined ? (
        <Skeletons rows={6} />
      ) : (
        <Picture trend={found.data} />
      )}
    </Box>
  );
}

function Picture({ trend }: { trend: Trend }) {
  const t = useText();
  const { dayOf, number } = useFormats();
  const normal = rangeText(trend.range, t);
  const { attributeType, points } = trend;
  const columns = useTrendColumns();
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return <EmptyState title={t('labreport.noTrend')} hint={t('labreport.noTrendWhy')} />;
  const values = points.map(({ value }) => Number(value));
  const summary = t('labreport.trendSummary', {
    count: points.length,
    from: dayOf(first.at),
    to: dayOf(last.at),
    low: number(Math.min(...values)),
    high: number(Math.max(...values)),
  });
  return (
    <>
      {points.length > 1 ? (
        <>
          <Text size="sm" c="dimmed" mb="xs">
            {summary}
            {attributeType.units === null ? '' : ` ${attributeType.units}`}
            {normal === null ? null : (
              <>
                {' · '}
                {t('labreport.normalBand', { range: isolated(normal) })}
              </>
            )}
          </Text>
          <Box mih={260} mb="md">
            <TrendChart
              name={attributeType.name}
              units={attributeType.units}
              range={trend.range}
              points={points}
              label={`${t('labreport.trendOf', { name: attributeType.name })}. ${summary}`}
            />
          </Box>
        </>
      ) : (
        <Text mb="sm">{t('labreport.oneValue', { name: attributeType.name, value: first.value, day: dayOf(first.at) })}</Text>
      )}
      <DataGrid
        name="lab-trend"
        label={t('labreport.trendOf', { name: attributeType.name })}
        columns={columns}
        rows={points.toReversed()}
        idOf={(point) => point.uuid}
        prefix="trend"
        size={12}
      />
    </>
  );
}

function useTrendColumns(): readonly GridColumn<TrendPoint>[] {
  const t = useText();
  const { moment } = useFormats();
  return useMemo(
    () => [
      { key: 'day', title: t('labreport.day'), width: 150, value: (point) => moment(point.at) },
      { key: 'value', title: t('labreport.value'), numeric: true, value: (point) => point.value },
      {
        key: 'change',
        title: t('labreport.change'),
        numeric: true,
        value: (point) => point.delta,
        render: ({ delta, beyondDelta }) =>
          delta === null ? (
            '–'
          ) : (
            <>
              <bdi>{delta.startsWith('-') ? delta : `+${delta}`}</bdi>
              {beyondDelta ? <Status tone="warning">{t('labreport.beyond')}</Status> : null}
            </>
          ),
      },
      {
        key: 'state',
        title: t('labreport.state'),
        wrap: true,
        render: ({ flag, amended, released }) => (
          <Group gap="xs">
            <ResultFlag flag={flag} />
            {amended ? <Status tone="neutral">{t('labreport.amendedWord')}</Status> : null}
            {released ? null : <Status tone="warning">{t('labreport.unreleased')}</Status>}
          </Group>
        ),
      },
      { key: 'reference', title: t('labscreen.reference'), render: (point) => <bdi>{point.reference}</bdi> },
    ],
    [t, moment],
  );
}
