import type { PatientGrowth } from '@fieldward/contract/patient/patient-growth.operations.ts';
import { zText } from '@fieldward/domain/growth/z-text.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
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

/**
 * A child's points among the lines of WHO. A point beyond 2 is a square, a weight with oedema a hollow triangle beside the
 * line; the table says it in words. */
export default function GrowthChart({ curve: { indicator, points, oedema, lines: curveLines }, label }: GrowthChartProps) {
  const t = useText();
  const rtl = directionOf(useLanguage()) === 'rtl';
  const { day, number } = useFormats();
  const unit = curveUnit[indicator];
  const byHeight = indicator === 'weightForHeight';
  const rows: Row[] = [
    ...curveLines.map(({ x, values }) => ({ x, ...Object.fromEntries(lines.map(({ name }, at) => [name, values[at] ?? NaN])) })),
    ...points.map(({ x, value }) => ({ x, child: value })),
    ...oedema.map(({ x, value }) => ({ x, oedema: value })),
  ].toSorted((a, b) => a.x - b.x);
  const end = rows.findLastIndex((row) => row['0'] !== undefined);
  const xs = rows.map((row) => row['x'] ?? 0);
  const axis = byHeight ? { unit: 'cm' as const, ticks: axisOf(xs) } : ageAxis(Math.min(...xs), Math.max(...xs));
  const ticks = axisOf([...curveLines.flatMap(({ values }) => values), ...[...points, ...oedema].map(({ value }) => value)]);
  const inside = axis.ticks.filter((tick) => tick >= Math.min(...xs) && tick <= Math.max(...xs));

  const titleOf = (point: { day: Day; value: number }, end: string) => `${day(point.day)} · ${number(point.value)} ${unit} · ${end}`;
  const dot = ({ cx, cy, index }: DotItemDotProps) => {
    const point = points.find(({ x, value }) => x === rows[index]?.['x'] && value === rows[index]?.['child']);
    if (point === undefined) return <g key={index} />;
    return <Mark key={index} cx={cx} cy={cy} as={point.flag === null ? 'usual' : 'flagged'} title={titleOf(point, zText(point.z))} />;
  };
  const swollen = ({ cx, cy, index }: DotItemDotProps) => {
    const point = oedema.find(({ x, value }) => x === rows[index]?.['x'] && value === rows[index]?.['oedema']);
    if (point === undefined) return <g key={index} />;
    return <Mark key={index} cx={cx} cy={cy} as="oedema" title={titleOf(point, t('growth.withOedema'))} />;
  };
  const nameAtEnd =
    (name: string) =>
    ({ index, x, y }: LabelProps) =>
      index === end ? (
        <text x={Number(x) + (rtl ? -6 : 6)} y={Number(y) + 4} textAnchor={rtl ? 'end' : 'start'} fontSize={11} fill="var(--fw-muted)">
          {name}
        </text>
      ) : null;
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
          { name: 'oedema', label: t('growth.withOedema'), color: 'red.7' },
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
            ? series.name === 'oedema'
              ? { isAnimationActive: false, dot: swollen, activeDot: false, strokeWidth: 0 }
              : { isAnimationActive: false, dot, activeDot: false, strokeWidth: 2 }
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

interface MarkProps {
  readonly cx: number | undefined;
  readonly cy: number | undefined;
  readonly as: 'usual' | 'flagged' | 'oedema';
  readonly title: string;
}

/** One measurement: what it says is told by its form, not by colour alone. */
function Mark({ cx, cy, as, title }: MarkProps) {
  if (cx === undefined || cy === undefined) return null;
  if (as === 'usual')
    return (
      <circle cx={cx} cy={cy} r={4} fill="var(--mantine-color-teal-7)" stroke="var(--mantine-color-body)">
        <title>{title}</title>
      </circle>
    );
  const [d, fill, stroke] =
    as === 'flagged'
      ? [`M${cx - 5} ${cy - 5}h10v10h-10z`, 'var(--mantine-color-red-7)', 'var(--mantine-color-body)']
      : [`M${cx} ${cy - 6}l6 11h-12z`, 'var(--mantine-color-body)', 'var(--mantine-color-red-7)'];
  return (
    <path d={d} fill={fill} stroke={stroke} strokeWidth={as === 'flagged' ? 1 : 2}>
      <title>{title}</title>
    </path>
  );
}
