import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { late } from '../../../ui/late.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { rangeText } from '../../../widgets/range-text.ts';
import { ResultFlag } from '../../../widgets/result-flag.tsx';
import classes from './patient-panels.module.css';
import { trendChoicesQuery, trendQuery, type ChartTrend } from './trends.queries.ts';

const TrendChart = late(async () => (await import('../../../widgets/trend/trend-chart.tsx')).default);

/** How a vital sign or a value of the laboratory went over time. */
export default function TrendsPanel({ patient }: { patient: string }) {
  const t = useText();
  const { may } = useSession();
  const [wanted, setWanted] = useState('');
  const choices = useQuery(trendChoicesQuery(patient, may('View CommonLab results')));
  const chosen = choices.data?.find(({ key }) => key === wanted) ?? choices.data?.[0];
  const trend = useQuery(trendQuery(patient, chosen?.key ?? ''));
  if (choices.isError) return <ErrorState error={choices.error} onRetry={() => void choices.refetch()} />;
  if (!choices.data) return <Skeletons rows={3} />;
  if (chosen === undefined) return <Text c="dimmed">{t('chart.noTrends')}</Text>;
  return (
    <>
      <SearchSelect
        label={t('chart.trendOf')}
        mb="sm"
        allowDeselect={false}
        data={choices.data.map(({ key, label, count }) => ({ value: key, label: `${label} (${count})` }))}
        value={chosen.key}
        onChange={(key) => setWanted(key ?? '')}
      />
      {trend.isError ? <ErrorState error={trend.error} onRetry={() => void trend.refetch()} /> : null}
      {trend.data ? <Picture trend={trend.data} /> : trend.isPending ? <Skeletons rows={6} /> : null}
    </>
  );
}

/** As many as a table beside a picture needs; the laboratory page has all. */
const FEW = 8;

function Picture({ trend }: { trend: ChartTrend }) {
  const t = useText();
  const { dayOf, number } = useFormats();
  const { name, units, range, points } = trend;
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return <Text c="dimmed">{t('chart.noTrends')}</Text>;
  const unit = units === null ? '' : ` ${units}`;
  if (points.length === 1) return <Text>{t('chart.oneValue', { value: isolated(first.value + unit), day: dayOf(first.at) })}</Text>;
  const values = points.map(({ value }) => Number(value));
  const summary = t('chart.trendSummary', {
    count: points.length,
    from: dayOf(first.at),
    to: dayOf(last.at),
    low: number(Math.min(...values)),
    high: isolated(number(Math.max(...values)) + unit),
  });
  const normal = rangeText(range, t);
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {summary}
        {normal === null ? null : ` · ${t('chart.normal', { range: isolated(normal + unit) })}`}
      </Text>
      <Box mih={260} mb="sm">
        <TrendChart name={name} units={units} range={range} points={points} label={`${t('chart.trendName', { name })}. ${summary}`} />
      </Box>
      <dl className={classes.facts}>
        {points
          .slice(-FEW)
          .toReversed()
          .map(({ uuid, at, value, flag }) => (
            <div key={uuid}>
              <dt>{dayOf(at)}</dt>
              <dd>
                <bdi>{value + unit}</bdi> <ResultFlag flag={flag} />
              </dd>
            </div>
          ))}
      </dl>
    </>
  );
}
