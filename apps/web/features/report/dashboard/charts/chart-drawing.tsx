import '@mantine/charts/styles.css';
import { BarChart, LineChart } from '@mantine/charts';
import { directionOf } from '../../../../lib/language.ts';
import { useLanguage } from '../../../../lib/text.ts';
import classes from '../page/dashboard.module.css';

/** A row of the picture: its key, the name that stands at the axis, and a number by series. */
export type DrawnRow = Readonly<Record<string, string | number | null>> & { readonly key: string; readonly name: string };

export interface ChartDrawingProps {
  form: 'bars' | 'lines';
  rows: readonly DrawnRow[];
  series: readonly { readonly name: string; readonly label: string; readonly color: string }[];
  format: (value: number) => string;
  /** The same, short, at the axis. */
  axis?: ((value: number) => string) | undefined;
  /** Bars lie instead of standing; their names are long. */
  lying?: boolean;
  /** A bar was clicked. */
  onPick?: (row: string, series: string) => void;
}

interface Clicked {
  readonly payload?: unknown;
}

/** The row that a bar belongs to: the drawing hands back what it was given. */
function rowOf({ payload }: Clicked): string | undefined {
  return typeof payload === 'object' && payload !== null && 'key' in payload ? String(payload.key) : undefined;
}

/** Bars or lines. They mirror in right-to-left languages and do not move: printing and pictures show them whole. */
export default function ChartDrawing({ form, rows, series, format, axis, lying = false, onPick }: ChartDrawingProps) {
  const rtl = directionOf(useLanguage()) === 'rtl';
  // the library moves the numbers to the left of their axis
  const side = rtl ? { orientation: 'right' as const, tick: { transform: 'translate(8, 0)', fontSize: 12, fill: 'currentColor' } } : {};
  const short = axis === undefined ? {} : { tickFormatter: axis };
  const numbers = rtl ? 64 : 56;
  const shared = {
    h: lying ? Math.max(140, rows.length * (20 + 20 * series.length) + 60) : 240,
    data: rows.map((row) => ({ ...row })),
    dataKey: 'name',
    series: series.map((each) => ({ ...each })),
    valueFormatter: format,
    textColor: 'var(--fw-muted)',
    gridColor: 'var(--fw-line)',
    strokeDasharray: '2 4',
    tickLine: 'none' as const,
  };
  const drawn = (
    <div dir="ltr">
      {form === 'lines' ? (
        <LineChart
          {...shared}
          curveType="linear"
          connectNulls
          xAxisProps={{ reversed: rtl }}
          yAxisProps={{ ...side, width: numbers, ...short }}
          lineProps={{ isAnimationActive: false }}
          lineChartProps={{ accessibilityLayer: false }}
        />
      ) : (
        <BarChart
          {...shared}
          orientation={lying ? 'vertical' : 'horizontal'}
          gridAxis={lying ? 'y' : 'x'}
          maxBarWidth={36}
          xAxisProps={lying ? { reversed: rtl, allowDecimals: false, ...short } : { reversed: rtl }}
          yAxisProps={{
            ...side,
            width: lying ? 132 : numbers,
            ...(lying ? {} : { allowDecimals: false, ...short }),
          }}
          barProps={({ name }) => ({
            isAnimationActive: false,
            ...(onPick === undefined
              ? {}
              : {
                  style: { cursor: 'pointer' },
                  onClick: (clicked: Clicked) => {
                    const row = rowOf(clicked);
                    if (row !== undefined) onPick(row, name);
                  },
                }),
          })}
          barChartProps={{ accessibilityLayer: false }}
        />
      )}
    </div>
  );
  if (series.length < 2) return drawn;
  // the library's own has a fixed height, which long names leave, and stands from left to right in every language
  return (
    <>
      {drawn}
      <ul className={classes.legend}>
        {series.map(({ name, label, color }) => (
          <li key={name}>
            <span style={{ background: color }} />
            {label}
          </li>
        ))}
      </ul>
    </>
  );
}
