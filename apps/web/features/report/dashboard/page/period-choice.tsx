import { Select } from '@mantine/core';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { useText } from '../../../../lib/text.ts';
import { DateField } from '../../../../ui/date-field.tsx';
import { isPeriod, type Days, type Period } from './dashboard-period.ts';

const names: Readonly<Record<Period, PlainCode>> = {
  week: 'dashboardscreen.periodWeek',
  month: 'dashboardscreen.periodMonth',
  lastMonth: 'dashboardscreen.periodLastMonth',
  quarter: 'dashboardscreen.periodQuarter',
  year: 'dashboardscreen.periodYear',
  twelve: 'dashboardscreen.periodTwelve',
  next: 'dashboardscreen.periodNext',
  other: 'dashboardscreen.periodOther',
};

interface PeriodChoiceProps {
  offered: readonly Period[];
  period: string;
  days: Days;
  onChange: (change: { period: string; from: string; to: string }) => void;
}

/** A period by its name, or days of one's own; choosing a day makes it one's own. */
export function PeriodChoice({ offered, period, days, onChange }: PeriodChoiceProps) {
  const t = useText();
  const { from, to } = days;
  const backwards = from !== '' && to < from;
  return (
    <>
      <Select
        label={t('dashboardscreen.period')}
        w={168}
        allowDeselect={false}
        data={offered.map((each) => ({ value: each, label: t(names[each]) }))}
        value={isPeriod(period) ? period : 'twelve'}
        onChange={(next) => onChange({ period: next ?? 'twelve', ...(next === 'other' ? days : { from: '', to: '' }) })}
      />
      <DateField
        label={t('dashboardscreen.from')}
        value={from}
        clearable={false}
        onChange={(day) => (day === '' ? undefined : onChange({ period: 'other', from: day, to }))}
      />
      <DateField
        label={t('dashboardscreen.to')}
        value={to}
        clearable={false}
        error={backwards ? t('dashboardscreen.reversed') : null}
        onChange={(day) => (day === '' ? undefined : onChange({ period: 'other', from, to: day }))}
      />
    </>
  );
}
