import type { PatientGrowth } from '@fieldward/contract/patient/patient-growth.operations.ts';
import { zText } from '@fieldward/domain/growth/z-text.ts';
import '@mantine/charts/styles.css';
import { LineChart } from '@mantine/charts';
import type { DotItemDotProps, LabelProps } from 'recharts';
import { useFormats } from '../../../lib/format.ts';
import { directionOf } from '../../../lib/language.ts';
import { useLanguage, useText } from '../../../lib/text.ts';
import { axisOf } from '../../../widgets/trend/trend-axis.ts';
import { ageAxis } from './growth-axis.ts';
import { curveName, curveUnit } from './growth-words.ts';

/** The lines of WHO, in the order of their values; each is told by its dashes and by the number at its end. */
const lines = [
  { name: '−3', dash: '2 3', width: 1.5 },
  { name: '−2', dash: '7 4', width: 1.5 },
  { name: '0', dash: '0', width: 1.5 },
  { name: '+2', dash: '7 4', width: 1.5 },
  { name: '+3', dash: '2 3', width: 1.5 },
] as const;

type Row = Readonly<Record<string, number>>;

interface GrowthChartProps {
  readonly curve: PatientGrowth['curves'][number];
  /** What the picture shows, for whoever does not see it. */
  readonly label: string;
}

/** A child's points among the lines of WHO. A point beyond 2 is a square; the table says it in words. */
export default function GrowthChart({ curve: { indicator, points, lines: places }, label }: GrowthChartProps) {
  const t = useText();
  const rtl = directionOf(useLanguage()) === 'rtl';
  const { day, number } = useFormats();
  const unit = curveUnit[indicator];
  const byHeight = indicator === 'weightForHeight';
  const rows: Row[] = [
    ...places.map(({ x, values }) => ({ x, ...Object.fromEntries(lines.map(({ name }, at) => [name, values[at] ?? NaN])) })),
    ...points.map(({ x, value }) => ({ x, child: value })),
  ].toSorted((a, b) => a.x - b.x);
  const end = rows.findLastIndex((row) => row['0'] !== undefined);
  const xs = rows.map((row) => row['x'] ?? 0);
  const axis = byHeight ? { unit: 'cm' as const, ticks: axisOf(xs) } : ageAxis(Math.min(...xs), Math.max(...xs));
  const ticks = axisOf([...places.flatMap(({ values }) => values), ...points.map(({ value }) => value)]);
  const inside = axis.ticks.filter((tick) => tick >= Math.min(...xs) && tick <= Math.max(...xs));

  const dot = ({ cx, cy, index }: DotItemDotProps) => {
    const point = points.find(({ x, value }) => x === rows[index]?.['x'] && value === rows[index]?.['child']);
    if (cx === undefined || cy === undefined || point === undefined) return <g key={index} />;
    const title = <title>{`${day(point.day)} · ${number(point.value)} ${unit} · ${zText(point.z)}`}</title>;
    return point.flag === null ? (
      <circle key={index} cx={cx} cy={cy} r={4} fill="var(--mantine-color-teal-7)" stroke="var(--mantine-color-body)">
        {title}
      </circle>
    ) : (
      <rect key={index} x={cx - 5} y={cy - 5} width={10} height={10} fill="var(--mantine-color-red-7)" stroke="var(--mantine-color-body)">
        {title}
      </rect>
    );
  };
  const nameAtEnd = (name: string) =>
    function NameAtEnd({ index, x, y }: LabelProps) {
      if (index !== end) return null;
      return (
        <text x={Number(x) + (rtl ? -6 : 6)} y={Number(y) + 4} textAnchor={rtl ? 'end' : 'start'} fontSize={11} fill="var(--fw-muted)">
          {name}
        </text>
      );
    };
  return (
    <div dir="ltr" role="img" aria-label={label}>
      <div style={{ textAlign: rtl ? 'right' : 'left', fontSize: 11, color: 'var(--fw-muted)' }}>{unit}</div>
      <LineChart
        h={300}
        data={rows}
        dataKey="x"
        series={[
          ...lines.map(({ name }) => ({ name, color: 'gray.6' })),
          { name: 'child', label: t(curveName[indicator]), color: 'teal.7' },
        ]}
        curveType="linear"
        connectNulls
        withTooltip={false}
        textColor="var(--fw-muted)"
        gridColor="var(--fw-line)"
        strokeDasharray="2 4"
        tickLine="none"
        xAxisLabel={byHeight ? t('growth.lengthInCm') : t(axis.unit === 'month' ? 'growth.ageInMonths' : 'growth.ageInYears')}
        xAxisProps={{
          type: 'number',
          domain: ['dataMin', 'dataMax'],
          ticks: inside,
          reversed: rtl,
          padding: rtl ? { left: 28, right: 8 } : { left: 8, right: 28 },
          tickFormatter: (at: number) => number(axis.unit === 'cm' ? at : Math.round(at / (axis.unit === 'month' ? 30.4375 : 365.25))),
        }}
        yAxisProps={{
          domain: [ticks[0] ?? 0, ticks.at(-1) ?? 1],
          ticks,
          orientation: rtl ? 'right' : 'left',
          width: 44,
          tickFormatter: (value: number) => number(value),
        }}
        unit=""
        lineProps={(series) => {
          const line = lines.find(({ name }) => name === series.name);
          return line === undefined
            ? { isAnimationActive: false, dot, activeDot: false, strokeWidth: 2 }
            : {
                isAnimationActive: false,
                dot: false,
                activeDot: false,
                strokeWidth: line.width,
                strokeDasharray: line.dash,
                label: nameAtEnd(line.name),
              };
        }}
        lineChartProps={{ accessibilityLayer: false }}
      />
    </div>
  );
}
