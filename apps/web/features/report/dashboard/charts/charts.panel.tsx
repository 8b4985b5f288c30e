import { Title, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import type { DashboardResponse } from '@fieldward/contract/report/dashboard.operations.ts';
import { useFormats } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import { useGo } from '../../../../widgets/navigation.tsx';
import { CascadeChart } from './cascade-chart.tsx';
import { charts, hasNumbers, numberOf, rowsOf, type Chart } from './chart-data.ts';
import { ChartFrame } from './chart-frame.panel.tsx';
import { useDashboardWords } from '../page/dashboard-words.ts';
import classes from '../page/dashboard.module.css';
import { FormsByUser } from './forms-by-user.tsx';
import { PEOPLE, peopleSearch } from '../people/people-address.ts';

/** The colour of the series of a chart, by its position. */
const colorOf = (at: number): string => `var(--fw-chart-${at + 1})`;

interface ChartsProps {
  response: DashboardResponse;
  /** Period, place and moment in words. */
  about: string;
  /** Shows what is inside a place. */
  onPlace: (uuid: string) => void;
}

/** All charts of the dashboard. */
export function Charts({ response, about, onPlace }: ChartsProps) {
  const t = useText();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <VisuallyHidden>
        <Title order={2} id={id}>
          {t('dashboardscreen.charts')}
        </Title>
      </VisuallyHidden>
      <div className={classes.charts}>
        <CascadeChart response={response} about={about} />
        {charts.map((chart) => (
          <SeriesChart key={chart.key} chart={chart} response={response} about={about} onPlace={onPlace} />
        ))}
      </div>
    </section>
  );
}

function SeriesChart({ chart, response, about, onPlace }: ChartsProps & { chart: Chart }) {
  const t = useText();
  const go = useGo();
  const { number } = useFormats();
  const { say, short, rowName, head } = useDashboardWords();
  const { by } = response;
  const here = response.location?.uuid ?? null;
  const rows = rowsOf(chart, response);
  const drawn = chart.series.filter(({ tableOnly }) => tableOnly !== true);
  const title = t(chart.title);
  const wanted = (row: (typeof rows)[number], at: number) => {
    const [series, point] = [chart.series[at], row.points[at]];
    if (series === undefined || point === undefined || (numberOf(series, point) ?? 0) === 0) return undefined;
    return peopleSearch(series.indicator, point, point.location ?? here, series.result === undefined ? {} : { result: series.result });
  };

  return (
    <ChartFrame
      title={title}
      about={about}
      file={`${chart.key}-${response.from}-${response.to}`}
      empty={!hasNumbers(chart, rows)}
      drawing={{
        form: by === 'place' ? 'bars' : chart.form,
        // names of places are long
        lying: by === 'place',
        rows: rows.map((row) => ({
          key: row.key,
          name: rowName(row, by),
          ...Object.fromEntries(chart.series.map((series, at) => [series.key, numberOf(series, row.points[at])])),
        })),
        series: drawn.map(({ key, label }, at) => ({ name: key, label: t(label), color: colorOf(at) })),
        format: (value) => (chart.unit === 'money' ? number(value) : say(value, chart.unit)),
        axis: chart.unit === 'money' ? short : undefined,
        onPick: (key, name) => {
          const row = rows.find((each) => each.key === key);
          const search =
            row &&
            wanted(
              row,
              chart.series.findIndex((series) => series.key === name),
            );
          if (search !== undefined) go(PEOPLE, search);
        },
      }}
      table={{
        head: head(by),
        columns: chart.series.map(({ label }) => t(label)),
        lines: rows.map((row) => ({
          key: row.key,
          name: rowName(row, by),
          onOpen: row.within && row.location !== null ? () => onPlace(row.location ?? '') : undefined,
          cells: chart.series.map((series, at) => ({
            text: say(numberOf(series, row.points[at]), series.unit ?? chart.unit),
            people: wanted(row, at),
          })),
        })),
      }}
      csv={() => [
        [head(by), ...chart.series.map(({ label }) => t(label))],
        // months and weeks as days that every program reads
        ...rows.map((row) => [
          by === 'place' ? rowName(row, by) : row.key,
          ...chart.series.map((series, at) => numberOf(series, row.points[at])),
        ]),
      ]}
    >
      {chart.key === 'formsFilled' ? <FormsByUser response={response} /> : null}
    </ChartFrame>
  );
}
