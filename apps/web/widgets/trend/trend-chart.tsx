import { instant, momentOf } from '@fieldward/domain/time/in-zone.ts';
import type { Moment } from '@fieldward/domain/time/day.ts';
import '@mantine/charts/styles.css';
import { LineChart } from '@mantine/charts';
import type { DotItemDotProps } from 'recharts';
import { useFormats } from '../../lib/format.ts';
import { directionOf } from '../../lib/language.ts';
import { useLanguage } from '../../lib/text.ts';
import { axisOf } from './trend-axis.ts';

interface TrendChartProps {
  readonly name: string;
  readonly units: string | null;
  /** What is normal; its limits are decimal numbers. */
  readonly range: { readonly low: string | null; readonly high: string | null } | null;
  /** The oldest first. */
  readonly points: readonly { readonly uuid: string; readonly at: Moment; readonly value: string; readonly flag: string | null }[];
  /** What the picture shows, for whoever does not see it. */
  readonly label: string;
}

const numberOf = (text: string | null | undefined): number | null => (text === null || text === undefined ? null : Number(text));

/** The values over time, with a band where they are normal. Out-of-range ones have a square of their own colour; the table says it in words. */
export default function TrendChart({ name, units, range, points, label }: TrendChartProps) {
  const rtl = directionOf(useLanguage()) === 'rtl';
  const { dayOf, number } = useFormats();
  const data = points.map(({ uuid, at, value, flag }) => ({ uuid, at: instant(at), value: Number(value), flag }));
  const [low, high] = [numberOf(range?.low), numberOf(range?.high)];
  const ticks = axisOf([...data.map(({ value }) => value), ...[low, high].filter((each) => each !== null)]);
  const [least, most] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const dot = ({ cx, cy, index }: DotItemDotProps) => {
    if (cx === undefined || cy === undefined) return <g key={index} />;
    const flagged = (data[index]?.flag ?? null) !== null;
    return flagged ? (
      <rect key={index} x={cx - 5} y={cy - 5} width={10} height={10} fill="var(--mantine-color-red-7)" stroke="var(--mantine-color-body)" />
    ) : (
      <circle key={index} cx={cx} cy={cy} r={4} fill="var(--mantine-color-teal-7)" stroke="var(--mantine-color-body)" />
    );
  };
  return (
    <div dir="ltr" role="img" aria-label={label}>
      <LineChart
        h={260}
        data={data}
        dataKey="at"
        series={[{ name: 'value', label: name, color: 'teal.7' }]}
        curveType="linear"
        valueFormatter={(value) => `${number(value)}${units === null ? '' : ` ${units}`}`}
        textColor="var(--fw-muted)"
        gridColor="var(--fw-line)"
        strokeDasharray="2 4"
        tickLine="none"
        xAxisProps={{
          type: 'number',
          scale: 'time',
          domain: ['dataMin', 'dataMax'],
          reversed: rtl,
          padding: { left: 16, right: 16 },
          tickFormatter: (at: number) => dayOf(momentOf(at)),
        }}
        yAxisProps={{
          domain: [least, most],
          ticks,
          orientation: rtl ? 'right' : 'left',
          width: 64,
          tickFormatter: (value: number) => number(value),
        }}
        tooltipProps={{ labelFormatter: (at) => (typeof at === 'number' ? dayOf(momentOf(at)) : '') }}
        lineProps={{ isAnimationActive: false, dot }}
        lineChartProps={{ accessibilityLayer: false }}
        referenceAreas={low === null && high === null ? [] : [{ y1: low ?? least, y2: high ?? most, color: 'teal.6', strokeOpacity: 0.4 }]}
      />
    </div>
  );
}
