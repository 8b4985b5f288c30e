import { useMemo } from 'react';
import type { DashboardGrouping } from '@fieldward/contract/report/dashboard.ts';
import { useFormats } from '../../../../lib/format.ts';
import { useLanguage, useText } from '../../../../lib/text.ts';
import type { ChartRow, Unit } from '../charts/chart-data.ts';

/** The numbers and rows of the dashboard in words. */
interface DashboardWords {
  /** A number with its unit; a dash for none. */
  say: (value: number | null, unit: Unit) => string;
  /** A large number in short: 1.4M. */
  short: (value: number) => string;
  /** What a row of a chart is called. */
  rowName: (row: Pick<ChartRow, 'key' | 'label'>, by: DashboardGrouping) => string;
  /** What the rows of a grouping are. */
  head: (by: DashboardGrouping) => string;
  /** A span of days; from null: since ever. */
  span: (from: string | null, to: string) => string;
}

/** How numbers, periods and places are written on the dashboard. */
export function useDashboardWords(): DashboardWords {
  const t = useText();
  const language = useLanguage();
  const { typed: day, month, number, money } = useFormats();
  return useMemo(() => {
    const large = new Intl.NumberFormat(`${language}-u-nu-latn`, { notation: 'compact', maximumFractionDigits: 1 });
    return {
      short: (value) => large.format(value),
      say: (value, unit) => {
        if (value === null) return t('dashboardscreen.noValue');
        if (unit === 'percent') return t('dashboardscreen.percent', { value: number(Math.round(value * 10) / 10) });
        if (unit === 'hours') return t('dashboardscreen.hours', { value: number(Math.round(value * 10) / 10) });
        return unit === 'money' ? money(value) : number(value);
      },
      rowName: ({ key, label }, by) => {
        if (by === 'place') return label ?? t('dashboardscreen.elsewhere');
        if (key === 'before') return t('dashboardscreen.before');
        return by === 'month' ? month(key) : day(key);
      },
      head: (by) => t(by === 'place' ? 'dashboardscreen.place' : by === 'month' ? 'dashboardscreen.month' : 'dashboardscreen.week'),
      span: (from, to) =>
        from === null || from === ''
          ? t('dashboardscreen.since', { to: day(to) })
          : t('dashboardscreen.between', { from: day(from), to: day(to) }),
    };
  }, [t, language, day, month, number, money]);
}
